import type * as z from 'zod';
import { AppError, type ErrorDetail, invalid } from '../errors.ts';
import { parse } from '../fields.ts';
import {
  type ColumnChoice,
  type ColumnTable,
  headerAt,
  inQuotes,
  isHeader,
  readTable,
  refuseImport,
  type TableColumns,
  type TableForm,
} from './columns.ts';
import { type CsvRow, garbledIn, NOT_UTF8, parseCsv } from './reader.ts';

export { refuseImport } from './columns.ts';

/** The form of a CSV file that an import reads. */
export interface CsvForm<Row extends z.ZodType = z.ZodType> extends TableForm {
  row: Row;
  /** Converts the cells of a line, by column, to the input of `row`. */
  toRow(cells: Record<string, string>): object;
}

/** An imported row with the path by which errors name it, such as `faqs.3` or `csv.5`. */
export type ImportRow<Row> = Row & { path: string };

/** What was read of a file, and the names of columns that the import does not know. */
interface ImportedRows<Row> {
  rows: ImportRow<Row>[];
  ignoredColumns: string[];
}

/** A line that cannot be imported, and what is wrong with it. */
export interface RefusedLine {
  line: CsvRow;
  details: ErrorDetail[];
}

/**
 * Reads the rows of a CSV file. Columns that the form does not know are ignored and returned by name. A value without a column refuses the
 * file. Throws VALIDATION_ERROR that names every invalid row and field.
 */
export function readCsv<Row extends z.ZodType<object>>(
  csv: string,
  form: CsvForm<Row>,
  choice?: ColumnChoice,
): ImportedRows<z.output<Row>> {
  const table = readTable(rowsOf(csv, form), form, choice);
  const { rows, refused } = readLines(table, form, garbledIn(csv));
  const details = refused.flatMap((line) => line.details);
  const [first] = details;
  if (first) throw invalid(details, refuseImport(first.message, first.path).message);
  return { rows, ignoredColumns: table.ignoredColumns };
}

/** Parses a CSV file. Throws VALIDATION_ERROR if it is none. */
export function rowsOf(csv: string, form: TableColumns): CsvRow[] {
  try {
    const rows = parseCsv(csv, (cells) => isHeader(cells, form));
    if (rows[headerAt(rows, form)]?.cells.some(garbledIn(csv))) throw new SyntaxError(NOT_UTF8);
    return rows;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw refuseImport(error.message);
  }
}

/** Reads every line of a table, and keeps what is wrong with those that are refused. */
export function readLines<Row extends z.ZodType<object>>(
  { names, lines }: ColumnTable,
  form: CsvForm<Row>,
  isGarbled: (cell: string) => boolean,
): { rows: ImportRow<z.output<Row>>[]; refused: RefusedLine[] } {
  const refused: RefusedLine[] = [];
  const rows = lines.flatMap((line) => {
    const details: ErrorDetail[] = [];
    const problem = line.cells.some(isGarbled) ? NOT_UTF8 : strayValue(names, line.cells);
    if (problem) details.push({ path: pathOf(line), message: problem });
    const row = problem ? undefined : readLine(names, line, form, details);
    if (!row) refused.push({ line, details });
    return row ?? [];
  });
  return { rows, refused };
}

const pathOf = ({ line }: CsvRow) => `csv.${line}`;

/** Adds what is wrong with a line to `details`. */
function readLine<Row extends z.ZodType<object>>(
  names: ColumnTable['names'],
  csvRow: CsvRow,
  { row, toRow }: CsvForm<Row>,
  details: ErrorDetail[],
): ImportRow<z.output<Row>> | undefined {
  const path = pathOf(csvRow);
  try {
    const fields = names.flatMap((name, at) => (name ? [[name, csvRow.cells[at] ?? '']] : []));
    return { ...parse(row, toRow(Object.fromEntries(fields))), path };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    details.push(...(error.details ?? []).map((detail) => ({ ...detail, path: `${path}.${detail.path}` })));
    return undefined;
  }
}

/** A cell is stored under its column, or the line is refused: what is wrong with one that has none. */
function strayValue(names: ColumnTable['names'], cells: readonly string[]): string | undefined {
  const stray = cells.entries().find(([at, cell]) => names[at] === undefined && cell.trim() !== '');
  if (!stray) return undefined;
  const [at, value] = stray;
  return `has the value ${inQuotes(value)} in column ${at + 1}, which has no name in the header. Put text that contains the delimiter in quotes`;
}
