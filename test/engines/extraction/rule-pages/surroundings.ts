import { body, bodyText, DECLARED, paragraph, sentence, TOPICS } from '../sample-text.ts';
import { page, type RulePage } from './rule-page.ts';

const harbour = sentence('harbour');
const library = sentence('library');
const start = `<h1>Guide</h1>${paragraph('harbour')}`;
const quay = 'Moor at the outer quay only, and switch off the engine before the ropes are tied.';
const others = TOPICS.map(
  (topic) => `<p>Elsewhere the ${topic} is ready at last, which other pages tell at length.</p>`,
);
const remark = `<p>${'I have always said so, and I say it again. '.repeat(2)}</p>`;

/** Pages of the rules for what surrounds the text by its kind and place. */
export const surroundings: Record<string, RulePage> = {
  'page-header': page(
    '<header><a href="/">Daily</a><h1>Guide</h1><p>Since 1893</p></header><p>Open daily.</p>',
    '# Guide',
    'Open daily.',
  ),
  'most-in-aside': page(`<h1>Cookies</h1><div class="cookie-policy">${body}</div>`, '# Cookies', bodyText),
  'commented-article': page(
    `${DECLARED}<h1>News</h1><div>${body}</div><div class="comments">${others.join('').repeat(2)}</div>`,
    bodyText,
  ),
  'beside-article': page(
    `${DECLARED}<article><h1>News</h1>${body}</article><aside>${others.join('').repeat(2)}</aside>`,
    '# News',
    bodyText,
  ),
  tags: page(
    `<nav><a href="/">Home</a></nav>${start}<aside>Join us!</aside><footer>© Town</footer>`,
    '# Guide',
    harbour,
  ),
  roles: page(
    `<div role="navigation"><a href="/">Home</a></div>${start}<div role="alert">We are hiring.</div>`,
    '# Guide',
    harbour,
  ),
  'aside-note': page(`${start}<aside class="note"><p>${quay}</p></aside>`, '# Guide', harbour, quay),
  'aside-remark': page(
    `<main>${start}<aside>${paragraph('library')}</aside>${paragraph('museum')}${paragraph('market')}</main>`,
    '# Guide',
    harbour,
    library,
    sentence('museum'),
    sentence('market'),
  ),
  quotation: page(
    `${start}<blockquote><p>A fine pier.</p><footer>Ada Brook</footer></blockquote>`,
    '# Guide',
    harbour,
    'A fine pier.',
    'Ada Brook',
  ),
  'alert-note': page(
    `<main>${start}<div role="alert" class="warning"><p>${quay}</p></div></main>`,
    '# Guide',
    harbour,
    quay,
  ),
  'consent-name': page(`${start}<div class="cookie-bar"><p>Choose what we may store.</p></div>`, '# Guide', harbour),
  'named-page': page(
    `<body class="cookies-unset">${start}<div class="share">Share this</div></body>`,
    '# Guide',
    harbour,
  ),
  'consent-script': page(`${start}<div class="cc-banner"><p>Choose what we may store.</p></div>`, '# Guide', harbour),
  'not-printed': page(`${start}<p class="noprint">Upload yours today</p>`, '# Guide', harbour),
  'consent-text': page(
    `<body><div>${start}</div><div class="hinweis"><p>Wir verwenden Cookies, um unsere Seite zu verbessern.</p></div></body>`,
    '# Guide',
    harbour,
  ),
  comments: page(`${start}${body}<section id="comments">${remark.repeat(12)}</section>`, '# Guide', harbour, bodyText),
  reviews: page(
    `<script type="application/ld+json">{"@type": "Product"}</script>${start}${body}<div class="reviews">${remark.repeat(5)}</div>`,
    '# Guide',
    harbour,
    bodyText,
  ),
  'only-surroundings': page(`<nav><a href="/">Home</a></nav><aside><p>Open daily.</p></aside>`, 'Open daily.'),
  'links-above-heading': page(
    `<ul><li><a href="/a">Boats</a></li><li><a href="/b">Ferries</a></li></ul>${start}`,
    '# Guide',
    harbour,
  ),
  'endless-articles': page(
    `${DECLARED}<body><article class="post-1"><h1>First</h1>${body}</article><article class="post-2"><h1>Second</h1>${others.join('').repeat(2)}</article></body>`,
    '# First',
    bodyText,
  ),
  'endless-divisions': page(
    `${DECLARED}<body><div class="story"><h1>First</h1>${body}</div><div class="story"><h1>Second</h1>${others.join('')}</div></body>`,
    '# First',
    bodyText,
  ),
};
