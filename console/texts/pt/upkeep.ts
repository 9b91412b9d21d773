export const upkeep = {
  bots_week_one: '{n} conversa em 7 dias',
  bots_week_other: '{n} conversas em 7 dias',
  bots_answered: '{week}, {share} respondidas',
  bots_quiet: 'Nenhuma conversa em 7 dias',
  unanswered_together: 'Escrever uma só resposta',
  unanswered_most: 'Uma resposta vale para {n} perguntas no máximo',
  unanswered_dismissed: 'Dispensadas: {n}.',
  unanswered_gone: 'Já não estão na lista: {n}.',
};
