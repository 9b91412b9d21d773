import { describe, expect, it } from 'vitest';
import { read } from './read.ts';

const paragraph = (topic: string) =>
  `<p>The ${topic} was opened in spring, and since then it has drawn more visitors than anyone in the town had hoped for.</p>`;
const body = ['harbour', 'library', 'museum', 'theatre'].map(paragraph).join('\n');
const article = (inner: string, around = '') => `<html><head>
  <script type="application/ld+json">{"@type": "NewsArticle"}</script></head><body>
  <header><a href="/">Daily</a></header>${around}<div class="story"><div class="entry-content">${inner}</div></div></body>`;

describe('article pages', () => {
  it('lose what surrounds the story', () => {
    const around = `<div id="cookie-notice"><p>We use cookies to give you the best experience on our site, as everyone does.</p></div>
      <div class="sidebar"><p>Most read: a long teaser for some other piece that has nothing to do with this one, really.</p></div>
      <div class="share-bar"><a href="#">Share</a></div>
      <section class="comments"><p>First! I have always said so, and I say it again, at some length, for all to see.</p></section>
      <ul class="related-posts"><li><a href="/a">Another story</a></li></ul>`;
    const { text } = read(article(body, around));
    expect(text.split('\n\n')).toHaveLength(4);
    expect(text).not.toMatch(/cookies|teaser|Share|First!|Another/);
  });

  it('lose dates and names above the story, link lists and calls within and below it', () => {
    const inner = `<p>By A. Writer</p><p>12 May 2024</p>${body}<p><a href="/x">Read more: another story</a></p>
      ${paragraph('bridge')}<p>Subscribe to our newsletter.</p>
      <h3>You may also like</h3><ul><li><a href="/1">One story</a></li><li><a href="/2">Two stories</a></li></ul>`;
    const { text } = read(article(inner));
    expect(text.split('\n\n')).toHaveLength(5);
    expect(text).not.toMatch(/Writer|May|Read more|Subscribe|like|stories/);
  });

  it('keep headings, lists, tables, quotes and code', () => {
    const inner = `${body}<h2 id="comments">Facts</h2><ul><li>Ten <a href="/r">rooms</a> for everyone</li><li>Two floors</li></ul>
      <table><tr><td>Year</td><td>Visitors</td></tr><tr><td>2023</td><td>1,200</td></tr></table>
      <blockquote><p>“We did not expect this,” said the mayor.</p></blockquote>
      <pre>first\n  second</pre>${paragraph('park')}`;
    const { text } = read(article(inner));
    expect(text).toContain(
      '## Facts\n\n- Ten rooms for everyone\n- Two floors\n\nYear | Visitors\n2023 | 1,200\n\n' +
        '“We did not expect this,” said the mayor.\n\nfirst\n  second\n\n',
    );
  });

  it('put together a story that advertisements cut in two', () => {
    const { text } = read(`<div><div class="story-body">${body}</div><div class="ad">Buy!</div>
      <div class="story-body">${body.replaceAll('town', 'city')}</div></div><meta property="article:published_time" content="x">`);
    expect(text.split('\n\n')).toHaveLength(8);
  });

  it('take paragraphs that are only line breaks apart', () => {
    expect(read('<div>One line<br>two<br> <br>Next part</div>').text).toBe('One line\ntwo\n\nNext part');
  });

  it('never show what is hidden or no text', () => {
    const unseen = `<script>SECRET</script><style>SECRET</style><noscript><p>SECRET</p></noscript>
      <template><p>SECRET</p></template><svg><text>SECRET</text></svg><iframe>SECRET</iframe><textarea>SECRET</textarea>
      <p hidden>SECRET</p><p aria-hidden="true">SECRET</p><p style="color:red; display : NONE">SECRET</p>
      <p style="visibility:hidden">SECRET</p><span class="sr-only">SECRET</span><!-- SECRET --><select><option>SECRET</select>`;
    expect(read(article(`${body}${unseen}${body}`)).text).not.toContain('SECRET');
    expect(read(`<p>Seen.</p>${unseen}`).text).toBe('Seen.');
  });
});
