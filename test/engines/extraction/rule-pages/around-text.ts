import { DECLARED, paragraph, sentence } from '../sample-text.ts';
import { page, type RulePage, storyWith } from './rule-page.ts';

const links = ['park', 'lake', 'hill'];
const linked = (name: string) => `<a href="/${name}">The guide to the ${name} and its paths</a>`;
const card = (name: string) =>
  `<div><h3>${linked(name)}</h3><p>It goes on and on, past the mill and the weir, to the end.</p></div>`;
const answer = (name: string) =>
  `<div><h3><a href="#">Is the ${name} open to all who come?</a></h3><div><p>Yes, on all days.</p></div></div>`;
const post = `<li class="wp-block-post"><h3><a href="/bacon">Why we cure bacon</a></h3><p>It began with smoke.</p></li>`;
const barn = 'We sell eggs, bacon and bread in the old barn behind the orchard. '.repeat(4).trim();

/** Pages of the rules for cards, collections of links and captions. */
export const aroundText: Record<string, RulePage> = {
  'list-between-paragraphs': storyWith(
    `<ul>${links.map((name) => `<li><div>${linked(name)}</div><div>Bring a lamp and a rope.</div></li>`).join('')}</ul>${paragraph('park')}`,
    links.map((name) => `- The guide to the ${name} and its paths\n  Bring a lamp and a rope.`).join('\n'),
    sentence('park'),
  ),
  'accordion-of-links': storyWith(
    `<div class="accordion">${links.map(answer).join('')}</div>${paragraph('park')}`,
    ...links.flatMap((name) => [`### Is the ${name} open to all who come?`, 'Yes, on all days.']),
    sentence('park'),
  ),
  'cards-below-article': storyWith(`<div>${links.map(card).join('')}</div>${paragraph('park')}`, sentence('park')),
  'block-of-links': storyWith(
    `<div>To go on along the water, read ${links.map(linked).join(' or ')}</div>${paragraph('park')}`,
    sentence('park'),
  ),
  'posts-in-shop': page(`<h1>Farm shop</h1><p>${barn}</p><ul>${post.repeat(2)}</ul>`, '# Farm shop', barn),
  'described-picture': page(
    `${DECLARED}<body><article>${paragraph('harbour').repeat(4)}<figure><figcaption>${paragraph('museum').repeat(4)}</figcaption></figure></article></body>`,
    ...Array(4).fill(sentence('harbour')),
    ...Array(4).fill(sentence('museum')),
  ),
  'table-caption': storyWith(
    '<table><caption class="table-caption">Prices of the year</caption><tr><td>Adults</td><td>7</td></tr></table>',
    'Prices of the year',
    'Adults | 7',
  ),
  figcaption: storyWith(
    `<figure><figcaption>The pier at noon, seen from the mill.</figcaption></figure>${paragraph('park')}`,
    sentence('park'),
  ),
  'caption-class': storyWith(
    `<p class="wp-caption-text">The pier at noon, seen from the mill.</p>${paragraph('park')}`,
    sentence('park'),
  ),
  'picture-credit': storyWith(
    `<p class="photo-credit">The town’s own archive of pictures.</p>${paragraph('park')}`,
    sentence('park'),
  ),
};
