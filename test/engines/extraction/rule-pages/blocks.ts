import { body, bodyText, DECLARED, paragraph, sentence } from '../sample-text.ts';
import { page, type RulePage, storyWith } from './rule-page.ts';

const harbour = sentence('harbour');
const start = `<h1>Guide</h1>${paragraph('harbour')}`;
const part = ['harbour', 'market', 'bridge'];
const park = [paragraph('park'), sentence('park')] as const;
const linkList = ['park', 'lake'].map((name) => `<li><a href="/${name}">The guide to the ${name}</a></li>`).join('');

/** Pages of the rules for blocks of text. */
export const blocks: Record<string, RulePage> = {
  'copy-for-narrow-screens': page(
    `<main><div class="wide">${part.map(paragraph).join('')}</div><div class="narrow">${part.map(paragraph).join('')}</div></main>`,
    ...part.map(sentence),
  ),
  'related-section': page(
    `<h1>Guide</h1>${paragraph('harbour').repeat(3)}<h2>Similar products</h2><p>A boat of wood, for two.</p>`,
    '# Guide',
    harbour,
    harbour,
    harbour,
  ),
  'latest-news-section': storyWith('<h3>Latest news</h3><p>A short line on the fair.</p>'),
  'announced-links': page(`${start}<p>You may also like</p><ul>${linkList}</ul>`, '# Guide', harbour),
  'links-after-article': storyWith(`<ul>${linkList}</ul>`),
  'button-labels': page(`${start}<p>Back to top</p>`, '# Guide', harbour),
  'bar-of-links': page(
    `${start}<div><a href="/">Home</a> | <a href="/new">New</a> | <a href="/order">How to order</a></div>`,
    '# Guide',
    harbour,
  ),
  'agency-credit': storyWith(`<p>Ann Lake/Getty Images</p>${park[0]}`, park[1]),
  contributors: storyWith(`<p>Ann Lake, in the north, contributed to this report.</p>${park[0]}`, park[1]),
  'prompts-between-paragraphs': storyWith(`<p>👉 Read more about the rise of the mill</p>${park[0]}`, park[1]),
  'link-lines': storyWith(`<p><a href="/a">The mill that nobody wanted to have</a></p>${park[0]}`, park[1]),
  'headings-of-links': storyWith(
    `<h4><a href="/a">Envoy asks for talks on water</a></h4><h4><a href="/b">Mill to be sold</a></h4>${park[0]}`,
    '#### Mill to be sold',
    park[1],
  ),
  'dates-above': page(
    `${DECLARED}<body><div class="entry-content"><p>By A. Writer</p><p>12 May 2024</p>${body}</div></body>`,
    bodyText,
  ),
  biography: storyWith(
    '<p>Tom Hill is a freelance writer who lives on the coast, where he keeps bees and repairs old boats.</p>',
  ),
  'prompts-at-end': storyWith(
    '<h3>One more thing</h3><p>Follow the town desk on the usual networks, where all of our stories are posted, and tell your friends about every one of them, near and far, whenever it pleases you and whenever it pleases them to hear of it again.</p>',
  ),
};
