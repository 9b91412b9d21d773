export const upkeep = {
  bots_week_one: '{n} Unterhaltung in 7 Tagen',
  bots_week_other: '{n} Unterhaltungen in 7 Tagen',
  bots_answered: '{week}, {share} beantwortet',
  bots_quiet: 'Keine Unterhaltungen in 7 Tagen',
  unanswered_together: 'Eine Antwort schreiben',
  unanswered_most: 'Eine Antwort gilt für höchstens {n} Fragen',
  unanswered_dismissed: 'Ausgeblendet: {n}.',
  unanswered_gone: 'Nicht mehr in der Liste: {n}.',
};
