import type { SheetRow } from '../text/rows.ts';

/** Wider tables are not for reading. What is to the right is left out. */
export const MAX_COLUMNS = 1_000;
/** Of one sheet. */
const MAX_FILLED = 200_000;

/** The index of a cell's column, from 0, by its address such as `B7`. Undefined: the address is missing or wrong. */
export function columnOf(address: string | undefined): number | undefined {
  const [, letters] = /^\$?([A-Z]{1,3})\$?\d*$/.exec(address ?? '') ?? [];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Repeats the value of cells that are merged across rows in each of these rows, so that each row stands for itself. */
export function fillMerged(rows: readonly SheetRow[], ranges: readonly string[]): void {
  const byLine = new Map(rows.map((row, at) => [row.line, at]));
  let filled = 0;
  for (const range of ranges) {
    const [from = '', to = ''] = range.split(':');
    const [firstLine, lastLine] = [Number(/\d+$/.exec(from)?.[0]), Number(/\d+$/.exec(to)?.[0])];
    const column = columnOf(from) ?? MAX_COLUMNS;
    const first = byLine.get(firstLine);
    const value = first === undefined ? undefined : rows[first]?.cells[column];
    if (first === undefined || !value) continue;
    for (let at = first + 1; (rows[at]?.line ?? Number.POSITIVE_INFINITY) <= lastLine; at++) {
      if (++filled > MAX_FILLED) return;
      const cells = rows[at]?.cells ?? [];
      if (cells.length === 0) continue;
      while (cells.length < column) cells.push('');
      cells[column] ||= value;
    }
  }
}
