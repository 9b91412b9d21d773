import { type FunctionConfig, type FunctionName, functions } from './functions.ts';
import { queues } from './queues.ts';

/**
 * The minimum concurrency for a function. With less, Lambda would throttle the queue's batches, and messages would use
 * up their attempts unprocessed.
 */
export function queueRuns(functionName: FunctionName): number {
  // `ingest` waits for `read`.
  const { queue }: FunctionConfig = functions[functionName === 'read' ? 'ingest' : functionName];
  return queue ? queues[queue].maxConcurrency : 1;
}

export const totalOf = (reserved: Reserved): number => reserved.reduce((sum, [, runs]) => sum + runs, 0);

type Reserved = [FunctionName, number][];
/** AWS rejects a deployment that leaves less unreserved concurrency than this. */
export const UNRESERVED = 100;
/** Shares of the account's concurrency. Functions that hold streams for minutes must not use it all up. */
const heldShares: readonly [FunctionName, number][] = [
  ['streams', 0.2],
  ['live', 0.1],
];

/**
 * Reserves concurrency for the functions that hold streams, unless it is set explicitly, or the account has too little or is unknown.
 */
export function withHeldStreams(requested: Reserved, account: number | undefined): Reserved {
  if (account === undefined) return requested;
  const shares = heldShares.filter(([name]) => requested.every(([one]) => one !== name));
  const reserved = [...requested, ...shares.map(([name, share]): Reserved[0] => [name, Math.floor(share * account)])];
  return totalOf(reserved) <= account - UNRESERVED ? reserved : requested;
}
