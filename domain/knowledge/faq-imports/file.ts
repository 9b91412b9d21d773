import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { type ColumnChoice, readTable } from '../../core/csv/columns.ts';
import { type RefusedLine, readLines } from '../../core/csv/import.ts';
import type { CsvRow } from '../../core/csv/reader.ts';
import { faqRow } from '../sources/faq-rows.ts';
import { faqForm, type NamedRow, problemsOf } from './input.ts';

export const MAX_FILE_ROWS = 20_000;

/** A row of a file: what is imported of it, or why it is refused. */
const fileLine = z.object({
  cells: z.array(z.string()),
  row: faqRow.extend({ path: z.string() }).optional(),
  problem: z.string().optional(),
});
type FileLine = z.output<typeof fileLine>;

const importFile = z.object({
  header: z.array(z.string()),
  // Not checked one by one, because they were before they were stored.
  lines: z.custom<FileLine[]>(Array.isArray),
});
export type ImportFile = z.output<typeof importFile>;

/** Reads a table of FAQs and keeps the rows that are refused, with the reason. Throws VALIDATION_ERROR if it is no such table. */
export function readImportFile(
  rows: readonly CsvRow[],
  choice: ColumnChoice,
  isGarbled: (cell: string) => boolean,
): ImportFile & { ignoredColumns: string[] } {
  const form = faqForm(MAX_FILE_ROWS);
  const table = readTable(rows, form, choice);
  const read = readLines(table, form, isGarbled);
  const problems = new Map<string, string>(read.refused.map((line) => [pathOf(line.line), describe(line)]));
  for (const { row, message } of problemsOf(read.rows))
    problems.set(row.path, `question ${message}`.replaceAll('csv.', 'row '));
  const rowsByPath = new Map<string, NamedRow>(read.rows.map((row) => [row.path, row]));
  const lines = table.lines.map((line): FileLine => {
    const problem = problems.get(pathOf(line));
    return { cells: line.cells, ...(problem === undefined ? { row: rowsByPath.get(pathOf(line)) } : { problem }) };
  });
  return { header: [...table.header], lines, ignoredColumns: table.ignoredColumns };
}

const pathOf = ({ line }: CsvRow) => `csv.${line}`;

/** What is wrong with a line, as its owner reads it beside the line. */
const describe = ({ line, details }: RefusedLine): string =>
  details.map(({ path, message }) => `${path.slice(pathOf(line).length + 1)} ${message}`.trim()).join('; ');

export const rowsOfFile = ({ lines }: ImportFile): NamedRow[] => lines.flatMap(({ row }) => row ?? []);

export async function storeFile(app: App, blob: string, { header, lines }: ImportFile): Promise<void> {
  await app.blobs.put(blob, await promisify(gzip)(JSON.stringify({ header, lines })));
}

/** Undefined if the import has expired or was erased. */
export async function loadFile(app: App, blob: string): Promise<ImportFile | undefined> {
  const bytes = await app.blobs.get(blob);
  return bytes && importFile.parse(JSON.parse((await promisify(gunzip)(bytes)).toString('utf8')));
}
