/** A cell of a table: null is empty. */
export type Cell = string | number | boolean | null;

/** A table that is read row by row, so that however long it is, little of it is held at once. */
export interface Table {
  /** Of the file that it becomes, without an ending. */
  name: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly Cell[]>;
}

/**
 * What a spreadsheet would run as a formula, also behind the blanks and quotes that it strips, and in the full-width forms that
 * it reads as the same signs. See https://owasp.org/www-community/attacks/CSV_Injection
 */
const runsAsFormula = /^(?:[\t\r\n]|[\s"'\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** One cell: text that would run gets an apostrophe in front, which a spreadsheet takes as "this is text". */
function toCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = runsAsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of RFC 4180, its end included. */
export const toCsvLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(',')}\r\n`;
