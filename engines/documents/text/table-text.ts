import { oneLine } from './white-space.ts';

/** A shorter table stays in one passage with its head. A longer one gets a rule below it, so that each passage can repeat the head. */
const LONG_TABLE_CHARS = 800;
const MAX_HEAD_CELL_CHARS = 60;

/** Rows that have a value, without the columns that have none. */
export function withoutEmpty(rows: readonly (readonly string[])[]): string[][] {
  const used = new Set<number>();
  for (const row of rows) for (const [at, cell] of row.entries()) if (cell !== '') used.add(at);
  const columns = [...used].sort((a, b) => a - b);
  return rows.filter((cells) => cells.some((cell) => cell !== '')).map((cells) => columns.map((at) => cells[at] ?? ''));
}

/** Whether the first row names the columns: short, different texts without numbers, above other rows. */
export function hasHead([head = [], ...rows]: readonly (readonly string[])[]): boolean {
  const names = head.filter((cell) => cell !== '');
  return (
    rows.length > 0 &&
    names.length > 1 &&
    names.length >= head.length - 1 &&
    new Set(names).size === names.length &&
    names.every((name) => name.length <= MAX_HEAD_CELL_CHARS && /\p{L}/u.test(name) && !/^[\p{Sc}\d.,%-]+$/u.test(name))
  );
}

/** A table as lines of cells, which are separated by ` | `. Lines of one column are paragraphs. May be empty. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const cells = withoutEmpty(rows.map((cells) => cells.map((cell) => oneLine(cell).replaceAll('|', '/'))));
  const lines = cells.map(toLine);
  if ((cells[0]?.length ?? 0) < 2) return lines.join('\n\n');
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  if (length > LONG_TABLE_CHARS && hasHead(cells)) lines.splice(1, 0, toLine(cells[0]?.map(() => '---') ?? []));
  return lines.join('\n');
}

/** Ends with the last cell that has a value. */
const toLine = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).join(' | ');
