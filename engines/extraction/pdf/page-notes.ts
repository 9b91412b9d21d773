import type { PDFPageProxy } from 'unpdf/pdfjs';
import type { Line } from './lines.ts';

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

export const notesOf = ({ pictures, letters, damaged }: UnreadPages): string[] =>
  [
    sentence(pictures, 'is a picture without text.', 'are pictures without text.'),
    sentence(letters, 'has fonts that do not tell their letters.', 'have fonts that do not tell their letters.'),
    sentence(damaged, 'is damaged and was left out.', 'are damaged and were left out.'),
  ].filter((note) => note !== '');

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
