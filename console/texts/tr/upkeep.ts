export const upkeep = {
  bots_week_one: '7 günde {n} konuşma',
  bots_week_other: '7 günde {n} konuşma',
  bots_answered: '{week}, {share} yanıtlandı',
  bots_quiet: '7 günde konuşma yok',
  unanswered_together: 'Tek bir yanıt yaz',
  unanswered_most: 'Bir yanıt en çok {n} soru içindir',
  unanswered_dismissed: 'Yok sayıldı: {n}.',
  unanswered_gone: 'Artık listede değil: {n}.',
};
