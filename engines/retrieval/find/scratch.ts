import { grown } from '../numbers.ts';
import { type Directions, noDirections } from './meaning.ts';
import { type ChunkReader, createChunkReader } from './read-chunks.ts';
import type { DocumentScores } from './top.ts';

/** What the searches of one index reuse: arrays for the sums, empty between searches, and the chunks that were read. */
export interface Scratch extends DocumentScores {
  /** The share of the best variant of the current group. */
  best: Float32Array;
  /** The group that `best` belongs to, from 1; 0: the document has no score yet. */
  group: Uint8Array;
  reader: ChunkReader;
  directions: Directions;
}

export const emptyScratch = (): Scratch => ({
  scores: new Float32Array(0),
  best: new Float32Array(0),
  group: new Uint8Array(0),
  touched: new Uint32Array(0),
  count: 0,
  reader: createChunkReader(),
  directions: noDirections(),
});

export function prepareScratch(scratch: Scratch, docs: number): void {
  scratch.scores = grown(scratch.scores, docs);
  scratch.best = grown(scratch.best, docs);
  scratch.group = grown(scratch.group, docs);
  scratch.touched = grown(scratch.touched, docs);
  scratch.count = 0;
}

/** Sets everything to zero for the next search. */
export function clearScratch(scratch: Scratch): void {
  dropBelow(scratch, Number.POSITIVE_INFINITY);
}

/** Removes the documents with a lower score. */
export function dropBelow(scratch: Scratch, least: number): void {
  const { scores, group, touched, count } = scratch;
  let kept = 0;
  for (const doc of touched.subarray(0, count)) {
    if ((scores[doc] ?? 0) >= least) touched[kept++] = doc;
    else {
      scores[doc] = 0;
      group[doc] = 0;
    }
  }
  scratch.count = kept;
}
