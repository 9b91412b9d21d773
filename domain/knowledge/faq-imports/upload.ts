import * as z from 'zod';
import { decodeText } from '../../../engines/extraction/index.ts';
import type { App } from '../../core/app.ts';
import type { ColumnChoice } from '../../core/csv/columns.ts';
import { rowsOf } from '../../core/csv/import.ts';
import { garbledIn } from '../../core/csv/reader.ts';
import { AppError, invalid } from '../../core/errors.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { findUpload, readUpload, type Upload } from '../../uploads/open.ts';
import { kindOf, problemOf } from '../file-types.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { readStrangersRows } from '../reading/apart.ts';
import { withEncoding } from '../reading/encoding.ts';
import { faqTable } from './columns.ts';
import { readImportFile } from './file.ts';
import { columnChoice } from './input.ts';

export const fileInput = z.object({
  uploadId: z
    .string()
    .transform((value) => value.toLowerCase())
    .meta({
      description: 'Id of a completed upload of a CSV file or a workbook (.xlsx)',
      override: { type: 'string', format: 'uuid' },
      graphql: 'ID',
    }),
  columns: columnChoice.nullish().describe('Which column of the file is which. Default: by the header'),
});

const bad = (message: string) => invalid([{ path: 'uploadId', message }], `uploadId ${message}.`);
const UNKNOWN_UPLOAD = 'is not an open upload of this chatbot';

/** A request ends after 29 s. */
const READ_MS = 15_000;

/** The sheets of an uploaded file as they are, with its upload. A CSV file is one without a name. Throws VALIDATION_ERROR. */
export async function readUploadedSheets(app: App, actor: Actor, { chatbotId, uploadId }: UploadRef) {
  const upload = await findUpload(app, actor, uploadId, { purpose: 'source', ownerId: chatbotId });
  const reading = upload && (await readUpload(app, actor, upload));
  if (!upload || !reading) throw bad(UNKNOWN_UPLOAD);
  if ('problem' in reading) throw bad(reading.problem);
  const fileKind = kindOf(upload.filename);
  if (fileKind === 'xlsx') {
    const sheets = await readable(() => readStrangersRows(app, reading.bytes, READ_MS));
    return { upload, sheets, isGarbled: () => false };
  }
  if (fileKind !== 'csv') throw bad('names a file whose name must end in .csv, .tsv or .xlsx');
  if (problemOf(fileKind, reading.bytes)) throw bad('names a file that is no text. Save the table as "CSV UTF-8"');
  const text = decodeText(reading.bytes, await readable(() => withEncoding(reading.bytes, null, 'text/csv')));
  const rows = aboutFile(() => rowsOf(text, faqTable));
  return { upload, sheets: [{ name: '', rows }], isGarbled: garbledIn(text) };
}

/** What a reader cannot read is wrong with the upload. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof IngestProblem)) throw error;
    throw bad(`names a file that cannot be read: ${error.message}`);
  }
}

interface UploadRef {
  chatbotId: string;
  uploadId: string;
}

/** The FAQs of an uploaded file. Throws VALIDATION_ERROR that names what is wrong with the file or the choice of columns. */
export async function readUploadedFaqs(
  app: App,
  actor: Actor,
  uploadRef: UploadRef,
  choice: ColumnChoice,
): Promise<{ upload: Upload } & ReturnType<typeof readImportFile>> {
  const { upload, sheets, isGarbled } = await readUploadedSheets(app, actor, uploadRef);
  return { upload, ...aboutFile(() => readImportFile(sheets, choice, isGarbled)) };
}

/** What is wrong with the text of a CSV file is wrong with the upload. */
function aboutFile<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const [detail] = error instanceof AppError ? (error.details ?? []) : [];
    if (detail?.path !== 'csv') throw error;
    throw bad(`names a file that ${detail.message}`);
  }
}
