import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import type { Sheet } from '../../../engines/documents/index.ts';
import type { App } from '../../core/app.ts';
import { type ColumnChoice, type ColumnTable, inQuotes } from '../../core/csv/columns.ts';
import { type RefusedLine, readLines } from '../../core/csv/import.ts';
import type { CsvRow } from '../../core/csv/reader.ts';
import { faqRow } from '../sources/faq-rows.ts';
import { faqForm, type NamedRow, problemsOf } from './input.ts';
import { type FaqTables, inColumns, MAX_FILE_ROWS, readFaqTables } from './sheets.ts';

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

/** Reads tables of FAQs and keeps the rows that are refused, with the reason. Throws VALIDATION_ERROR if there is no such table. */
export function readImportFile(
  sheets: readonly Sheet[],
  choice: ColumnChoice,
  isGarbled: (cell: string) => boolean,
): { file: ImportFile } & Pick<FaqTables, 'ignoredColumns' | 'ignoredSheets'> {
  const { tables, header, ignoredColumns, ignoredSheets } = readFaqTables(sheets, choice);
  const isAlone = tables.length === 1;
  const read = tables.map((table) =>
    readFaqLines(table, isGarbled, isAlone ? '' : ` of sheet ${inQuotes(table.sheet)}`),
  );
  const repeats = new Map(
    problemsOf(read.flatMap(({ rows }) => [...rows.values()])).map(({ row, message }) => [
      row,
      `question ${message}`.replace('csv.', 'row '),
    ]),
  );
  const lines = tables.flatMap((table, at) =>
    table.lines.map((line): FileLine => {
      const row = read[at]?.rows.get(line);
      const problem = row ? repeats.get(row) : read[at]?.problems.get(line);
      return { cells: inColumns(table, line.cells, header.length), ...(problem === undefined ? { row } : { problem }) };
    }),
  );
  return { file: { header, lines }, ignoredColumns, ignoredSheets };
}

/** What is imported of each line of a table, or why it is refused. `where` makes the names of its rows unique in the file. */
function readFaqLines(table: ColumnTable, isGarbled: (cell: string) => boolean, where: string) {
  const { rows, refused } = readLines(table, faqForm(MAX_FILE_ROWS), isGarbled);
  const linesByPath = new Map(table.lines.map((line) => [pathOf(line), line]));
  return {
    rows: new Map(
      rows.map((row): [CsvRow | undefined, NamedRow] => [
        linesByPath.get(row.path),
        { ...row, path: `${row.path}${where}` },
      ]),
    ),
    problems: new Map(refused.map((one) => [one.line, describe(one)])),
  };
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
