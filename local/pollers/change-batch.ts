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
  /** Where is noted how far the stream has been handled. */
  checkpointFile: string;
  /** Keeps a record that failed again and again, so that the others can go on. */
  keepFailure(record: DynamoDBRecord): Promise<void>;
  /** Whether everything that the handler needs can be reached; left out: it always can. */
  isWell?(): Promise<boolean>;
  /** Records whose partition key begins so are never handed over. */
  ignorePrefixes: readonly string[];
  log: Log;
  timeoutSeconds?: number;
  memoryMb?: number;
  /** Wait before the second try of a record; doubled before each further one. */
  retryAfterMs?: number;
  /** Drops the stream's records before a sequence number, for an embedded stream that never drops any by itself. */
  trim?: (beforeSequenceNumber: string) => unknown;
  /** Trims after so many records. */
  trimEvery?: number;
}

export interface Progress {
  checkpoint: Checkpoint;
  /** When the checkpoint is written although only ignored records came. */
  writeAt: number;
  /** Records read since the stream was last trimmed. */
  untrimmed: number;
}

const writeEveryMs = 1_000;

/** Handles the records of one shard in their order and notes how far it came; after an abort not all of them. */
export async function handleBatch(
  options: BatchOptions,
  progress: Progress,
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
  // Once this is to stop, nothing is written any more: whoever stopped it may be removing the folder. What was followed without
  // being noted is followed again, which changes nothing.
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

/** As the event source's own filter: only records of the platform have an `entity`. */
const isRecord = ({ dynamodb }: _Record): boolean =>
  dynamodb?.NewImage?.entity !== undefined || dynamodb?.OldImage?.entity !== undefined;

function isIgnored({ dynamodb }: _Record, prefixes: readonly string[]): boolean {
  const partition = dynamodb?.Keys?.[table.partitionKey]?.S ?? '';
  return prefixes.some((prefix) => partition.startsWith(prefix));
}

type Note = (sequenceNumber: string) => Promise<void>;

async function save({ checkpointFile }: BatchOptions, progress: Progress, shard: string, sequenceNumber: string) {
  progress.checkpoint.shards[shard] = sequenceNumber;
  await writeCheckpoint(checkpointFile, progress.checkpoint);
  progress.writeAt = Date.now() + writeEveryMs;
}

/** Ignored records are not worth a write for each batch: to read them again costs next to nothing. */
async function passIgnored({ checkpoint, writeAt }: Progress, shard: string, last: string, note: Note): Promise<void> {
  if (checkpoint.shards[shard] === last) return;
  if (Date.now() >= writeAt) await note(last);
  else checkpoint.shards[shard] = last;
}

async function trim(drop: (before: string) => unknown, progress: Progress, before: string, note: Note, log: Log) {
  progress.untrimmed = 0;
  await note(before);
  try {
    drop(before);
  } catch (error) {
    log.warn('The change stream could not be trimmed.', { error });
  }
}
