export const upkeep = {
  bots_week_one: '7 日間の会話 {n} 件',
  bots_week_other: '7 日間の会話 {n} 件',
  bots_answered: '{week}、回答率 {share}',
  bots_quiet: '7 日間の会話はありません',
  unanswered_together: '1 つの回答を書く',
  unanswered_most: '1 つの回答で扱える質問は {n} 件までです',
  unanswered_dismissed: '無視: {n} 件。',
  unanswered_gone: '一覧にもうないもの: {n} 件。',
};
