import { getDocumentProxy } from 'unpdf';
import { CmapFactory } from './cmaps.ts';
import { renderPages } from './layout.ts';
import { type Line, Lines, type TextItem } from './lines.ts';
import { hasPicture, lacksLetters, notesOf, type UnreadPages } from './page-notes.ts';
import { inReadingOrder } from './reading-order.ts';
import { linesOfWords, type RecognisedPages } from './recognised.ts';

export const MAX_PAGES = 500;
/** UTF-16 units. A page has about 3,000. */
export const MAX_TEXT = 2 * 1024 * 1024;

/** The text of a PDF, or a message that says what is wrong with it. */
export type PdfResult = PdfText | { problem: string };

interface PdfText {
  text: string;
  /** How many there are. */
  pages: number;
  /** Sentences that say what was not read. */
  notes: string[];
  /** Numbers of the pages that are pictures without text. */
  pictures: number[];
}

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

const DAMAGED = 'The PDF is damaged and cannot be read.';
const LOCKED = 'The PDF is protected by a password. Add a copy without one.';

class TooMuch extends Error {}

/** Options that fetch, compile and draw nothing. */
const options = {
  verbosity: 0,
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  cMapUrl: 'cmaps/',
  BinaryDataFactory: CmapFactory,
};

export const openPdf = (byteArray: Uint8Array): Promise<Pdf> => getDocumentProxy(byteArray, options);

/** Reads a PDF, and the words that were recognised in its pictures, if that was tried. Never throws because of its content. */
export async function textOfPdf(byteArray: Uint8Array, recognised?: RecognisedPages): Promise<PdfResult> {
  try {
    const pdf = await openPdf(byteArray);
    if (pdf.numPages > MAX_PAGES)
      return { problem: `The PDF has ${pdf.numPages} pages; at most ${MAX_PAGES} are read. Divide it.` };
    const { pages, unread } = await readPages(pdf, recognised);
    const notes = notesOf(unread, recognised);
    return { text: renderPages(pages), pages: pdf.numPages, notes, pictures: unread.pictures };
  } catch (error) {
    if (error instanceof TooMuch)
      return { problem: `The PDF has more than ${MAX_TEXT} characters of text. Divide it.` };
    return { problem: error instanceof Error && error.name === 'PasswordException' ? LOCKED : DAMAGED };
  }
}

/** One page at a time, because concurrently all would be in memory. A damaged page is skipped. */
async function readPages(pdf: Pdf, recognised?: RecognisedPages) {
  const pages: Line[][] = [];
  const unread: UnreadPages = { pictures: [], letters: [], damaged: [] };
  let left = MAX_TEXT;
  let firstError: unknown;
  for (let number = 1; number <= pdf.numPages; number++) {
    try {
      const { lines, length, isPicture } = await readPage(pdf, number, left);
      left -= length;
      if (isPicture) unread.pictures.push(number);
      if (lacksLetters(lines)) unread.letters.push(number);
      pages.push(lacksLetters(lines) ? [] : isPicture ? await recognisedLines(pdf, number, recognised) : lines);
    } catch (error) {
      if (error instanceof TooMuch) throw error;
      firstError ??= error;
      unread.damaged.push(number);
    }
  }
  if (pages.length === 0 && firstError) throw firstError;
  return { pages, unread };
}

async function readPage(pdf: Pdf, number: number, maxLength: number) {
  const page = await pdf.getPage(number);
  const lines = new Lines();
  let length = 0;
  const parts: AsyncIterable<{ items: TextItem[] }> = page.streamTextContent({});
  for await (const { items } of parts) {
    for (const item of items) {
      if (typeof item.str !== 'string') continue;
      length += item.str.length;
      if (length > maxLength) throw new TooMuch();
      lines.add(item);
    }
  }
  lines.end();
  const isPicture = lines.lines.length === 0 && (await hasPicture(page));
  page.cleanup();
  return { lines: inReadingOrder(lines.lines), length, isPicture };
}

async function recognisedLines(pdf: Pdf, number: number, recognised?: RecognisedPages): Promise<Line[]> {
  const words = recognised?.get(number);
  if (!words || words === 'failed') return [];
  const page = await pdf.getPage(number);
  return inReadingOrder(linesOfWords(words, page.getViewport({ scale: 1 })));
}
