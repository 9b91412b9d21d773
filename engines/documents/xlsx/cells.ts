import type { OfficePackage } from '../package/office-package.ts';
import { childAt, elementsOf, visitXml } from '../package/xml.ts';
import { builtInFormat, formatNumber } from './number-format.ts';

/** What the cells of a workbook refer to. */
export interface CellFormats {
  strings: readonly string[];
  /** A number format for each style of cells. */
  formats: readonly string[];
  is1904: boolean;
}

export const readCellFormats = (office: OfficePackage): CellFormats => ({
  strings: readStrings(office),
  formats: readFormats(office),
  is1904: ['1', 'true', 'on'].includes(childAt(office.mainTree(), 'workbook', 'workbookPr')?.attributes.date1904 ?? ''),
});

/** The texts that cells share, without the readings of Japanese ones. */
function readStrings(office: OfficePackage): string[] {
  const part = office.related(office.main, 'sharedStrings');
  const bytes = part && office.bytes(part);
  const strings: string[] = [];
  let [text, isText, readings] = ['', false, 0];
  if (!bytes) return strings;
  visitXml(bytes, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') readings++;
      isText = name === 't' && readings === 0;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close(name) {
      if (name === 'rPh') readings--;
      else if (name === 'si') strings.push(text);
      isText = false;
    },
  });
  return strings;
}

function readFormats(office: OfficePackage): string[] {
  const sheet = childAt(office.tree(office.related(office.main, 'styles')), 'styleSheet');
  const codes = new Map<string, string>();
  for (const { attributes } of elementsOf(childAt(sheet, 'numFmts') ?? NONE)) {
    codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
  }
  return elementsOf(childAt(sheet, 'cellXfs') ?? NONE).map(
    ({ attributes: { numFmtId = '0' } }) => codes.get(numFmtId) ?? builtInFormat(Number(numFmtId)),
  );
}

const NONE = { name: '', attributes: {}, children: [] };

/** A cell as it is stored. */
interface StoredCell {
  type: string;
  style: number;
  value: string;
}

/** A cell as people see it. An error, such as #N/A, is nothing. */
export function shownCell({ type, style, value }: StoredCell, { strings, formats, is1904 }: CellFormats): string {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'str':
    case 'inlineStr':
      return value;
    case 'b':
      return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'd':
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ');
    default:
      return value.trim() === '' || !Number.isFinite(Number(value))
        ? ''
        : formatNumber(Number(value), formats[style] ?? 'General', is1904);
  }
}
