export const upkeep = {
  bots_week_one: '{n} conversazione in 7 giorni',
  bots_week_other: '{n} conversazioni in 7 giorni',
  bots_answered: '{week}, {share} con risposta',
  bots_quiet: 'Nessuna conversazione in 7 giorni',
  unanswered_together: 'Scrivi una sola risposta',
  unanswered_most: 'Una risposta vale per {n} domande al massimo',
  unanswered_dismissed: 'Ignorate: {n}.',
  unanswered_gone: "Non più nell'elenco: {n}.",
};
