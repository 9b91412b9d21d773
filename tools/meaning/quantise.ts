import { LARGEST_NUMBER, type MeaningTable } from '../../engines/retrieval/training.ts';
import type { OddsScale } from './loss.ts';
import type { FeatureVectors } from './vectors.ts';

/** Shares of the peak of a vector that are tried as its largest number. */
const PEAKS = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5];

/** The scale with which the rounded numbers are nearest to a vector: larger numbers lose what smaller ones gain. */
function scaleOf(vector: Float32Array): number {
  const peak = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const lossOf = (scale: number) =>
    vector.reduce((sum, value) => sum + (value - rounded(value, scale) * scale) ** 2, 0);
  // Rounded to 32 bits, as it is stored.
  const scales = PEAKS.map((share) => Math.fround((share * peak) / LARGEST_NUMBER || 1));
  return scales.reduce((best, scale) => (lossOf(scale) < lossOf(best) ? scale : best));
}

const rounded = (value: number, scale: number): number =>
  Math.max(-LARGEST_NUMBER, Math.min(LARGEST_NUMBER, Math.round(value / scale)));

/** Rounds each vector to numbers of four bits with a scale of its own. */
export function quantised({ dimensions, rows, values }: FeatureVectors, scale: OddsScale): MeaningTable {
  const sorted = [...rows].sort(([a], [b]) => a - b);
  const scales = new Float32Array(sorted.length);
  const numbers = new Int8Array(sorted.length * dimensions);
  for (const [at, [, row]] of sorted.entries()) {
    const vector = values.subarray(row * dimensions, (row + 1) * dimensions);
    const scale = scaleOf(vector);
    scales[at] = scale;
    numbers.set(
      Int8Array.from(vector, (value) => rounded(value, scale)),
      at * dimensions,
    );
  }
  const sharpness = scale.title + scale.content;
  return {
    dimensions,
    titleShare: scale.title / sharpness,
    sharpness,
    nothing: scale.nothing,
    hashes: Uint32Array.from(sorted, ([hash]) => hash),
    scales,
    numbers,
  };
}

/** Returns a table with only these features. */
export function withFeatures(table: MeaningTable, features: ReadonlySet<number>): MeaningTable {
  const { dimensions, hashes, scales, numbers } = table;
  const rows = [...hashes.keys()].filter((row) => features.has(hashes[row] ?? 0));
  return {
    ...table,
    hashes: Uint32Array.from(rows, (row) => hashes[row] ?? 0),
    scales: Float32Array.from(rows, (row) => scales[row] ?? 0),
    numbers: Int8Array.from(rows.flatMap((row) => [...numbers.subarray(row * dimensions, (row + 1) * dimensions)])),
  };
}
