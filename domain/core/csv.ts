/** A table cell. Null is empty. */
export type Cell = string | number | boolean | null;

/** A table that is read row by row, so memory use stays low at any length. */
export interface TableExport {
  /** File name without an extension. */
  name: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly Cell[]>;
  /** `json`: an envelope whose payload has the rows as objects under the name of the table. Default: `csv`. */
  format?: 'csv' | 'json';
}

/**
 * Text that a spreadsheet runs as a formula, also after leading blanks and quotes, which it strips, and with the full-width forms
 * of the signs. See https://owasp.org/www-community/attacks/CSV_Injection. Such text stays such text behind an apostrophe, so that
 * the reader can remove exactly what was added here.
 */
const formula = /'*[\t\r\n]|[\s"'\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
const runsAsFormula = new RegExp(`^(?:${formula.source})`);
const marked = new RegExp(`^'(?=${formula.source})`);

/** The text of a cell without the apostrophe of `toCsvLine`. */
export const withoutMark = (cell: string): string => cell.replace(marked, '');

/** Encodes a cell. Text that would run as a formula gets a leading apostrophe, which marks it as text in spreadsheets. */
function toCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = runsAsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without it, Excel reads the file in the machine's own encoding, and umlauts break. Imports and `fetch` skip it. */
export const BYTE_ORDER_MARK = '\ufeff';

/** One line of RFC 4180, including the line break. */
export const toCsvLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(',')}\r\n`;
