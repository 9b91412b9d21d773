import { afterAll, describe, expect, it } from 'vitest';
import { startPlatform } from '../../support/platform.ts';
import { startSite } from '../../support/servers/site.ts';
import { chat, makeBot } from '../../support/visitor.ts';
import { startFiles } from './file-client.ts';

const { bot, ingested, contentOf } = await startFiles();
const textOf = async (markdown: string, name = 'guide.md') => contentOf((await ingested(name, markdown)).id);

describe('what authors keep for themselves', () => {
  it.each<[string, string]>([
    ['an HTML comment', 'The pier opens.\n\n<!-- code 999 -->\n\nIt closes.'],
    ['a comment of several lines', 'The pier opens.\n\n<!--\ncode 999\n\n```\nmore 999\n```\n-->\n\nIt closes.'],
    ['a comment of MDX', 'The pier opens.\n\n{/* code 999\n*/}\n\nIt closes.'],
    ['a comment of Liquid', 'The pier opens.\n\n{% comment %}\ncode 999\n{% endcomment %}\n\nIt closes.'],
    ['a comment of Obsidian', 'The pier opens.\n\n%%\ncode 999\n%%\n\nIt closes.'],
    ['a comment as a link definition', 'The pier opens.\n\n[//]: # (code 999)\n\nIt closes.'],
    [
      'imports and exports',
      'import Code from "./999.js";\nexport const meta = {\n  code: 999,\n};\n\nThe pier opens.\n\nIt closes.',
    ],
    ['an import of several lines', 'import {\n  Code999,\n  Other,\n} from "./code";\n\nThe pier opens.\n\nIt closes.'],
    ['a hidden element', 'The pier opens.\n\n<div hidden>code 999</div>\n\nIt closes.'],
    [
      'a script and a style',
      'The pier opens.\n<script>\nlet code = 999;\n</script>\n<style>.a999 {}</style>\n\nIt closes.',
    ],
    ['a comment in an HTML table', 'The pier opens.\n\n<table><!-- <tr><td>999</td></tr> --></table>\n\nIt closes.'],
  ])('%s', async (_what, markdown) => {
    expect(await textOf(markdown)).toBe('The pier opens.\n\nIt closes.');
  });

  it('a comment within a sentence, and one that nothing ends', async () => {
    expect(await textOf('The pier <!-- code\n999 -->opens.\n\n<!-- code 999')).toBe('The pier opens.');
  });

  it('also in a large file', async () => {
    const secret = `${'The pier is long. '.repeat(10_000)}\n\n<!-- code 999 -->\n\nIt closes.`;
    const text = await textOf(`---\ntitle: Pier\n---\n${secret}`, 'large.md');
    expect([text.includes('999'), text.endsWith('It closes.')]).toEqual([false, true]);
  });

  it('is no answer', async () => {
    await ingested('pier.md', '# Pier\n\nThe pier opens at ten.\n\n<!-- internal: the alarm code is 999 -->\n');
    const answer = await chat(bot.publicUrl, { message: 'what is the alarm code' });
    expect(JSON.stringify(answer)).not.toContain('999');
  });
});

describe('front matter', () => {
  it.each<[string, string]>([
    ['YAML', '---\nlayout: page\ntitle: "Boats: a guide"\n---\n'],
    ['YAML that ends with dots', "---\ntitle: 'Boats: a guide' # shown\n...\n"],
    ['TOML', '+++\ndate = 2024-05-01\ntitle = "Boats: a guide"\n+++\n'],
    ['JSON', '{\n  "title": "Boats: a guide",\n  "tags": ["a"]\n}\n'],
    ['JSON between semicolons', ';;;\n"title": "Boats: a guide"\n;;;\n'],
  ])('in %s names the source, and is not its text', async (_what, frontMatter) => {
    const source = await ingested('boats.md', `${frontMatter}\nBoats leave on the hour.\n`);
    expect(source).toMatchObject({ title: 'Boats: a guide', reading: { notes: [] } });
    expect(await contentOf(source.id)).toBe('Boats leave on the hour.');
  });

  it.each([['---\ndraft: true\n---\n'], ['+++\ndraft = true\n+++\n'], ['---\npublished: false\n---\n']])(
    'says that %j is a draft',
    async (frontMatter) => {
      const source = await ingested('boats.md', `${frontMatter}Boats leave on the hour.\n`);
      expect(source.title).toBe('boats');
      expect(source.reading.notes).toEqual(['The document is marked as a draft. It was read all the same.']);
    },
  );

  it('is not a text between two rules', async () => {
    expect(await textOf('---\n\nBoats leave on the hour.\n\n---\n\nThey return at noon.')).toBe(
      'Boats leave on the hour.\n\nThey return at noon.',
    );
  });
});

describe('what is read of Markdown', () => {
  it.each<[string, string, string]>([
    [
      'underlined headings',
      'Boats\n=====\n\nOn the\nlake\n---\n\nThey leave.',
      '# Boats\n\n## On the lake\n\nThey leave.',
    ],
    ['closed headings and their ids', '## Boats {#boats .wide} ##\n\nThey leave.', '## Boats\n\nThey leave.'],
    [
      'admonitions with colons',
      ':::note[Mind the gap]\nIt is wide.\n:::\n\n::: tip\nJump.\n:::',
      'Mind the gap\n\nIt is wide.\n\nJump.',
    ],
    [
      'indented admonitions',
      '!!! warning "Mind the gap"\n    It is wide.\n\n    Jump.\n\nThen go.',
      'Mind the gap\n\nIt is wide.\n\nJump.\n\nThen go.',
    ],
    ['alerts in quotations', '> [!NOTE]\n> It is wide.\n>\n> Jump.', 'It is wide.\n\nJump.'],
    [
      'reference links and their definitions',
      'See [the map][m] and [prices].\n\n[m]: https://a.example/map "Map"\n[prices]: ./prices.md',
      'See [the map](https://a.example/map) and prices.',
    ],
    ['footnotes', 'Boats leave.[^1]\n\n[^1]: Only in summer.', 'Boats leave.\n\nOnly in summer.'],
    [
      'tables without their layout',
      '| Boat | Seats |\n|:-----|:-----:|\n| Swan | 4<br>5 |',
      '| Boat | Seats |\n| --- | --- |\n| Swan | 4 5 |',
    ],
    [
      'HTML tables',
      '<table>\n<tr><th>Boat</th><th>Seats</th></tr>\n<tr><td>Swan</td><td>4 &amp; 5</td></tr>\n</table>',
      '| Boat | Seats |\n| --- | --- |\n| Swan | 4 & 5 |',
    ],
    [
      'HTML blocks',
      '<h2 align="center">\n  Boats\n</h2>\n<p>They <a href="https://a.example">leave</a>.<br>\nOften.</p>',
      '## Boats\n\nThey [leave](https://a.example).\nOften.',
    ],
    [
      'banners with links around them, indented as HTML is',
      '<p>\n    <sup>\n        <a href="https://a.example">Boats are lent by the club.</a>\n    </sup>\n\n    <a href="https://b.example">\n      <div>\n        <img src="b.png" alt="Oars">\n      </div>\n      <b>Oars by post.</b>\n    </a>\n</p>',
      '[Boats are lent by the club.](https://a.example)\n\nOars by post.',
    ],
    [
      'components',
      '<Tabs>\n  <Tab label={x > 1 ? "a" : "b"}>Row.</Tab>\n</Tabs>\n\nUse <Oar /> twice.',
      'Row.\n\nUse twice.',
    ],
    ['folded parts', '<details>\n<summary>Can I row?</summary>\n\nYes.\n</details>', '### Can I row?\n\nYes.'],
    [
      'badges and pictures',
      '[![Build](https://img.shields.io/x.svg)](https://a.example) ![photo](a.png)\n\n![The boats lie behind the inn](a.png)',
      'The boats lie behind the inn',
    ],
    ['contents lists', '[[toc]]\n\n[TOC]\n\n- [Boats](#boats)\n- [Oars](#oars)\n\nThey leave.', 'They leave.'],
    ['template tags', '{% include a.html %}\n\n{{< tip >}}Row {{ site.name }} slowly.{{< /tip >}}', 'Row slowly.'],
    ['task lists', '- [ ] Row\n- [x] Rest', '- Row\n- Rest'],
    [
      'wrapped lines',
      'Boats leave on the hour from the pier behind the old\ninn, and return.  \nMind the gap.',
      'Boats leave on the hour from the pier behind the old inn, and return.\nMind the gap.',
    ],
    [
      'code as it is',
      'Use `<oar>` and `{{ x }}`:\n\n```sh\n# remove it\nrm <a> <!-- b -->\n```\n\n    # later\n    [c]',
      'Use `<oar>` and `{{ x }}`:\n\n\\# remove it\nrm <a> <!-- b -->\n\n\\# later\n[c]',
    ],
    [
      'short codes of emoji, entities and rules',
      'Row :rowboat: &amp; rest.\n\n* * *\n\nDone.',
      'Row :rowboat: & rest.\n\nDone.',
    ],
    ['links of wikis', 'See [[Boats]] and [[Oars|the oars]].', 'See Boats and the oars.'],
  ])('%s', async (_what, markdown, text) => {
    expect(await textOf(markdown)).toBe(text);
  });
});

describe('what is never a heading', () => {
  it.each<[string, string]>([
    ['guide.md', '# Player\n\nRemove the player as follows.\n\n```sh\n# apt-get purge player\n```\n'],
    ['guide.txt', 'Remove the player as follows.\n\n    # apt-get purge player\n'],
  ])('code in %s', async (name, text) => {
    const source = await ingested(name, text);
    expect(await contentOf(source.id)).toContain('\\# apt-get purge player');
  });

  it('comments in a text without other headings, and within one with them', async () => {
    const commands = '# apt-get purge player\n\n## not a title either\n\nThe end.';
    const plain = await ingested('guide.txt', `Remove the player.\n\n${commands}`);
    expect(await contentOf(plain.id)).toContain('\\# apt-get purge player\n\n\\## not a title either');
    const marked = await ingested(
      'guide.txt',
      `# Player\n\n## Removing\n\n## Updating\n\n# apt-get purge player\n\nThe end.`,
    );
    expect(await contentOf(marked.id)).toContain('# Player\n\n## Removing\n\n## Updating\n\n\\# apt-get purge player');
  });
});

it.each([
  '# Boats\n\nThey leave.\n\n# Contents\n\n1 Boats ..... 2\n2 Oars ..... 3\n\n# Oars\n\nThey stay.',
  '# Boats\n\nThey leave.\n\nInhaltsverzeichnis\n==================\n1 Boats ..... 2\n2 Oars ..... 3\n\n# Oars\n\nThey stay.',
])('A table of contents loses its title too', async (text) => {
  expect(await textOf(text)).toBe('# Boats\n\nThey leave.\n\n# Oars\n\nThey stay.');
});

describe('how servers send Markdown and pages', async () => {
  const text = '---\nlayout: x\n---\nThe ferry <!-- secret --> leaves at six.';
  const html =
    '<!doctype html><html><head><title>Ferry</title></head><body><main><p>The ferry leaves at six.</p></main></body></html>';
  const xhtml = `<?xml version="1.0"?>\n${html.replace('<html>', '<html xmlns="http://www.w3.org/1999/xhtml">')}`;
  const types: Record<string, [string, string]> = {
    '/a': ['text/markdown', text],
    '/b': ['text/x-markdown; charset=utf-8', text],
    '/c': ['text/plain', html],
    '/d': ['text/xml', xhtml],
    '/e': ['application/xml', xhtml],
  };
  const pages = Object.entries(types).map(([path, [type, body]]) => [
    path,
    { headers: { 'content-type': type }, body },
  ]);
  const feed = { headers: { 'content-type': 'application/xml' }, body: '<?xml version="1.0"?><rss><channel/></rss>' };
  const site = await startSite({ ...Object.fromEntries(pages), '/feed': feed });
  const platform = await startPlatform({ env: { EGRESS_ALLOW: site.host } });
  const tenant = await platform.tenant();
  const own = await makeBot(platform, tenant);
  afterAll(async () => {
    await platform.stop();
    await site.close();
  });

  const fetched = async (path: string) => {
    const { body } = await tenant.api.post(`${own.path}/sources/url`, { url: site.url + path });
    const read = () => tenant.api.get(`${own.path}/sources/${body.data.id}`);
    await expect.poll(async () => (await read()).body.data.status).toMatch(/completed|failed/);
    return (await read()).body.data;
  };

  it.each(Object.keys(types))('%s', async (path) => {
    const source = await fetched(path);
    expect(source.status).toBe('completed');
    const { body } = await tenant.api.get(`${own.path}/sources/${source.id}/content`);
    expect(body.data.content).toBe('The ferry leaves at six.');
  });

  it('but other XML is no page', async () => {
    expect(await fetched('/feed')).toMatchObject({
      status: 'failed',
      errorMessage: 'Pages of type application/xml cannot be read.',
    });
  });
});
