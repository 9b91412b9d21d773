import type { Line } from '../lines.ts';

/** Lines of a cell are closer together than rows by this factor. */
const MIN_GAP_FACTOR = 1.2;

/** Rows with a text for each column. */
export interface TableRow extends Line {
  cells: string[];
}

/** Joins the lines of cells that are wrapped: lines that are closer than rows, or that have nothing in the first column. */
export function mergeWrapped(rows: readonly TableRow[]): TableRow[] {
  const gaps = rows.slice(1).map((tableRow, at) => rows[at]!.y - tableRow.y);
  const least = Math.min(...gaps);
  const wide = gaps.filter((gap) => gap > least * MIN_GAP_FACTOR).length;
  const hasTightLines = wide >= Math.min(2, rows.length - 2) && wide > 0;
  const merged: TableRow[] = [];
  for (const [at, row] of rows.entries()) {
    const above = merged.at(-1);
    const isTight = (gaps[at - 1] ?? Infinity) <= least * MIN_GAP_FACTOR;
    const isPart = above && (hasTightLines ? isTight && !(isFull(above) && isFull(row)) : isContinuation(row, above));
    if (isPart) above.cells = above.cells.map((cell, column) => joinedCell(cell, row.cells[column] ?? ''));
    else merged.push({ ...row });
    const last = merged.at(-1);
    if (last) last.y = row.y;
  }
  return merged;
}

export const isFull = ({ cells }: TableRow): boolean => cells.every(Boolean);
const isContinuation = (tableRow: TableRow, above: TableRow): boolean =>
  tableRow.cells[0] === '' && tableRow.cells.every((cell, column) => cell === '' || above.cells[column] !== '');

function joinedCell(cell: string, next: string): string {
  if (/\p{Ll}-$/u.test(cell) && /^\p{Ll}/u.test(next)) return cell.slice(0, -1) + next;
  return [cell, next].filter(Boolean).join(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u.test(cell) ? '' : ' ');
}
