export const upkeep = {
  bots_week_one: '{n} rozmowa w 7 dni',
  bots_week_other: '{n} rozmowy w 7 dni',
  bots_week_few: '{n} rozmowy w 7 dni',
  bots_week_many: '{n} rozmów w 7 dni',
  bots_answered: '{week}, {share} z odpowiedzią',
  bots_quiet: 'Brak rozmów w ciągu 7 dni',
  unanswered_together: 'Napisz jedną odpowiedź',
  unanswered_most: 'Jedna odpowiedź obejmuje najwyżej {n} pytań',
  unanswered_dismissed: 'Odrzucono: {n}.',
  unanswered_gone: 'Nie ma już na liście: {n}.',
};
