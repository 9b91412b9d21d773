import { describe, expect, it } from 'vitest';
import { startFiles } from './file-client.ts';
import { type DrawnText, makeCjkPdf, makeDrawnPdf } from './pdf-fixtures.ts';

const { ingested, contentOf } = await startFiles();
const textOf = async (pdf: Buffer) => contentOf((await ingested('a.pdf', pdf)).id);

const column = (x: number, lines: readonly string[], top = 700): DrawnText[] =>
  lines.map((text, at) => ({ x, y: top - 14 * at, text }));
const rows = (cells: readonly (readonly string[])[], xs: readonly number[], top = 700): DrawnText[] =>
  cells.flatMap((row, at) =>
    row.map((text, index) => ({ x: xs[index]!, y: top - 16 * at, text })).filter(({ text }) => text),
  );

const LEFT = [
  'The heron stands in the reeds',
  'for hours and waits for fish.',
  'Do not come too close to it.',
  'It is easily disturbed, and',
];
const RIGHT = [
  'leaves its nest for the day.',
  'Otters come out after sunset.',
  'They live below the old pier',
  'and eat what the heron left.',
];
const INTERLEAVED = LEFT.flatMap((text, at) => [
  { x: 72, y: 700 - 14 * at, text },
  { x: 320, y: 700 - 14 * at, text: RIGHT[at]! },
]);
const IN_ORDER = `${LEFT.join(' ')} ${RIGHT.join(' ')}`;

describe('columns', () => {
  it.each<[string, DrawnText[]]>([
    ['one after the other', [...column(72, LEFT), ...column(320, RIGHT)]],
    ['the right one first', [...column(320, RIGHT), ...column(72, LEFT)]],
    ['line by line', INTERLEAVED],
    ['from the bottom', INTERLEAVED.toReversed()],
  ])('are read one after the other, drawn %s', async (_order, texts) => {
    expect((await textOf(makeDrawnPdf([texts]))).replaceAll('\n', ' ')).toBe(IN_ORDER);
  });

  it('are read below a title that crosses both', async () => {
    const title = { x: 72, y: 714, text: 'Animals that live at the lake and what visitors should know of them' };
    const text = await textOf(makeDrawnPdf([[title, ...INTERLEAVED]]));
    expect(text.replaceAll('\n', ' ')).toContain(LEFT.join(' '));
    expect(text.indexOf('Otters')).toBeGreaterThan(text.indexOf('easily disturbed'));
  });
});

describe('tables', () => {
  it('have a line for each row, and a head', async () => {
    const cells = [
      ['Boat', 'Seats', 'Per hour'],
      ['Swan', '4', '18 euros'],
      ['Canoe', '2', '12 euros'],
      ['Raft', '8', '30 euros'],
    ];
    expect(await textOf(makeDrawnPdf([rows(cells, [72, 200, 300])]))).toBe(
      '| Boat | Seats | Per hour |\n| --- | --- | --- |\n| Swan | 4 | 18 euros |\n| Canoe | 2 | 12 euros |\n| Raft | 8 | 30 euros |',
    );
  });

  it('have the lines of a wrapped cell in one row, above or below the others', async () => {
    const texts = [
      ...[72, 180, 420].map((x, at) => ({ x, y: 700, text: ['Cover', 'What it pays', 'Excess'][at]! })),
      { x: 72, y: 680, text: 'Fire' },
      { x: 180, y: 680, text: 'Damage to the hull by flames,' },
      { x: 180, y: 668, text: 'lightning and explosions' },
      { x: 420, y: 680, text: '150 euros' },
      { x: 180, y: 648, text: 'Oars and sails that were taken' },
      { x: 72, y: 636, text: 'Theft' },
      { x: 180, y: 636, text: 'from a locked boat' },
      { x: 420, y: 636, text: '300 euros' },
    ];
    const text = await textOf(makeDrawnPdf([texts]));
    expect(text).toContain('| Fire | Damage to the hull by flames, lightning and explosions | 150 euros |');
    expect(text).toContain('| Theft | Oars and sails that were taken from a locked boat | 300 euros |');
  });

  it('are not the marks of a list, nor the leaders of a contents list', async () => {
    const list = rows(
      [
        ['•', 'Bring boots.'],
        ['•', 'Bring a map.'],
        ['•', 'Bring water.'],
      ],
      [72, 100],
    );
    expect(await textOf(makeDrawnPdf([list]))).toBe('• Bring boots.\n• Bring a map.\n• Bring water.');
    const contents = [
      ...column(72, ['Boats . . . . . . . . 3', 'Oars . . . . . . . . . 5']),
      { x: 72, y: 600, text: 'Boats leave at ten.' },
    ];
    expect(await textOf(makeDrawnPdf([contents]))).toBe('Boats leave at ten.');
  });
});

describe('headers and footers', () => {
  const page = (at: number): DrawnText[] => [
    { x: 72, y: 760, text: 'Handbook of the boat house, edition 2024' },
    { x: 72, y: 700, text: ['Swans are slow.', 'Canoes are fast.', 'Rafts are wide.', 'Oars are long.'][at]! },
    { x: 72, y: 640, text: ['Ask for one.', 'Hold tight.', 'Sit down.', 'Row now.'][at]! },
    { x: at % 2 ? 300 : 72, y: 40, text: `Page ${at + 1} of 4 - boat house, at the lake behind the old inn` },
  ];

  it('are read once, whatever their length and numbers', async () => {
    const text = await textOf(makeDrawnPdf([0, 1, 2, 3].map(page)));
    expect(text.match(/Handbook/g)).toHaveLength(1);
    expect(text.match(/of 4/g)).toHaveLength(1);
    expect(text).toContain('Row now.');
  });

  it('are not read where they name the chapter and section of their page', async () => {
    const chapters = ['Birds of the reeds', 'Birds of the reeds', 'Fish of the deep water', 'Fish of the deep water'];
    const pages = chapters.map((chapter, at): DrawnText[] => [
      { x: 72, y: 760, text: at % 2 ? `CHAPTER ${at + 1}. BIRDS OF ...` : `${at + 7} Chapter ${at}. ${chapter}` },
      ...(at % 2
        ? []
        : [
            { x: 72, y: 700, text: chapter, size: 20 },
            { x: 72, y: 730, text: `Chapter ${at}`, size: 20 },
          ]),
      { x: 72, y: 640, text: ['Herons stand.', 'Swans hiss.', 'Pikes hide.', 'Eels turn.'][at]! },
      { x: 72, y: 40, text: ['Herons wade.', 'Swans sleep.', 'Pikes wait.', 'Eels hide.'][at]! },
    ]);
    expect(await textOf(makeDrawnPdf(pages))).toBe(
      '# Chapter 0 Birds of the reeds\n\nHerons stand.\n\nHerons wade.\n\nSwans hiss.\n\nSwans sleep.\n\n' +
        '# Chapter 2 Fish of the deep water\n\nPikes hide.\n\nPikes wait.\n\nEels turn.\n\nEels hide.',
    );
  });

  it('are not lines whose numbers count nothing', async () => {
    const prices = [30, 12, 45, 7];
    const pages = prices.map((price) => [
      { x: 72, y: 700, text: `The ticket for this tour costs ${price} euros in summer.` },
    ]);
    expect((await textOf(makeDrawnPdf(pages))).match(/The ticket/g)).toHaveLength(4);
  });
});

describe('contents and headings', () => {
  it('lose the entries of a table of contents that are one below the other, with leaders of any length', async () => {
    const entries = [
      '1 Berths 3',
      '1.1 May a guest stay for the night at the northern pier? . . 3',
      '1.2 Who moves a boat that is in the way of others? . . . . . . . 4',
    ];
    const text = await textOf(
      makeDrawnPdf([[...column(72, entries, 760), ...column(72, ['Guests pay at the kiosk.'], 600)]]),
    );
    expect(text).toBe('Guests pay at the kiosk.');
  });

  it('begin with the number of a section and are slightly larger than the text', async () => {
    const texts = [
      { x: 72, y: 700, text: '1.2 Guests', size: 12.05 },
      ...column(72, ['Guests pay at the kiosk.', '4.5 kilos of fish are free.'], 670),
    ];
    expect(await textOf(makeDrawnPdf([texts]))).toMatch(/^# 1\.2 Guests\n\nGuests pay at the kiosk\.\n4\.5 kilos/);
  });
});

describe('letters', () => {
  it('with one space between them and more between words are words', async () => {
    expect(await textOf(makeDrawnPdf([column(72, ['R E T U R N   P O L I C Y'])]))).toBe('RETURN POLICY');
  });

  it('in capitals with one space between them are a word, except the alphabet', async () => {
    expect(await textOf(makeDrawnPdf([column(72, ['K U N D E N Z E N T R U M'])]))).toBe('KUNDENZENTRUM');
    expect(await textOf(makeDrawnPdf([column(72, ['A B C D E F'])]))).toBe('A B C D E F');
  });

  it('that are drawn apart are words', async () => {
    const texts = [
      { x: 72, y: 700, text: 'RETURN POLICY', size: 14, apart: 6 },
      { x: 72, y: 660, text: 'Boats come back by six.' },
    ];
    expect(await textOf(makeDrawnPdf([texts]))).toContain('RETURN POLICY');
  });

  it.each([
    ['Japanese', { name: 'HeiseiMin-W3', encoding: 'UniJIS-UCS2-H', ordering: 'Japan1' }, '営業時間は九時から'],
    ['Korean', { name: 'HYSMyeongJo-Medium', encoding: 'UniKS-UCS2-H', ordering: 'Korea1' }, '매장은 아홉 시에'],
    ['Chinese', { name: 'STSong-Light', encoding: 'UniGB-UCS2-H', ordering: 'GB1' }, '商店每天开门'],
    ['Chinese of Taiwan', { name: 'MSung-Light', encoding: 'UniCNS-UCS2-H', ordering: 'CNS1' }, '商店每天開門'],
  ])('of a font for %s that is not in the file', async (_name, font, text) => {
    const codes = Buffer.from(text, 'utf16le').swap16().toString('hex');
    expect(await textOf(makeCjkPdf(font, codes))).toBe(text);
  });

  it('# at the start of a line are no heading', async () => {
    expect(await textOf(makeDrawnPdf([column(72, ['# apt-get purge player'])]))).toBe('\\# apt-get purge player');
  });
});

describe('what the source says of its pages', () => {
  it('their number, and which are pictures', async () => {
    const text = column(72, ['The fee is 35 euros.']);
    const source = await ingested('a.pdf', makeDrawnPdf([text, text, null, text, [], text, null]));
    expect(source.reading).toMatchObject({
      pages: 7,
      notes: [expect.stringMatching(/^Pages 3 and 7 are pictures without text\. Add /)],
    });
  });

  it('nothing if all are pictures, which fail', async () => {
    expect(await ingested('a.pdf', makeDrawnPdf([null, null]))).toMatchObject({
      status: 'failed',
      errorMessage: 'No readable text was found in the PDF. Scanned pages are pictures, without text.',
    });
  });
});
