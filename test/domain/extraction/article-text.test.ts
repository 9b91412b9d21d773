import { describe, expect, it } from 'vitest';
import { read } from './read.ts';

const paragraph = (topic: string) =>
  `<p>The ${topic} was opened in spring, and since then it has drawn more visitors than anyone in the town had hoped for.</p>`;
const TOPICS = ['harbour', 'library', 'museum', 'theatre', 'station', 'market', 'bridge', 'garden', 'school', 'tower'];
const body = TOPICS.map(paragraph).join('\n');

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
