import { describe, expect, it } from 'vitest';
import { read } from './read.ts';
import { body, DECLARED, paragraph, TOPICS } from './sample-text.ts';

const other = (topic: string) =>
  `<p>Elsewhere the ${topic} is ready at last, which is a story that other pages tell at length.</p>`;
const others = TOPICS.map(other).join('\n');

describe('the article of a page', () => {
  it('is kept, and not a longer column beside it', () => {
    const { text } = read(
      `${DECLARED}<main><article><h1>News</h1>${body}</article><aside role="complementary">${others.repeat(2)}</aside></main>`,
    );
    expect(text).toContain('harbour');
    expect(text).not.toContain('Elsewhere');
  });

  it('is kept, and not a longer stream of teasers below it', () => {
    const cards = TOPICS.concat(TOPICS).map((topic) => {
      return `<li><h3><a href="/${topic}">About the ${topic} of a town</a></h3>${other(topic)}</li>`;
    });
    const { text } = read(`${DECLARED}<main><div class="text">${body}</div><ul>${cards.join('')}</ul></main>`);
    expect(text).toContain('harbour');
    expect(text).not.toContain('Elsewhere');
  });

  it('is the one with the main heading', () => {
    const { text } = read(
      `${DECLARED}<body><article>${others}${others.replaceAll('Elsewhere', 'Abroad')}</article><article><h1>News</h1>${body}</article></body>`,
    );
    expect(text).toContain('harbour');
    expect(text).not.toMatch(/Elsewhere|Abroad/);
  });

  it('is the one with the main heading and its own declaration, also where it is much shorter than what follows', () => {
    const page = (type: string) =>
      read(
        `${DECLARED}<body><article itemtype="https://schema.org/${type}"><h1>News</h1>${TOPICS.slice(0, 5).map((topic) => paragraph(topic))}</article><article>${others.repeat(2)}</article></body>`,
      ).text;
    expect(page('BlogPosting')).toContain('harbour');
    expect(page('BlogPosting')).not.toContain('Elsewhere');
    // Without a declaration it can be a lead before the list that the page is about.
    expect(page('ListItem')).toContain('Elsewhere');
  });

  it('is kept without its comments, also where they are longer than it', () => {
    const page = (name: string) =>
      read(
        `${DECLARED}<body><h1>News</h1><div>${body}</div><div id="comments"><div class="${name}">${others.repeat(2)}</div></div></body>`,
      ).text;
    expect(page('entry')).toContain('harbour');
    expect(page('entry')).not.toContain('Elsewhere');
    // In a forum they are the thread.
    const thread = read(
      `${DECLARED}<body><h1>News</h1><div>${body}</div><section id="comments" class="thread">${others.repeat(2)}</section></body>`,
    );
    expect(thread.text).toContain('Elsewhere');
  });

  it('ends before those that a site appends', () => {
    const story = (heading: string, inner: string) =>
      `<div class="story-page"><h1>${heading}</h1><div>${inner}</div></div>`;
    const { text } = read(`${DECLARED}<body>${story('First', body)}${story('Second', others)}</body>`);
    expect(text).toContain('harbour');
    expect(text).not.toContain('Elsewhere');
  });

  it('is where most paragraphs are, if nothing marks it', () => {
    const { text } = read(
      `${DECLARED}<body><div><div class="a">${body}</div><div class="b">${other('well')}${other('mill')}</div><div class="c">${other('fair')}</div></div></body>`,
    );
    expect(text).toContain('harbour');
    expect(text).not.toContain('Elsewhere');
  });

  it('is more than a paragraph that is named like a body', () => {
    const { text } = read(
      `${DECLARED}<body><div>${`<p class="post-text">${'This is the long first paragraph of the story. '.repeat(12)}</p>`}<p class="post-text">${'A second one. '.repeat(12)}</p></div></body>`,
    );
    expect(text).toContain('A second one.');
  });

  it('keeps what its marked body ends with', () => {
    const answers =
      '<div><p>No, nothing is sold at the door of any of these houses, and nobody has ever asked for it.</p></div>';
    const { text } = read(`${DECLARED}<body><div class="post-content"><div>${body}</div>${answers}</div></body>`);
    expect(text).toContain('nothing is sold');
  });

  it.each(['content-nav-section', 'navigation-body', 'tags share'])('may be partly in a container named %s', (name) => {
    const { text } = read(
      `${DECLARED}<body><div>${body}</div><div class="${name}">${TOPICS.slice(0, 6).map(other).join('')}</div></body>`,
    );
    expect(text).toContain('Elsewhere');
  });

  it('is told by what a page says to social networks, if the page reads like one', () => {
    const type = '<meta property="og:type" content="article">';
    const related = '<h3>Latest news</h3><p>A short line on the fair.</p><p>Another on the mill.</p>';
    expect(read(`${type}<body><div>${body}${related}</div></body>`).text).not.toContain('fair');
    const shop = '<li>Cup, 250 ml, <a href="/cup">in stock</a></li><li>Mug, 300 ml, <a href="/mug">sold out</a></li>';
    expect(read(`${type}<body><ul>${shop}</ul><h3>Latest news</h3><p>New mugs.</p></body>`).text).toContain('New mugs');
  });

  it('is told by what a publishing system names the page', () => {
    const related = '<h3>Latest news</h3><p>A short line on the fair.</p>';
    expect(read(`<body class="single single-post"><div>${body}${related}</div></body>`).text).not.toContain('fair');
  });

  it('is told by the address of a post, and by paragraphs that are most of a page', () => {
    const related = '<h3>Latest news</h3><p>A short line on the fair.</p>';
    const page = `<body><div>${body}${related}</div></body>`;
    expect(read(page, 'https://town.example/blog/the-harbour').text).not.toContain('fair');
    expect(read(page, 'https://town.example/2024/05/the-harbour').text).not.toContain('fair');
    expect(read(page, 'https://town.example/harbour').text).toContain('fair');
    const long = `<body><div>${body}${body.replaceAll('town', 'city')}${related}</div></body>`;
    expect(read(long, 'https://town.example/harbour').text).not.toContain('fair');
  });

  it('is none where a page declares one and consists of links', () => {
    const items = TOPICS.map((topic) => `<li><a href="/${topic}">The ${topic} cup</a></li>`).join('');
    expect(
      read(`${DECLARED}<body><h1>Cups</h1><p>Showing all cups of the shop</p><ul>${items}</ul></body>`).text,
    ).toContain('- The museum cup');
  });
});
