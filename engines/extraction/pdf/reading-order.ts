import type { Line } from './lines.ts';
import { textAroundBox } from './side-boxes.ts';
import { linesOfRows } from './tables/tables.ts';

/** Points. Columns are further apart. */
const MIN_GUTTER = 8;
/** Lines that a column has at least. */
const MIN_COLUMN_LINES = 3;
/** Letters of a usual line of a column of text, and the share of its column that it fills. Cells of tables are shorter. */
const MIN_PROSE_CHARS = 15;
const MIN_PROSE_FILL = 0.55;
/** Share of the height of the lower column beside which the other one stands. */
const MIN_BESIDE = 0.5;
/** Columns within columns. */
const MAX_DEPTH = 6;
/** Left edges that are tried for a gutter below and above lines that cross it. */
const MAX_EDGES = 3;
/** Points within which edges are the same. */
const SAME_EDGE = 4;

/**
 * Returns the lines of a page in reading order, wherever they were drawn: columns one after the other, and the rows of a table as
 * lines. A page with one line at each height stays as drawn if that is from top to bottom.
 */
export function inReadingOrder(lines: readonly Line[]): Line[] {
  if (lines.every(({ y, size }, at) => at === 0 || lines[at - 1]!.y - y > size / 2)) return [...lines];
  const letters = lines.map(({ text }) => text).join('');
  const isRightToLeft = (letters.match(RIGHT_TO_LEFT)?.length ?? 0) > letters.length / 3;
  return order(
    lines.toSorted((a, b) => b.y - a.y || a.left - b.left),
    isRightToLeft,
    0,
  );
}

const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}]/gu;

/** `lines` are from top to bottom. */
function order(lines: readonly Line[], isRightToLeft: boolean, depth: number): Line[] {
  if (depth < MAX_DEPTH && lines.length >= 2 * MIN_COLUMN_LINES) {
    const columns = columnsOf(lines);
    if (columns) {
      const parts = columns.map((column) => order(column, isRightToLeft, depth + 1));
      return (isRightToLeft ? parts.toReversed() : parts).flat();
    }
    const parts = textAroundBox(lines);
    if (parts) return [parts.text, parts.box, parts.below].flatMap((part) => order(part, isRightToLeft, depth + 1));
    const bands = bandsOf(lines);
    if (bands) return bands.flatMap((band) => order(band, isRightToLeft, depth + 1));
  }
  return linesOfRows(lines, isRightToLeft);
}

/** A column of text and what is beside it, one or more columns, with a gutter between them that no line crosses. */
function columnsOf(lines: readonly Line[]): [Line[], Line[]] | undefined {
  const byLeft = lines.toSorted((a, b) => a.left - b.left);
  let right = -Infinity;
  for (const [at, { left }] of byLeft.entries()) {
    if (at >= MIN_COLUMN_LINES && left - right >= MIN_GUTTER) {
      const before = lines.filter((line) => line.left < left);
      const after = lines.filter((line) => line.left >= left);
      if (areBeside(before, after) && isProse(before) && (isProse(after) || columnsOf(after))) return [before, after];
    }
    right = Math.max(right, byLeft[at]!.right);
  }
  return undefined;
}

function areBeside(a: readonly Line[], b: readonly Line[]): boolean {
  if (a.length < MIN_COLUMN_LINES || b.length < MIN_COLUMN_LINES) return false;
  const [highA, lowA, highB, lowB] = [a[0]!.y, a.at(-1)!.y, b[0]!.y, b.at(-1)!.y];
  const shared = Math.min(highA, highB) - Math.max(lowA, lowB);
  return shared >= MIN_BESIDE * Math.min(highA - lowA, highB - lowB);
}

function isProse(lines: readonly Line[]): boolean {
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  const fills = lines.map((line) => (line.right - line.left) / (right - left));
  const lengths = lines.map(({ text }) => lengthOf(text));
  return median(lengths) >= MIN_PROSE_CHARS && median(fills) >= MIN_PROSE_FILL;
}

/** Letters of scripts without spaces say as much as two. */
const lengthOf = (text: string): number =>
  text.length + (text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Parts of a page, one above the other, of which one has columns: titles across the page separate them. */
function bandsOf(lines: readonly Line[]): Line[][] | undefined {
  for (const edge of commonEdges(lines)) {
    const bands: Line[][] = [];
    let wasCrossing: boolean | undefined;
    for (const line of lines) {
      const isCrossing = line.left < edge - SAME_EDGE && line.right > edge + SAME_EDGE;
      if (isCrossing === wasCrossing) bands.at(-1)?.push(line);
      else bands.push([line]);
      wasCrossing = isCrossing;
    }
    if (bands.length > 1 && bands.some((band) => band.length >= 2 * MIN_COLUMN_LINES && columnsOf(band))) return bands;
  }
  return undefined;
}

/** Where many lines begin, except at the left of the page. */
function commonEdges(lines: readonly Line[]): number[] {
  const counts = new Map<number, number>();
  const keyOf = ({ left }: Line) => Math.round(left / SAME_EDGE) * SAME_EDGE;
  for (const line of lines) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1);
  const first = Math.min(...counts.keys());
  return [...counts]
    .filter(([edge, count]) => edge > first + MIN_GUTTER && count >= MIN_COLUMN_LINES)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_EDGES)
    .map(([edge]) => edge - SAME_EDGE / 2);
}
