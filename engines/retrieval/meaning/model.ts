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
  /** What an eight-bit number of each row is worth. */
  scales: Float32Array;
  numbers: Int8Array;
}

const MAGIC = 0x4d454131;
const HEADER_BYTES = 24;

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
  header.writeUInt32LE(MAGIC, 0);
  header.writeUInt32LE(dimensions, 4);
  header.writeUInt32LE(hashes.length, 8);
  header.writeFloatLE(titleShare, 12);
  header.writeFloatLE(sharpness, 16);
  header.writeFloatLE(nothing, 20);
  const bytes = (array: ArrayBufferView) => Buffer.from(array.buffer, array.byteOffset, array.byteLength);
  return Buffer.concat([header, bytes(hashes), bytes(scales), bytes(numbers)]);
}

/** Throws on a file of another format. */
export function readTable(file: Buffer): MeaningTable {
  if (file.length < HEADER_BYTES || file.readUInt32LE(0) !== MAGIC) throw new Error('not a model of meaning');
  const [dimensions, rows] = [file.readUInt32LE(4), file.readUInt32LE(8)];
  // A copy, because the numbers of a file may not be aligned.
  const data = new Uint8Array(file.subarray(HEADER_BYTES)).buffer;
  if (data.byteLength !== rows * (8 + dimensions)) throw new Error('The meaning model file is truncated.');
  return {
    dimensions,
    titleShare: file.readFloatLE(12),
    sharpness: file.readFloatLE(16),
    nothing: file.readFloatLE(20),
    hashes: new Uint32Array(data, 0, rows),
    scales: new Float32Array(data, rows * 4, rows),
    numbers: new Int8Array(data, rows * 8),
  };
}

/** Finds the row of a hash by open addressing. At most half of the slots are used. */
function rowFinder(hashes: Uint32Array): (hash: number) => number {
  const bits = Math.ceil(Math.log2(Math.max(2, hashes.length))) + 1;
  const mask = (1 << bits) - 1;
  const slots = new Int32Array(1 << bits).fill(-1);
  const slotOf = (hash: number) => Math.imul(hash, 0x9e3779b1) >>> (32 - bits);
  for (const [row, hash] of hashes.entries()) {
    let slot = slotOf(hash);
    while (slots[slot] !== -1) slot = (slot + 1) & mask;
    slots[slot] = row;
  }
  return (hash) => {
    for (let slot = slotOf(hash); ; slot = (slot + 1) & mask) {
      const row = slots[slot]!;
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
        const scale = scales[row]!;
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

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}
