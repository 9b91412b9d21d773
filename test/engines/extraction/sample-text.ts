/** What the paragraphs of the sample pages are about. */
export const TOPICS = [
  'harbour',
  'library',
  'museum',
  'theatre',
  'station',
  'market',
  'bridge',
  'garden',
  'school',
  'tower',
];

export const sentence = (topic: string) =>
  `The ${topic} was opened in spring, and since then it has drawn more visitors than anyone in the town had hoped for.`;
export const paragraph = (topic: string) => `<p>${sentence(topic)}</p>`;
/** Ten paragraphs: enough for an article. */
export const body = TOPICS.map(paragraph).join('\n');
export const bodyText = TOPICS.map(sentence).join('\n\n');

/** Declares a page to be an article. */
export const DECLARED = '<meta property="article:published_time" content="x">';
