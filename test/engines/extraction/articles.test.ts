import { describe, expect, it } from 'vitest';
import { read } from './read.ts';
import { paragraph, TOPICS } from './sample-text.ts';

const body = TOPICS.slice(0, 4).map(paragraph).join('\n');
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

  it('lose the numbers of pictures and notes that a pointer shows', () => {
    const inner = `${body}
      <p>Image 2 of 7</p><p>The mayor<span class="rollover-block">Seven other stories about the mayor</span> agreed with all of it at once.</p>`;
    const { text } = read(article(inner));
    expect(text).not.toMatch(/Image 2|Seven other/);
    expect(text).toContain('The mayor agreed');
  });

  it('keep paragraphs that are marked for subscribers, and lose the prompt to subscribe', () => {
    const { text } = read(
      article(`${paragraph('bell')}<p class="paywall">${'She was sent to the foundry for a summer. '.repeat(4)}</p>
      <div class="paywall"><p>This is the last story that you can read for free. Subscribe for a year.</p></div>${paragraph('tower')}`),
    );
    expect(text.split('\n\n')).toHaveLength(3);
    expect(text).toContain('foundry');
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

  it.each([
    'paywall',
    'article-body pagination-first',
    'content-with-sidebar-wrp',
    'tags-open',
    'sidebar',
    'has-comments',
  ])('stay whole in a container named %s', (name) => {
    const links = '<a href="/x">Some other page of this site</a><br>'.repeat(100);
    const { text } = read(article(`<div class="${name}">${body}</div>`, `<div class="strip">${links}</div>`));
    expect(text.split('\n\n')).toHaveLength(4);
  });

  it('are told from pages by their structure where they do not say so', () => {
    const story = `<article class="post">${body}${body.replaceAll('town', 'city')}${body.replaceAll('town', 'valley')}</article>`;
    const cards = ['One', 'Two'].map(
      (name) => `<div><a href="/${name}"><h3>${name} more stories</h3></a><p>Soon.</p></div>`,
    );
    const { text } = read(`<body>${story}<div class="grid">${cards.join('')}</div></body>`);
    expect(text.split('\n\n')).toHaveLength(12);
    expect(text).not.toContain('more stories');
  });

  it('keep an aside that is a remark, and lose one that links elsewhere', () => {
    const remark = `<aside><p>${'A remark of the author on how the numbers were counted. '.repeat(3)}</p></aside>`;
    const links =
      '<aside><p>Read also our long report about everything else that <a href="/x">happened in the valley</a>.</p></aside>';
    const { text } = read(article(`${body}${remark}${links}${paragraph('park')}`));
    expect(text).toContain('A remark of the author');
    expect(text).not.toContain('Read also');
  });

  it('lose sections on related pages, in any of many languages, but none that a visitor may ask for', () => {
    for (const heading of ['You may also like', 'Das könnte Sie interessieren', 'À lire aussi', 'Te puede interesar']) {
      const { text } = read(article(`${body}<h2>${heading}</h2><p>Another story</p><p>Yet another story</p>`));
      expect(text).not.toContain('story');
    }
    for (const heading of [
      'Response times',
      'More about our prices',
      'Recommended by the chef',
      'Subscription plans',
    ]) {
      const { text } = read(article(`${body}<h2>${heading}</h2><p>Within one hour, 9 euros.</p>`));
      expect(text).toContain(`## ${heading}\n\nWithin one hour, 9 euros.`);
    }
  });

  it('are read where a script has yet to show the page, and shown without the copies of a carousel', () => {
    expect(read(`<body><div class="root hide"><div class="post-body">${body}</div></div></body>`).text).toContain(
      'harbour',
    );
    const copy = '<div class="owl-item cloned"><p>Slide one</p></div>';
    expect(read(`<main><p>First.</p>${copy}<div class="owl-item"><p>Slide one</p></div></main>`).text).toBe(
      'First.\n\nSlide one',
    );
  });

  it('hold no escaped picture that counts visits', () => {
    expect(read('<p>Seen.</p>&lt;img height="1" src="https://count.example/p?x=1"&gt;').text).toBe('Seen.');
  });
});
