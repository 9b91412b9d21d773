import { plainColumnName } from '../../../engines/documents/index.ts';
import { invalid } from '../errors.ts';
import { cleanText } from '../text.ts';
import type { CsvRow } from './reader.ts';

/** The columns of a table that an import reads. */
export interface TableForm {
  columns: readonly string[];
  required: readonly string[];
  /** Other names of a column, best first, as `plainColumnName` returns them. */
  synonyms?: Readonly<Record<string, readonly string[]>>;
  maxRows: number;
}

/** Which column of the file a column of the form is: its name in the header, its number from 1, or its letter. Null: none. */
export type ColumnChoice = Readonly<Record<string, string | null | undefined>>;

/** Other names of columns, from lists that are separated by commas. */
export const columnSynonyms = (names: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(names).map(([column, lines]) => [
      column,
      lines.flatMap((line) => line.split(', ')).map(plainColumnName),
    ]),
  );

/** A table below its header. */
export interface ColumnTable {
  header: readonly string[];
  /** The form's column of each cell. Null: the cell is ignored. Undefined: it has no name, and no line may have a value there. */
  names: readonly (string | null | undefined)[];
  lines: readonly CsvRow[];
  /** Names in the header that belong to no column of the form. */
  ignoredColumns: string[];
}

export const refuseImport = (message: string, path = 'csv') =>
  invalid([{ path, message }], `${path} ${message}${/[.!]$/.test(message) ? '' : '.'}`);

/** The beginning of a value, as an error shows it. */
export const inQuotes = (value: string) => JSON.stringify([...cleanText(value.slice(0, 100))].slice(0, 40).join(''));
const namesInQuotes = (names: readonly string[]) => names.slice(0, 10).map(inQuotes).join(', ');

/** Finds the columns of a table by its header or by `choice`. Throws VALIDATION_ERROR. */
export function readTable(rows: readonly CsvRow[], form: TableForm, choice: ColumnChoice = {}): ColumnTable {
  const [first, ...lines] = rows;
  const header = first?.cells ?? [];
  const names = namesOf(header, form, choice);
  if (lines.length === 0 || lines.length > form.maxRows) {
    throw refuseImport(`must have 1 to ${form.maxRows} rows below the header`);
  }
  const ignoredColumns = header.filter((_cell, at) => names[at] === null).map((cell) => cleanText(cell).trim());
  return { header, names, lines, ignoredColumns };
}

function namesOf(header: readonly string[], form: TableForm, choice: ColumnChoice): ColumnTable['names'] {
  const at = new Map<number, string>();
  const chosen = form.columns.filter((column) => choice[column]);
  for (const column of chosen) at.set(chosenColumn(header, column, choice[column] ?? ''), column);
  if (at.size < chosen.length) throw refuseImport('must not name one column twice', 'columns');
  for (const column of form.columns) {
    const found = column in choice && choice[column] !== undefined ? undefined : columnByName(header, column, form);
    if (found !== undefined && !at.has(found)) at.set(found, column);
  }
  refuseMissing(header, form, [...at.values()]);
  return header.map((cell, index) => at.get(index) ?? (isBlank(cell) ? undefined : null));
}

const isBlank = (name: string) => name.replaceAll(/[\s\p{Cf}]/gu, '') === '';
const sameName = (a: string, b: string) => plainColumnName(a) === plainColumnName(b) && !isBlank(a);

/** The best name that the header has decides. Throws VALIDATION_ERROR if it has the name more than once. */
function columnByName(header: readonly string[], column: string, { synonyms }: TableForm): number | undefined {
  for (const name of [column, ...(synonyms?.[column] ?? [])]) {
    const [first, second] = header.flatMap((cell, at) => (sameName(cell, name) ? [at] : []));
    if (second !== undefined) {
      throw refuseImport(`names the same column more than once: ${inQuotes(header[first ?? second] ?? '')}`);
    }
    if (first !== undefined) return first;
  }
  return undefined;
}

const LETTERS = 26;
const numberOfLetters = (letters: string) =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0);

/** The index of a column that the caller names. A name in the header precedes a number or a letter. */
function chosenColumn(header: readonly string[], column: string, value: string): number {
  const byName = header.findIndex((cell) => cell.trim() === value.trim() || sameName(cell, value));
  if (byName >= 0) return byName;
  const label = value.trim();
  const at = (/^\d{1,4}$/.test(label) ? Number(label) : /^[a-z]{1,2}$/i.test(label) ? numberOfLetters(label) : 0) - 1;
  if (at >= 0 && at < header.length) return at;
  throw refuseImport(`names no column of the file: it has ${namesInQuotes(header)}`, `columns.${column}`);
}

function refuseMissing(header: readonly string[], { required, synonyms }: TableForm, names: readonly string[]): void {
  const missing = required.filter((column) => !names.includes(column));
  if (missing.length === 0) return;
  const found = header.filter((cell) => !isBlank(cell));
  const columns = found.length > 0 ? `, and has ${namesInQuotes(found)}` : '';
  const wayOut = synonyms ? '. Say with `columns` which column is which' : '';
  throw refuseImport(`must have a header row with the column ${missing.join(', ')}${columns}${wayOut}`);
}
