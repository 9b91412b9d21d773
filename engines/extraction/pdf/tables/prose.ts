import type { Interval, Line } from '../lines.ts';
import type { TableRow } from './wrapped.ts';

/** Shorter cells say little of whether they go on below. */
const MIN_CHARS = 15;
/** Share of the longest cell of its column that a line has at least if it was broken to fit the column. */
const MIN_FULL = 0.6;
/** Share of the places between rows at which sentences go on, and rows in which one goes on beside one that begins. */
const MIN_CONTINUED = 0.6;
const MIN_CONFLICTS = 2;

/** Whether what looks like a table is columns of text: sentences go on from row to row, also beside others that begin. */
export function isProse(rows: readonly TableRow[]): boolean {
  const longest = (rows[0]?.cells ?? []).map((_, at) => Math.max(...rows.map(({ cells }) => cells[at]?.length ?? 0)));
  let [continued, conflicts] = [0, 0];
  for (const [at, { cells }] of rows.slice(1).entries()) {
    const above = rows[at]!.cells;
    const goingOn = cells.filter((cell, column) => goesOn(above[column] ?? '', cell, longest[column] ?? 0)).length;
    const beginning = cells.filter((cell, column) => begins(above[column] ?? '', cell)).length;
    if (goingOn > 1) continued++;
    if (goingOn > 0 && beginning > 0) conflicts++;
  }
  return conflicts >= MIN_CONFLICTS || continued > (rows.length - 1) * MIN_CONTINUED;
}

const goesOn = (above: string, cell: string, longest: number): boolean =>
  above.length >= Math.max(MIN_CHARS, longest * MIN_FULL) && /[\p{L}\p{N},-]$/u.test(above) && /^\p{Ll}/u.test(cell);
const begins = (above: string, cell: string): boolean =>
  cell.length >= MIN_CHARS && /^\p{Lu}/u.test(cell) && (above === '' || /[.!?:]["”“»]?$/.test(above));

/** The lines of columns of text, one column after the other. What goes on in `below` comes last. */
export function linesOfColumns(pieces: readonly Line[], columns: readonly Interval[], below: Line | undefined): Line[] {
  const isIn = (column: Interval, { left }: Interval) => left >= column.left && left < column.right;
  const texts = columns.map((column) => pieces.filter((piece) => isIn(column, piece)));
  const goesBelow = (lines: readonly Line[]) => {
    const last = lines.at(-1);
    return (
      last !== undefined && below !== undefined && Math.abs(last.left - below.left) < 4 && !/[.!?:]$/.test(last.text)
    );
  };
  return [...texts.filter((lines) => !goesBelow(lines)), ...texts.filter(goesBelow)].flat();
}
