import { decodeText } from '../../../engines/extraction/index.ts';
import type { App } from '../../core/app.ts';
import { cleanText } from '../../core/text.ts';
import type { FileKind } from '../file-types.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { readHtml } from '../reading/html.ts';
import { createLimit } from '../reading/limit.ts';
import { withoutContents, withoutHeadings } from '../reading/plain.ts';
import type { StoredSource } from '../records.ts';
import { isReadable } from './page.ts';

/** A base URL for links in a file, which lead nowhere. */
const NO_URL = 'https://file.invalid/';

/** Each may use 640 MB. */
const limitedPdfs = createLimit(3);

type TextReader = (bytes: Buffer, withinMs: number) => string | Promise<string>;

const readers: Record<FileKind, TextReader> = {
  txt: (bytes) => withoutHeadings(withoutContents(decodeText(bytes, 'text/plain'))).trim(),
  md: (bytes) => withoutFrontMatter(decodeText(bytes, 'text/markdown')).trim(),
  html: async (bytes, withinMs) => (await readHtml({ bytes, url: NO_URL, contentType: 'text/html' }, withinMs)).text,
  // The PDF library is 1.7 MB. It is loaded only for PDFs and runs in a separate thread.
  pdf: async (bytes, withinMs) => {
    const { readPdf } = await import('../../../engines/extraction/pdf/index.ts');
    const outcome = await limitedPdfs(withinMs, () => readPdf(bytes));
    if ('problem' in outcome) throw new IngestProblem(outcome.problem);
    return withoutContents(outcome.text);
  },
};

/** Returns the text of a file source by `endMs`. Throws IngestProblem with a message that helps its owner. */
export async function readFile(app: App, source: StoredSource, endMs: number): Promise<{ title: null; text: string }> {
  const bytes = source.blob === null ? undefined : await app.blobs.get(source.blob);
  if (!bytes || source.fileKind === null) throw new IngestProblem('The file no longer exists. Add it again.');
  const text = cleanText(await readers[source.fileKind](bytes, endMs - app.clock.now()));
  if (isReadable(text)) return { title: null, text };
  throw new IngestProblem(
    source.fileKind === 'pdf'
      ? 'No readable text was found in the PDF. Scanned pages are pictures, without text.'
      : 'No readable text was found in the file.',
  );
}

/** Removes the front matter of a Markdown file, which is metadata of tools. */
const withoutFrontMatter = (text: string) =>
  text.replace(/^\ufeff?---[ \t]*\r?\n[\s\S]{0,20000}?\r?\n---[ \t]*(?:\r?\n|$)/, '');
