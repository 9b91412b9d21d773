import { ownTermsOf, type TextAnalysis } from '../language/terms.ts';

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

/**
 * Returns the rows of a table of which the question contains a whole cell: a name, or a number below a name of a column that it
 * contains too. Undefined if there is none, or if so many have it that it names no row.
 */
export function rowsNamedIn(question: string, { head, body }: TableRows, reader: TextAnalysis): string[] | undefined {
  const asked = ownTermsOf(question, reader);
  const contains = (text: string) => {
    const terms = ownTermsOf(text, reader);
    return terms.length > 0 && terms.every((own) => asked.some((word) => word.some((term) => own.includes(term))));
  };
  const columns = cellsOf(head);
  const isNamed = (line: string) =>
    cellsOf(line).some((cell, at) => contains(cell) && (HAS_LETTERS.test(cell) || contains(columns[at] ?? '')));
  const rows = body.filter(isNamed);
  return rows.length > 0 && rows.length <= MOST_NAMED ? rows : undefined;
}
