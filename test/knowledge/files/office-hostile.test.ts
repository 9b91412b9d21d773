import { describe, expect, it } from 'vitest';
import { makeBot } from '../../support/visitor.ts';
import { codeOf, detailsOf, put, startFiles } from './file-client.ts';
import {
  lockedOffice,
  makeDocx,
  makePptx,
  makeXlsx,
  oldOffice,
  paragraph,
  relations,
  row,
  shape,
  sheetData,
  textCell,
} from './office-fixtures.ts';
import { makeZip } from './zip.ts';

const { platform, tenant, bot, open, add, settled, sendFile, ingested, contentOf, idsOf } = await startFiles();

const MB = 1024 * 1024;
const DAMAGED = 'The file is damaged and cannot be read.';
const TOO_PACKED = 'The file has more content than can be unpacked. Divide it.';
const words = 'a '.repeat(80 * MB);

/** Entities that stand for ten others each. */
const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${`&a${at || ''};`.repeat(10)}">`).join('')}]>`;

const docxOf = (xml: string) => makeDocx('', { 'word/document.xml': xml });
const nest = (name: string, depth: number) => `<${name}>`.repeat(depth);

describe('a hostile document fails in words', () => {
  it.each<[string, string, () => Buffer, string]>([
    ['that unpacks 1:1000', 'a.docx', () => makeDocx(words), TOO_PACKED],
    ['that lies about its size', 'a.docx', () => makeDocx(words, {}, { declaredBytes: 10 }), TOO_PACKED],
    ['with a sheet that unpacks 1:1000', 'a.xlsx', () => makeXlsx([{ name: 'A', xml: words }]), TOO_PACKED],
    ['with a slide that unpacks 1:1000', 'a.pptx', () => makePptx([words]), TOO_PACKED],
    [
      'of 10,001 parts',
      'a.docx',
      () => makeDocx('', {}, { entries: 10_001 }),
      'The file has more than 10000 parts. Divide it.',
    ],
    [
      'of 10,000 sheets',
      'a.xlsx',
      () => makeXlsx([], { workbook: `<sheets>${'<sheet name="x" r:id="r"/>'.repeat(10_000)}</sheets>` }),
      'The file has 10000 sheets; at most 500 are read. Divide it.',
    ],
    [
      'of a million cells',
      'a.xlsx',
      () =>
        makeXlsx([
          {
            name: 'A',
            xml: sheetData(
              ...Array.from({ length: 100_000 }, (_, at) =>
                row(
                  at + 1,
                  Array.from('ABCDEFGHIJ', (letter) => `<c r="${letter}${at + 1}"><v>1234${at}</v></c>`),
                ),
              ),
            ),
          },
        ]),
      'The file has more than 500000 cells in a sheet. Divide it.',
    ],
    [
      'whose cells share a long text',
      'a.xlsx',
      () =>
        makeXlsx(
          [
            {
              name: 'A',
              xml: sheetData(
                row(
                  1,
                  Array.from({ length: 900 }, () => '<c t="s"><v>0</v></c>'),
                ),
              ),
            },
          ],
          {
            parts: { 'xl/strings.xml': `<sst><si><t>${'shared '.repeat(100_000)}</t></si></sst>` },
          },
        ),
      'The file has more than 16777216 characters in a sheet. Divide it.',
    ],
    [
      'that laughs a billion times',
      'a.docx',
      () => docxOf(`${laughs}<w:document><w:body>${paragraph('&a8;')}</w:body></w:document>`),
      DAMAGED,
    ],
    [
      'that laughs in a sheet',
      'a.xlsx',
      () => makeXlsx([{ name: 'A', xml: '' }], { parts: { 'xl/worksheets/sheet1.xml': `${laughs}<worksheet/>` } }),
      DAMAGED,
    ],
    [
      'nested 100,000 times',
      'a.docx',
      () => makeDocx(nest('w:sdt', 100_000)),
      'The file has more than 256 levels. Divide it.',
    ],
    ['that breaks off', 'a.docx', () => makeDocx(paragraph('Text.')).subarray(0, -40), DAMAGED],
    ['without its text', 'a.pptx', () => makeZip({ '[Content_Types].xml': '', 'ppt/x': '' }), DAMAGED],
    ['that is no JSON', 'a.json', () => Buffer.from('{"a": 1,\n b}'), 'The file is not valid JSON (line 2 column 2).'],
    [
      'of JSON nested a million times',
      'a.json',
      () => Buffer.from('['.repeat(MB) + ']'.repeat(MB)),
      'The file has more than 100 levels. Divide it.',
    ],
    [
      'of three million quotes',
      'a.csv',
      () => Buffer.from('"x\n'.repeat(3 * MB)),
      'The file has more than 500000 cells. Divide it.',
    ],
    ['without words', 'a.csv', () => Buffer.from(';;\n;;\n'), 'No readable text was found in the file.'],
  ])('%s', async (_what, filename, make, message) => {
    const bytes = make();
    const own = await makeBot(platform, tenant);
    const { body } = await open(filename, bytes.length, 'application/octet-stream', own);
    await put(body.data, bytes);
    const added = await add({ uploadId: body.data.uploadId }, own);
    const source = await settled(added.body.data.id, own);
    expect(source).toMatchObject({ status: 'failed', chunkCount: 0 });
    expect(source.errorMessage).toMatch(message);
  });
});

describe('a strange document is read', () => {
  const blanks = Array.from(
    { length: 200_000 },
    (_, at) => `<row r="${at + 2}"><c r="XFD${at + 2}" s="1"/></row>`,
  ).join('');
  it.each<[string, string, () => Buffer | string, string]>([
    [
      'a sheet of blank cells to its last',
      'a.xlsx',
      () =>
        makeXlsx([
          {
            name: 'A',
            xml: `<dimension ref="A1:XFD1048576"/>${sheetData(row(1, [textCell('A1', 'Only this.')]), blanks)}<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`,
          },
        ]),
      '# A\n\nOnly this.',
    ],
    [
      'with names and targets outside of it',
      'a.docx',
      () =>
        makeDocx(paragraph('Inside.'), {
          '../../../../etc/passwd': 'root',
          'word/_rels/document.xml.rels': relations(
            ['r1', 'styles', '../../../../etc/passwd'],
            ['r2', 'footnotes', 'file:///etc/passwd'],
          ),
        }),
      'Inside.',
    ],
    [
      'with macros, embedded objects, and links to elsewhere',
      'a.docm',
      () =>
        makeDocx(
          `${paragraph('Plain.')}<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>DDEAUTO c:\\\\cmd.exe</w:instrText><w:object><o:OLEObject r:id="r9"/></w:object></w:r></w:p>`,
          {
            'word/vbaProject.bin': 'Sub AutoOpen()',
            'word/embeddings/again.docx': makeDocx(paragraph('Embedded.')),
            'word/_rels/document.xml.rels':
              '<Relationships><Relationship Id="r9" Type="x/attachedTemplate" TargetMode="External" Target="http://127.0.0.1:9/t.dotm"/></Relationships>',
          },
        ),
      'Plain.',
    ],
    [
      'a slide whose shapes are hidden',
      'a.pptx',
      () => makePptx([shape(null, 'Seen.') + shape(null, 'Hidden.').replace('name="x"', 'name="x" hidden="1"')]),
      '# Slide 1\n\nSeen.',
    ],
  ])('%s', async (_what, filename, make, text) => {
    const source = await ingested(filename, make());
    expect(source.errorMessage).toBeNull();
    expect(await contentOf(source.id)).toBe(text);
    expect((await tenant.api.delete(`${bot.path}/sources/${source.id}`)).status).toBe(200);
  });
});

describe('a document that is not taken', () => {
  it.each<[string, string, Buffer, string]>([
    ['with a password', 'a.docx', lockedOffice, 'must not be protected by a password'],
    ['of an older program under a new name', 'a.docx', oldOffice, 'must be a Word document, as its name says'],
    [
      'that is another kind of document',
      'a.xlsx',
      makeDocx(paragraph('x')),
      'must be an Excel workbook, as its name says',
    ],
    [
      'that is a ZIP archive',
      'a.pptx',
      makeZip({ 'a.txt': 'x' }),
      'must be a PowerPoint presentation, as its name says',
    ],
    ['whose name says text', 'a.csv', makeDocx(paragraph('x')), 'must be a text, as its name says'],
    ['of an older form', 'a.doc', oldOffice, 'must not end in .doc. Save it as .docx'],
    ['of another program', 'a.ods', makeZip({ mimetype: 'x' }), 'must not end in .ods. Save it as .xlsx'],
    ['of a phone', 'a.KEY', makeZip({ x: 'x' }), 'must not end in .key. Save it as .pptx'],
  ])('%s', async (_what, filename, bytes, message) => {
    const before = await idsOf();
    const answer = await sendFile(filename, bytes);
    expect([codeOf(answer), detailsOf(answer)]).toEqual([[422, 'VALIDATION_ERROR'], [{ path: 'file', message }]]);
    expect(await idsOf()).toEqual(before);
    const upload = await open(filename, bytes.length);
    if (/^must not end/.test(message)) expect(detailsOf(upload)).toEqual([{ path: 'filename', message }]);
  });
});
