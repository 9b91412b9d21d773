import type { PDFPageProxy } from 'unpdf/pdfjs';
import type { Line } from './lines.ts';
import type { RecognisedPages } from './recognised.ts';

/** Numbers of pages that could not be read, by reason. */
export interface UnreadPages {
  pictures: number[];
  letters: number[];
  damaged: number[];
}

/** Codes of what draws pictures and shapes, as in the library's list of operators. Scans of few colours are made of shapes. */
const PICTURES = new Set([62, 83, 85, 86, 87, 88, 90, 91]);

/** Whether a page without text shows a picture, and is not just empty. */
export async function hasPicture(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList();
  return fnArray.some((code) => PICTURES.has(code));
}

/** Signs of fonts that do not say which letters they show. */
const NO_LETTERS = /[\p{Co}\p{Cn}\ufffd]/gu;
/** Share of the signs of a page that may be drawings of a font. */
const MAX_DRAWN_SHARE = 0.3;

export function lacksLetters(lines: readonly Line[]): boolean {
  const text = lines.map((line) => line.text).join('');
  return (text.match(NO_LETTERS)?.length ?? 0) > text.length * MAX_DRAWN_SHARE;
}

export const notesOf = ({ pictures, letters, damaged }: UnreadPages, recognised?: RecognisedPages): string[] =>
  [
    ...(recognised ? recognisedNotes(pictures, recognised) : [pictureNote(pictures)]),
    sentence(letters, 'has fonts that do not tell their letters.', 'have fonts that do not tell their letters.'),
    sentence(damaged, 'is damaged and was left out.', 'are damaged and were left out.'),
  ].filter((note) => note !== '');

const ADD_TEXT = 'Add a copy with text, or ask whoever runs the platform to turn on text recognition (OCR).';

const pictureNote = (pages: readonly number[]): string =>
  sentence(pages, `is a picture without text. ${ADD_TEXT}`, `are pictures without text. ${ADD_TEXT}`);

/** What became of each page that is a picture. */
function recognisedNotes(pictures: readonly number[], recognised: RecognisedPages): string[] {
  const outcomes = Map.groupBy(pictures, (page) => {
    const lines = recognised.get(page);
    if (lines === undefined || lines === 'failed') return lines === 'failed' ? 'failed' : 'left';
    return lines.length > 0 ? 'read' : 'empty';
  });
  const { read = [], empty = [], failed = [], left = [] } = Object.fromEntries(outcomes);
  return [
    sentence(read, `is a picture. ${CHECK}`, `are pictures. ${CHECK}`),
    sentence(empty, 'is a picture in which no text was recognised.', 'are pictures in which no text was recognised.'),
    sentence(failed, `is a picture that ${COULD_NOT}`, `are pictures that ${COULD_NOT}`),
    sentence(left, `is a picture that was not read. ${DIVIDE}`, `are pictures that were not read. ${DIVIDE}`),
  ];
}

const CHECK = 'The text was recognised, and may have errors.';
const COULD_NOT = 'could not be read now. Read the source again later.';
const DIVIDE = 'Recognising the text of so many takes too long. Divide the PDF.';

function sentence(pages: readonly number[], one: string, several: string): string {
  if (pages.length === 0) return '';
  return pages.length === 1 ? `Page ${pages[0]} ${one}` : `Pages ${listOf(rangesOf(pages))} ${several}`;
}

const listOf = (parts: readonly string[]): string =>
  parts.length === 1 ? `${parts[0]}` : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Three and more successive pages as `4–9`. */
function rangesOf(pages: readonly number[]): string[] {
  const ranges: [first: number, last: number][] = [];
  for (const page of pages) {
    const range = ranges.at(-1);
    if (range && page === range[1] + 1) range[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.flatMap(([first, last]) => {
    if (last - first < 2) return first === last ? [`${first}`] : [`${first}`, `${last}`];
    return [`${first}–${last}`];
  });
}
