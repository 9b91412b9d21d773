import { body, bodyText, paragraph, sentence } from '../sample-text.ts';
import { page, type RulePage, storyWith } from './rule-page.ts';

const harbour = sentence('harbour');
const start = `<h1>Guide</h1>${paragraph('harbour')}`;
const link = (text: string) => `<a href="/${text.length}">${text}</a>`;

/** Pages of the rules for class and id. */
export const names: Record<string, RulePage> = {
  'related-longer-than-text': page(
    `<main><h1>Change your address</h1><p>Open Settings, and enter the new address. The code goes to the new one.</p>
    <div class="kb-related-articles"><p>${link('I forgot my password')}</p>${paragraph('library')}<p>${link('Delete my account')}</p>${paragraph('museum')}</div></main>`,
    '# Change your address',
    'Open Settings, and enter the new address. The code goes to the new one.',
  ),
  'text-named-like-surroundings': page(`<h1>News</h1><div class="newsletter">${body}</div>`, '# News', bodyText),
  'author-box': page(`${start}<dl class="postprofile"><dt>Ada</dt><dd>Posts: 12</dd></dl>`, '# Guide', harbour),
  'embedded-post': page(
    `${start}<div class="social-embed"><blockquote><p>The ferry is back.</p></blockquote></div>`,
    '# Guide',
    harbour,
    'The ferry is back.',
  ),
  bars: page(`${start}<div class="breadcrumb">Home › Boats</div>`, '# Guide', harbour),
  'text-named-tags': page(
    `<h1>News</h1>${body}<div class="tags share">${['a', 'b', 'c', 'd'].map((name) => paragraph(`mill ${name}`)).join('')}</div>`,
    '# News',
    bodyText,
    ...['a', 'b', 'c', 'd'].map((name) => sentence(`mill ${name}`)),
  ),
  paywall: page(
    `${start}<div class="paywall"><p>This is the last story that you can read for free.</p></div>`,
    '# Guide',
    harbour,
  ),
  'lines-for-subscribers': page(`<h1>Guide</h1>${body}<p class="paywall">${harbour}</p>`, '# Guide', bodyText, harbour),
  'comment-form': page(`${start}<div class="commentform">Say something</div>`, '# Guide', harbour),
  surroundings: page(`${start}<div class="popup"><p>Most read this week</p></div>`, '# Guide', harbour),
  'surroundings-stems': page(`${start}<div class="sidebarright"><p>Most read this week</p></div>`, '# Guide', harbour),
  prompts: storyWith(
    `<div class="promobox"><p>Join the circle of friends of the town, ${link('as all others did')}.</p></div>`,
  ),
  doubtful: page(`${start}<div class="menu">${link('Boats')} ${link('Ferries')}</div>`, '# Guide', harbour),
  'doubtful-in-article': storyWith(`<div class="gallery">${link('See all of the pictures')} of it.</div>`),
  'list-in-article': storyWith(`<div class="list">${link('All about the harbours')} today.</div>`),
  'list-named-list': storyWith(
    `<p>You need:</p><ul class="list"><li>${link('A strong lamp')}, one</li><li>${link('A long rope')}, two</li></ul>${paragraph('park')}`,
    'You need:',
    '- A strong lamp, one\n- A long rope, two',
    sentence('park'),
  ),
};
