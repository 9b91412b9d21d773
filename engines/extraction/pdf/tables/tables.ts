import type { Interval, Line, RowOfTable } from '../lines.ts';
import { isProse, linesOfColumns } from './prose.ts';
import { isFull, mergeWrapped, type TableRow } from './wrapped.ts';

/** Pieces at one height, from left to right. */
type Row = Line[];

/** Share of the letter size by which baselines of a row may differ. */
const SAME_ROW = 0.5;
/** Rows of a table are no further apart, in letter sizes. */
const MAX_ROW_GAP = 3.5;
/** Lines of a cell are no further apart, in letter sizes. */
const MAX_LINE_GAP = 1.5;
/** Share of the rows of a table that have more than one cell. */
const MIN_FILLED_SHARE = 0.5;
/** Points between cells of a row. */
const MIN_CELL_GAP = 3;
const LEADER = /(?:[.…·_][ \t]?){4,}/;

/** Joins pieces of text at the same height to lines, and the lines of each cell of a table to one row: `Oar | 2 kg | 45 euros`. */
export function linesOfRows(lines: readonly Line[], isRightToLeft: boolean): Line[] {
  const rows = rowsOf(lines);
  const output: Line[] = [];
  for (let at = 0; at < rows.length; ) {
    const end = tableEnd(rows, at);
    const table = end > at ? tableLines(rows.slice(at, end), rows[end]?.[0], isRightToLeft) : undefined;
    if (table) output.push(...table);
    else output.push(joinedRow(rows[at]!, isRightToLeft));
    at = table ? end : at + 1;
  }
  return output;
}

function rowsOf(lines: readonly Line[]): Row[] {
  const rows: Row[] = [];
  for (const textLine of lines) {
    const last = rows.at(-1)?.at(-1);
    if (last && last.y - textLine.y <= Math.min(last.size, textLine.size) * SAME_ROW) rows.at(-1)?.push(textLine);
    else rows.push([textLine]);
  }
  return rows.map((pieceRow) => pieceRow.toSorted((a, b) => a.left - b.left));
}

function joinedRow(pieceRow: Row, isRightToLeft: boolean): Line {
  const pieces = isRightToLeft ? pieceRow.toReversed() : pieceRow;
  return { ...frameOf(pieceRow), text: pieces.map(({ text }) => text).join(' '), pieces };
}

const frameOf = (pieces: readonly Line[]): Line => ({
  text: '',
  left: Math.min(...pieces.map(({ left }) => left)),
  right: Math.max(...pieces.map(({ right }) => right)),
  y: pieces[0]?.y ?? 0,
  size: Math.max(...pieces.map(({ size }) => size)),
});

/** The end of the rows from `start` that have the same columns. `start` if there is no table. */
function tableEnd(rows: readonly Row[], start: number): number {
  let columns: Interval[] = [];
  let end = start;
  while (end < rows.length) {
    const row = rows[end]!;
    const above = rows[end - 1];
    if (end > start && above && above[0]!.y - row[0]!.y > MAX_ROW_GAP * row[0]!.size) break;
    if (row.some(({ text }) => LEADER.test(text))) break;
    if (row.some((piece) => columns.filter((column) => overlaps(column, piece)).length > 1)) break;
    const merged = merge([...columns, ...row]);
    if (merged.length < 2 && end > start + 1) break;
    columns = merged;
    end++;
  }
  const last = rows.slice(0, end).findLastIndex((pieceRow) => pieceRow.length > 1);
  const count = rows.slice(start, last + 1).filter((pieceRow) => pieceRow.length > 1).length;
  return count < 2 ? start : lastPart(rows, last, end);
}

/** The end of the lines that the last row of a table goes on with. They are not in its first column. */
function lastPart(rows: readonly Row[], last: number, end: number): number {
  const first = rows[last]![0]!;
  let after = last + 1;
  while (after < end) {
    const [piece] = rows[after]!;
    const above = rows[after - 1]![0]!;
    if (!piece || piece.left < first.right || above.y - piece.y > MAX_LINE_GAP * piece.size) break;
    after++;
  }
  return after;
}

export const overlaps = (a: Interval, b: Interval): boolean => a.left < b.right && b.left < a.right;

/** Columns are what pieces of any row cover. */
function merge(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { left, right } of intervals.toSorted((a, b) => a.left - b.left)) {
    const last = merged.at(-1);
    if (last && left < last.right + MIN_CELL_GAP) last.right = Math.max(last.right, right);
    else merged.push({ left, right });
  }
  return merged;
}

/** The lines of a table, or of columns of text. `below`: what is below them. Undefined: it is neither. */
function tableLines(allRows: readonly Row[], below: Line | undefined, isRightToLeft: boolean): Line[] | undefined {
  const rows = withoutTitles(allRows);
  const columns = merge(rows.flat());
  if (columns.length < 2 || rows.length < 2) return undefined;
  const title = allRows.slice(0, allRows.length - rows.length).map((pieceRow) => joinedRow(pieceRow, isRightToLeft));
  const table = mergeWrapped(rows.map((pieceRow) => tableRow(pieceRow, columns)));
  const filled = table.filter(({ cells }) => cells.filter(Boolean).length > 1).length;
  if (filled < 2 || filled < table.length * MIN_FILLED_SHARE) return undefined;
  if (isProse(table)) return [...title, ...linesOfColumns(rows.flat(), inOrder(columns, isRightToLeft), below)];
  const texts = table.map(({ cells }) => inOrder(cells, isRightToLeft).map((cell) => cell.replaceAll('|', '/')));
  const head = isHead(table) ? (texts[0] ?? null) : null;
  const lines = table.map(({ cells: _, ...textLine }, at) =>
    rowLine(textLine, { cells: texts[at] ?? [], columns: inOrder(columns, isRightToLeft), head }),
  );
  return [...title, ...lines];
}

/** The line of a row of a table. */
export const rowLine = (textLine: Line, row: RowOfTable): Line => ({ ...textLine, text: row.cells.join(' | '), row });

const inOrder = <T>(cells: readonly T[], isRightToLeft: boolean): readonly T[] =>
  isRightToLeft ? cells.toReversed() : cells;

/** Single lines above the first row with cells are its title, unless they are close to it, as a wrapped cell is. */
function withoutTitles(rows: readonly Row[]): readonly Row[] {
  const first = rows.findIndex((pieceRow) => pieceRow.length > 1);
  const above = rows[first - 1];
  if (first <= 0 || !above) return rows;
  const [title, cell] = [above[0]!, rows[first]![0]!];
  const isClose = title.left > cell.right && title.y - cell.y < MAX_LINE_GAP * cell.size;
  return rows.slice(isClose ? first - 1 : first);
}

const tableRow = (pieceRow: Row, columns: readonly Interval[]): TableRow => ({
  ...frameOf(pieceRow),
  cells: columns.map((column) =>
    pieceRow
      .filter((piece) => overlaps(column, piece))
      .map(({ text }) => text)
      .join(' '),
  ),
});

/** The first row names the columns if it has no numbers, but those below have. */
const isHead = ([head, ...body]: readonly TableRow[]): boolean =>
  head !== undefined &&
  isFull(head) &&
  !/\p{N}/u.test(head.cells.join('')) &&
  body.some(({ cells }) => /\p{N}/u.test(cells.join('')));
