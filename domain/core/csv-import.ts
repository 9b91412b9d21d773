import type * as z from 'zod';
import { type CsvRow, parseCsv } from './csv-reader.ts';
import { AppError, type ErrorDetail, invalid } from './errors.ts';
import { parse } from './fields.ts';

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

export const refuseImport = (message: string, path = 'csv') => invalid([{ path, message }], `${path} ${message}.`);

/** Reads the rows of a CSV file. Throws VALIDATION_ERROR that names every invalid row and field. */
export function readCsv<Row extends z.ZodType<object>>(csv: string, form: CsvForm<Row>): ImportRow<z.output<Row>>[] {
  const [header, ...lines] = rowsOf(csv);
  const given = (header?.cells ?? []).map((cell) => cell.trim());
  const names = given.map((name) => {
    const known = form.columns.find((column) => column.toLowerCase() === name.toLowerCase());
    if (known) return known;
    throw refuseImport(`has the unknown column "${name}"; columns are ${form.columns.join(', ')}`);
  });
  for (const name of form.required) {
    if (!names.includes(name)) throw refuseImport(`must have a header row with the column ${name}`);
  }
  if (lines.length === 0 || lines.length > form.maxRows) {
    throw refuseImport(`must have 1 to ${form.maxRows} rows below the header`);
  }
  const details: ErrorDetail[] = [];
  const rows = lines.flatMap((line) => readLine(names, line, form, details) ?? []);
  if (details.length > 0) throw invalid(details);
  return rows;
}

function rowsOf(csv: string): CsvRow[] {
  try {
    return parseCsv(csv);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid([{ path: 'csv', message: error.message }]);
  }
}

/** Adds what is wrong with a line to `details`. */
function readLine<Row extends z.ZodType<object>>(
  names: readonly string[],
  { line, cells }: CsvRow,
  { row, toRow }: CsvForm<Row>,
  details: ErrorDetail[],
): ImportRow<z.output<Row>> | undefined {
  const path = `csv.${line}`;
  try {
    const fields = toRow(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
    return { ...parse(row, fields), path };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    details.push(...(error.details ?? []).map((detail) => ({ ...detail, path: `${path}.${detail.path}` })));
    return undefined;
  }
}
