import { dot } from '../../engines/retrieval/training.ts';
import { addMultiple } from './numbers.ts';

/** The trainable vectors, one per feature. */
export interface FeatureVectors {
  dimensions: number;
  /** The row of each feature's hash. */
  rows: ReadonlyMap<number, number>;
  values: Float32Array;
  /** The sum of the squared gradients of each row (Adagrad with one rate per row). */
  squares: Float32Array;
}

/** A text during a training step: the direction of the sum of its features, and the gradient of the loss by that direction. */
export interface EncodedText {
  rows: Int32Array;
  direction: Float32Array;
  length: number;
  gradient: Float32Array;
}

const START = 0.1;

export const createVectors = (
  rows: ReadonlyMap<number, number>,
  dimensions: number,
  random: () => number,
): FeatureVectors => ({
  dimensions,
  rows,
  values: Float32Array.from({ length: rows.size * dimensions }, () => (random() - 0.5) * START),
  squares: new Float32Array(rows.size).fill(1e-6),
});

/** Encodes the features of a text, of which each is left out with probability `dropout`. */
export function encode(
  { dimensions, values }: FeatureVectors,
  features: Int32Array,
  dropout: number,
  random: () => number,
): EncodedText {
  const rows = dropout > 0 ? features.filter(() => random() >= dropout) : features;
  const direction = new Float32Array(dimensions);
  for (const row of rows) addMultiple(direction, values.subarray(row * dimensions, (row + 1) * dimensions), 1);
  const length = Math.hypot(...direction) || 1e-9;
  return { rows, direction: direction.map((value) => value / length), length, gradient: new Float32Array(dimensions) };
}

/** Moves the vectors of a text's features against the gradient. */
export function descend({ dimensions, values, squares }: FeatureVectors, text: EncodedText, rate: number): void {
  const { rows, direction, length, gradient } = text;
  // A direction does not depend on the length, so the gradient along it is nothing.
  const along = dot(gradient, direction);
  for (let at = 0; at < dimensions; at++) {
    gradient[at] = ((gradient[at] ?? 0) - along * (direction[at] ?? 0)) / length;
  }
  const square = dot(gradient, gradient);
  if (square === 0) return;
  for (const row of rows) {
    squares[row] = (squares[row] ?? 0) + square / dimensions;
    const step = rate / Math.sqrt(squares[row] ?? 0);
    addMultiple(values.subarray(row * dimensions, (row + 1) * dimensions), gradient, -step);
  }
}
