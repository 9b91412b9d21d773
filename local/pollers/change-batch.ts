import type { _Record } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { table } from '../../config/table.ts';
import type { Log } from '../../domain/core/app.ts';
import type { BufferedHandler } from '../lambda/invoke.ts';
import { type Checkpoint, writeCheckpoint } from './checkpoint.ts';
import { deliver } from './deliver.ts';
import { toEventRecord } from './stream-event.ts';

export interface BatchOptions {
  handler: BufferedHandler;
  /** File that stores how far the stream has been processed. */
  checkpointFile: string;
  /** Parks a record that failed repeatedly, so that the others can be processed. */
  keepFailure(record: DynamoDBRecord): Promise<void>;
  /** Whether everything that the handler needs is available. Default: always. */
  isWell?(): Promise<boolean>;
  /** Records whose partition key has one of these prefixes are not delivered. */
  ignorePrefixes: readonly string[];
  log: Log;
  timeoutSeconds?: number;
  memoryMb?: number;
  /** Delay before the first retry of a record. Doubles with each further one. */
  retryAfterMs?: number;
  /** Deletes the stream's records before a sequence number, because an embedded stream never deletes any itself. */
  trim?: (beforeSequenceNumber: string) => unknown;
  /** Number of records after which the stream is trimmed. */
  trimEvery?: number;
}

export interface CheckpointProgress {
  checkpoint: Checkpoint;
  /** When the checkpoint is next written although only ignored records were read. */
  writeAt: number;
  /** Records read since the stream was last trimmed. */
  untrimmed: number;
}

const writeEveryMs = 1_000;

/** Processes the records of one shard in order and stores the checkpoint. Stops early if the signal aborts. */
export async function handleBatch(
  options: BatchOptions,
  progress: CheckpointProgress,
  shard: string,
  records: readonly _Record[],
  signal: AbortSignal,
): Promise<void> {
  const {
    ignorePrefixes,
    handler,
    log,
    timeoutSeconds = 60,
    memoryMb = 512,
    retryAfterMs = 500,
    trimEvery = 2_000,
  } = options;
  // After an abort nothing is written, because the caller may be removing the folder. Records that were processed
  // without a checkpoint are processed again, which is harmless.
  const note = async (sequenceNumber: string) => {
    if (!signal.aborted) await save(options, progress, shard, sequenceNumber);
  };
  const events = records
    .filter((record) => isRecord(record) && !isIgnored(record, ignorePrefixes))
    .map((record) => toEventRecord(record, progress.checkpoint.stream));
  await deliver(events, {
    handler,
    invocation: { timeoutSeconds, memoryMb, functionName: 'changes' },
    keepFailure: options.keepFailure,
    isWell: options.isWell ?? (async () => true),
    retryAfterMs,
    log,
    signal,
    settled: (record) => note(sequenceOf(record)),
  });
  if (signal.aborted) return;
  const last = sequenceOf(records.at(-1));
  await passIgnored(progress, shard, last, note);
  progress.untrimmed += records.length;
  if (options.trim && progress.untrimmed >= trimEvery) await trim(options.trim, progress, last, note, log);
}

function sequenceOf(record: { dynamodb?: { SequenceNumber?: string | undefined } | undefined } | undefined): string {
  const number = record?.dynamodb?.SequenceNumber;
  if (!number) throw new Error('A record of the change stream has no sequence number.');
  return number;
}

/** The filter of the event source on AWS: only records of the platform have an `entity`. */
const isRecord = ({ dynamodb }: _Record): boolean =>
  dynamodb?.NewImage?.entity !== undefined || dynamodb?.OldImage?.entity !== undefined;

function isIgnored({ dynamodb }: _Record, prefixes: readonly string[]): boolean {
  const partition = dynamodb?.Keys?.[table.partitionKey]?.S ?? '';
  return prefixes.some((prefix) => partition.startsWith(prefix));
}

type SaveProgress = (sequenceNumber: string) => Promise<void>;

async function save(
  { checkpointFile }: BatchOptions,
  progress: CheckpointProgress,
  shard: string,
  sequenceNumber: string,
) {
  progress.checkpoint.shards[shard] = sequenceNumber;
  await writeCheckpoint(checkpointFile, progress.checkpoint);
  progress.writeAt = Date.now() + writeEveryMs;
}

/** Not written for each batch of ignored records, because reading them again costs almost nothing. */
async function passIgnored(
  { checkpoint, writeAt }: CheckpointProgress,
  shard: string,
  last: string,
  note: SaveProgress,
): Promise<void> {
  if (checkpoint.shards[shard] === last) return;
  if (Date.now() >= writeAt) await note(last);
  else checkpoint.shards[shard] = last;
}

async function trim(
  drop: (before: string) => unknown,
  progress: CheckpointProgress,
  before: string,
  note: SaveProgress,
  log: Log,
) {
  progress.untrimmed = 0;
  await note(before);
  try {
    drop(before);
  } catch (error) {
    log.warn('The change stream could not be trimmed.', { error });
  }
}
