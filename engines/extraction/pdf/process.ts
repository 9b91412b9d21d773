import { serveReader, startReader } from '../../reader-process.ts';
import type { Picture } from './picture.ts';
import type { RecognisedPages } from './recognised.ts';

/** Reads a PDF to a PdfResult, opens one for its pictures, or draws a page of the open one. */
export type PdfRequest =
  | { wanted: 'text'; bytes: Uint8Array; recognised?: RecognisedPages | undefined }
  | { wanted: 'opening'; bytes: Uint8Array }
  | { wanted: 'picture'; page: number };

const TASK = 'read-pdf';

/** Starts this module as a process, which replies to each PdfRequest. A page that cannot be drawn is null. */
export const startPdfReader = () => startReader(import.meta.url, TASK);

type OpenPdf = ReturnType<typeof import('./text.ts').openPdf>;
let open: OpenPdf | undefined;

serveReader(TASK, async (request: PdfRequest) => {
  const { openPdf, textOfPdf } = await import('./text.ts');
  if (request.wanted === 'text') return textOfPdf(request.bytes, request.recognised);
  if (request.wanted === 'picture') return pictureOfPage(request.page).catch(() => null);
  open = openPdf(request.bytes);
  return open.then(
    () => null,
    () => null,
  );
});

async function pictureOfPage(pageNumber: number): Promise<Picture | null> {
  const { pictureOf } = await import('./picture.ts');
  const page = await (await open)?.getPage(pageNumber);
  const picture = page && (await pictureOf(page));
  page?.cleanup();
  return picture ?? null;
}
