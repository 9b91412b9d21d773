import { withoutFurniture } from './furniture.ts';
import type { Line, RowOfTable } from './lines.ts';
import { withContinuedTables } from './tables/continued.ts';

/** Lines whose distance exceeds this multiple of their size belong to different paragraphs. Usual spacing is 1.2. */
const PARAGRAPH_GAP = 1.75;
/** A line that extends this far towards the right edge of its column was wrapped. */
const FULL = 0.8;
/** Size of a heading relative to the body text. LaTeX sets the smallest ones at 1.1999 times the size of the text. */
const HEADING_SCALE = 1.19;
/** The same for a line that begins with the number of a section, such as `2.4`. LaTeX sets them at 1.095 times a text of 11 points. */
const NUMBERED_HEADING_SCALE = 1.09;
const SECTION_NUMBER = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+\p{L}/u;
const MAX_HEADING_CHARS = 150;
/** Points by which the left edges of a column's lines may differ. */
const COLUMN_WIDTH = 4;
/** Shorter lines are usually list entries and not wrapped lines. */
const MIN_BROKEN_CHARS = 25;

/**
 * Returns the text of pages from the lines of each. Joins wrapped lines, separates paragraphs by an empty line, and
 * prefixes headings with `# `. Text that most pages repeat in the same place, such as page numbers, is kept on the
 * first page only, and the names of chapters in headers on none.
 */
export function renderPages(pages: readonly (readonly Line[])[]): string {
  const bodySize = usualSize(pages);
  const isHeading = (textLine: Line) =>
    !textLine.row &&
    !textLine.isFurniture &&
    textLine.size >= bodySize * headingScale(textLine.text) &&
    textLine.text.length <= MAX_HEADING_CHARS;
  return withContinuedTables(withoutFurniture(pages, isHeading))
    .map((lines) => renderPage(lines, isHeading))
    .filter(Boolean)
    .join('\n\n');
}

const headingScale = (text: string) => (SECTION_NUMBER.test(text) ? NUMBERED_HEADING_SCALE : HEADING_SCALE);

/** Returns the most common letter size. */
function usualSize(pages: readonly (readonly Line[])[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of pages.flat()) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  let usual = 0;
  let most = 0;
  for (const [size, count] of letters) if (count > most) [usual, most] = [size, count];
  return usual;
}

function renderPage(lines: readonly Line[], isHeading: (textLine: Line) => boolean): string {
  const rightEdge = columnEdges(lines);
  let text = '';
  let previous: Line | undefined;
  for (const textLine of lines) {
    const start = beginning(textLine, isHeading(textLine));
    if (!previous) text = start;
    else if (textLine.row || previous.row) text += isSameTable(textLine, previous) ? `\n${start}` : `\n\n${start}`;
    else if (textLine.isFurniture !== previous.isFurniture) text += `\n\n${start}`;
    else if (isTurn(previous, textLine)) text = joined(text, textLine.text);
    else if (isHeading(textLine) !== isHeading(previous) || areApart(previous, textLine)) text += `\n\n${start}`;
    else if (isHeading(textLine) || continues(previous, textLine, rightEdge(previous)))
      text = joined(text, textLine.text);
    else text += `\n${textLine.text}`;
    previous = textLine;
  }
  return text;
}

function beginning({ text, row }: Line, isHeading: boolean): string {
  if (row) return rowText(row);
  return isHeading ? `# ${text}` : text.replace(/^(?=#{1,6}\s)/, '\\');
}

function rowText({ cells, head }: RowOfTable): string {
  if (!head) return cells.join(' | ');
  return `| ${cells.join(' | ')} |${cells === head ? `\n|${' --- |'.repeat(cells.length)}` : ''}`;
}

const isSameTable = ({ row }: Line, { row: above }: Line): boolean =>
  row !== undefined && above !== undefined && row.head === above.head;

/** Returns the right edge of the lines with the same left edge. */
function columnEdges(lines: readonly Line[]): (textLine: Line) => number {
  const column = ({ left }: Line) => Math.round(left / COLUMN_WIDTH);
  const edges = new Map<number, number>();
  for (const textLine of lines) edges.set(column(textLine), Math.max(edges.get(column(textLine)) ?? 0, textLine.right));
  return (textLine) => edges.get(column(textLine)) ?? 0;
}

/** A sentence goes on at the top of the next column. */
const isTurn = (previous: Line, textLine: Line): boolean =>
  textLine.y > previous.y &&
  /^\p{Ll}/u.test(textLine.text) &&
  /[\p{L}\p{N},-]$/u.test(previous.text) &&
  previous.size === textLine.size;

function areApart(previous: Line, textLine: Line): boolean {
  const gap = previous.y - textLine.y;
  return gap <= 0 || gap > PARAGRAPH_GAP * Math.max(previous.size, textLine.size);
}

/** An entry of a table of contents ends with a leader and the number of a page. */
const CONTENTS_ENTRY = /(?:(?:[.…·]\s?){4,}|(?:\s[.…·]){2,})\s*\d{1,4}$/;
const LIST_ITEM = /^(?:[•◦▪‣·–—*-]|\(?(?:\d{1,3}|[a-z])[.)])\s/i;

function continues(previous: Line, { text }: Line, edge: number): boolean {
  if (LIST_ITEM.test(text) || CONTENTS_ENTRY.test(previous.text)) return false;
  const isFull = previous.right - previous.left >= FULL * (edge - previous.left);
  return /^\p{Ll}/u.test(text) || (isFull && previous.text.length >= MIN_BROKEN_CHARS);
}

const NO_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u;

/** Joins a hyphenated word. Scripts without spaces get no space. */
function joined(text: string, next: string): string {
  if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  return NO_SPACES.test(text) ? text + next : `${text} ${next}`;
}
