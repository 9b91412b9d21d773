import { describe, expect, it } from 'vitest';
import { read } from './read.ts';
import { body, paragraph } from './sample-text.ts';

const article = (inner: string, head = '') =>
  `<head><meta property="article:published_time" content="x">${head}</head><body><div class="entry-content">${inner}</div></body>`;

describe('text that a page repeats', () => {
  it('is read once if it has a copy for narrow screens', () => {
    const part = `<h2>Facts</h2>${body}`;
    const { text } = read(`<main><div class="wide">${part}</div><div class="narrow">${part}</div></main>`);
    expect(text.match(/harbour/g)).toHaveLength(1);
    expect(text.match(/Facts/g)).toHaveLength(1);
  });

  it('stays below a heading of its own, beside its first occurrence, in a tab and where it is short', () => {
    const long = `${paragraph('harbour')}${paragraph('market')}${paragraph('bridge')}`;
    expect(
      read(`<main><h2>One</h2><div>${long}</div><h2>Two</h2><section>${long}</section></main>`).text.match(/bridge/g),
    ).toHaveLength(2);
    expect(read(`<main><div>${long}${long}</div></main>`).text.match(/bridge/g)).toHaveLength(2);
    const tabs = `<div><div role="tabpanel">${long}</div><div><div role="tabpanel">${long}</div></div></div>`;
    expect(read(`<main>${tabs}</main>`).text.match(/bridge/g)).toHaveLength(2);
    expect(read('<main><div><p>Open daily.</p></div><section><p>Open daily.</p></section></main>').text).toBe(
      'Open daily.\n\nOpen daily.',
    );
  });
});

describe('what follows the end of an article', () => {
  const author = '<meta name="author" content="Ada Brook">';

  it('is not read if it tells who the author is', () => {
    const about =
      '<p>Ada Brook</p><p>Ada Brook has lived in the valley for ten years, and walks its hills with two dogs.</p>';
    const { text } = read(article(`${body}${about}<p>She also paints.</p>`, author));
    expect(text).not.toMatch(/Brook|paints/);
    const named =
      '<p>Tom Hill is a freelance writer who lives on the coast, where he keeps bees and repairs old boats.</p>';
    expect(read(article(`${body}${named}`)).text).not.toContain('bees');
  });

  it('is not read if it asks to follow, subscribe or share', () => {
    const prompts =
      '<h3>One more thing</h3><p>Follow the town desk on the usual networks, where all of our stories are posted, and tell your friends about every one of them, near and far, whenever it pleases you and whenever it pleases them to hear of it again.</p>';
    const { text } = read(article(`${body}${prompts}`));
    expect(text).not.toMatch(/Follow|One more/);
  });

  it('is read if it holds what a visitor may ask for', () => {
    const hours =
      '<p>Ada Brook has office hours from 9:00 to 12:30 and answers letters on every other day of the week.</p>';
    expect(read(article(`${body}${hours}`, author)).text).toContain('9:00');
    expect(read(article(`${body}<p>Follow the signs, or call 555 123 4567.</p>`)).text).toContain('4567');
  });
});

describe('lists and headings of an article', () => {
  const links = ['park', 'lake', 'hill'].map(
    (name) => `<li><a href="/${name}">The guide to the ${name} and its paths</a></li>`,
  );

  it('stay where the text goes on after them', () => {
    const { text } = read(
      article(`${body}<p>We have written these guides before:</p><ul>${links.join('')}</ul>${paragraph('park')}`),
    );
    expect(text).toContain('- The guide to the lake and its paths');
  });

  it('stay in a list that is named as one', () => {
    const items = ['rope', 'lamp', 'knife'].map((name) => `<li><a href="/${name}">A ${name}</a>, one</li>`).join('');
    expect(
      read(article(`${body}<p>You need:</p><ul class="wp-block-list">${items}</ul>${paragraph('park')}`)).text,
    ).toContain('A lamp, one');
  });

  it('stay in an accordion whose questions are links', () => {
    const entry = (name: string) =>
      `<div><h3><a href="#">Is the ${name} open to all who come?</a></h3><div><p>Yes, the ${name} is open on all days, to all.</p></div></div>`;
    const { text } = read(
      article(
        `${body}<div class="toggles accordion">${['park', 'lake', 'hill'].map(entry).join('')}</div>${body.replaceAll('town', 'city')}`,
      ),
    );
    expect(text).toContain('Yes, the lake is open');
  });

  it('go where a heading is only a link to another story', () => {
    const { text } = read(
      article(
        `${body}<h4><a href="/a">Envoy asks for talks on water</a></h4><h4><a href="/b">Mill to be sold</a></h4>${paragraph('park')}`,
      ),
    );
    expect(text).not.toContain('Envoy');
  });

  it('go where a line credits a picture to an agency or offers other stories', () => {
    const lines =
      '<p>Ann Lake/Getty Images</p><p>Related: Ten walks in the hills</p><p>Advert</p><p>Table of contents</p>';
    const { text } = read(article(`${paragraph('mill')}${lines}${body}`));
    expect(text.split('\n\n')).toHaveLength(11);
    const prompts =
      '<p>👉 Read more about the rise of the mill</p><p>[Read more: A guide to mills]</p><p>[player id="7"]</p>';
    expect(read(article(`${paragraph('mill')}${prompts}${body}`)).text.split('\n\n')).toHaveLength(11);
    expect(read(article(`${paragraph('mill')}<p>Supports Unsplash</p>${body}`)).text).toContain('Unsplash');
  });
});
