import { readBlock } from './dictionary.ts';
import { countOf, idAtPlace, readHead } from './layout.ts';
import { createPace, type Pace } from './pace.ts';
import { readPostings } from './postings.ts';
import { addPosting, descending, encodeSegment, type WrittenSegment } from './write.ts';

/** A segment's file. */
export type SegmentFile = Pick<WrittenSegment, 'bytes' | 'headBytes'>;

/**
 * Unites segments. `files`: newest first, because of a document that several have only the first one's terms count. Documents of `dropped` are
 * left out.
 */
export async function mergeSegments(
  files: readonly SegmentFile[],
  dropped: ReadonlySet<string>,
): Promise<WrittenSegment> {
  const pace = createPace();
  const taken = new Set(dropped);
  const inputs = files.map((file) => ({ file, ids: idsOf(file).map((id) => take(taken, id)) }));
  const ids = inputs.flatMap((input) => input.ids.filter((id) => id !== undefined)).sort(descending);
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const postings = new Map<string, number[]>();
  for (const input of inputs) {
    const places = input.ids.map((id) => (id === undefined ? undefined : placeOf.get(id)));
    await addAll(postings, input.file, places, pace);
  }
  return encodeSegment(ids, postings, pace);
}

/** Undefined if another input has the document already, or if it is dropped. */
function take(taken: Set<string>, id: string): string | undefined {
  if (taken.has(id)) return undefined;
  taken.add(id);
  return id;
}

/** The ids of a segment's documents. */
export function idsOf({ bytes, headBytes }: SegmentFile): string[] {
  const head = readHead(bytes.subarray(0, headBytes));
  return Array.from({ length: countOf(head) }, (_, place) => idAtPlace(head.ids, place));
}

/** Adds what a file says of documents under their new numbers. */
async function addAll(
  postings: Map<string, number[]>,
  { bytes, headBytes }: SegmentFile,
  places: readonly (number | undefined)[],
  pace: Pace,
): Promise<void> {
  const { blocks, dictionaryBytes } = readHead(bytes.subarray(0, headBytes));
  const dictionary = bytes.subarray(headBytes, headBytes + dictionaryBytes);
  const lists = bytes.subarray(headBytes + dictionaryBytes);
  for (const block of blocks) {
    const pause = pace();
    if (pause) await pause;
    for (const { term, from, to } of readBlock(dictionary.subarray(block.from, block.to), block.postingsFrom)) {
      for (const ordinal of readPostings(lists.subarray(from, to))) {
        const place = places[ordinal];
        if (place !== undefined) addPosting(postings, term, place);
      }
    }
  }
}
