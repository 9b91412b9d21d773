import * as z from 'zod';
import type { Sheet } from '../../../engines/documents/index.ts';
import type { App, DocumentTask } from '../../core/app.ts';
import type { FileKind } from '../file-types.ts';
import { IngestProblem } from '../ingest-problem.ts';
import type { Document, DocumentText } from './readers.ts';

/** Larger ones do not fit into an invocation of 6 MB, in which bytes take a third more. */
const MAX_INLINE_BYTES = 4_400_000;
/** Longer than any reading. */
const URL_SECONDS = 300;

const siteSigns = z.object({
  name: z.string().nullable(),
  colors: z.array(z.string()),
  icons: z.array(z.string()),
  image: z.string().nullable(),
  manifest: z.string().nullable(),
  stylesheets: z.array(z.string()),
});

const pageProblem = z.enum(['binary', 'error', 'login', 'consent', 'notFound', 'parked', 'scripts']);

/** What a reader says is checked, because a document may have taken it over. */
const documentText = z.object({
  title: z.string().nullable(),
  language: z.string().nullable(),
  text: z.string(),
  canonicalUrl: z.string().nullable(),
  links: z.array(z.string()),
  sitemaps: z.array(z.string()),
  noindex: z.boolean(),
  problem: pageProblem.nullable(),
  sendsTo: z.string().nullable(),
  // A reader of the version before says nothing of these.
  doubt: pageProblem.nullable().default(null),
  site: siteSigns.nullable().default(null),
  pages: z.number().nullable(),
  notes: z.array(z.string()),
});

const sheets = z.array(
  z.object({ name: z.string(), rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })) }),
);

/** As `readDocument`, but by the reader that can reach nothing else, where there is one. */
export async function readStranger(
  app: App,
  fileKind: FileKind,
  document: Document,
  withinMs: number,
): Promise<DocumentText> {
  const { bytes, url, contentType } = document;
  if (app.reader) {
    const task = { task: 'document', kind: fileKind, url, contentType } as const;
    return documentText.parse(await readApart(app, task, bytes, withinMs));
  }
  const { readDocument } = await import('./readers.ts');
  return readDocument(app, fileKind, document, withinMs);
}

/** As `readRows`, in the same way. */
export async function readStrangersRows(app: App, bytes: Buffer, withinMs: number): Promise<Sheet[]> {
  if (app.reader) {
    const task = { task: 'rows', kind: 'xlsx', url: '', contentType: null } as const;
    return sheets.parse(await readApart(app, task, bytes, withinMs));
  }
  const { readRows } = await import('./readers.ts');
  return readRows('xlsx', bytes, withinMs);
}

async function readApart(app: App, task: Omit<DocumentTask, 'content'>, bytes: Buffer, withinMs: number) {
  if (bytes.length <= MAX_INLINE_BYTES) return outcomeOf(app, { ...task, content: { bytes } }, withinMs);
  const blob = `tmp/read/${app.ids.next()}`;
  await app.blobs.put(blob, bytes);
  try {
    const from = await app.blobs.downloadUrl(blob, {
      contentType: 'application/octet-stream',
      contentDisposition: 'attachment',
      expiresSeconds: URL_SECONDS,
    });
    return await outcomeOf(app, { ...task, content: { from } }, withinMs);
  } finally {
    await app.queues.send('maintenance', { kind: 'drop-blob', blob });
  }
}

async function outcomeOf({ reader }: App, task: DocumentTask, withinMs: number): Promise<unknown> {
  if (!reader) throw new Error('There is no reader.');
  const outcome = await reader.read(task, withinMs);
  if ('problem' in outcome) throw new IngestProblem(outcome.problem);
  return outcome.read;
}
