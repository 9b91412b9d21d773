import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../domain/core/turns.ts';
import { matchesGlob } from '../../../domain/knowledge/crawl/site/globs.ts';
import { parseRobots } from '../../../domain/knowledge/crawl/site/robots-rules.ts';
import { parseSitemap } from '../../../domain/knowledge/crawl/site/sitemap-parser.ts';
import { fileEndingOf, pageUrl } from '../../../domain/knowledge/urls.ts';

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
  ['/a.PNG', '.png'],
  ['/a.doc', '.doc'],
  ['/a.pdf', null],
  ['/a.docx', null],
  ['/a.tar.gz', '.gz'],
  ['/a.html', null],
  ['/v1.2', null],
  ['/a.png/read', null],
  ['/read?file=a.png', null],
])('the ending of %s is %s', (path, ending) => {
  expect(fileEndingOf(`https://example.com${path}`)).toBe(ending);
});

describe('a sitemap', () => {
  const base = 'https://example.com/sitemap.xml';
  const turns = createTurns({ clock: Date });
  const parse = (text: string) => parseSitemap(text, base, turns);
  const pages = async (text: string) => (await parse(text)).pages;

  it('is read in all its forms', async () => {
    expect(
      await pages('<urlset><url><loc> https://example.com/a </loc><lastmod>2020</lastmod></url></urlset>'),
    ).toEqual(['https://example.com/a']);
    expect(await pages('<sm:urlset><sm:url><sm:loc>/b?x=1&amp;y=&#50;</sm:loc></sm:url></sm:urlset>')).toEqual([
      'https://example.com/b?x=1&y=2',
    ]);
    expect(
      await pages(
        '<urlset><url><loc><![CDATA[/c]]></loc><image:image><image:loc>/i</image:loc></image:image></url></urlset>',
      ),
    ).toEqual(['https://example.com/c']);
    expect(await pages('\ufeffhttps://example.com/c\r\nhttps://example.com/d\n')).toEqual([
      'https://example.com/c',
      'https://example.com/d',
    ]);
    const index = '<sitemapindex><sitemap><loc>https://example.com/1.xml</loc></sitemap></sitemapindex>';
    expect(await parse(index)).toEqual({ pages: [], files: ['https://example.com/1.xml'] });
  });

  it('that is longer than one piece is read to its end', async () => {
    const paths = Array.from({ length: 4_000 }, (_, n) => `https://example.com/a-page-with-a-long-name-${n}`);
    const text = `<urlset>${paths.map((path) => `<url><loc>${path}</loc><!-- ${'x'.repeat(n7(path))} --></url>`).join('')}</urlset>`;
    expect(text.length).toBeGreaterThan(300_000);
    expect(await pages(text)).toEqual(paths);
  });

  it('that is none, is broken or is made to do harm names nothing, or what it can', async () => {
    expect(await pages('<html><body><a href="/a">A</a></body></html>')).toEqual([]);
    expect(await pages('')).toEqual([]);
    expect(await pages('<urlset><url><loc>https://example.com/a</loc></url><url><loc>https://exa')).toEqual([
      'https://example.com/a',
    ]);
    const bomb = `<!DOCTYPE u [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset><url><loc>https://example.com/&b;</loc></url></urlset>`;
    expect(await pages(bomb)).toEqual(['https://example.com/&b;']);
    expect(
      await pages('<urlset><url><loc>javascript:alert(1)</loc></url><url><loc>file:///etc/passwd</loc></url></urlset>'),
    ).toEqual([]);
    expect((await pages(`<urlset>${'<url><loc>/a</loc></url>'.repeat(20_000)}</urlset>`)).length).toBe(5_000);
  });

  it.each([
    ['open addresses', '<loc>'],
    ['open pages', '<url><loc>x</loc>'],
    ['unknown elements', '<a>'],
  ])('of 10 MB of %s is read in many turns, in time', async (_, piece) => {
    let others = 0;
    let isDone = false;
    const count = () => {
      others++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const found = await pages(`<urlset>${piece.repeat((10 * 1024 * 1024) / piece.length)}`);
    isDone = true;
    expect(found.length).toBe(piece.includes('x') ? 5_000 : 0);
    expect(others).toBeGreaterThan(0);
  });
});

/** Moves what follows to another place within a piece. */
const n7 = (path: string) => path.length % 7;

describe('robots.txt', () => {
  const allows = (text: string, path: string) =>
    parseRobots(text, 'FrontdeskBot').isAllowed(`https://example.com${path}`);
  const group = (...rules: string[]) => ['User-agent: *', ...rules].join('\n');

  it.each([
    [[], '/a', true],
    [['Disallow:'], '/a', true],
    [['Disallow: /'], '/a', false],
    [['Disallow: /a'], '/abc', false],
    [['Disallow: /a'], '/b', true],
    [['Disallow: /a', 'Allow: /a/b'], '/a/b/c', true],
    [['Allow: /a/b', 'Disallow: /a'], '/a/c', false],
    [['Disallow: /a', 'Allow: /a'], '/a', true],
    [['Disallow: /*.php'], '/x/y.php?z=1', false],
    [['Disallow: /*.php$'], '/x/y.php?z=1', true],
    [['Disallow: /*.php$'], '/x/y.php', false],
    [['Disallow: /a*b*c'], '/a-b-b-c', false],
    [['Disallow: /a*b*c'], '/a-c-b', true],
    [['Disallow: /a*a$'], '/a', true],
    [['Disallow: /a$'], '/a', false],
    [['Disallow: /a$'], '/ab', true],
    [['Disallow: /**/x'], '/a/x', false],
    [['Disallow: /caf\u00e9'], '/caf%c3%a9', false],
    [['Disallow: /a%3cd'], '/a%3Cd', false],
    [['Disallow: /a # everything'], '/a', false],
    [['DISALLOW : /a'], '/a', false],
    [['Disallow: /?q='], '/?q=1', false],
  ])('with %j allows %s: %s', (rules, path, expected) => {
    expect(allows(group(...rules), path)).toBe(expected);
  });

  it('of the agent itself counts alone, wherever its groups stand', () => {
    const text = [
      '\ufeffUser-agent: other',
      'User-agent: FrontdeskBot/2.0',
      'Disallow: /a',
      'Crawl-delay: 3',
      '',
      'User-agent: *',
      'Disallow: /',
      'Sitemap: https://example.com/1.xml',
      'User-agent: frontdeskbot',
      'Disallow: /b',
    ].join('\r\n');
    expect(['/a', '/b', '/c'].map((path) => allows(text, path))).toEqual([false, false, true]);
    expect(parseRobots(text, 'FrontdeskBot')).toMatchObject({
      crawlDelay: 3,
      sitemaps: ['https://example.com/1.xml'],
    });
    const kept = parseRobots(text, 'FrontdeskBot').toText(100);
    expect(['/a', '/b', '/c'].map((path) => allows(kept, path))).toEqual([false, false, true]);
    expect(kept).not.toContain('other');
  });

  it('that is made to be slow is held against a thousand addresses all the same', () => {
    const rules = parseRobots(`User-agent: *\n${`Disallow: /${'*a'.repeat(120)}b\n`.repeat(2_000)}`, 'FrontdeskBot');
    const paths = Array.from({ length: 200 }, (_, n) => `https://example.com/${'a'.repeat(1_900)}${n}`);
    expect(paths.filter((path) => !rules.isAllowed(path))).toEqual([]);
    const plain = parseRobots(`User-agent: *\n${'Disallow: /aaaaaaaaaaaaaaaa\n'.repeat(20_000)}`, 'FrontdeskBot');
    expect(paths.every((path) => !plain.isAllowed(path))).toBe(true);
  });
});
