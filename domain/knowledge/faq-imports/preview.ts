import * as z from 'zod';
import { findTarget } from '../../chatbots/find.ts';
import { type ColumnTable, headerAt, readTable } from '../../core/csv/columns.ts';
import { AppError } from '../../core/errors.ts';
import { limits } from '../../core/operations/limits.ts';
import { operation } from '../../core/operations/operation.ts';
import { chatbotIds } from '../sources/find.ts';
import { faqTable } from './columns.ts';
import { firstSheet, readFaqTables } from './sheets.ts';
import { fileInput, readUploadedSheets } from './upload.ts';

const ROWS_SHOWN = 5;
const CHARS_SHOWN = 200;

export const importPreview = z
  .object({
    total: z.int().describe('Rows below the header, of all sheets that are imported'),
    columns: z
      .array(
        z
          .object({
            name: z.string().describe('Name in the header'),
            field: z
              .string()
              .nullable()
              .describe('What it is: question, answer, category or alternatives. Null: ignored'),
          })
          .meta({ id: 'FaqImportColumn', description: 'A column of a file.' }),
      )
      .describe('The columns of the file. Of a workbook, those of the first sheet that is imported'),
    rows: z
      .array(
        z
          .object({ cells: z.array(z.string()).describe('The beginning of each cell') })
          .meta({ id: 'FaqImportRow', description: 'A row of a file.' }),
      )
      .describe(`The first ${ROWS_SHOWN} rows`),
    ignoredSheets: z.array(z.string()).describe('Sheets of a workbook that would not be imported'),
    problem: z.string().nullable().describe('What is wrong with the columns. Null: the file can be imported'),
  })
  .meta({ id: 'FaqImportPreview', description: 'How a file of FAQs would be read.' });
type FaqImportPreview = z.output<typeof importPreview>;

/** Shows how a file would be read. Stores nothing, and the upload can still be used. */
export const previewFaqImport = operation({
  name: 'previewFaqImport',
  scope: 'knowledge:write',
  kind: 'write',
  limit: limits.faqsImport,
  ids: chatbotIds,
  input: fileInput,
  find: findTarget,
  async run(app, actor, { target, input }): Promise<FaqImportPreview> {
    const { sheets } = await readUploadedSheets(app, actor, { chatbotId: target.id, uploadId: input.uploadId });
    const choice = input.columns ?? {};
    try {
      const { tables, ignoredSheets } = readFaqTables(sheets, choice);
      const total = tables.reduce((sum, { lines }) => sum + lines.length, 0);
      return { ...shownOf(tables[0]), total, ignoredSheets, problem: null };
    } catch (error) {
      const [detail] = error instanceof AppError ? (error.details ?? []) : [];
      if (detail?.path !== 'csv') throw error;
      // What can be told is shown, so that only the rest must be chosen.
      const { rows } = firstSheet(sheets, choice);
      const form = { ...faqTable, required: [], maxRows: Number.POSITIVE_INFINITY };
      const part = readTable(rows.slice(headerAt(rows, faqTable, choice)), form, choice);
      return { ...shownOf(part), total: part.lines.length, ignoredSheets: [], problem: `The file ${detail.message}.` };
    }
  },
});

function shownOf(table: ColumnTable | undefined): Pick<FaqImportPreview, 'columns' | 'rows'> {
  const shown = (cells: readonly string[]) => cells.map((cell) => cell.slice(0, CHARS_SHOWN).toWellFormed());
  return {
    columns: shown(table?.header ?? []).map((name, at) => ({ name, field: table?.names[at] ?? null })),
    rows: (table?.lines ?? []).slice(0, ROWS_SHOWN).map(({ cells }) => ({ cells: shown(cells) })),
  };
}
