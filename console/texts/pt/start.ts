export const start = {
  siteQuestion: 'Qual é o seu site?',
  siteHint:
    'O {app} lê o site, usa o nome, a cor e o logotipo e encontra perguntas que seus visitantes fariam. Nada muda no seu site.',
  siteExample: 'example.com',
  readSite: 'Ler meu site',
  readingSite: 'Lendo {site}. Isso leva alguns segundos.',
  withoutSite: 'Começar sem site',
  withoutSiteHint:
    'Ainda não tem site, ou ele não é público? Comece com um modelo ou um chatbot vazio e adicione suas próprias respostas.',
  stepsDone: '{done} de {all} etapas concluídas',
  knowHint: 'Páginas, perguntas com respostas, arquivos e textos. Ele responde só a partir deles.',
  readingRest: 'O site está sendo lido. O que já foi lido pode ser perguntado.',
  showPages: 'Mostrar todas as páginas',
  visitorsSee: 'Escolha o que os visitantes veem',
  visitorsSeeHint: 'A prévia mostra como ficaria no seu site. Você pode mudar tudo depois.',
  siteLogo: 'Usar o logotipo do site',
  answerableTitle: 'Perguntas que ele responde',
  answerableHint:
    'Encontradas no que ele sabe, com as respostas que os visitantes recebem. O widget sugere as marcadas.',
  answerableNone:
    'Nenhuma pergunta tem ainda uma resposta certa. Adicione uma pergunta com a resposta, ou mais páginas.',
  keepIt: 'Manter',
  keptIt: 'Mantido. Os visitantes verão assim que a linha abaixo estiver no seu site.',
  colleagueHint: 'Conversas que precisam de uma pessoa chegam a toda a equipe.',
  colleagueInvited: 'Na equipe ou convidados: {n}',
};
