import { ByteWriter } from './bytes.ts';
import { DictionaryWriter } from './dictionary.ts';
import { writeHead } from './layout.ts';
import { createPace, type Pace } from './pace.ts';
import { writePostings } from './postings.ts';

export interface SegmentDocument {
  /** A UUID. */
  id: string;
  terms: Iterable<string>;
}

/** A segment as one file: its head, its dictionary, its postings. */
export interface WrittenSegment {
  bytes: Buffer;
  /** A reader needs this many first. */
  headBytes: number;
  /** Ids of its documents, descending. */
  ids: readonly string[];
}

const descending = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);
/** By code units, as terms are compared. */
const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** `postings`: the numbers of each term's documents, in any order. Numbers are places in `ids`, which are descending. */
export async function encodeSegment(
  ids: readonly string[],
  postings: ReadonlyMap<string, number[]>,
  pace: Pace,
): Promise<WrittenSegment> {
  const lists = new ByteWriter();
  const dictionary = new DictionaryWriter();
  for (const term of [...postings.keys()].sort(ascending)) {
    const from = lists.length;
    writePostings(
      lists,
      (postings.get(term) ?? []).sort((a, b) => a - b),
    );
    dictionary.add({ term, from, to: lists.length });
    const pause = pace();
    if (pause) await pause;
  }
  const terms = dictionary.finish();
  const head = writeHead(ids, { blocks: dictionary.blocks, dictionaryBytes: terms.length });
  return { bytes: Buffer.concat([head, terms, lists.finish()]), headBytes: head.length, ids };
}

/** Writes documents with different ids. */
export async function writeSegment(documents: readonly SegmentDocument[]): Promise<WrittenSegment> {
  const ordered = documents.toSorted((a, b) => descending(a.id, b.id));
  const postings = new Map<string, number[]>();
  for (const [place, { terms }] of ordered.entries()) {
    for (const term of new Set(terms)) addPosting(postings, term, place);
  }
  return encodeSegment(
    ordered.map(({ id }) => id),
    postings,
    createPace(),
  );
}

export function addPosting(postings: Map<string, number[]>, term: string, place: number): void {
  const list = postings.get(term);
  if (list) list.push(place);
  else postings.set(term, [place]);
}

export { descending };
