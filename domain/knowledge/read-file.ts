import type { App } from '../app.ts';
import { decodeText, extractHtml } from './extraction/extract.ts';
import type { FileKind } from './file-types.ts';
import { IngestProblem } from './ingest-problem.ts';
import type { StoredSource } from './records.ts';

/** A file has no address; the links in it lead nowhere. */
const NO_URL = 'https://file.invalid/';

type Read = (bytes: Buffer) => string | Promise<string>;

const readers: Record<FileKind, Read> = {
  txt: (bytes) => decodeText(bytes, 'text/plain').trim(),
  md: (bytes) => withoutFrontMatter(decodeText(bytes, 'text/markdown')).trim(),
  html: (bytes) => extractHtml(bytes, { url: NO_URL, contentType: 'text/html' }).text,
  // The PDF library is 1.7 MB: only a PDF loads it, in a thread of its own.
  pdf: async (bytes) => (await import('./extraction/pdf/read.ts')).readPdf(bytes),
};

/** The text of a file source. Throws IngestProblem with what its owner can do something about. */
export async function readFile(app: App, source: StoredSource): Promise<{ title: null; text: string }> {
  const bytes = source.blob === null ? undefined : await app.blobs.get(source.blob);
  if (!bytes || source.fileKind === null) throw new IngestProblem('The file is no longer there. Add it again.');
  const text = await readers[source.fileKind](bytes);
  if (/\p{L}|\p{N}/u.test(text)) return { title: null, text };
  throw new IngestProblem(
    source.fileKind === 'pdf'
      ? 'No readable text was found in the PDF. Scanned pages are pictures, without text.'
      : 'No readable text was found in the file.',
  );
}

/** What tools keep at the head of a Markdown file is no text of its own. */
const withoutFrontMatter = (text: string) =>
  text.replace(/^\ufeff?---[ \t]*\r?\n[\s\S]{0,20000}?\r?\n---[ \t]*(?:\r?\n|$)/, '');
