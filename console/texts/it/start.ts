export const start = {
  siteQuestion: 'Qual è il suo sito?',
  siteHint:
    '{app} lo legge, ne prende nome, colore e logo, e trova le domande che farebbero i visitatori. Sul suo sito non cambia nulla.',
  siteExample: 'example.com',
  readSite: 'Leggi il mio sito',
  readingSite: 'Lettura di {site}. Richiede qualche secondo.',
  withoutSite: 'Inizia senza sito',
  withoutSiteHint:
    'Non ha ancora un sito, o non è pubblico? Inizi con un modello o un chatbot vuoto e aggiunga le sue risposte.',
  stepsDone: '{done} passaggi su {all} completati',
  knowHint: 'Pagine, domande con risposte, file e testi. Risponde solo in base a questi.',
  readingRest: 'Il sito è in lettura. Ciò che è già letto si può già chiedere.',
  showPages: 'Mostra tutte le pagine',
  visitorsSee: 'Scelga che cosa vedono i visitatori',
  visitorsSeeHint: 'L’anteprima lo mostra come sarebbe sul suo sito. Potrà cambiare tutto più tardi.',
  siteLogo: 'Usa il logo del sito',
  answerableTitle: 'Domande a cui risponde',
  answerableHint:
    'Trovate in ciò che sa, con le risposte che ricevono i visitatori. Il widget suggerisce quelle selezionate.',
  answerableNone: 'Nessuna domanda ha ancora una risposta certa. Aggiunga una domanda con la risposta, o altre pagine.',
  keepIt: 'Conserva',
  keptIt: 'Conservato. I visitatori lo vedranno quando la riga qui sotto sarà sul suo sito.',
  colleagueHint: 'Le conversazioni che richiedono una persona raggiungono tutto il team.',
  colleagueInvited: 'Nel team o invitati: {n}',
};
