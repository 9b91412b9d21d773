export const start = {
  siteQuestion: 'Jaki jest adres strony?',
  siteHint:
    '{app} ją przeczyta, przejmie nazwę, kolor i logo oraz znajdzie pytania, które zadaliby odwiedzający. Na stronie nic się nie zmieni.',
  siteExample: 'example.com',
  readSite: 'Przeczytaj moją stronę',
  readingSite: 'Czytanie {site}. Potrwa kilka sekund.',
  withoutSite: 'Zacznij bez strony',
  withoutSiteHint:
    'Nie ma jeszcze strony lub nie jest publiczna? Proszę zacząć od szablonu lub pustego chatbota i dodać własne odpowiedzi.',
  stepsDone: 'Gotowe kroki: {done} z {all}',
  knowHint: 'Strony, pytania z odpowiedziami, pliki i teksty. Odpowiada tylko na ich podstawie.',
  readingRest: 'Strona jest czytana. O to, co już jest, można pytać.',
  showPages: 'Pokaż wszystkie strony',
  visitorsSee: 'Wybierz, co widzą odwiedzający',
  visitorsSeeHint: 'Podgląd pokazuje, jak będzie na stronie. Wszystko można później zmienić.',
  siteLogo: 'Użyj logo strony',
  answerableTitle: 'Pytania, na które odpowiada',
  answerableHint: 'Znalezione w jego wiedzy, z odpowiedziami, które dostają odwiedzający. Widżet proponuje zaznaczone.',
  answerableNone:
    'Żadne pytanie nie ma jeszcze pewnej odpowiedzi. Proszę dodać pytanie z odpowiedzią lub więcej stron.',
  keepIt: 'Zachowaj',
  keptIt: 'Zachowano. Odwiedzający zobaczą to, gdy poniższy wiersz będzie na stronie.',
  colleagueHint: 'Rozmowy wymagające człowieka trafiają do całego zespołu.',
  colleagueInvited: 'W zespole lub zaproszeni: {n}',
};
