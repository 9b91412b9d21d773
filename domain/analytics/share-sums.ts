import { keysOf } from '../../config/keys.ts';

/** All counters of the figures, as stored. */
export const counters = [
  'messages',
  'aiReplies',
  'unanswered',
  'creditsUsed',
  'latencyMs',
  'timedReplies',
  'publicConversations',
  'testConversations',
  'resolved',
  'aiResolved',
  'handoffs',
  'csatCount',
  'csatSum',
  'csatPositive',
  'leads',
  'inputTokens',
  'outputTokens',
  'cachedTokens',
] as const;
export type Counter = (typeof counters)[number];
type Counts = Partial<Record<Counter, number>>;

/** The contribution of one row to the counts, by the quarter (ms) in which it counts. */
export type Shares = Map<number, Counts>;

/** Adds counts to those of the quarter `at`, or subtracts them. */
export function addShare(shares: Shares, at: number, counts: Counts, sign: 1 | -1): void {
  const sums = shares.get(at) ?? {};
  for (const counter of keysOf(counts)) sums[counter] = (sums[counter] ?? 0) + sign * (counts[counter] ?? 0);
  shares.set(at, sums);
}

/** The row's contribution after a change minus the one before, without zeros. */
export function difference(before: Shares, after: Shares): Shares {
  const sum: Shares = new Map();
  for (const [at, counts] of after) addShare(sum, at, counts, 1);
  for (const [at, counts] of before) addShare(sum, at, counts, -1);
  for (const [at, counts] of sum) {
    const nonZeroCounts = Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
    if (Object.keys(nonZeroCounts).length > 0) sum.set(at, nonZeroCounts);
    else sum.delete(at);
  }
  return sum;
}

/** Returns the sum of two contributions. */
export function sumOf(augend: Shares, addend: Shares): Shares {
  const sum: Shares = new Map();
  for (const shares of [augend, addend]) for (const [at, counts] of shares) addShare(sum, at, counts, 1);
  return sum;
}
