export const upkeep = {
  bots_week_one: '{n} conversación en 7 días',
  bots_week_other: '{n} conversaciones en 7 días',
  bots_answered: '{week}, {share} respondidas',
  bots_quiet: 'Sin conversaciones en 7 días',
  unanswered_together: 'Escribir una sola respuesta',
  unanswered_most: 'Una respuesta sirve para {n} preguntas como máximo',
  unanswered_dismissed: 'Descartadas: {n}.',
  unanswered_gone: 'Ya no están en la lista: {n}.',
};
