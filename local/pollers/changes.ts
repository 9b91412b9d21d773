import { type DynamoDBStreamsClient, GetRecordsCommand } from '@aws-sdk/client-dynamodb-streams';
import { type BatchOptions, type CheckpointProgress, ShardBatches } from './change-batch.ts';
import { readCheckpoint, shardEnd, writeCheckpoint } from './checkpoint.ts';
import { type Poller, startLoop } from './loop.ts';
import { startRhythm } from './rhythm.ts';
import { findStream, openShard, readableShards } from './shards.ts';

export interface ChangePollerOptions extends BatchOptions {
  streams: DynamoDBStreamsClient;
  tableName: string;
  batchSize?: number;
  /** Minimum interval of reads, unless a read returns a full batch. */
  intervalMs?: number;
  /** Maximum interval of reads while nothing happens. */
  idleMs?: number;
}

export interface ChangePoller extends Poller {
  /** Something may have been written: the next read follows at once, or `intervalMs` after the last one. */
  wake(): void;
}

/** State between two reads of the stream. Rebuilt from the checkpoint after an error. */
interface ReaderState extends CheckpointProgress {
  /** Iterator of the next read, by shard. */
  iterators: Map<string, string>;
  /** When the shards are listed again. */
  describeAt: number;
}

const describeEveryMs = 60_000;
const defaultBatchSize = 100;

/**
 * Emulates Lambda's event source mapping of a change stream: at least once, in the order of each shard, with partial
 * batch failures, bisection and a limited number of retries. Starts at the oldest record if there is no checkpoint. A
 * read costs about 2 ms of processor time, so reads become rarer while none returns anything and `wake` is not called.
 * Only writes of other processes, such as the operator command, then wait for `idleMs`.
 */
export function startChangePoller(options: ChangePollerOptions): ChangePoller {
  const rhythm = startRhythm(options.intervalMs ?? 50, options.idleMs ?? 1_000);
  let reading: ReaderState | undefined;
  const step = async (signal: AbortSignal) => {
    try {
      reading ??= await begin(options);
      const recordsRead = await look(options, reading, signal);
      if (recordsRead < (options.batchSize ?? defaultBatchSize)) await rhythm.rest(recordsRead > 0, signal);
    } catch (error) {
      reading = undefined;
      throw error;
    }
  };
  return { ...startLoop('The change stream', step, options.log), wake: rhythm.wake };
}

async function begin({ streams, tableName, checkpointFile }: ChangePollerOptions): Promise<ReaderState> {
  const checkpoint = await readCheckpoint(checkpointFile, await findStream(streams, tableName));
  // What an earlier process left is trimmed with the first read.
  const untrimmed = Object.keys(checkpoint.shards).length;
  return { checkpoint, iterators: new Map(), describeAt: 0, writeAt: 0, untrimmed, trimAt: 0 };
}

/** Reads and processes new records. Returns the largest number of records of one shard. */
async function look(options: ChangePollerOptions, reading: ReaderState, signal: AbortSignal): Promise<number> {
  if (Date.now() >= reading.describeAt) await openShards(options, reading);
  let most = 0;
  for (const shard of reading.iterators.keys()) {
    most = Math.max(most, await readShard(options, reading, shard, signal));
  }
  return most;
}

async function openShards({ streams, log }: ChangePollerOptions, reading: ReaderState): Promise<void> {
  reading.describeAt = Date.now() + describeEveryMs;
  for (const shard of await readableShards(streams, reading.checkpoint)) {
    if (reading.iterators.has(shard)) continue;
    const iterator = await openShard(streams, reading.checkpoint, shard, log);
    if (iterator) reading.iterators.set(shard, iterator);
  }
}

/** Reads and processes one batch. Returns the number of its records. */
async function readShard(options: ChangePollerOptions, reading: ReaderState, shard: string, signal: AbortSignal) {
  const { streams, batchSize: Limit = defaultBatchSize } = options;
  const command = new GetRecordsCommand({ ShardIterator: reading.iterators.get(shard), Limit });
  const { Records = [], NextShardIterator } = await streams.send(command, { abortSignal: signal });
  const batches = new ShardBatches(options, reading, shard, signal);
  if (Records.length > 0) await batches.handle(Records);
  await batches.trimIfDue();
  // Stopped during a batch: the rest is delivered after the next start.
  if (signal.aborted) return Records.length;
  if (NextShardIterator) reading.iterators.set(shard, NextShardIterator);
  else await closeShard(options, reading, shard);
  return Records.length;
}

async function closeShard({ checkpointFile }: ChangePollerOptions, reading: ReaderState, shard: string): Promise<void> {
  reading.iterators.delete(shard);
  reading.checkpoint.shards[shard] = shardEnd;
  reading.describeAt = 0;
  await writeCheckpoint(checkpointFile, reading.checkpoint);
}
