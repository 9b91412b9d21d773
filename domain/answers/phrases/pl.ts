import type { Phrases } from './types.ts';

export const pl: Phrases = {
  yes: `tak, tak proszę, tak poproszę, tak chcę, chcę, poproszę, jasne, jasne że tak, oczywiście, pewnie, że tak, zdecydowanie, z przyjemnością, chętnie, bardzo chętnie, dokładnie, zgadza się, owszem, czemu nie, dlaczego nie, byłoby super, byłoby miło, chciałbym, chciałabym, yhm, aha`,
  weakYes:
    'no, no tak, no jasne, no pewnie, ok, okej, okay, oki, dobrze, dobra, w porządku, zgoda, spoko, niech będzie, proszę, super, świetnie',
  no: `nie, nie dziękuję, nie dzięki, dziękuję nie, nie chcę, nie trzeba, nie potrzebuję, nie potrzeba, nie teraz, jeszcze nie, raczej nie, na razie nie, lepiej nie, nigdy, w żadnym wypadku, absolutnie nie, zdecydowanie nie, nieważne, później, może później, innym razem, zostaw, no nie`,
  polite: `proszę, poproszę, dziękuję, dzięki, bardzo, bardzo proszę, dziękuję bardzo, teraz, od razu, cześć, dzień dobry, pana, panią, to, człowieka, konsultanta, z, na razie`,
  greeting: `cześć, czesc, hej, hejka, siema, witam, witaj, witajcie, dzień dobry, dobry, dobry wieczór, dobry wieczor, halo, elo, jak się masz, jak się pan ma, co słychać, jak leci, możesz mi pomóc, czy możesz mi pomóc, może mi pan pomóc, czy możecie mi pomóc, możecie pomóc,
    pomocy, pomoc, potrzebuję pomocy, mam pytanie, pytanie, jest tu ktoś, jest tam ktoś, czy ktoś tam jest`,
  thanks: `dziękuję, dziekuje, dzięki, dzieki, dzięki wielkie, wielkie dzięki, dziękuję bardzo, bardzo dziękuję, dziękuję ślicznie, serdecznie dziękuję, serdeczne dzięki, dziękujemy, super, świetnie, doskonale, wspaniale, idealnie, rozumiem, jasne, ok, okej, dobrze, zrozumiałem, zrozumiałam,
    ekstra, bardzo dobrze, to pomogło, pomogło, dobrze wiedzieć, spoko`,
  goodbye: `do widzenia, do zobaczenia, żegnaj, żegnam, pa, pa pa, papa, na razie, nara, do jutra, do usłyszenia, trzymaj się, miłego dnia, miłego wieczoru, miłego weekendu, dobranoc, dobrej nocy, to wszystko, to już wszystko, to tyle, nic więcej, bye, cześć pa`,
  identity: `kim jesteś, kim pan jest, kim pani jest, kto to, czym jesteś, jak masz na imię, jak się nazywasz, jak się pan nazywa, czy jesteś botem, czy jesteś robotem, czy jesteś człowiekiem, czy jesteś prawdziwy, czy jesteś prawdziwą osobą, czy jesteś sztuczną inteligencją, czy jesteś ai,
    jesteś botem, jesteś robotem, jesteś człowiekiem, jesteś prawdziwą osobą, jesteś sztuczną inteligencją, jesteś chatbotem, czy jesteś chatbotem, czy to bot, czy to jest bot, czy to robot, czy to człowiek, to bot, to jest bot, czy rozmawiam z botem, czy rozmawiam z robotem,
    czy rozmawiam z człowiekiem, czy rozmawiam z prawdziwą osobą, czy rozmawiam z żywym człowiekiem, rozmawiam z botem, rozmawiam z człowiekiem, rozmawiam z robotem, z kim rozmawiam, co potrafisz, co umiesz, w czym możesz mi pomóc, w czym możesz pomóc`,
  filler: `wszystkim, wam, ci, panu, pani, państwu, bardzo, za pomoc, za odpowiedź, za informacje, za informację, za wszystko, i, ah, oh, tak, nie, no, proszę, teraz, dzisiaj, wzajemnie, nawzajem, też, również, czy botem, czy człowiekiem, czy robotem, czy bot, czy człowiek, a, jeszcze, raz, już, jeszcze raz, to`,
  human: {
    people: `człowiek*, żywym człowiekiem, prawdziw* człowiek*, prawdziw* osob*, żyw* osob*, konsultant*, operator*, pracownik*, pracownik* obsługi, doradc*, agent, agentem, agenta, przedstawiciel*, realn* osob*, czat na żywo, prawdziwym konsultantem, ludzk* pomoc*`,
    staff: `kimś, kogoś, ktoś, kimś prawdziwym, osobą, osobie, osoby, obsługą, obsługą klienta, obsługi klienta, biurem obsługi, biurem obsługi klienta, działem obsługi, działem obsługi klienta, działu obsługi klienta, wsparciem, wsparciem technicznym, pomocą techniczną, zespołem,
      kierownikiem, menedżerem, szefem, specjalistą, ekspertem, technikiem, handlowcem, sprzedawcą, ludźmi, infolinią, członkiem zespołu`,
    talk: `rozmawiać z, porozmawiać z, pogadać z, gadać z, mówić z, pomówić z, czatować z, pisać z, popisać z, rozmowy z, rozmowa z, rozmowę z, połącz mnie z, połącz z, połączyć z, połączyć się z, połączyć mnie z, połączenie z, proszę połączyć z, połączcie mnie z, proszę mnie połączyć z, przełącz mnie do,
      przełącz do, przełącz na, przełącz mnie na, przełączyć na, przełączyć do, przekieruj mnie do, przekieruj do, przekierować do, przekaż do, przekaż mnie do, skontaktować się z, skontaktować z, skontaktuj mnie z, kontakt z, kontaktu z, zawołaj, poproś, dodzwonić się do`,
    want: `chcę, chce, chciałbym, chciałabym, chciałbym do, potrzebuję, poproszę, proszę o, proszę, daj mi, dajcie, wolę, wolałbym, wolałabym, żądam, domagam się, proszę mi dać`,
    filler: `z, ze, do, się, mnie, mi, jakimś, jakiegoś, jakąś, jakims, prawdziwym, prawdziwego, prawdziwą, żywym, żywego, żywą, waszym, państwa, od, rozmawiać, porozmawiać, rozmowy, rozmowę, kontakt, kontaktu, o, na, proszę, teraz, natychmiast, od razu, bezpośrednio, innym, kimś,
      kogoś, działu, obsługi, klienta, raczej, po prostu, z kimś, połączenie, połączyć`,
    thenTalk: `z którym mogę porozmawiać, z którą mogę porozmawiać, z którym mógłbym porozmawiać, z kim mogę porozmawiać, do rozmowy, porozmawiać, rozmawiać, oddzwoni, zadzwoni, zadzwonił, do mnie zadzwoni, się ze mną skontaktuje, się ze mną skontaktował`,
    thenWant: 'mi pomoże, mi pomógł, dostępny, mi pomóc, mi odpowie',
    alone: 'obsługa klienta, biuro obsługi klienta, konsultant, ktoś, żywy człowiek, kontakt z konsultantem',
    not: `nie chcę, nie chce, nie chciałbym, nie chciałabym, nie potrzebuję, nie muszę, nie trzeba, nie ma potrzeby, nie szukam, nie mam ochoty, bez, zamiast, wolę nie, nie proszę`,
    notDirectly: 'nie, nigdy, bez',
    notAfter: 'nie jest potrzebny, nie potrzebuję, nie jest konieczny, nie trzeba',
    but: 'ale, lecz, tylko',
    thing:
      'resources, fizyczn*, prawn*, ubezpieczeniow*, nieruchomości, ai, wirtualn*, sezonow*, roku, maszyn, logistyczn*',
    others: 'klienci, klientów, odwiedzający, użytkownicy, użytkowników, goście, klient, użytkownik',
  },
};
