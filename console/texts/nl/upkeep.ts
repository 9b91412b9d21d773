export const upkeep = {
  bots_week_one: '{n} gesprek in 7 dagen',
  bots_week_other: '{n} gesprekken in 7 dagen',
  bots_answered: '{week}, {share} beantwoord',
  bots_quiet: 'Geen gesprekken in 7 dagen',
  unanswered_together: 'Eén antwoord schrijven',
  unanswered_most: 'Eén antwoord geldt voor hoogstens {n} vragen',
  unanswered_dismissed: 'Genegeerd: {n}.',
  unanswered_gone: 'Niet meer in de lijst: {n}.',
};
