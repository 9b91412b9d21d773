import type { MeaningTable } from '../../engines/retrieval/training.ts';
import type { OddsScale } from './loss.ts';
import type { FeatureVectors } from './vectors.ts';

const LARGEST = 127;

/** Rounds each vector to 8-bit numbers with a scale of its own. */
export function quantised({ dimensions, rows, values }: FeatureVectors, scale: OddsScale): MeaningTable {
  const sorted = [...rows].sort(([a], [b]) => a - b);
  const scales = new Float32Array(sorted.length);
  const numbers = new Int8Array(sorted.length * dimensions);
  for (const [at, [, row]] of sorted.entries()) {
    const vector = values.subarray(row * dimensions, (row + 1) * dimensions);
    const peak = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    // Rounded to 32 bits, as it is stored.
    const scale = Math.fround(peak / LARGEST || 1);
    scales[at] = scale;
    numbers.set(
      Int8Array.from(vector, (value) => Math.round(value / scale)),
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
