/** Texts of the way from an address to a chatbot on its site. */
export const start = {
  siteQuestion: 'What is your site?',
  siteHint:
    '{app} reads it, takes its name, colour and logo, and finds questions that your visitors would ask. Nothing on your site changes.',
  siteExample: 'example.com',
  readSite: 'Read my site',
  readingSite: 'Reading {site}. This takes a few seconds.',
  withoutSite: 'Start without a site',
  withoutSiteHint:
    'No site yet, or it is not public? Begin with a template or an empty chatbot, and add your own answers.',
  stepsDone: '{done} of {all} steps done',
  knowHint: 'Pages, questions with answers, files and texts. It answers from these alone.',
  readingRest: 'The site is being read. What is there can be asked already.',
  showPages: 'Show every page',
  visitorsSee: 'Choose what visitors see',
  visitorsSeeHint: 'The preview shows it as it would be on your site. You can change everything later.',
  siteLogo: 'Use the logo of the site',
  answerableTitle: 'Questions that it answers',
  answerableHint:
    'Found in what it knows, with the answers that visitors get. The widget suggests those that are ticked.',
  answerableNone: 'No question has a certain answer yet. Add a question with its answer, or more pages.',
  keepIt: 'Keep',
  keptIt: 'Kept. Visitors see it once the line below is on your site.',
  colleagueHint: 'Conversations that need a person reach everybody on the team.',
  colleagueInvited: 'On the team or invited: {n}',
};
