import { grown } from '../numbers.ts';
import type { QuestionVector, StoredVector } from '../types.ts';
import type { Documents } from './documents.ts';

/**
 * The vectors of one space as rows of 8-bit numbers, so that 10,000 chunks of 512 numbers take 5 MB. Rows are in the
 * order of their documents. Rows of removed documents remain until the index is rewritten.
 */
export interface VectorBlock {
  dims: number;
  rows: number;
  /** Document of each row, ascending. */
  docs: Uint32Array;
  /** 1 / length of each row. The scale of a row cancels out in a cosine, so it is not stored. */
  inverseLengths: Float32Array;
  /** Rows of the snapshot, not copied. */
  base: Int8Array;
  baseRows: number;
  /** Rows added since the snapshot. */
  fresh: Int8Array;
}
/** By space. There are several only while the embedding model changes. */
export type Vectors = Map<string, VectorBlock>;

const LARGEST = 127;
/** Sums in one step of a loop, and the last of them. */
const LANES = 4;
const LAST_LANE = 3;

/**
 * Converts a vector to 8-bit numbers, which changes a cosine by less than 0.005. Returns undefined for a vector without
 * a direction.
 */
export function quantise(model: string, values: readonly number[]): StoredVector | undefined {
  const peak = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (!(peak > 0 && Number.isFinite(peak))) return undefined;
  const numbers = Int8Array.from(values, (value) => Math.round((value / peak) * LARGEST));
  return { space: spaceOf(model, values.length), bytes: Buffer.from(numbers.buffer).toString('base64') };
}

/** Returns the numbers of a stored vector, in a scale of their own. */
export const numbersOf = ({ bytes }: StoredVector): Int8Array => new Int8Array(Buffer.from(bytes, 'base64'));

/** Returns the name of a vector space. Vectors are comparable if model and length are the same. */
export const spaceOf = (model: string, dims: number): string => `${model}/${dims}`;

const emptyBlock = (dims: number): VectorBlock => ({
  dims,
  rows: 0,
  docs: new Uint32Array(0),
  inverseLengths: new Float32Array(0),
  base: new Int8Array(0),
  baseRows: 0,
  fresh: new Int8Array(0),
});

function lengthOf(numbers: Int8Array | Float64Array): number {
  let sum = 0;
  for (const number of numbers) sum += number * number;
  return Math.sqrt(sum);
}

/**
 * Adds a vector. Documents must be added in ascending order. Bytes that do not fit their space are ignored, and the
 * chunk is found by its words.
 */
export function addVector(vectors: Vectors, doc: number, vector: StoredVector): void {
  const { space } = vector;
  const numbers = numbersOf(vector);
  const block = vectors.get(space) ?? emptyBlock(numbers.length);
  const length = lengthOf(numbers);
  if (numbers.length !== block.dims || length === 0) return;
  vectors.set(space, block);
  const row = block.rows++;
  const at = (row - block.baseRows) * block.dims;
  block.docs = grown(block.docs, row + 1);
  block.inverseLengths = grown(block.inverseLengths, row + 1);
  block.fresh = grown(block.fresh, at + block.dims);
  block.docs[row] = doc;
  block.inverseLengths[row] = 1 / length;
  block.fresh.set(numbers, at);
}

/** Returns a view of a row's numbers. */
export function rowOf({ base, fresh, baseRows, dims }: VectorBlock, rowNumber: number): Int8Array {
  if (rowNumber < baseRows) return base.subarray(rowNumber * dims, (rowNumber + 1) * dims);
  return fresh.subarray((rowNumber - baseRows) * dims, (rowNumber - baseRows + 1) * dims);
}

/** Calls `visit` once for each live document with a vector in the question's space. */
export function eachCosine(
  vectors: Vectors,
  { alive }: Documents,
  { space, values }: QuestionVector,
  visit: (doc: number, cosine: number) => void,
): void {
  const block = vectors.get(space);
  const vector = Float64Array.from(values);
  const length = lengthOf(vector);
  if (!block || vector.length !== block.dims || length === 0) return;
  const { docs, rows, baseRows, base, fresh, dims, inverseLengths } = block;
  for (let row = 0; row < rows; row++) {
    const doc = docs[row] ?? 0;
    if (!alive[doc]) continue;
    const product = row < baseRows ? dotRow(base, row * dims, vector) : dotRow(fresh, (row - baseRows) * dims, vector);
    visit(doc, (product * (inverseLengths[row] ?? 0)) / length);
  }
}

/**
 * Four independent sums are twice as fast as one, because no addition waits for the previous one. Not shared with the model of
 * meaning: a loop that sees two kinds of arrays takes twice as long.
 */
function dotRow(numbers: Int8Array, from: number, vector: Float64Array): number {
  const end = vector.length - (vector.length % LANES);
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < end; at += LANES) {
    a += (numbers[from + at] ?? 0) * (vector[at] ?? 0);
    b += (numbers[from + at + 1] ?? 0) * (vector[at + 1] ?? 0);
    c += (numbers[from + at + 2] ?? 0) * (vector[at + 2] ?? 0);
    d += (numbers[from + at + LAST_LANE] ?? 0) * (vector[at + LAST_LANE] ?? 0);
  }
  for (let at = end; at < vector.length; at++) a += (numbers[from + at] ?? 0) * (vector[at] ?? 0);
  return a + b + c + d;
}
