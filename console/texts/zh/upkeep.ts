export const upkeep = {
  bots_week_one: '7 天内 {n} 次对话',
  bots_week_other: '7 天内 {n} 次对话',
  bots_answered: '{week}，已回答 {share}',
  bots_quiet: '7 天内没有对话',
  unanswered_together: '编写一个答案',
  unanswered_most: '一个答案最多对应 {n} 个问题',
  unanswered_dismissed: '已忽略：{n}。',
  unanswered_gone: '已不在列表中：{n}。',
};
