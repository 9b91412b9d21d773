import type * as z from 'zod';
import { type CsvRow, garbledIn, NOT_UTF8, parseCsv } from './csv-reader.ts';
import { AppError, type ErrorDetail, invalid } from './errors.ts';
import { parse } from './fields.ts';
import { cleanText } from './text.ts';

/** The form of a CSV file that an import reads. */
export interface CsvForm<Row extends z.ZodType> {
  columns: readonly string[];
  required: readonly string[];
  maxRows: number;
  row: Row;
  /** Converts the cells of a line, by column, to the input of `row`. */
  toRow(cells: Record<string, string>): object;
}

/** An imported row with the path by which errors name it, such as `faqs.3` or `csv.5`. */
export type ImportRow<Row> = Row & { path: string };

export const refuseImport = (message: string, path = 'csv') =>
  invalid([{ path, message }], `${path} ${message}${/[.!]$/.test(message) ? '' : '.'}`);

/**
 * Reads the rows of a CSV file. Every value has a place in a row, or the file is refused. Throws VALIDATION_ERROR that names every
 * invalid row and field.
 */
export function readCsv<Row extends z.ZodType<object>>(csv: string, form: CsvForm<Row>): ImportRow<z.output<Row>>[] {
  const [header, ...lines] = rowsOf(csv);
  const isGarbled = garbledIn(csv);
  if (header?.cells.some(isGarbled)) throw refuseImport(NOT_UTF8);
  const names = namesOf(header?.cells ?? [], form);
  if (lines.length === 0 || lines.length > form.maxRows) {
    throw refuseImport(`must have 1 to ${form.maxRows} rows below the header`);
  }
  const details: ErrorDetail[] = [];
  const rows = lines.flatMap((line) => {
    const problem = line.cells.some(isGarbled) ? NOT_UTF8 : strayValue(names, line.cells);
    if (!problem) return readLine(names, line, form, details) ?? [];
    details.push({ path: pathOf(line), message: problem });
    return [];
  });
  const [first] = details;
  if (first) throw invalid(details, refuseImport(first.message, first.path).message);
  return rows;
}

function rowsOf(csv: string): CsvRow[] {
  try {
    return parseCsv(csv);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw refuseImport(error.message);
  }
}

const comparable = (name: string) => name.replaceAll(/[\s\u200b]/g, '').toLowerCase();
/** The beginning of a value, as an error shows it. */
const inQuotes = (value: string) => JSON.stringify([...cleanText(value.slice(0, 100))].slice(0, 40).join(''));
const namesInQuotes = (names: readonly string[]) => names.slice(0, 10).map(inQuotes).join(', ');

/** The column of each cell. Undefined for one without a name, under which no row may have a value. */
function namesOf(header: readonly string[], { columns, required }: CsvForm<z.ZodType>): (string | undefined)[] {
  const names = header.map((cell) => columns.find((column) => comparable(column) === comparable(cell)));
  const unknown = header.filter((cell, at) => !names[at] && comparable(cell) !== '');
  if (unknown.length > 0) {
    const what = unknown.length === 1 ? 'the unknown column' : 'the unknown columns';
    throw refuseImport(`has ${what} ${namesInQuotes(unknown)}; columns are ${columns.join(', ')}`);
  }
  const repeated = columns.filter((column) => names.filter((name) => name === column).length > 1);
  if (repeated.length > 0) throw refuseImport(`names the same column more than once: ${namesInQuotes(repeated)}`);
  const missing = required.filter((column) => !names.includes(column));
  if (missing.length > 0) throw refuseImport(`must have a header row with the column ${missing.join(', ')}`);
  return names;
}

const pathOf = ({ line }: CsvRow) => `csv.${line}`;

/** Adds what is wrong with a line to `details`. */
function readLine<Row extends z.ZodType<object>>(
  names: readonly (string | undefined)[],
  line: CsvRow,
  { row, toRow }: CsvForm<Row>,
  details: ErrorDetail[],
): ImportRow<z.output<Row>> | undefined {
  const path = pathOf(line);
  try {
    const fields = names.flatMap((name, at) => (name ? [[name, line.cells[at] ?? '']] : []));
    return { ...parse(row, toRow(Object.fromEntries(fields))), path };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    details.push(...(error.details ?? []).map((detail) => ({ ...detail, path: `${path}.${detail.path}` })));
    return undefined;
  }
}

/** A cell is stored under its column, or the line is refused: what is wrong with one that has none. */
function strayValue(names: readonly (string | undefined)[], cells: readonly string[]): string | undefined {
  const stray = cells.entries().find(([at, cell]) => !names[at] && cell.trim() !== '');
  if (!stray) return undefined;
  const [at, value] = stray;
  return `has the value ${inQuotes(value)} in column ${at + 1}, which has no name in the header. Put text that contains the delimiter in quotes`;
}
