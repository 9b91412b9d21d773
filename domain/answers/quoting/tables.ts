import {
  languageOf,
  ownTermsOf,
  type QueryTerm,
  queryTermsOf,
  readerOf,
  type TextAnalysis,
  termSet,
  tokens,
} from '../../language/terms.ts';
import { type Block, blocksOf, isRule, linesOf } from './blocks.ts';
import { rowsNamedIn, type TableRows } from './named-rows.ts';

/** Returns how much of the question each block contains. */
function blockScores(wanted: readonly QueryTerm[], blocks: readonly Block[], reader: TextAnalysis): number[] {
  return blocks.map((block) => {
    const terms = termSet(linesOf(block), reader);
    return wanted.reduce((sum, word) => sum + word.weight * shareOf(word, terms), 0);
  });
}

/** Blocks that contain nearly as much of the question as the best. */
const NEAR_BEST_BLOCK = 0.5;

/** Returns the indexes of the blocks that contain most of the question, best first. Empty if none contains anything. */
export function bestBlocks(question: string, blocks: readonly Block[], reader: TextAnalysis): number[] {
  const scores = blockScores(queryTermsOf(question, reader), blocks, reader);
  const best = Math.max(0, ...scores);
  if (best === 0) return [];
  return [...scores.keys()]
    .filter((at) => (scores[at] ?? 0) >= best * NEAR_BEST_BLOCK)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
}

/** A block that contains at least this share of the question answers it. */
const COVERS = 0.75;
/** Next to a block that answers, a paragraph with less than this share of its words is about something else. */
const ASIDE = 0.35;

/**
 * Returns the indexes of the blocks that a question is about: all of them, or, if one answers it, without paragraphs
 * that contain little of it, and without tables that do not have the row that it names. A word of the passage's `names`, its title and
 * heading, does not distinguish blocks.
 */
export function relevantBlocks(
  question: string,
  names: string,
  blocks: readonly Block[],
  reader: TextAnalysis,
): number[] {
  const named = termSet(names, reader);
  const wanted = queryTermsOf(question, reader);
  const significant = wanted.filter((word) => shareOf(word, named) === 0);
  const whole = significant.reduce((sum, { weight }) => sum + weight, 0);
  const scores = blockScores(significant, blocks, reader);
  const best = Math.max(0, ...scores);
  const least = best > 0 && best >= whole * COVERS ? best * ASIDE : 0;
  const answering = least > 0 ? matchedBy(significant, blocks[scores.indexOf(best)], reader) : new Set();
  const tables = blocks.filter(({ kind }) => kind === 'table');
  const withRow = new Set(tables.filter((block) => rowsNamedIn(question, rowsOf(block), reader) !== undefined));
  return blocks.flatMap((block, at) => {
    if (block.kind === 'table') return withRow.size === 0 || withRow.has(block) ? [at] : [];
    if (scores[at] === best) return [at];
    if ((scores[at] ?? 0) < least) return [];
    const matched = matchedBy(significant, block, reader);
    return matched.size > 0 && answering.size > matched.size && matched.isSubsetOf(answering) ? [] : [at];
  });
}

/** Rows that match nearly as well as the best are included. */
const NEAR_BEST = 0.75;
/** Maximum number of rows in a chat message. */
const MAX_ROWS = 10;

function matchedBy(wanted: readonly QueryTerm[], block: Block | undefined, reader: TextAnalysis): Set<unknown> {
  const terms = termSet(block ? linesOf(block) : '', reader);
  return new Set(wanted.filter((word) => shareOf(word, terms) > 0));
}

/** Some rows of a table, in their order. */
type RowChoice = (table: TableRows) => readonly string[];

/** Returns the rows of a table that match a question, with its head. All rows if none matches. */
export const rowsFor = (question: string, block: Block, reader: TextAnalysis): string =>
  tableOf(
    block,
    (table) =>
      rowsNamedIn(question, table, reader) ??
      labelledRows(question, table.body, reader) ??
      similarRows(question, table, reader),
  );

/** Whether a question names a row of a table in a passage. */
export function namesRow(question: string, content: string): boolean {
  const reader = readerOf(languageOf([question, content].flatMap(tokens)));
  const tables = blocksOf(content).filter(({ kind }) => kind === 'table');
  return tables.some((table) => rowsNamedIn(question, rowsOf(table), reader) !== undefined);
}

function rowsOf({ lines }: Block): TableRows {
  const rows = lines.filter((line) => !isRule(line));
  const [first = ''] = rows;
  const hasHead = lines.length > rows.length || !/\p{N}/u.test(first);
  return hasHead ? { head: first, body: rows.slice(1) } : { head: '', body: rows };
}

/** Returns a table with some of its rows. */
export function tableOf(block: Block, choose: RowChoice): string {
  const table = rowsOf(block);
  return asTable(table.head || undefined, choose(table).slice(0, MAX_ROWS));
}

/** The first cell, which names the row. */
const labelOf = (line: string): string => line.replace(/^\s*\|/, '').split('|')[0] ?? '';

/**
 * Returns the rows whose names have most of the question's own words, of those words that tell rows apart: "a double room" is not
 * every room, although "double room" names the concept. Undefined if no word does.
 */
function labelledRows(question: string, rows: readonly string[], reader: TextAnalysis): string[] | undefined {
  const labels = rows.map((line) => termSet(labelOf(line), reader));
  const contains = (label: ReadonlySet<string>, terms: readonly string[]) => terms.some((term) => label.has(term));
  const telling = ownTermsOf(question, reader).filter((terms) => !labels.every((label) => contains(label, terms)));
  const counts = labels.map((label) => telling.filter((terms) => contains(label, terms)).length);
  const most = Math.max(0, ...counts);
  return most > 0 ? rows.filter((_, at) => counts[at] === most) : undefined;
}

/**
 * Returns the rows that contain most of the question, by words and concepts. A word of the head asks for no particular row. All rows
 * if none contains anything.
 */
function similarRows(question: string, { head, body }: TableRows, reader: TextAnalysis): string[] {
  const named = termSet(head, reader);
  const wanted = queryTermsOf(question, reader).filter((word) => shareOf(word, named) === 0);
  const scored = body.map((line) => ({ row: line, score: scoreOf(wanted, line, reader) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score >= best * NEAR_BEST).map(({ row }) => row);
}

/** Returns how much of the question a row contains. Its first cell counts double. */
function scoreOf(wanted: readonly QueryTerm[], line: string, reader: TextAnalysis): number {
  const label = termSet(labelOf(line), reader);
  const all = termSet(line, reader);
  return wanted.reduce((sum, word) => sum + word.weight * (shareOf(word, label) + shareOf(word, all)), 0);
}

const RELATED = 0.6;

function shareOf({ terms, related }: QueryTerm, contained: ReadonlySet<string>): number {
  for (const term of terms) if (contained.has(term)) return 1;
  for (const term of related) if (contained.has(term)) return RELATED;
  return 0;
}

function asTable(head: string | undefined, rows: readonly string[]): string {
  if (head === undefined) return rows.join('\n');
  const columns = head.replace(/^\s*\||\|\s*$/g, '').split('|').length;
  return [head, `|${' --- |'.repeat(columns)}`, ...rows].join('\n');
}
