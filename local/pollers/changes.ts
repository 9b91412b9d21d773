import { type DynamoDBStreamsClient, GetRecordsCommand } from '@aws-sdk/client-dynamodb-streams';
import { type BatchOptions, handleBatch, type Progress } from './change-batch.ts';
import { readCheckpoint, shardEnd, writeCheckpoint } from './checkpoint.ts';
import { type Poller, startLoop } from './loop.ts';
import { startRhythm } from './rhythm.ts';
import { findStream, openShard, readableShards } from './shards.ts';

export interface ChangePollerOptions extends BatchOptions {
  streams: DynamoDBStreamsClient;
  tableName: string;
  batchSize?: number;
  /** Between two looks at the stream at the least, unless a look finds a full batch. */
  intervalMs?: number;
  /** Between two looks at the most, when nothing happens. */
  idleMs?: number;
}

export interface ChangePoller extends Poller {
  /** Tells that something may have been written: the next look comes at once, or `intervalMs` after the last. */
  wake(): void;
}

/** What is known between two looks at the stream; after any error it is found out anew, from the checkpoint. */
interface Reading extends Progress {
  /** By shard where to read next. */
  iterators: Map<string, string>;
  /** When the list of shards is looked at again. */
  describeAt: number;
}

const describeEveryMs = 60_000;
const defaultBatchSize = 100;

/**
 * Does what Lambda's event source mapping of a change stream does: at least once, in the order of each shard, with
 * partial batch failures, halving, and an end to retries. Begins at the oldest record where there is no checkpoint.
 * A look at the stream costs about 2 ms of processor time, so the looks become rarer while nothing is found and nobody calls `wake`: only
 * writes of other processes, such as the operator command, wait for `idleMs`.
 */
export function startChangePoller(options: ChangePollerOptions): ChangePoller {
  const rhythm = startRhythm(options.intervalMs ?? 50, options.idleMs ?? 1_000);
  let reading: Reading | undefined;
  const step = async (signal: AbortSignal) => {
    try {
      reading ??= await begin(options);
      const found = await look(options, reading, signal);
      if (found < (options.batchSize ?? defaultBatchSize)) await rhythm.rest(found > 0, signal);
    } catch (error) {
      reading = undefined;
      throw error;
    }
  };
  return { ...startLoop('The change stream', step, options.log), wake: rhythm.wake };
}

async function begin({ streams, tableName, checkpointFile }: ChangePollerOptions): Promise<Reading> {
  const checkpoint = await readCheckpoint(checkpointFile, await findStream(streams, tableName));
  return { checkpoint, iterators: new Map(), describeAt: 0, writeAt: 0, untrimmed: 0 };
}

/** Reads and handles what is new; answers how many records one shard had at the most. */
async function look(options: ChangePollerOptions, reading: Reading, signal: AbortSignal): Promise<number> {
  if (Date.now() >= reading.describeAt) await openShards(options, reading);
  let most = 0;
  for (const shard of reading.iterators.keys()) {
    most = Math.max(most, await readShard(options, reading, shard, signal));
  }
  return most;
}

async function openShards({ streams, log }: ChangePollerOptions, reading: Reading): Promise<void> {
  reading.describeAt = Date.now() + describeEveryMs;
  for (const shard of await readableShards(streams, reading.checkpoint)) {
    if (reading.iterators.has(shard)) continue;
    const iterator = await openShard(streams, reading.checkpoint, shard, log);
    if (iterator) reading.iterators.set(shard, iterator);
  }
}

/** Reads and handles one batch; answers how many records there were. */
async function readShard(options: ChangePollerOptions, reading: Reading, shard: string, signal: AbortSignal) {
  const { streams, batchSize: Limit = defaultBatchSize } = options;
  const command = new GetRecordsCommand({ ShardIterator: reading.iterators.get(shard), Limit });
  const { Records = [], NextShardIterator } = await streams.send(command, { abortSignal: signal });
  if (Records.length > 0) await handleBatch(options, reading, shard, Records, signal);
  // A stop in the middle of a batch: the rest comes again after the next start.
  if (signal.aborted) return Records.length;
  if (NextShardIterator) reading.iterators.set(shard, NextShardIterator);
  else await closeShard(options, reading, shard);
  return Records.length;
}

async function closeShard({ checkpointFile }: ChangePollerOptions, reading: Reading, shard: string): Promise<void> {
  reading.iterators.delete(shard);
  reading.checkpoint.shards[shard] = shardEnd;
  reading.describeAt = 0;
  await writeCheckpoint(checkpointFile, reading.checkpoint);
}
