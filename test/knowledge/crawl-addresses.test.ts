import { describe, expect, it } from 'vitest';
import { matchesGlob } from '../../domain/knowledge/crawl/globs.ts';
import { parseSitemap } from '../../domain/knowledge/crawl/sitemap.ts';
import { fileEndingOf, pageUrl } from '../../domain/knowledge/crawl/urls.ts';

it.each([
  ['HTTP://Example.COM:80/a/../b#top', 'http://example.com/b'],
  ['https://example.com:443', 'https://example.com/'],
  ['https://example.com:8443/', 'https://example.com:8443/'],
  ['https://example.com./a', 'https://example.com/a'],
  ['https://example.com/a?utm_source=x&UTM_medium=y', 'https://example.com/a'],
  ['https://example.com/a?b=2&gclid=1&a=1&fbclid=2', 'https://example.com/a?b=2&a=1'],
  ['https://example.com/a?', 'https://example.com/a'],
  ['https://example.com/a;jsessionid=1A2B?x=1', 'https://example.com/a?x=1'],
  ['https://example.com/%7euser/%c3%a9', 'https://example.com/~user/%C3%A9'],
  ['https://example.com/a%2fb', 'https://example.com/a%2Fb'],
  ['https://example.com/é', 'https://example.com/%C3%A9'],
  ['https://example.com/index.html', 'https://example.com/index.html'],
  ['https://example.com/a/', 'https://example.com/a/'],
  ['mailto:a@b.example', null],
  ['nothing', null],
  [`https://example.com/${'a'.repeat(2048)}`, null],
])('the page %s is %s', (address, expected) => {
  expect(pageUrl(address)).toBe(expected);
  if (expected) expect(pageUrl(expected)).toBe(expected);
});

it.each([
  ['/docs/*', '/docs/', true],
  ['/docs/*', '/docs/a/b', true],
  ['/docs/*', '/docs', false],
  ['/docs/*', '/other/docs/a', false],
  ['/docs', '/docs', true],
  ['/docs', '/docs/', false],
  ['*', '/anything', true],
  ['*.php', '/a/b.php', true],
  ['*.php', '/a/b.php?x=1', true],
  ['*.php', '/a/b.phps', false],
  ['/a*b*c', '/a-b-b-c', true],
  ['/a*b*c', '/ac', false],
  ['/a*a', '/a', false],
  ['/**/x', '/a/b/x', true],
  ['/a?page=*', '/a?page=2', true],
  ['/a?page=*', '/a', false],
  ['/café/*', '/caf%C3%A9/a', true],
  ['/A/*', '/a/b', false],
])('the glob %s on %s: %s', (glob, path, expected) => {
  expect(matchesGlob(glob, `https://example.com${path}`)).toBe(expected);
});

it('takes no longer for a glob made to be slow', () => {
  expect(matchesGlob(`/${'*a'.repeat(240)}*b`, `https://example.com/${'a'.repeat(2000)}`)).toBe(false);
});

it.each([
  ['/a.PDF', '.pdf'],
  ['/a.tar.gz', '.gz'],
  ['/a.html', null],
  ['/v1.2', null],
  ['/a.pdf/read', null],
  ['/read?file=a.pdf', null],
])('the ending of %s is %s', (path, ending) => {
  expect(fileEndingOf(`https://example.com${path}`)).toBe(ending);
});

describe('a sitemap', () => {
  const base = 'https://example.com/sitemap.xml';
  const pages = (text: string) => parseSitemap(text, base).pages;

  it('is read in all its forms', () => {
    expect(pages('<urlset><url><loc> https://example.com/a </loc><lastmod>2020</lastmod></url></urlset>')).toEqual([
      'https://example.com/a',
    ]);
    expect(pages('<sm:urlset><sm:url><sm:loc>/b?x=1&amp;y=&#50;</sm:loc></sm:url></sm:urlset>')).toEqual([
      'https://example.com/b?x=1&y=2',
    ]);
    expect(pages('\ufeffhttps://example.com/c\r\nhttps://example.com/d\n')).toEqual([
      'https://example.com/c',
      'https://example.com/d',
    ]);
    const index = '<sitemapindex><sitemap><loc>https://example.com/1.xml</loc></sitemap></sitemapindex>';
    expect(parseSitemap(index, base)).toEqual({ pages: [], files: ['https://example.com/1.xml'] });
  });

  it('that is none, is broken or is made to do harm names nothing, or what it can', () => {
    expect(pages('<html><body><a href="/a">A</a></body></html>')).toEqual([]);
    expect(pages('')).toEqual([]);
    expect(pages('<urlset><url><loc>https://example.com/a</loc></url><url><loc>https://exa')).toEqual([
      'https://example.com/a',
    ]);
    const bomb = `<!DOCTYPE u [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset><url><loc>https://example.com/&b;</loc></url></urlset>`;
    expect(pages(bomb)).toEqual(['https://example.com/&b;']);
    expect(
      pages('<urlset><url><loc>javascript:alert(1)</loc></url><url><loc>file:///etc/passwd</loc></url></urlset>'),
    ).toEqual([]);
    expect(pages(`<urlset>${'<url><loc>/a</loc></url>'.repeat(20_000)}</urlset>`).length).toBe(5_000);
  });
});
