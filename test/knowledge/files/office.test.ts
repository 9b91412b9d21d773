import { describe, expect, it } from 'vitest';
import { chat, makeBot } from '../../support/visitor.ts';
import { type Json, put, startFiles } from './file-client.ts';
import {
  fixture,
  makeDocx,
  makePptx,
  makeXlsx,
  numberCell,
  paragraph,
  relations,
  row,
  shape,
  sheetData,
  textCell,
} from './office-fixtures.ts';

const { platform, tenant, bot, open, add, settled, ingested, contentOf } = await startFiles();

/** What was read of a file. */
async function read(filename: string, bytes: Buffer | string): Promise<{ text: string; source: Json }> {
  const source = await ingested(filename, bytes);
  expect(source).toMatchObject({ status: 'completed', errorMessage: null });
  return { text: await contentOf(source.id), source };
}

describe('what other programs have written', () => {
  it.each(['kayak-docx-js.docx', 'kayak-libreoffice.docx'])('%s', async (name) => {
    const { text, source } = await read(name, fixture(name));
    expect(text).toBe(
      '# Kayak school\n\n# Courses\n\nCourses begin on Mondays at nine. Bring a towel.\n\nOnly in July and August.\n\n' +
        '1. Sign up\n2. Pay\n\nCourse | Level | Price\nRiver | Beginner | 120 €\nRiver | Expert | 180 €',
    );
    expect(source.reading).toMatchObject({ pages: null, tables: 1, notes: [] });
  });

  it.each([
    [
      'prices-openpyxl.xlsx',
      'Bergen | 9:30:00',
      ['Hidden sheets were left out: "Costs".', 'formula without a stored value'],
    ],
    [
      'prices-libreoffice.xlsx',
      'Bergen | 9:30:00 | 2',
      ['Hidden sheets were left out: "Costs".', '1 hidden row and 1 hidden column'],
    ],
  ])('%s', async (name, hours, notes) => {
    const { text, source } = await read(name, fixture(name));
    expect(text).toBe(
      '# Prices\n\n## Bicycle prices 2026\n\nModel | Frame | Price | Since | Share\n' +
        'Fjord 3 | Steel | 1,249.50 € | 01.03.2024 | 12.5%\nDune 5 | Carbon | 2,890.00 € | 15.11.2025 | 50.0%\n' +
        'Kite | Alloy | 799.00 € | 02.01.2026 | 37.5%\n\nAll prices include VAT.\n\n' +
        `City | Store hours\n${hours}\nOslo | 10:00:00\n\nRegion | Shop\nNorth | Tromsø\nNorth | Bodø\n\n` +
        '# FAQ\n\n## Do you rent bikes?\n\nYes, by the day.\nA deposit is needed.\n\nCategory: Rental\n\n' +
        '## Is there parking?\n\nBehind the shop.',
    );
    expect(source.reading.pages).toBe(2);
    for (const note of notes) expect(source.reading.notes.join('\n')).toContain(note);
  });

  it.each(['sauna-pptxgenjs.pptx', 'sauna-libreoffice.pptx'])('%s', async (name) => {
    const { text, source } = await read(name, fixture(name));
    expect(text).toBe(
      '# Opening times of the sauna\n\n- Weekdays from 14 to 22\n- Weekends from 10 to 20\n\n' +
        '# Prices\n\nTicket | Price\nDay ticket | 24 €\nTen visits | 199 €\n\nTowels cost 3 € extra.',
    );
    expect(source.reading).toMatchObject({
      pages: 2,
      notes: ['Hidden slides were left out: 3.', "The speaker's notes were left out."],
    });
  });
});

describe('a question is answered', () => {
  it.each([
    ['a row of a workbook', 'prices-openpyxl.xlsx', 'What is the price of the Dune 5?', '2,890.00 €'],
    ['a sheet of questions', 'prices-openpyxl.xlsx', 'Do you rent bikes?', 'Yes, by the day.'],
    ['a table of a Word document', 'kayak-docx-js.docx', 'How much does the river course for experts cost?', '180 €'],
    ['a table on a slide', 'sauna-pptxgenjs.pptx', 'What is the price of ten visits?', '199 €'],
  ])('from %s', async (_what, name, message, answer) => {
    const own = await makeBot(platform, tenant);
    const { body } = await open(name, fixture(name).length, 'application/octet-stream', own);
    await put(body.data, fixture(name));
    const source = await add({ uploadId: body.data.uploadId }, own);
    await settled(source.body.data.id, own);
    expect((await chat(own.publicUrl, { message })).text).toContain(answer);
  });
});

describe('of a Word document', () => {
  it('headings are told by their names and levels in any language, and contents, deleted and hidden text is not read', async () => {
    const styles = `<w:styles>
      <w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
      <w:style w:styleId="Eigene"><w:name w:val="Eigene"/><w:basedOn w:val="Stufe"/></w:style>
      <w:style w:styleId="Stufe"><w:name w:val="Stufe"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
      <w:style w:styleId="Verzeichnis1"><w:name w:val="toc 1"/></w:style>
      <w:style w:styleId="Geheim"><w:name w:val="Geheim"/><w:rPr><w:vanish/></w:rPr></w:style></w:styles>`;
    const body = [
      paragraph('Öffnungszeiten 3', 'Verzeichnis1'),
      paragraph('Öffnungszeiten', 'berschrift1'),
      paragraph('Im Winter', 'Eigene'),
      paragraph('# nicht verhandelbar'),
      paragraph('unsichtbar', 'Geheim'),
      '<w:p><w:r><w:t>Wir öffnen um </w:t></w:r><w:del><w:r><w:delText>acht</w:delText></w:r></w:del><w:ins><w:r><w:t>neun</w:t></w:r></w:ins><w:r><w:t>.</w:t></w:r></w:p>',
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="4"/></w:numPr></w:pPr><w:r><w:t>mit Gruppe</w:t><w:br/><w:t>nach Absprache</w:t></w:r></w:p>',
    ].join('');
    const { text } = await read(
      'zeiten.docx',
      makeDocx(body, {
        'word/_rels/document.xml.rels': relations(['r1', 'styles', 'styles.xml']),
        'word/styles.xml': styles,
      }),
    );
    expect(text).toBe(
      '# Öffnungszeiten\n\n## Im Winter\n\n\\# nicht verhandelbar\n\nWir öffnen um neun.\n\n  - mit Gruppe\n    nach Absprache',
    );
  });

  it('bold lines are headings if its author has used no styles', async () => {
    const bold = (text: string, size = 24) =>
      `<w:p><w:r><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
    const body = bold('House rules', 36) + bold('Quiet hours') + bold('Be quiet!') + paragraph('From ten to seven.');
    expect((await read('rules.docx', makeDocx(body))).text).toBe(
      '# House rules\n\n## Quiet hours\n\nBe quiet!\n\nFrom ten to seven.',
    );
    const styles = {
      'word/_rels/document.xml.rels': relations(['r1', 'styles', 'styles.xml']),
      'word/styles.xml': '<w:styles><w:style w:styleId="h"><w:name w:val="heading 2"/></w:style></w:styles>',
    };
    const styled = await read(
      'styled.docx',
      makeDocx(paragraph('Rules', 'h') + paragraph('At night', 'h') + bold('Quiet hours'), styles),
    );
    expect(styled.text).toBe('## Rules\n\n## At night\n\nQuiet hours');
  });

  it('paragraphs have the numbers that people see', async () => {
    const level = (at: number, format: string, pattern: string, start = 1) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${pattern}"/></w:lvl>`;
    const numbering = `<w:numbering>
      <w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '(%2)')}${level(2, 'bullet', '·')}</w:abstractNum>
      <w:abstractNum w:abstractNumId="8">${level(0, 'upperRoman', 'Part %1', 4)}${level(1, 'decimal', '%1.%2')}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
      <w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
      <w:num w:numId="3"><w:abstractNumId w:val="8"/></w:num></w:numbering>`;
    const styles =
      '<w:styles><w:style w:styleId="h1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style></w:styles>';
    const item = (list: number, depth: number, text: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const cells = `<w:tbl><w:tr><w:tc>${item(2, 0, '')}</w:tc><w:tc>${paragraph('Berth')}</w:tc></w:tr></w:tbl>`;
    const body = [
      paragraph('Moving in', 'h1'),
      item(1, 0, 'Pay the fee.'),
      item(1, 1, 'In cash'),
      item(1, 1, 'By card'),
      item(1, 2, 'not abroad'),
      item(1, 0, 'Take the key.'),
      paragraph('Moving out', 'h1'),
      item(3, 1, 'Clean the berth.'),
      item(2, 0, 'Return the key.'),
      cells,
      item(9, 0, 'No list has this.'),
    ].join('');
    const parts = {
      'word/_rels/document.xml.rels': relations(['r1', 'styles', 'styles.xml'], ['r2', 'numbering', 'numbering.xml']),
      'word/styles.xml': styles,
      'word/numbering.xml': numbering,
    };
    expect((await read('moving.docx', makeDocx(body, parts))).text).toBe(
      '# Part IV Moving in\n\n1. Pay the fee.\n  - (a) In cash\n  - (b) By card\n    - not abroad\n2. Take the key.\n\n' +
        '# Part V Moving out\n\n  - V.1 Clean the berth.\n1. Return the key.\n\n2. | Berth\n\n- No list has this.',
    );
  });

  it('a table of questions and answers becomes sections below its heading', async () => {
    const cells = (...texts: string[]) =>
      `<w:tr>${texts.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`;
    const long = 'Every parcel is insured. '.repeat(25).trim();
    const table = `<w:tbl>${cells('Question', 'Answer')}${cells('Is my parcel insured?', long)}</w:tbl>`;
    const title = '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Parcels</w:t></w:r></w:p>';
    const { text } = await read('questions.docx', makeDocx(title + table));
    expect(text).toBe(`# Parcels\n\n## Is my parcel insured?\n\n${long}`);
  });

  it('text boxes and pictures that say something are read, and tables in tables', async () => {
    const drawing = (properties: string, inside = '') =>
      `<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><wp:docPr ${properties}/>${inside}</w:drawing></mc:Choice><mc:Fallback><w:pict>${inside}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
    const inner = `<w:tbl><w:tr>${cell(paragraph('Size'))}${cell(paragraph('Weight'))}</w:tr><w:tr>${cell(paragraph('Small'))}${cell(paragraph('2 kg'))}</w:tr></w:tbl>`;
    const { text } = await read(
      'boxes.docx',
      makeDocx(
        drawing('descr="image1.png"') +
          drawing('descr="The entrance is at the back of the house"') +
          drawing('', `<wps:txbx><w:txbxContent>${paragraph('Ring twice.')}</w:txbxContent></wps:txbx>`) +
          `<w:tbl><w:tr>${cell(paragraph('Parcels'))}${cell(inner)}</w:tr></w:tbl>`,
      ),
    );
    expect(text).toBe(
      'The entrance is at the back of the house\n\nRing twice.\n\nParcels\n\nSize | Weight\nSmall | 2 kg',
    );
  });
});

describe('of a workbook', () => {
  it('numbers, dates and times are as people see them', async () => {
    const formats = [
      '0%',
      '#,##0.00 [$€-407]',
      '[$-407]d. mmmm yyyy',
      '[h]:mm',
      '&quot;No. &quot;000',
      '0.0,,&quot; m&quot;',
      'h:mm AM/PM',
    ];
    const values = [0.19, 1234.5, 45000, 1.75, 7, 2_340_000, 0.75];
    const cells = values.map((value, at) => numberCell(`${'ABCDEFG'[at]}1`, value, at));
    const { text } = await read(
      'formats.xlsx',
      makeXlsx([{ name: 'Formats', xml: sheetData(row(1, cells)) }], { formats: formats as never[] }),
    );
    expect(text).toBe('# Formats\n\n19% | 1.234,50 € | 15. März 2023 | 42:00 | No. 007 | 2.3 m | 6:00 PM');
  });

  it('dates are counted from 1904 where it says so', async () => {
    const sheet = { name: 'Old', xml: sheetData(row(1, [numberCell('A1', 43538)])) };
    const options = { formats: ['yyyy-mm-dd'] as never[], workbook: '<workbookPr date1904="1"/>' };
    expect((await read('old.xlsx', makeXlsx([sheet], options))).text).toBe('# Old\n\n2023-03-15');
  });

  it('groups of rows have their title and the head, and a long table its head in every passage', async () => {
    const line = (at: number, name: string, price: string) =>
      row(at, [textCell(`A${at}`, name), textCell(`B${at}`, price)]);
    const many = Array.from({ length: 60 }, (_, at) => line(at + 6, `Part number ${at + 100}`, `${at + 20} euros`));
    const xml = sheetData(
      line(1, 'Product', 'Price'),
      row(2, [textCell('A2', 'Tents')]),
      line(3, 'Igloo', '99 euros'),
      row(4, [textCell('A4', 'Parts')]),
      line(5, 'Pole', '5 euros'),
      ...many,
    );
    const { text, source } = await read('groups.xlsx', makeXlsx([{ name: 'Camping', xml }]));
    expect(text).toContain(
      '# Camping\n\n### Tents\n\nProduct | Price\nIgloo | 99 euros\n\n### Parts\n\nProduct | Price\n--- | ---\nPole | 5 euros\n',
    );
    const { chunks } = (await tenant.api.get(`${bot.path}/sources/${source.id}/chunks?limit=100`)).body.data;
    const parts = chunks.filter(({ content }: Json) => content.includes('Part number'));
    expect(parts.length).toBeGreaterThan(1);
    for (const { content } of parts) expect(content).toContain('Product | Price');
    const { text: answer } = await chat(bot.publicUrl, { message: 'What is the price of part number 133?' });
    expect(answer).toContain('53 euros');
  });
});

it('of a presentation, slides are read in the order in which they are shown', async () => {
  const slides = [
    shape('title', 'Second') + shape('sldNum', '2') + shape('ftr', 'Confidential'),
    shape('ctrTitle', 'First') + shape(null, 'Hello there.'),
    shape(null, 'No title here.'),
  ];
  const { text, source } = await read('order.pptx', makePptx(slides, { order: [1, 0, 2] }));
  expect(text).toBe('# First\n\nHello there.\n\n# Second\n\n# Slide 3\n\nNo title here.');
  expect(source.reading.pages).toBe(3);
});

it('of a presentation, tables with merged cells, diagrams and pictures are read, and charts without values are not', async () => {
  const cell = (text: string, merge = '') =>
    `<a:tc${merge}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
  const frame = (content: string) =>
    `<p:graphicFrame><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`;
  const slide =
    shape('title', 'Lifts') +
    frame(
      `<a:tbl><a:tr>${cell('Area')}${cell('Opens')}</a:tr><a:tr>${cell('North', ' rowSpan="2"')}${cell('8:00')}</a:tr><a:tr>${cell('', ' vMerge="1"')}${cell('9:30')}</a:tr></a:tbl>`,
    ) +
    frame('<dgm:relIds r:dm="d1"/>') +
    frame('<c:chart r:id="c1"/>') +
    '<p:pic><p:nvPicPr><p:cNvPr id="3" name="Picture 3" descr="A map of the northern slopes"/></p:nvPicPr></p:pic>';
  const step = (text: string, type = '') =>
    `<dgm:pt${type}><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const parts = {
    'ppt/slides/_rels/slide1.xml.rels': relations(['d1', 'diagramData', '../diagrams/data1.xml']),
    'ppt/diagrams/data1.xml': `<dgm:dataModel><dgm:ptLst>${step('', ' type="doc"')}${step('Buy a pass')}${step('Go up')}</dgm:ptLst></dgm:dataModel>`,
  };
  const { text, source } = await read('lifts.pptx', makePptx([slide], { parts }));
  expect(text).toBe(
    '# Lifts\n\nArea | Opens\nNorth | 8:00\nNorth | 9:30\n\n- Buy a pass\n- Go up\n\nA map of the northern slopes',
  );
  expect(source.reading.notes).toEqual(['Charts without stored values were left out.']);
});

describe('a chart is a table of the values that are stored with it', () => {
  const points = (texts: readonly (string | number)[]) =>
    texts.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join('');
  const cached = (kind: 'str' | 'num', texts: readonly (string | number)[], format = '') =>
    `<c:${kind}Ref><c:f>Sheet1!$A$1</c:f><c:${kind}Cache>${format && `<c:formatCode>${format}</c:formatCode>`}${points(texts)}</c:${kind}Cache></c:${kind}Ref>`;
  const series = (name: string, values: readonly number[], format: string) =>
    `<c:ser><c:tx>${cached('str', [name])}</c:tx><c:cat>${cached('str', ['2024', '2025'])}</c:cat><c:val>${cached('num', values, format)}</c:val></c:ser>`;
  const title =
    '<c:title><c:tx><c:rich><a:p><a:r><a:t>Visitors of the </a:t></a:r><a:r><a:t>lake</a:t></a:r></a:p></c:rich></c:tx></c:title>';
  const chart = `<c:chartSpace><c:chart>${title}<c:plotArea><c:barChart>${series('Swimmers', [1200, 1350], '#,##0')}${series('Share', [0.25, 0.4], '0%')}</c:barChart></c:plotArea></c:chart></c:chartSpace>`;
  const table = 'Visitors of the lake\n\n | Swimmers | Share\n2024 | 1,200 | 25%\n2025 | 1,350 | 40%';

  it('on a slide', async () => {
    const frame =
      '<p:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c1"/></a:graphicData></a:graphic></p:graphicFrame>';
    const parts = {
      'ppt/slides/_rels/slide1.xml.rels': relations(['c1', 'chart', '../charts/chart1.xml']),
      'ppt/charts/chart1.xml': chart,
    };
    const { text, source } = await read('lake.pptx', makePptx([shape('title', 'The lake') + frame], { parts }));
    expect(text).toBe(`# The lake\n\n## ${table}`);
    expect(source.reading.notes).toEqual([]);
  });

  it('in a Word document', async () => {
    const drawing = (id: string) =>
      `<w:p><w:r><w:drawing><wp:docPr id="1"/><a:graphic><a:graphicData><c:chart r:id="${id}"/></a:graphicData></a:graphic></w:drawing></w:r></w:p>`;
    const parts = {
      'word/_rels/document.xml.rels': relations(['c1', 'chart', 'charts/chart1.xml']),
      'word/charts/chart1.xml': chart,
    };
    const { text, source } = await read(
      'lake.docx',
      makeDocx(drawing('c1') + drawing('c2') + paragraph('That is all.'), parts),
    );
    expect(text).toBe(`# ${table}\n\nThat is all.`);
    expect(source.reading.notes).toEqual(['Charts without stored values were left out.']);
  });
});

describe('of a CSV file', () => {
  it.each<[string, Buffer | string]>([
    ['commas', 'Name,Hours,Note\nPool,"9 to 5","closed, if ""icy"""\n'],
    ['semicolons', '\ufeffName;Hours;Note\r\nPool;9 to 5;"closed, if ""icy"""\r\n'],
    ['tabs', 'Name\tHours\tNote\nPool\t9 to 5\tclosed, if "icy"\n'],
    ['bars and a first line of Excel', 'sep=|\nName|Hours|Note\nPool|9 to 5|closed, if "icy"\n'],
    ['UTF-16', Buffer.from('\ufeffName\tHours\tNote\nPool\t9 to 5\tclosed, if "icy"\n', 'utf16le')],
  ])('with %s', async (_what, content) => {
    expect((await read('hours.csv', content)).text).toBe('Name | Hours | Note\nPool | 9 to 5 | closed, if "icy"');
  });

  it('with questions, each is a section', async () => {
    const { text } = await read('faq.csv', 'Frage;Antwort\nGibt es WLAN?;"Ja.\nOhne Kennwort."\nUnbeantwortet?;\n');
    expect(text).toBe('# Gibt es WLAN?\n\nJa.\nOhne Kennwort.');
  });
});

it('of a JSON file, objects are sections, lists of objects tables, and questions sections', async () => {
  const shop = {
    name: 'Corner shop',
    order_id: 'X',
    opening_hours: { weekdays: '8-18', sunday: null },
    products: [
      { name: 'Bread', price: 3.5 },
      { name: 'Milk', price: 1.2, organic: true },
    ],
    faqs: [{ question: 'Do you deliver?', answer: 'In town only.' }],
    tags: ['food', 'local'],
  };
  const json = JSON.stringify(shop).replace('"X"', '12345678901234567890');
  expect((await read('shop.json', json)).text).toBe(
    'name: Corner shop\norder id: 12345678901234567890\n\n# opening hours\n\nweekdays: 8-18\n\n# products\n\nname | price | organic\nBread | 3.5\nMilk | 1.2 | true\n\n' +
      '# faqs\n\n## Do you deliver?\n\nIn town only.\n\n# tags\n\n- food\n- local',
  );
});
