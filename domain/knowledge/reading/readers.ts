import { decodeText, type ExtractedPage } from '../../../engines/extraction/index.ts';
import { cleanText } from '../../core/text.ts';
import type { FileKind } from '../file-types.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { readHtml } from './html.ts';
import { createLimit } from './limit.ts';
import { withoutContents, withoutFrontMatter, withoutHeadings } from './plain.ts';
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
const limitedPdfs = createLimit(3);

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
  sendsTo: null,
};

/** How each kind of file is read, whether it was uploaded or fetched. */
const readers: Record<FileKind, DocumentReader> = {
  txt: async ({ bytes, contentType }) => {
    const text = withoutHeadings(withoutContents(decodeText(bytes, contentType ?? 'text/plain'))).trim();
    return { ...plainDocument, ...NO_FINDINGS, text };
  },
  md: async ({ bytes, contentType }) => {
    const text = withoutFrontMatter(decodeText(bytes, contentType ?? 'text/markdown')).trim();
    return { ...plainDocument, ...NO_FINDINGS, text };
  },
  html: async ({ bytes, url, contentType }, withinMs) => ({
    ...(await readHtml({ bytes, url, contentType: contentType ?? 'text/html' }, withinMs)),
    ...NO_FINDINGS,
  }),
  // The PDF library is 1.7 MB. It is loaded only for PDFs and runs in a separate thread.
  pdf: async ({ bytes }, withinMs) => {
    const { readPdf } = await import('../../../engines/extraction/pdf/index.ts');
    const outcome = await limitedPdfs(withinMs, () => readPdf(bytes));
    if ('problem' in outcome) throw new IngestProblem(outcome.problem);
    return { ...plainDocument, ...NO_FINDINGS, text: withoutContents(outcome.text) };
  },
};

/** Reads a document of a kind within `withinMs`. Throws IngestProblem with a message that helps its owner. */
export async function readDocument(kind: FileKind, document: Document, withinMs: number): Promise<DocumentText> {
  const read = await readers[kind](document, withinMs);
  return { ...read, text: cleanText(read.text), title: read.title && cleanText(read.title) };
}

/** Returns true if the text contains a letter or digit. */
export const isReadable = (text: string) => /\p{L}|\p{N}/u.test(text);
