import { bytesOfArray } from '../numbers.ts';

/**
 * A small model of meaning: each feature of a text has a vector, and a text is the direction of their sum. It is trained on
 * questions of visitors and what answers them (tools/meaning/train.ts), so that "can I get my money back" is near
 * "How do refunds work?".
 */
export interface MeaningModel {
  dimensions: number;
  /** How much the nearness to a chunk's title and to its content count. Their sum is 1. */
  shares: { title: number; content: number };
  /** Turns nearness into odds: see `answerOdds`. */
  sharpness: number;
  /** The nearness, times `sharpness`, of a question that nothing answers. */
  nothing: number;
  /** The direction of a text, by its features. Undefined if the model knows none of them. */
  directionOf(features: readonly number[]): Float32Array | undefined;
  /** 0-1: the share of features that the model knows. */
  knownShare(features: readonly number[]): number;
}

/** The trained numbers as they are stored. Rows are in the order of the hashes, which ascend. */
export interface MeaningTable {
  dimensions: number;
  titleShare: number;
  sharpness: number;
  nothing: number;
  hashes: Uint32Array;
  /** What one of each row's numbers is worth. */
  scales: Float32Array;
  /** From -LARGEST_NUMBER to LARGEST_NUMBER. */
  numbers: Int8Array;
}

/** Four bits hold a number and its sign. */
export const LARGEST_NUMBER = 7;

const MAGIC = 0x4d454132;
/** Where the fields of the header are, four bytes each, little-endian. Hashes, scales and numbers follow it, two numbers in a byte. */
const OFFSETS = { magic: 0, dimensions: 4, rows: 8, titleShare: 12, sharpness: 16, nothing: 20 };
const HEADER_BYTES = 24;
/** Bytes of a row's hash, and of its scale. */
const WORD = 4;

export function writeTable({
  dimensions,
  titleShare,
  sharpness,
  nothing,
  hashes,
  scales,
  numbers,
}: MeaningTable): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(MAGIC, OFFSETS.magic);
  header.writeUInt32LE(dimensions, OFFSETS.dimensions);
  header.writeUInt32LE(hashes.length, OFFSETS.rows);
  header.writeFloatLE(titleShare, OFFSETS.titleShare);
  header.writeFloatLE(sharpness, OFFSETS.sharpness);
  header.writeFloatLE(nothing, OFFSETS.nothing);
  return Buffer.concat([header, bytesOfArray(hashes), bytesOfArray(scales), packed(numbers)]);
}

/** Throws on a file of another format. */
export function readTable(file: Buffer): MeaningTable {
  if (file.length < HEADER_BYTES || file.readUInt32LE(OFFSETS.magic) !== MAGIC) {
    throw new Error('not a model of meaning');
  }
  const [dimensions, rows] = [file.readUInt32LE(OFFSETS.dimensions), file.readUInt32LE(OFFSETS.rows)];
  // A copy, because the numbers of a file may not be aligned.
  const data = new Uint8Array(file.subarray(HEADER_BYTES)).buffer;
  if (data.byteLength !== rows * (2 * WORD + dimensions / 2)) throw new Error('The meaning model file is truncated.');
  return {
    dimensions,
    titleShare: file.readFloatLE(OFFSETS.titleShare),
    sharpness: file.readFloatLE(OFFSETS.sharpness),
    nothing: file.readFloatLE(OFFSETS.nothing),
    hashes: new Uint32Array(data, 0, rows),
    scales: new Float32Array(data, rows * WORD, rows),
    numbers: unpacked(new Int8Array(data, 2 * rows * WORD)),
  };
}

/** Puts the first of two numbers into the lower half of a byte, and the second into the upper. */
const packed = (numbers: Int8Array): Uint8Array =>
  Uint8Array.from({ length: numbers.length / 2 }, (_, at) => (numbers[2 * at]! & 0xf) | (numbers[2 * at + 1]! << 4));

function unpacked(pairs: Int8Array): Int8Array {
  const numbers = new Int8Array(2 * pairs.length);
  for (let at = 0; at < pairs.length; at++) {
    const pair = pairs[at]!;
    numbers[2 * at] = (pair << 28) >> 28;
    numbers[2 * at + 1] = pair >> 4;
  }
  return numbers;
}

const HASH_BITS = 32;

/** Finds the row of a hash by open addressing. At most half of the slots are used. */
function rowFinder(hashes: Uint32Array): (hash: number) => number {
  const bits = Math.ceil(Math.log2(Math.max(2, hashes.length))) + 1;
  const mask = (1 << bits) - 1;
  const slots = new Int32Array(1 << bits).fill(-1);
  const slotOf = (hash: number) => Math.imul(hash, 0x9e3779b1) >>> (HASH_BITS - bits);
  for (const [row, hash] of hashes.entries()) {
    let slot = slotOf(hash);
    while (slots[slot] !== -1) slot = (slot + 1) & mask;
    slots[slot] = row;
  }
  return (hash) => {
    for (let slot = slotOf(hash); ; slot = (slot + 1) & mask) {
      const row = slots[slot] ?? -1;
      if (row === -1 || hashes[row] === hash) return row;
    }
  };
}

export function createMeaningModel({
  dimensions,
  titleShare,
  sharpness,
  nothing,
  hashes,
  scales,
  numbers,
}: MeaningTable): MeaningModel {
  const rowOf = rowFinder(hashes);
  return {
    dimensions,
    shares: { title: titleShare, content: 1 - titleShare },
    sharpness,
    nothing,
    directionOf(features) {
      const sum = new Float32Array(dimensions);
      for (const feature of features) {
        const row = rowOf(feature);
        if (row === -1) continue;
        const scale = scales[row] ?? 0;
        const from = row * dimensions;
        for (let at = 0; at < dimensions; at++) sum[at]! += scale * numbers[from + at]!;
      }
      return normalised(sum);
    },
    knownShare: (features) => features.filter((feature) => rowOf(feature) !== -1).length / Math.max(1, features.length),
  };
}

/** Returns undefined for a vector without a direction. */
function normalised(vector: Float32Array): Float32Array | undefined {
  const length = Math.sqrt(dot(vector, vector));
  if (length === 0) return undefined;
  for (let at = 0; at < vector.length; at++) vector[at]! /= length;
  return vector;
}

/** The scalar product, which is the cosine of two directions. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}
