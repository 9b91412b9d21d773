/** The middle value; of an even number of values the upper of the two in the middle. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('There is no median of nothing.');
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

export const rounded = (value: number, digits = 0) => Number(value.toFixed(digits));

/** A row of a table: the median of the rounds, and each of them. */
export const roundsRow = (values: readonly number[]) => ({
  'median ms': rounded(median(values)),
  'each ms': values.map((value) => rounded(value)).join(', '),
});

/** The value that this share (0-1) of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('There is no quantile of nothing.');
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}

export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('There is no mean of nothing.');
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
