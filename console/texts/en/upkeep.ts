/** Texts of what keeps the answers of a chatbot right: its figures, and several questions at once. */
export const upkeep = {
  bots_week_one: '{n} conversation in 7 days',
  bots_week_other: '{n} conversations in 7 days',
  bots_answered: '{week}, {share} answered',
  bots_quiet: 'No conversations in 7 days',
  unanswered_together: 'Write one answer',
  unanswered_most: 'One answer takes {n} questions at most',
  unanswered_dismissed: 'Dismissed: {n}.',
  unanswered_gone: 'No longer in the list: {n}.',
};
