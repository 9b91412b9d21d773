// @slow
import { describe, expect, it } from 'vitest';
import { read } from './read.ts';

const MEGABYTE = 1_000_000;
const times = (piece: string, bytes = MEGABYTE / 2) => piece.repeat(Math.floor(bytes / piece.length));

describe('hostile pages', () => {
  it('may be nested ten thousand deep', () => {
    const { text } = read(
      `${'<div>'.repeat(10_000)}<p>core</p><script>BAD</script>${'</div>'.repeat(10_000)}<p>after</p>`,
    );
    expect(text).toBe('core\n\nafter');
  });

  it('show nothing of scripts that stand deeper than is read', () => {
    const deep = '<b>'.repeat(5_000);
    const { text } = read(`${deep}seen<noscript><p>BAD</p></noscript><template>BAD</template><svg><g>BAD</g></svg>`);
    expect(text).toBe('seen');
  });

  // Each of these once made some parser or some pattern quadratic; five megabytes would then take minutes.
  it.each([
    ['unclosed elements', times('<b>', 5 * MEGABYTE)],
    ['end tags that match nothing', `${'<i>'.repeat(5000)}${times('</x>')}`],
    ['end tags that a cell walls out', `<div><table><td>${'<b>'.repeat(250)}${times('</div>')}`],
    ['paragraphs in unclosed elements', `${'<b>'.repeat(200)}${times('<p>')}`],
    ['nested tables', times('<table><tr><td>')],
    ['unclosed comments', times('<!--')],
    ['attributes without end', `<p class="${times('a b ', 5 * MEGABYTE)}`],
    ['many attributes', `<p ${times('a=1 ')}>`],
    ['white space in structured data', `<script type="application/ld+json">{"@type":${times(' ')}</script>`],
    ['one list of links', `<meta property="article:published_time" content="x"><ul>${times('<li><a href=x>y</a>')}`],
    ['headings in nested headers', `${'<header>'.repeat(200)}${times('<h1>x</h1>')}`],
    ['line breaks', times('<span> </span><br>')],
    ['end tags of line breaks', times('</br>')],
    [
      'headings that announce appendices',
      `<meta property="article:published_time" content="x">${times('<h6>Related</h6><p>a')}`,
    ],
    [
      'cards within cards',
      `<meta property="article:published_time" content="x">${'<div>'.repeat(200)}${times('<div><a href=/x><h3>y</h3></a></div>')}`,
    ],
    ['placeholders that are filled late', times('<template id="B:0"></template><div hidden id="S:0">')],
    ['tabs of one panel', `<a role=tab href="#x">l</a>${times('<div id=x>')}`],
    [
      'appended stories within stories',
      `<meta property="article:published_time" content="x">${'<div class=story>'.repeat(200)}${times('<h1>x</h1><div class=story>a</div>')}`,
    ],
    [
      'lists beside paragraphs',
      `<meta property="article:published_time" content="x">${times('<p>text</p><ul><li><a href=x>y</a></ul>')}`,
    ],
    ['authors without names', `<script type="application/ld+json">${times('"author":{')}</script>`],
    ['commands of an editor', times('<p>[player id=')],
    ['comments within comments', `${'<div class=comments>'.repeat(200)}${times('<div class=comment>text</div>')}`],
  ])('may consist of %s', (_name, html) => {
    const { text } = read(html);
    expect(text.length).toBeLessThanOrEqual(html.length);
  });

  it('are read up to a number of elements that no real page has', () => {
    const { text } = read(times('<p>word</p>', 5 * MEGABYTE));
    expect(text.split('\n\n').length).toBeGreaterThan(20_000);
    expect(text.length).toBeLessThan(MEGABYTE);
    expect(read(`${'</br>'.repeat(200_000)}<p>after</p>`).text).toBe('');
  });

  it('may swap placeholders and their contents', () => {
    const { text } = read(
      '<div hidden id="S:0">one<template id="B:1"></template></div><div hidden id="S:1">two<template id="B:0"></template></div>',
    );
    expect(text).toContain('one');
  });

  it('may hold NUL and other control signs, and characters outside of Unicode', () => {
    expect(read('<p>a\0b\u0001c&#0;d&#x110000;&#xd800;</p>').text).toBe('abc\ufffdd\ufffd\ufffd');
  });

  it('may leave out end tags', () => {
    const { text } = read(
      '<head><title>T</title><h1>A</h1><p>one<p>two<ul><li>x<li>y</ul><table><tr><td>1<td>2<tr><td>3<td>4',
    );
    expect(text).toBe('# A\n\none\n\ntwo\n\n- x\n- y\n\n1 | 2\n3 | 4');
  });

  it('may end within a tag, a comment or a script', () => {
    for (const end of ['<p class="x', '<!-- x', '<script>x', '</di', '&am', '<']) {
      expect(read(`<p>Seen.</p>${end}`).text).toMatch(/^Seen\./);
    }
  });
});
