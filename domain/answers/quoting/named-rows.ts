import { ownTermsOf, type TextAnalysis } from '../../language/terms.ts';

/** A table of a passage. `head`: the names of its columns. Empty: it has none. */
export interface TableRows {
  head: string;
  body: readonly string[];
}

/** More rows are a group, which is asked for by what they share. */
const MOST_NAMED = 3;
const HAS_LETTERS = /\p{L}.*\p{L}/u;

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\s*\|/, '')
    .split('|')
    .map((cell) => cell.trim());

/** A single capital within a sentence names a cell, except the English pronoun. */
const CAPITAL = /(?<=\p{L}[,;:]?\s+["“'‘]?)(?!I\b)\p{Lu}(?![\p{L}\p{N}'’])/gu;
const YEAR = /(?<!\p{N})(?:1[5-9]|20)\d\d(?!\p{N})/gu;
/** A date, written in any order. */
const DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\s?\d{1,2}[-/.]\s?\d{4})(?:[ T].*)?$/;

/**
 * Returns the rows of a table of which the question contains a whole cell: a name, a capital letter, or a number below a name of a column
 * that it contains too. Of a date the year is enough. Undefined if there is none, or if so many have it that it names no row.
 */
export function rowsNamedIn(question: string, table: TableRows, reader: TextAnalysis): string[] | undefined {
  return few(rowsWithCell(question, table, reader)) ?? rowsOfYear(question, table, reader);
}

const few = (rows: string[]): string[] | undefined => (rows.length > 0 && rows.length <= MOST_NAMED ? rows : undefined);

function rowsWithCell(question: string, { head, body }: TableRows, reader: TextAnalysis): string[] {
  const contains = containedIn(question, reader);
  const capitals = new Set(question.match(CAPITAL));
  const columns = cellsOf(head);
  const isNamed = (cell: string, at: number) =>
    capitals.has(cell) || (contains(cell) && (HAS_LETTERS.test(cell) || contains(columns[at] ?? '')));
  return body.filter((line) => cellsOf(line).some(isNamed));
}

/** Rows with a date of a year of the question, below a name of a column that it contains, otherwise in any column. */
function rowsOfYear(question: string, { head, body }: TableRows, reader: TextAnalysis): string[] | undefined {
  const years = question.match(YEAR) ?? [];
  if (years.length === 0) return undefined;
  const contains = containedIn(question, reader);
  const columns = cellsOf(head);
  const isOfYear = (cell: string | undefined) =>
    cell !== undefined && DATE.test(cell) && years.some((year) => cell.includes(year));
  const named = columns.flatMap((column, at) => (contains(column) ? [at] : []));
  const rowsWhere = (isMeant: (cells: readonly string[]) => boolean) =>
    few(body.filter((line) => isMeant(cellsOf(line))));
  return rowsWhere((cells) => named.some((at) => isOfYear(cells[at]))) ?? rowsWhere((cells) => cells.some(isOfYear));
}

/** Returns a function that checks whether the question contains every word of a cell. */
function containedIn(question: string, reader: TextAnalysis): (cell: string) => boolean {
  const asked = ownTermsOf(question, reader);
  return (cell) => {
    const terms = ownTermsOf(cell, reader);
    return terms.length > 0 && terms.every((own) => asked.some((word) => word.some((term) => own.includes(term))));
  };
}
