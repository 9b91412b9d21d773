import type { App } from '../../core/app.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { isReadable, readDocument } from '../reading/readers.ts';
import type { StoredSource } from '../records.ts';
import type { SourceText } from './replace.ts';

/** A base URL for links in a file, which lead nowhere. */
const NO_URL = 'https://file.invalid/';

/** Returns the text of a file source by `endMs`. Throws IngestProblem with a message that helps its owner. */
export async function readFile(app: App, source: StoredSource, endMs: number): Promise<SourceText> {
  const bytes = source.blob === null ? undefined : await app.blobs.get(source.blob);
  if (!bytes || source.fileKind === null) throw new IngestProblem('The file no longer exists. Add it again.');
  const file = { bytes, url: NO_URL, contentType: null };
  const { text, pages, notes } = await readDocument(app, source.fileKind, file, endMs - app.clock.now());
  if (isReadable(text)) return { title: null, text, pages, notes };
  throw new IngestProblem(
    source.fileKind === 'pdf'
      ? 'No readable text was found in the PDF. Scanned pages are pictures, without text.'
      : 'No readable text was found in the file.',
  );
}
