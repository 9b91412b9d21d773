import { describe, expect, it } from 'vitest';
import { startFiles } from './file-client.ts';
import { type DrawnText, makeDrawnPdf } from './pdf-fixtures.ts';

const { ingested, contentOf } = await startFiles();
const textOf = async (pages: DrawnText[][]) => contentOf((await ingested('a.pdf', makeDrawnPdf(pages))).id);

const column = (x: number, lines: readonly string[], top = 700): DrawnText[] =>
  lines.map((text, at) => ({ x, y: top - 14 * at, text }));
const rows = (cells: readonly (readonly string[])[], top = 700): DrawnText[] =>
  cells.flatMap((row, at) =>
    row.map((text, index) => ({ x: [72, 200, 300][index]!, y: top - 16 * at, text })).filter(({ text }) => text),
  );

describe('three columns', () => {
  const COLUMNS = [
    [
      'Ask at the kiosk by the pier',
      'before you take a boat. It is',
      'open until the sun sets.',
      'Boats are for four people.',
    ],
    [
      'Oars are kept in the shed and',
      'are brought back there in the',
      'evening. Nobody sails at night',
      'because the lake has no lamps.',
    ],
    [
      'Whoever finds an animal that',
      'is hurt calls the ranger, who',
      'comes within an hour. Do not',
      'touch it until she is there.',
    ],
  ];
  const lineByLine = COLUMNS[0]!.flatMap((_, at) =>
    COLUMNS.map((lines, index) => ({ x: 50 + 180 * index, y: 650 - 14 * at, text: lines[at]! })),
  );

  it.each<[string, DrawnText[]]>([
    ['alone', []],
    ['below a title across two of them', [{ x: 120, y: 700, text: 'What to know of the lake', size: 24 }]],
  ])('are read one after the other, %s', async (_where, title) => {
    const text = (await textOf([[...title, ...lineByLine]])).replaceAll(/\s+/g, ' ');
    expect(text).toContain(COLUMNS.map((lines) => lines.join(' ')).join(' '));
  });

  it('of two lines are no table where their sentences go on', async () => {
    const text = await textOf([lineByLine.slice(0, 6)]);
    expect(text).not.toContain('|');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Ask at the kiosk by the pier before you take a boat. It is');
  });
});

it('A box at the side is read after the sentence that runs around it', async () => {
  const text = await textOf([
    [
      ...column(72, [
        'The showers are in the red house and open',
        'at all hours. They are cleaned from two to',
        'three in the afternoon. The washing',
        'machine is in the same house, and takes coins of two euros and one.',
      ]),
      ...column(340, ['Tokens for the showers cost', 'one euro each at the kiosk.'], 694),
    ],
  ]);
  expect(text).toBe(
    'The showers are in the red house and open at all hours. They are cleaned from two to three in the afternoon. ' +
      'The washing machine is in the same house, and takes coins of two euros and one.\n\n' +
      'Tokens for the showers cost one euro each at the kiosk.',
  );
});

describe('a table that goes on over pages', () => {
  const HEAD = ['Length', 'Low season', 'Remarks'];
  const boats = (from: number) =>
    Array.from({ length: 8 }, (_, at) => [
      `${from + at} m`,
      `${from + at},50`,
      from + at === 5 ? 'with an anchor' : '',
    ]);
  const footer = (page: number): DrawnText => ({ x: 72, y: 40, text: `Guide of the harbour, page ${page} of 4` });
  const expected = [4, 12, 20].flatMap(boats).map((cells) => `| ${cells.join(' | ')} |`);

  it.each<[string, string[][]]>([
    ['repeated', [HEAD]],
    ['once', []],
  ])('has one head, drawn %s, and no footer within', async (_drawn, head) => {
    const text = await textOf([
      [...rows([HEAD, ...boats(4)]), footer(1)],
      [...rows([...head, ...boats(12)], 740), footer(2)],
      [...rows([...head, ...boats(20)], 720), footer(3)],
      [{ x: 72, y: 700, text: 'Ask at the kiosk.' }, footer(4)],
    ]);
    expect(text).toBe(
      `| ${HEAD.join(' | ')} |\n|${' --- |'.repeat(3)}\n${expected.join('\n')}\n\nGuide of the harbour, page 1 of 4\n\nAsk at the kiosk.`,
    );
  });

  it('has a last row that is alone on its page', async () => {
    const text = await textOf([
      rows([HEAD, ...boats(4)]),
      [...rows([['12 m', '12,50']]), ...column(72, ['The end.'], 600)],
    ]);
    expect(text).toContain('| 11 m | 11,50 |  |\n| 12 m | 12,50 |  |\n\nThe end.');
  });

  it('is another one where the next has other columns', async () => {
    const other = [
      ['Fee', 'Euros'],
      ['Towel', '2'],
      ['Soap', '1'],
    ];
    const text = await textOf([rows([HEAD, ...boats(4)]), rows(other)]);
    expect(text).toContain('| Fee | Euros |\n| --- | --- |\n| Towel | 2 |');
  });
});

describe('headers and footers', () => {
  const page = (at: number): DrawnText[] => [
    ...column(72, [`Chapter ${at} is about ${['swans', 'oars', 'rafts', 'boats'][at]} alone`, 'and says little.']),
    { x: 72, y: 40, text: `Boat house, page ${at + 1} of 4`, size: 14 },
    { x: at % 2 ? 300 : 420, y: 40, text: ['I', 'II', 'III', 'IV'][at]!, size: 14 },
  ];

  it('are no headings, however large, and may have a number twice', async () => {
    const text = await textOf([0, 1, 2, 3].map(page));
    expect(text.match(/Boat house/g)).toHaveLength(1);
    expect(text).not.toContain('#');
    expect(text).not.toMatch(/\bIII|IV\b/);
  });

  it('are those of two pages too where they count them', async () => {
    const text = await textOf([0, 1].map((at) => page(at).slice(0, -1)));
    expect(text.match(/Boat house/g)).toHaveLength(1);
    expect(text).not.toContain('#');
  });
});
