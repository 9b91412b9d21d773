import { type QueryTerm, queryTermsOf, type Reader, termSet } from '../language/terms.ts';

/** Lines of Markdown that belong together: a table, a list, or a paragraph. */
export interface Block {
  kind: 'table' | 'text';
  lines: string[];
}

const isRow = (line: string) => /^\s*\|.*\|\s*$/.test(line) || /\S\s\|\s\S/.test(line);
const isRule = (line: string) => /^[\s|:+-]{3,}$/.test(line) && line.includes('-');
const isHeading = (line: string) => /^ {0,3}#{1,6}\s/.test(line);

/** The blocks of a passage, its headings left out. */
export function blocksOf(content: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of content.split(/\r\n?|\n/)) {
    if (line.trim() === '' || isHeading(line)) {
      open = undefined;
      continue;
    }
    const kind = isRow(line) || (isRule(line) && open?.kind === 'table') ? 'table' : 'text';
    if (open?.kind !== kind) {
      open = { kind, lines: [] };
      blocks.push(open);
    }
    open.lines.push(line.trim());
  }
  return blocks;
}

/** How much of the question each block holds. */
function blockScores(wanted: readonly QueryTerm[], blocks: readonly Block[], reader: Reader): number[] {
  return blocks.map(({ lines }) => {
    const held = termSet(lines.join('\n'), reader);
    return wanted.reduce((sum, word) => sum + word.weight * heldBy(word, held), 0);
  });
}

/** The index of the block that holds most of what is asked; the first of equals, -1 where none holds anything. */
export function bestBlock(question: string, blocks: readonly Block[], reader: Reader): number {
  const scores = blockScores(queryTermsOf(question, reader), blocks, reader);
  const best = Math.max(0, ...scores);
  return best > 0 ? scores.indexOf(best) : -1;
}

/** A block that holds at least this share of the question answers it. */
const COVERS = 0.75;
/** Beside a block that answers, one that holds less than this share of what that holds is about something else. */
const ASIDE = 0.35;

/**
 * The indexes of the blocks that a question is about: all, unless one of them answers it; then paragraphs that hold little of it are
 * left out. A word of the passage's `names`, its title and heading, tells no block from another.
 */
export function relevantBlocks(question: string, names: string, blocks: readonly Block[], reader: Reader): number[] {
  const all = blocks.map((_, at) => at);
  const isTable = (at: number) => blocks[at]!.kind === 'table';
  const named = termSet(names, reader);
  const wanted = queryTermsOf(question, reader);
  const telling = wanted.filter((word) => heldBy(word, named) === 0);
  const whole = telling.reduce((sum, { weight }) => sum + weight, 0);
  const scores = blockScores(telling, blocks, reader);
  const best = Math.max(0, ...scores);
  return best > 0 && best >= whole * COVERS ? all.filter((at) => isTable(at) || scores[at]! >= best * ASIDE) : all;
}

/** Rows that are named nearly as well as the best are shown with it. */
const NEAR_BEST = 0.75;
/** More rows than this are too much to read in a chat. */
const MAX_ROWS = 10;

/** A table's rows that a question names, under its head; all of them where it names none in particular. */
export function rowsFor(question: string, { lines }: Block, reader: Reader): string {
  const rows = lines.filter((line) => !isRule(line));
  const hasHead = lines.length > rows.length || !/\p{N}/u.test(rows[0]!);
  const [head, ...rest] = hasHead ? rows : [undefined, ...rows];
  const wanted = queryTermsOf(question, reader);
  const scores = rest.map((row) => scoreOf(wanted, row!, reader));
  const best = Math.max(0, ...scores);
  const chosen = rest.filter((_, at) => best === 0 || scores[at]! >= best * NEAR_BEST).slice(0, MAX_ROWS);
  return asTable(head, chosen as string[]);
}

/** How much of the question a row holds; its first cell, which names it, counts double. */
function scoreOf(wanted: readonly QueryTerm[], row: string, reader: Reader): number {
  const label = termSet(row.replace(/^\s*\|/, '').split('|')[0]!, reader);
  const all = termSet(row, reader);
  return wanted.reduce((sum, word) => sum + word.weight * (heldBy(word, label) + heldBy(word, all)), 0);
}

const RELATED = 0.6;

function heldBy({ terms, related }: QueryTerm, held: ReadonlySet<string>): number {
  for (const term of terms) if (held.has(term)) return 1;
  for (const term of related) if (held.has(term)) return RELATED;
  return 0;
}

function asTable(head: string | undefined, rows: readonly string[]): string {
  if (head === undefined) return rows.join('\n');
  const columns = head.replace(/^\s*\||\|\s*$/g, '').split('|').length;
  return [head, `|${' --- |'.repeat(columns)}`, ...rows].join('\n');
}
