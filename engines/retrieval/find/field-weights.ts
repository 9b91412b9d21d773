import { type Documents, lengthOf } from '../store/documents.ts';
import { HEADING_BITS, isInTitle, MAX_CONTENT_COUNT, MAX_QUESTION_COUNT, QUESTION_BITS } from '../store/postings.ts';
import { FIELD_COUNT, FIELDS, type FieldCounts } from '../text/terms.ts';

/** BM25F (Robertson, Zaragoza and Taylor 2004): fields in the order content, question, heading. */
export const tuning = {
  k1: 1.5,
  weights: [1, 6, 2],
  b: [0.8, 0.3, 0.3],
} as const;

/** Number of codes of a field's length. */
const CODES = 256;

/** A table of weights, and the average lengths that it was computed from. */
interface WeightTable {
  averages: Readonly<FieldCounts>;
  weights: Float32Array;
}
const tables = new WeakMap<Documents, Map<number, WeightTable>>();

/**
 * The weight of one occurrence by field and length code. `longest`: the average length of the content is limited to this many
 * words. Computed again only when the average lengths have changed.
 */
export function fieldWeights(documents: Documents, longest = Number.POSITIVE_INFINITY): Float32Array {
  const averages = averageLengths(documents, longest);
  const cached = tables.get(documents) ?? new Map<number, WeightTable>();
  tables.set(documents, cached);
  const table = cached.get(longest);
  if (table && FIELDS.every((field) => table.averages[field] === averages[field])) return table.weights;
  const weights = computeWeights(averages);
  cached.set(longest, { averages, weights });
  return weights;
}

function averageLengths({ lengthSums, lengthCounts }: Documents, longest: number): FieldCounts {
  const average = (field: 0 | 1 | 2) => lengthSums[field] / Math.max(1, lengthCounts[field]);
  return [Math.min(average(0), longest), average(1), average(2)];
}

function computeWeights(averages: Readonly<FieldCounts>): Float32Array {
  const weights = new Float32Array(FIELDS.length * CODES);
  for (const field of FIELDS) {
    const average = averages[field];
    const b = tuning.b[field];
    for (let code = 0; code < CODES; code++) {
      const norm = average > 0 ? 1 - b + (b * lengthOf(code)) / average : 1;
      weights[field * CODES + code] = tuning.weights[field] / norm;
    }
  }
  return weights;
}

/** How often a document contains a term, weighted by fields and their lengths. */
export function weightedCount(packed: number, lengths: Uint8Array, doc: number, weights: Float32Array): number {
  const at = doc * FIELD_COUNT;
  let sum = (packed & MAX_CONTENT_COUNT) * (weights[lengths[at] ?? 0] ?? 0);
  if (isInTitle(packed)) {
    sum += ((packed >> QUESTION_BITS) & MAX_QUESTION_COUNT) * (weights[CODES + (lengths[at + 1] ?? 0)] ?? 0);
    sum += (packed >> HEADING_BITS) * (weights[2 * CODES + (lengths[at + 2] ?? 0)] ?? 0);
  }
  return sum;
}
