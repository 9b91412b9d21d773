import { plainColumnName } from '../../../engines/documents/index.ts';
import { invalid } from '../errors.ts';
import { cleanText } from '../text.ts';
import type { CsvRow } from './reader.ts';

/** The columns of a table that an import reads. */
export interface TableColumns {
  columns: readonly string[];
  required: readonly string[];
  /** Other names of a column, best first, as `plainColumnName` returns them. */
  synonyms?: Readonly<Record<string, readonly string[]>>;
}

export interface TableForm extends TableColumns {
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

/** Titles and notes above a header are shorter. */
const HEADER_WITHIN = 10;

/** Finds the columns of a table by its header or by `choice`. Rows above the header are ignored. Throws VALIDATION_ERROR. */
export function readTable(rows: readonly CsvRow[], form: TableForm, choice: ColumnChoice = {}): ColumnTable {
  const [first, ...lines] = rows.slice(headerAt(rows, form, choice));
  const header = first?.cells ?? [];
  const names = namesOf(header, form, choice);
  if (lines.length === 0 || lines.length > form.maxRows) throw refuseImport(rowCountProblem(form));
  const ignoredColumns = header.filter((_cell, at) => names[at] === null).map((cell) => cleanText(cell).trim());
  return { header, names, lines, ignoredColumns };
}

export const rowCountProblem = ({ maxRows }: Pick<TableForm, 'maxRows'>) =>
  `must have 1 to ${maxRows} rows below the header`;

/** The index of the header: the first row with the names of columns, else with the chosen ones, else with more than one value. */
export function headerAt(rows: readonly CsvRow[], form: TableColumns, choice: ColumnChoice = {}): number {
  const top = rows.slice(0, HEADER_WITHIN).map(({ cells }) => cells);
  const isWide = (cells: readonly string[]) => filledIn(cells) > 1;
  const tests = [
    (cells: readonly string[], at: number) => isHeader(cells, form) && (at === 0 || isWide(cells)),
    (cells: readonly string[]) => isWide(cells) && isHeader(cells, form, choice),
    isWide,
  ];
  return tests.map((test) => top.findIndex(test)).find((at) => at >= 0) ?? 0;
}

const filledIn = (cells: readonly string[]) => cells.filter((cell) => !isBlank(cell)).length;

/** Whether a row has the columns of a form. A single name among other values may be a value. */
export function isHeader(cells: readonly string[], form: TableColumns, choice: ColumnChoice = {}): boolean {
  const present = form.columns.filter((column) => {
    const chosen = choice[column];
    if (chosen) return chosenIndex(cells, chosen) !== undefined;
    return chosen === undefined && placesOf(cells, column, form).length > 0;
  });
  const fewest = Math.max(1, Math.min(2, filledIn(cells)));
  return present.length >= fewest && form.required.every((column) => present.includes(column));
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

/** Where a header has the best of a column's names that it has. */
function placesOf(header: readonly string[], column: string, { synonyms }: TableColumns): number[] {
  for (const name of [column, ...(synonyms?.[column] ?? [])]) {
    const places = header.flatMap((cell, at) => (sameName(cell, name) ? [at] : []));
    if (places.length > 0) return places;
  }
  return [];
}

/** Throws VALIDATION_ERROR if the header has the name of a column more than once. */
function columnByName(header: readonly string[], column: string, form: TableColumns): number | undefined {
  const [first, second] = placesOf(header, column, form);
  if (second !== undefined) {
    throw refuseImport(`names the same column more than once: ${inQuotes(header[first ?? second] ?? '')}`);
  }
  return first;
}

const LETTERS = 26;
const numberOfLetters = (letters: string) =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0);

/** The index of a column that the caller names. A name in the header precedes a number or a letter. */
function chosenIndex(header: readonly string[], value: string): number | undefined {
  const byName = header.findIndex((cell) => cell.trim() === value.trim() || sameName(cell, value));
  if (byName >= 0) return byName;
  const label = value.trim();
  const at = (/^\d{1,4}$/.test(label) ? Number(label) : /^[a-z]{1,2}$/i.test(label) ? numberOfLetters(label) : 0) - 1;
  return at >= 0 && at < header.length ? at : undefined;
}

function chosenColumn(header: readonly string[], column: string, value: string): number {
  const at = chosenIndex(header, value);
  if (at !== undefined) return at;
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
