import { OfficePackage } from '../package/office-package.ts';
import { childAt, elementsOf } from '../package/xml.ts';
import { tooMuch } from '../problem.ts';
import { type DocumentContent, TextWriter } from '../text/document-text.ts';
import type { Sheet } from '../text/rows.ts';
import { writeRows } from '../text/sheet-text.ts';
import { readCellFormats } from './cells.ts';
import { readSheet, type SheetReading } from './sheet.ts';

const MAX_SHEETS = 500;
/** Names in one note. */
const MAX_NAMES = 10;

interface Workbook {
  title: string | null;
  sheets: Sheet[];
  /** What was left out. */
  notes: string[];
}

/** Reads what people see of the sheets of a workbook. Formulas have their stored values. Throws DocumentProblem. */
export function readWorkbook(bytes: Buffer): Workbook {
  const office = new OfficePackage(bytes);
  const declared = elementsOf(childAt(office.mainTree(), 'workbook', 'sheets') ?? office.mainTree());
  if (declared.length > MAX_SHEETS) throw tooMuch(`${declared.length} sheets; at most ${MAX_SHEETS} are read`);
  const formats = readCellFormats(office);
  const workbook: Workbook = { title: office.title(), sheets: [], notes: [] };
  const hidden: string[] = [];
  for (const { attributes } of declared) {
    const { name = '', state = 'visible', 'r:id': id } = attributes;
    const part = office.relationsOf(office.main).get(id ?? '');
    // A sheet of another type, such as a chart, has no cells.
    const sheet = part?.type === 'worksheet' ? office.bytes(part.target) : undefined;
    if (!sheet) continue;
    if (state !== 'visible') hidden.push(name);
    else {
      const reading = readSheet(sheet, formats);
      workbook.sheets.push({ name, rows: reading.rows });
      workbook.notes.push(...notesOf(name, reading));
    }
  }
  if (hidden.length > 0) workbook.notes.unshift(hiddenNote(hidden));
  return workbook;
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

function hiddenNote(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMES).map((name) => `"${name}"`);
  const others = names.length > MAX_NAMES ? ' …' : '';
  return `Hidden sheets were left out: ${named.join(', ')}${others}.`;
}

function notesOf(name: string, { hiddenRows, hiddenColumns, withoutValue }: SheetReading): string[] {
  const hidden = [
    hiddenRows && count(hiddenRows, 'hidden row'),
    hiddenColumns && count(hiddenColumns, 'hidden column'),
  ];
  const parts = hidden.filter(Boolean);
  return [
    ...(parts.length > 0 ? [`Sheet "${name}": left out ${parts.join(' and ')}.`] : []),
    ...(withoutValue > 0
      ? [
          `Sheet "${name}": ${count(withoutValue, 'formula')} without a stored value. Open the file in Excel and save it.`,
        ]
      : []),
  ];
}

/** Returns the text of a workbook: a section for each sheet. Throws DocumentProblem. */
export function workbookText(bytes: Buffer): DocumentContent {
  const { title, sheets, notes } = readWorkbook(bytes);
  const writer = new TextWriter();
  for (const { name, rows } of sheets) {
    if (rows.length === 0) continue;
    writer.heading(1, name);
    writeRows(writer, rows, 2);
  }
  return { text: writer.toString(), title, pages: sheets.length, notes };
}
