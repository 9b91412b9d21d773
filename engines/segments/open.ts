import { blockOf, type DictionaryBlock, readBlock, type TermEntry } from './dictionary.ts';
import { countOf, type Head, idAtPlace, readHead } from './layout.ts';
import { readPostings } from './postings.ts';

/** Reads bytes of a segment's file, from `from` to before `to`. */
export type ReadRange = (from: number, to: number) => Promise<Buffer>;

/** What may stand for a word of a search: any of these terms, or any term that begins with the prefix. */
export interface WantedTerms {
  terms: readonly string[];
  prefix?: string | undefined;
}

/** A segment of which the head is in memory. */
export interface OpenSegment {
  count: number;
  /** In memory. */
  byteCount: number;
  /** The id of a document by its number. */
  idOf(place: number): string;
  /** The numbers of the documents that have every wanted word, ascending: newest first. */
  find(wanted: readonly WantedTerms[], readRange: ReadRange): Promise<number[]>;
}

/** Each block of a segment costs its first term and four numbers. */
const BLOCK_BYTES = 120;

export function openSegment(headBytes: Buffer): OpenSegment {
  const head = readHead(headBytes);
  return {
    count: countOf(head),
    byteCount: headBytes.length + head.blocks.length * BLOCK_BYTES,
    idOf: (place) => idAtPlace(head.ids, place),
    find: (wanted, readRange) => findAll(head, headBytes.length, wanted, readRange),
  };
}

/** Reads the words in parallel. If the dictionary lacks one, no postings are read. */
async function findAll(head: Head, headBytes: number, wanted: readonly WantedTerms[], readRange: ReadRange) {
  const dictionary: ReadRange = (from, to) => readRange(headBytes + from, headBytes + to);
  const postingsAt = headBytes + head.dictionaryBytes;
  const spans = await Promise.all(wanted.map((each) => spansOf(head.blocks, each, dictionary)));
  if (spans.some((each) => each.length === 0)) return [];
  const lists = await Promise.all(
    spans.map((each) => Promise.all(each.map(({ from, to }) => readRange(postingsAt + from, postingsAt + to)))),
  );
  // How many of the words each document has, counted in order, so that one of a later word counts only after the others.
  const counts = new Uint8Array(countOf(head));
  for (const [word, list] of lists.entries()) countWord(counts, word, spans[word] ?? [], list);
  return [...counts.keys()].filter((place) => counts[place] === wanted.length);
}

/** Postings that lie side by side, with the length of each list in them. */
interface Span {
  from: number;
  to: number;
  lists: readonly TermEntry[];
}

function countWord(counts: Uint8Array, place: number, spans: readonly Span[], parts: readonly Buffer[]): void {
  for (const [n, { from: start, lists }] of spans.entries()) {
    for (const { from, to } of lists) {
      for (const ordinal of readPostings(parts[n]?.subarray(from - start, to - start) ?? Buffer.alloc(0))) {
        if (counts[ordinal] === place) counts[ordinal] = place + 1;
      }
    }
  }
}

async function spansOf(blocks: readonly DictionaryBlock[], { terms, prefix }: WantedTerms, dictionary: ReadRange) {
  const exact = [...new Set(terms)].filter((term) => prefix === undefined || !term.startsWith(prefix));
  const entries = await Promise.all(exact.map((term) => readTerm(blocks, term, dictionary)));
  const alone = entries.filter((entry) => entry !== undefined);
  const begun = prefix === undefined ? [] : await readPrefix(blocks, prefix, dictionary);
  const [first, last] = [begun[0], begun.at(-1)];
  return [
    ...alone.map((entry): Span => ({ from: entry.from, to: entry.to, lists: [entry] })),
    ...(first && last ? [{ from: first.from, to: last.to, lists: begun }] : []),
  ];
}

async function readTerm(
  blocks: readonly DictionaryBlock[],
  term: string,
  dictionary: ReadRange,
): Promise<TermEntry | undefined> {
  const block = blocks[blockOf(blocks, term)];
  if (!block) return undefined;
  const entries = readBlock(await dictionary(block.from, block.to), block.postingsFrom);
  return entries.find((entry) => entry.term === term);
}

/** The terms with a prefix, which lie side by side, as do their postings. */
async function readPrefix(
  blocks: readonly DictionaryBlock[],
  prefix: string,
  dictionary: ReadRange,
): Promise<TermEntry[]> {
  const first = Math.max(0, blockOf(blocks, prefix));
  const last = blockOf(blocks, `${prefix}\uffff`);
  const [from, to] = [blocks[first]?.from, blocks[last]?.to];
  if (from === undefined || to === undefined) return [];
  const bytes = await dictionary(from, to);
  return blocks
    .slice(first, last + 1)
    .flatMap((block) => readBlock(bytes.subarray(block.from - from, block.to - from), block.postingsFrom))
    .filter(({ term }) => term.startsWith(prefix));
}
