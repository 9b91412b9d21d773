import type { DocumentKind, Sheet, SheetKind } from '../../../engines/documents/index.ts';
import { decodeText, type ExtractedPage, isErrorResponse } from '../../../engines/extraction/index.ts';
import { cleanText } from '../../core/text.ts';
import { contentProblem, type FileKind } from '../file-types.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { withEncoding } from './encoding.ts';
import { readHtml } from './html.ts';
import { createLimit } from './limit.ts';
import { readMarkdown } from './markdown.ts';
import { type ReaderTools, readPdfDocument } from './pdf.ts';
import { isHtml, readPlain, withoutContents } from './plain.ts';
import { readInProcess, SMALL_BYTES } from './process-pool.ts';
import { type Findings, NO_FINDINGS } from './reading.ts';

/** A file or a response. */
export interface Document {
  bytes: Buffer;
  /** The URL after redirects, or a base for links that lead nowhere. */
  url: string;
  /** Null: a file. */
  contentType: string | null;
}

/** What a reader returns: a text, which may be empty, and what it found besides. */
export type DocumentText = ExtractedPage & Findings;

/** Each may use 640 MB. */
const limitedThreads = createLimit(3);

type DocumentReader = (document: Document, withinMs: number) => Promise<DocumentText>;

/** Metadata of a document that has none. */
const plainDocument = {
  title: null,
  language: null,
  canonicalUrl: null,
  links: [],
  sitemaps: [],
  noindex: false,
  problem: null,
  doubt: null,
  sendsTo: null,
  site: null,
};

/** Word documents, workbooks, presentations and tables. The engine is loaded only for them and runs in a separate process. */
const readOffice =
  (documentKind: DocumentKind): DocumentReader =>
  async ({ bytes, contentType: declared }, withinMs) => {
    const contentType = documentKind === 'csv' ? await withEncoding(bytes, declared, 'text/csv') : declared;
    const engine = await import('../../../engines/documents/index.ts');
    const outcome = await limitedThreads(withinMs, () => engine.readOffice(documentKind, { bytes, contentType }));
    if ('problem' in outcome) throw new IngestProblem(outcome.problem);
    return { ...plainDocument, ...outcome };
  };

/** How each kind of file is read, whether it was uploaded or fetched. */
const readers: Record<Exclude<FileKind, 'pdf'>, DocumentReader> = {
  txt: async ({ bytes, url, contentType }, withinMs) => {
    const decoded = decodeText(bytes, await withEncoding(bytes, contentType, 'text/plain'));
    if (isHtml(decoded)) return readers.html({ bytes, url, contentType: null }, withinMs);
    const text = readPlain(withoutContents(decoded)).trim();
    return { ...plainDocument, ...NO_FINDINGS, text };
  },
  md: async ({ bytes, contentType }, withinMs) => {
    const markdown = decodeText(bytes, await withEncoding(bytes, contentType, 'text/markdown'));
    const isSmall = bytes.length <= SMALL_BYTES;
    const { text, title, notes } = isSmall
      ? readMarkdown(markdown)
      : await readInProcess<ReturnType<typeof readMarkdown>>({ markdown }, withinMs);
    return { ...plainDocument, title, pages: null, notes, text: withoutContents(text).trim() };
  },
  html: async ({ bytes, url, contentType }, withinMs) => ({
    ...(await readHtml({ bytes, url, contentType: await withEncoding(bytes, contentType, 'text/html') }, withinMs)),
    ...NO_FINDINGS,
  }),
  docx: readOffice('docx'),
  xlsx: readOffice('xlsx'),
  pptx: readOffice('pptx'),
  csv: readOffice('csv'),
  json: async (document, withinMs) => {
    const read = await readOffice('json')(document, withinMs);
    const isError = document.contentType !== null && isErrorResponse(decodeText(document.bytes, document.contentType));
    return isError ? { ...read, problem: 'error' } : read;
  },
};

/** The PDF library is 1.7 MB. It is loaded only for PDFs and runs in a separate process. */
async function readPdf(tools: ReaderTools, bytes: Buffer, withinMs: number): Promise<DocumentText> {
  const { text, pages, notes } = await readPdfDocument(tools, { bytes, withinMs }, limitedThreads);
  return { ...plainDocument, pages, notes, text: withoutContents(text).trim() };
}

/** Any bytes are a text or a page for their readers, and that of PDFs says itself what is wrong. */
const forgiving: ReadonlySet<FileKind> = new Set(['pdf', 'txt', 'md', 'html']);

/** Reads a document of a kind within `withinMs`. Throws IngestProblem with a message that helps its owner. */
export async function readDocument(
  tools: ReaderTools,
  fileKind: FileKind,
  document: Document,
  withinMs: number,
): Promise<DocumentText> {
  const problem = forgiving.has(fileKind) ? undefined : contentProblem(fileKind, document.bytes);
  if (problem) throw new IngestProblem(problem);
  const read =
    fileKind === 'pdf' ? await readPdf(tools, document.bytes, withinMs) : await readers[fileKind](document, withinMs);
  return { ...read, text: cleanText(read.text), title: read.title && cleanText(read.title) };
}

/** Reads the rows of a workbook or a CSV file within `withinMs`. Throws IngestProblem with a message that helps its owner. */
export async function readRows(sheetKind: SheetKind, bytes: Buffer, withinMs: number): Promise<Sheet[]> {
  const problem = contentProblem(sheetKind, bytes);
  if (problem) throw new IngestProblem(problem);
  const { readSheets } = await import('../../../engines/documents/index.ts');
  const outcome = await limitedThreads(withinMs, () => readSheets(sheetKind, { bytes, contentType: null }));
  if ('problem' in outcome) throw new IngestProblem(outcome.problem);
  return outcome;
}

/** Returns true if the text contains a letter or digit. */
export const isReadable = (text: string) => /\p{L}|\p{N}/u.test(text);
