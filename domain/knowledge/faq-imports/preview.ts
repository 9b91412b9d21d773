import * as z from 'zod';
import { findTarget } from '../../chatbots/find.ts';
import { readTable } from '../../core/csv/columns.ts';
import { AppError } from '../../core/errors.ts';
import { limits } from '../../core/operations/limits.ts';
import { operation } from '../../core/operations/operation.ts';
import { chatbotIds } from '../sources/find.ts';
import { faqTable } from './columns.ts';
import { MAX_FILE_ROWS } from './file.ts';
import { fileInput, readUploadedRows } from './upload.ts';

const ROWS_SHOWN = 5;
const CHARS_SHOWN = 200;

export const importPreview = z
  .object({
    total: z.int().describe('Rows below the header'),
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
      .describe('The columns of the file'),
    rows: z
      .array(
        z
          .object({ cells: z.array(z.string()).describe('The beginning of each cell') })
          .meta({ id: 'FaqImportRow', description: 'A row of a file.' }),
      )
      .describe(`The first ${ROWS_SHOWN} rows`),
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
    const { rows } = await readUploadedRows(app, actor, { chatbotId: target.id, uploadId: input.uploadId });
    const [header, ...lines] = rows;
    const shown = (cells: readonly string[]) => cells.map((cell) => cell.slice(0, CHARS_SHOWN).toWellFormed());
    const names = shown(header?.cells ?? []);
    const table = {
      total: lines.length,
      rows: lines.slice(0, ROWS_SHOWN).map(({ cells }) => ({ cells: shown(cells) })),
    };
    const withFields = (fields: readonly (string | null | undefined)[], problem: string | null) => ({
      ...table,
      columns: names.map((name, at) => ({ name, field: fields[at] ?? null })),
      problem,
    });
    try {
      const read = readTable(rows, { ...faqTable, maxRows: MAX_FILE_ROWS }, input.columns ?? {});
      return withFields(read.names, null);
    } catch (error) {
      const [detail] = error instanceof AppError ? (error.details ?? []) : [];
      if (detail?.path !== 'csv') throw error;
      // What can be told is shown, so that only the rest must be chosen.
      const part = readTable(
        rows,
        { ...faqTable, required: [], maxRows: Number.POSITIVE_INFINITY },
        input.columns ?? {},
      );
      return withFields(part.names, `The file ${detail.message}.`);
    }
  },
});
