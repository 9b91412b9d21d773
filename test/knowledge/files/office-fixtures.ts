import { readFileSync } from 'node:fs';
import { makeZip, type ZipOptions } from './zip.ts';

type Parts = Record<string, string | Buffer>;

/** A document that another program has written. */
export const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../fixtures/office/${name}`, import.meta.url));

const types = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
export const relations = (...list: [id: string, type: string, target: string][]) =>
  `<Relationships>${list.map((each) => relation(...each)).join('')}</Relationships>`;

const office = (main: string, parts: Parts, options?: ZipOptions): Buffer =>
  makeZip(
    { '[Content_Types].xml': types, '_rels/.rels': relations(['rId1', 'officeDocument', main]), ...parts },
    options,
  );

export const paragraph = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A Word document of the elements of its body. */
export const makeDocx = (body: string, parts: Parts = {}, options?: ZipOptions): Buffer =>
  office(
    'word/document.xml',
    { 'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`, ...parts },
    options,
  );

interface SheetXml {
  name: string;
  /** Elements of the worksheet. */
  xml: string;
  state?: string;
}

/** A row of cells, each with its attributes and its value. */
export const row = (line: number, cells: string[], attributes = '') =>
  `<row r="${line}"${attributes}>${cells.join('')}</row>`;
export const textCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const numberCell = (at: string, value: number, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;

/** A workbook of sheets. `formats`: codes of number formats, which become styles in this order. */
export function makeXlsx(
  sheets: SheetXml[],
  { formats = [], workbook = '', parts = {} as Parts, options = {} as ZipOptions } = {},
): Buffer {
  const list = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
  );
  const targets = sheets.map((_, at): [string, string, string] => [
    `rId${at + 1}`,
    'worksheet',
    `worksheets/sheet${at + 1}.xml`,
  ]);
  const numbers = (formats as string[]).map((code, at) => `<numFmt numFmtId="${at + 200}" formatCode="${code}"/>`);
  const styles = (formats as string[]).map((_, at) => `<xf numFmtId="${at + 200}"/>`);
  return office(
    'xl/workbook.xml',
    {
      'xl/workbook.xml': `<workbook>${workbook}<sheets>${list.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations(
        ...targets,
        ['s', 'styles', 'styles.xml'],
        ['t', 'sharedStrings', 'strings.xml'],
      ),
      'xl/styles.xml': `<styleSheet><numFmts>${numbers.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
      ...Object.fromEntries(
        sheets.map(({ xml }, at) => [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet>${xml}</worksheet>`]),
      ),
      ...parts,
    },
    options,
  );
}

export const sheetData = (...rows: string[]) => `<sheetData>${rows.join('')}</sheetData>`;

/** A presentation of the shapes of its slides, in the order of `order`. */
export const makePptx = (slides: string[], { order = slides.map((_, at) => at), parts = {} as Parts } = {}): Buffer =>
  office('ppt/presentation.xml', {
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${order
      .map((at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      ...slides.map((_, at): [string, string, string] => [`rId${at + 1}`, 'slide', `slides/slide${at + 1}.xml`]),
    ),
    ...Object.fromEntries(
      slides.map((shapes, at) => [
        `ppt/slides/slide${at + 1}.xml`,
        `<p:sld><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
      ]),
    ),
    ...parts,
  });

/** A shape of paragraphs, as a placeholder of a type if one is given. */
export const shape = (type: string | null, ...paragraphs: string[]) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:nvPr>${type === null ? '' : `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs
    .map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`;

/** The beginning of the container in which Office puts a document with a password, and of documents of its older programs. */
const container = Buffer.from('d0cf11e0a1b11ae1', 'hex');
export const lockedOffice = Buffer.concat([container, Buffer.alloc(1024), Buffer.from('EncryptedPackage', 'utf16le')]);
export const oldOffice = Buffer.concat([container, Buffer.alloc(1024), Buffer.from('WordDocument', 'utf16le')]);
