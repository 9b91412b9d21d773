export const upkeep = {
  bots_week_one: 'محادثة واحدة ({n}) في 7 أيام',
  bots_week_other: 'عدد المحادثات في 7 أيام: {n}',
  bots_week_zero: 'لا محادثات ({n}) في 7 أيام',
  bots_week_two: 'محادثتان ({n}) في 7 أيام',
  bots_week_few: '{n} محادثات في 7 أيام',
  bots_week_many: '{n} محادثة في 7 أيام',
  bots_answered: '{week}، تمت الإجابة عن {share}',
  bots_quiet: 'لا محادثات في 7 أيام',
  unanswered_together: 'كتابة جواب واحد',
  unanswered_most: 'يصلح الجواب الواحد لـ {n} سؤالًا على الأكثر',
  unanswered_dismissed: 'تم التجاهل: {n}.',
  unanswered_gone: 'لم تعد في القائمة: {n}.',
};
