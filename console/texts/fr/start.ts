export const start = {
  siteQuestion: 'Quel est votre site ?',
  siteHint:
    '{app} le lit, reprend son nom, sa couleur et son logo, et trouve les questions que vos visiteurs poseraient. Rien ne change sur votre site.',
  siteExample: 'example.com',
  readSite: 'Lire mon site',
  readingSite: 'Lecture de {site}. Cela prend quelques secondes.',
  withoutSite: 'Commencer sans site',
  withoutSiteHint:
    'Pas encore de site, ou il n’est pas public ? Commencez avec un modèle ou un chatbot vide, et ajoutez vos propres réponses.',
  stepsDone: '{done} étapes sur {all} terminées',
  knowHint: 'Pages, questions avec réponses, fichiers et textes. Il ne répond qu’à partir de ceux-ci.',
  readingRest: 'Le site est en cours de lecture. Ce qui est déjà lu peut être demandé.',
  showPages: 'Afficher toutes les pages',
  visitorsSee: 'Choisir ce que voient les visiteurs',
  visitorsSeeHint: 'L’aperçu le montre tel qu’il serait sur votre site. Vous pourrez tout modifier plus tard.',
  siteLogo: 'Utiliser le logo du site',
  answerableTitle: 'Questions auxquelles il répond',
  answerableHint:
    'Trouvées dans ce qu’il sait, avec les réponses que reçoivent les visiteurs. Le widget propose celles qui sont cochées.',
  answerableNone:
    'Aucune question n’a encore de réponse certaine. Ajoutez une question avec sa réponse, ou d’autres pages.',
  keepIt: 'Garder',
  keptIt: 'Gardé. Les visiteurs le verront dès que la ligne ci-dessous sera sur votre site.',
  colleagueHint: 'Les conversations qui demandent une personne parviennent à toute l’équipe.',
  colleagueInvited: 'Dans l’équipe ou invités : {n}',
};
