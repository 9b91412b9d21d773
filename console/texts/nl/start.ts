export const start = {
  siteQuestion: 'Wat is uw website?',
  siteHint:
    '{app} leest die, neemt naam, kleur en logo over en vindt vragen die uw bezoekers zouden stellen. Aan uw website verandert niets.',
  siteExample: 'example.com',
  readSite: 'Mijn website lezen',
  readingSite: '{site} wordt gelezen. Dat duurt enkele seconden.',
  withoutSite: 'Beginnen zonder website',
  withoutSiteHint:
    'Nog geen website, of is die niet openbaar? Begin met een sjabloon of een lege chatbot en voeg uw eigen antwoorden toe.',
  stepsDone: '{done} van {all} stappen klaar',
  knowHint: 'Pagina’s, vragen met antwoorden, bestanden en teksten. Hij antwoordt alleen daaruit.',
  readingRest: 'De website wordt gelezen. Wat er al is, kan al gevraagd worden.',
  showPages: 'Alle pagina’s tonen',
  visitorsSee: 'Kiezen wat bezoekers zien',
  visitorsSeeHint: 'Het voorbeeld toont het zoals het op uw website zou zijn. U kunt later alles wijzigen.',
  siteLogo: 'Het logo van de website gebruiken',
  answerableTitle: 'Vragen die hij beantwoordt',
  answerableHint:
    'Gevonden in wat hij weet, met de antwoorden die bezoekers krijgen. De widget stelt de aangevinkte voor.',
  answerableNone: 'Nog geen vraag heeft een zeker antwoord. Voeg een vraag met antwoord of meer pagina’s toe.',
  keepIt: 'Bewaren',
  keptIt: 'Bewaard. Bezoekers zien het zodra de regel hieronder op uw website staat.',
  colleagueHint: 'Gesprekken die een mens nodig hebben, bereiken iedereen in het team.',
  colleagueInvited: 'In het team of uitgenodigd: {n}',
};
