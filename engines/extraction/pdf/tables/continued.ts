import type { Interval, Line, RowOfTable } from '../lines.ts';
import { overlaps, rowLine } from './tables.ts';

/** Points within which edges of columns are the same. */
const SAME_EDGE = 4;

/** Moves the rows with which a page goes on with the table of the page before to that table, which has one head then. */
export function withContinuedTables(pages: readonly (readonly Line[])[]): (readonly Line[])[] {
  const joined: (readonly Line[])[] = [];
  for (const page of pages) {
    const before = joined.findLastIndex((lines) => lines.some(isContent));
    const above = joined[before] ?? [];
    const end = above.findLastIndex(isContent);
    const start = page.findIndex(isContent);
    const { row } = above[end] ?? {};
    const rows = row && start >= 0 ? continuedRows(row, page.slice(start)) : [];
    if (rows.length > 0) joined[before] = [...above.slice(0, end + 1), ...rows.flat(), ...above.slice(end + 1)];
    joined.push([...page.slice(0, Math.max(0, start)), ...page.slice(Math.max(0, start) + rows.length)]);
  }
  return joined;
}

const isContent = ({ isFurniture }: Line): boolean => !isFurniture;

/** What each of the first lines is in the table: a row, or nothing if it repeats the head. Empty: they do not go on with it. */
function continuedRows(table: RowOfTable, lines: readonly Line[]): Line[][] {
  const [first] = lines;
  if (!first?.row) {
    const cells = first?.pieces && table.head && placed(first.pieces, first.pieces.map(textOf), table.columns);
    return first && cells ? [[rowLine(first, { ...table, cells })]] : [];
  }
  const { row } = first;
  const isRepeated = row.head !== null && table.head !== null && isSame(row.head, table.head);
  if (row.head && !isRepeated && !(table.head && areAligned(row.columns, table.columns))) return [];
  const after = lines.findIndex((line) => line.row?.head !== row.head || line.row.columns !== row.columns);
  const rows = lines.slice(0, after < 0 ? undefined : after).map((line) => {
    if (isRepeated && line.row?.cells === row.head) return [];
    const cells = placed(row.columns, line.row?.cells ?? [], table.columns);
    return cells && [rowLine(line, { ...table, cells })];
  });
  return rows.every((line) => line !== undefined) ? rows : [];
}

const textOf = ({ text }: Line): string => text;
const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((cell, at) => cell === b[at]);

/** Cells in the columns of a table that they are below. Undefined: not each of several cells has a column of its own. */
function placed(
  places: readonly Interval[],
  cells: readonly string[],
  columns: readonly Interval[],
): string[] | undefined {
  const targets = places.map((place) => columns.flatMap((column, at) => (overlaps(place, column) ? [at] : [])));
  const indexes = targets.flat();
  const isClear = targets.every(({ length }) => length === 1) && new Set(indexes).size === indexes.length;
  if (!isClear || indexes.length < 2 || !indexes.includes(0)) return undefined;
  return columns.map((_, at) => cells[indexes.indexOf(at)] ?? '');
}

const areAligned = (a: readonly Interval[], b: readonly Interval[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ left, right }, at) =>
      Math.abs(left - (b[at]?.left ?? 0)) < SAME_EDGE || Math.abs(right - (b[at]?.right ?? 0)) < SAME_EDGE,
  );
