export const upkeep = {
  bots_week_one: '{n} conversation en 7 jours',
  bots_week_other: '{n} conversations en 7 jours',
  bots_answered: '{week}, {share} avec réponse',
  bots_quiet: 'Aucune conversation en 7 jours',
  unanswered_together: 'Écrire une seule réponse',
  unanswered_most: 'Une réponse vaut pour {n} questions au plus',
  unanswered_dismissed: 'Ignorées : {n}.',
  unanswered_gone: 'Ne sont plus dans la liste : {n}.',
};
