export const start = {
  siteQuestion: 'Was ist Ihre Website?',
  siteHint:
    '{app} liest sie, übernimmt Name, Farbe und Logo und findet Fragen, die Ihre Besucher stellen würden. An Ihrer Website ändert sich nichts.',
  siteExample: 'example.com',
  readSite: 'Website lesen',
  readingSite: '{site} wird gelesen. Das dauert einige Sekunden.',
  withoutSite: 'Ohne Website beginnen',
  withoutSiteHint:
    'Noch keine Website, oder ist sie nicht öffentlich? Beginnen Sie mit einer Vorlage oder einem leeren Chatbot und fügen Sie eigene Antworten hinzu.',
  stepsDone: '{done} von {all} Schritten erledigt',
  knowHint: 'Seiten, Fragen mit Antworten, Dateien und Texte. Er antwortet nur daraus.',
  readingRest: 'Die Website wird gelesen. Was schon da ist, kann gefragt werden.',
  showPages: 'Alle Seiten zeigen',
  visitorsSee: 'Wählen, was Besucher sehen',
  visitorsSeeHint: 'Die Vorschau zeigt, wie es auf Ihrer Website aussehen würde. Sie können später alles ändern.',
  siteLogo: 'Das Logo der Website verwenden',
  answerableTitle: 'Fragen, die er beantwortet',
  answerableHint:
    'Gefunden in dem, was er weiß, mit den Antworten, die Besucher erhalten. Das Widget schlägt die angekreuzten vor.',
  answerableNone:
    'Noch hat keine Frage eine sichere Antwort. Fügen Sie eine Frage mit Antwort oder weitere Seiten hinzu.',
  keepIt: 'Übernehmen',
  keptIt: 'Übernommen. Besucher sehen es, sobald die Zeile unten auf Ihrer Website steht.',
  colleagueHint: 'Gespräche, die einen Menschen brauchen, erreichen alle im Team.',
  colleagueInvited: 'Im Team oder eingeladen: {n}',
};
