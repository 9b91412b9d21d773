export const start = {
  siteQuestion: '¿Cuál es su sitio?',
  siteHint:
    '{app} lo lee, toma su nombre, color y logotipo, y encuentra preguntas que harían sus visitantes. Nada cambia en su sitio.',
  siteExample: 'example.com',
  readSite: 'Leer mi sitio',
  readingSite: 'Leyendo {site}. Tarda unos segundos.',
  withoutSite: 'Empezar sin sitio',
  withoutSiteHint:
    '¿Aún no tiene sitio, o no es público? Empiece con una plantilla o un chatbot vacío y añada sus propias respuestas.',
  stepsDone: '{done} de {all} pasos terminados',
  knowHint: 'Páginas, preguntas con respuestas, archivos y textos. Solo responde a partir de ellos.',
  readingRest: 'Se está leyendo el sitio. Lo que ya está leído se puede preguntar.',
  showPages: 'Mostrar todas las páginas',
  visitorsSee: 'Elegir lo que ven los visitantes',
  visitorsSeeHint: 'La vista previa lo muestra como sería en su sitio. Puede cambiarlo todo más tarde.',
  siteLogo: 'Usar el logotipo del sitio',
  answerableTitle: 'Preguntas que responde',
  answerableHint:
    'Encontradas en lo que sabe, con las respuestas que reciben los visitantes. El widget sugiere las marcadas.',
  answerableNone:
    'Ninguna pregunta tiene aún una respuesta segura. Añada una pregunta con su respuesta, o más páginas.',
  keepIt: 'Conservar',
  keptIt: 'Conservado. Los visitantes lo verán cuando la línea de abajo esté en su sitio.',
  colleagueHint: 'Las conversaciones que necesitan a una persona llegan a todo el equipo.',
  colleagueInvited: 'En el equipo o invitados: {n}',
};
