import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseBlocks } from '../../widget/app/markdown/blocks.ts';
import { parseInline, safeHref } from '../../widget/app/markdown/inline.ts';
import { plainText } from '../../widget/app/markdown/plain.ts';

const link = (href: string, ...children: unknown[]) => ({ kind: 'link', href, children });

it.each([
  [
    'a *b* **c d** `e*f*`',
    [
      'a ',
      { kind: 'em', children: ['b'] },
      ' ',
      { kind: 'strong', children: ['c d'] },
      ' ',
      { kind: 'code', text: 'e*f*' },
    ],
  ],
  [
    '**bold with *em* inside**',
    [{ kind: 'strong', children: ['bold with ', { kind: 'em', children: ['em'] }, ' inside'] }],
  ],
  ['~~gone~~ snake_case_name 2*3*4', [{ kind: 'del', children: ['gone'] }, ' snake_case_name 2*3*4']],
  ['\\*not em\\*', ['*', 'not em', '*']],
  ['[a](https://x.example/p_(1)?q=1 "title")', [link('https://x.example/p_(1)?q=1', 'a')]],
  ['see https://x.example/a?b=c.', ['see ', link('https://x.example/a?b=c', 'https://x.example/a?b=c'), '.']],
  ['<mailto:a@x.example>', [link('mailto:a@x.example', 'a@x.example')]],
  ['![alt](https://x.example/i.png)', [link('https://x.example/i.png', 'alt')]],
  [
    '![](https://x.example/i.png)',
    [link('https://x.example/i.png', link('https://x.example/i.png', 'https://x.example/i.png'))],
  ],
  ['[x](javascript:alert(1)) [y](data:text/html,1) [z](//x.example) [w](/p)', ['x', ' ', 'y', ' ', 'z', ' ', 'w']],
  ['<b onclick=x>hi</b>', ['<b onclick=x>hi</b>']],
])('reads %s', (text, wanted) => {
  expect(parseInline(text)).toEqual(wanted);
});

it.each([
  'javascript:1',
  'JaVaScRiPt:1',
  ' javascript:1',
  'java\nscript:1',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  '//x.example',
  'file:///etc',
])('follows no link to %j', (href) => {
  expect(safeHref(href)).toBeUndefined();
});

it('reads the blocks that models write', () => {
  const text = `# Title #
Words on
two lines

- one
  more
- two
  1. deep
  2. er

3. three
4) four
> said
> > twice

\`\`\`js
let a = '**';

\`\`\`
| a | b |
|---|:-:|
| 1 | **2** |

---
end`;
  const paragraph = (words: string) => ({ kind: 'paragraph', text: words });
  expect(parseBlocks(text)).toEqual([
    { kind: 'heading', text: 'Title' },
    paragraph('Words on\ntwo lines'),
    {
      kind: 'list',
      start: null,
      items: [
        [paragraph('one\nmore')],
        [paragraph('two'), { kind: 'list', start: 1, items: [[paragraph('deep')], [paragraph('er')]] }],
      ],
    },
    { kind: 'list', start: 3, items: [[paragraph('three')], [paragraph('four')]] },
    { kind: 'quote', blocks: [paragraph('said'), { kind: 'quote', blocks: [paragraph('twice')] }] },
    { kind: 'code', text: "let a = '**';\n" },
    { kind: 'table', head: ['a', 'b'], rows: [['1', '**2**']] },
    { kind: 'rule' },
    paragraph('end'),
  ]);
  expect(plainText(text)).toContain('Title\nWords on\ntwo lines\none\nmore');
});

it('takes a half-written answer for what it will be', () => {
  expect(parseBlocks('so:\n```sh\nnpm i')).toEqual([
    { kind: 'paragraph', text: 'so:' },
    { kind: 'code', text: 'npm i' },
  ]);
});

const marks = fc.array(
  fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '```',
    '[',
    ']',
    '(',
    ')',
    '!',
    '<',
    '>',
    '\n',
    ' ',
    '- ',
    '1. ',
    '> ',
    '|',
    '---',
    '~~',
    '\\',
    'word',
    'https://x.example',
    'javascript:x',
    '#',
  ),
  { maxLength: 60 },
);

it('ends for any text and links only to what is safe', () => {
  fc.assert(
    fc.property(marks, (parts) => {
      const text = parts.join('');
      const found = JSON.stringify(
        parseBlocks(text).map((block) => ('text' in block ? parseInline(block.text) : block)),
      );
      expect(found).not.toMatch(/"href":"(?!https:)/);
      expect(plainText(text)).toBeTypeOf('string');
    }),
    { numRuns: 500 },
  );
});

it('takes time in proportion to what it reads', () => {
  for (const piece of ['**a', '[a', '![](', '`', '*a ', '> ', '- ', '~~a', '[a](b', 'https://a', '| a ', '_a']) {
    const text = piece.repeat(4000 / piece.length);
    const startedAt = performance.now();
    plainText(text);
    // A cubic one would take minutes.
    expect([piece, performance.now() - startedAt < 3_000]).toEqual([piece, true]);
  }
});
