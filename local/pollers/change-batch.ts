import type { _Record } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { signalRows, table } from '../../config/table.ts';
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
  /** Whether rows without an `entity` that tell who is typing are delivered. Default: no. */
  hasSignals?: boolean;
  log: Log;
  timeoutSeconds?: number;
  memoryMb?: number;
  /** Delay before the first retry of a record. Doubles with each further one. */
  retryAfterMs?: number;
  /** Forgets the stream's records up to a sequence number, because an embedded stream never deletes any itself. */
  trim?: (lastSequenceNumber: string) => unknown;
  /** Number of records after which the stream is trimmed. */
  trimEvery?: number;
  /** How long fewer records stay after they were processed: they may hold what is erased. */
  trimAfterMs?: number;
}

export interface CheckpointProgress {
  checkpoint: Checkpoint;
  /** When the checkpoint is next written although only ignored records were read. */
  writeAt: number;
  /** Records read since the stream was last trimmed. */
  untrimmed: number;
  /** When these are trimmed at the latest. */
  trimAt: number;
}

const writeEveryMs = 1_000;

/** The batches of one shard. */
export class ShardBatches {
  readonly #options: BatchOptions;
  readonly #progress: CheckpointProgress;
  readonly #shard: string;
  readonly #signal: AbortSignal;

  constructor(options: BatchOptions, progress: CheckpointProgress, shard: string, signal: AbortSignal) {
    this.#options = options;
    this.#progress = progress;
    this.#shard = shard;
    this.#signal = signal;
  }

  /** Processes records in order and stores the checkpoint. Stops early if the signal aborts. */
  async handle(records: readonly _Record[]): Promise<void> {
    const { ignorePrefixes, handler, keepFailure, log, hasSignals } = this.#options;
    const { isWell = async () => true, timeoutSeconds = 60, memoryMb = 512, retryAfterMs = 500 } = this.#options;
    const { trimAfterMs = 10_000 } = this.#options;
    const events = records
      .filter((record) => (isRecord(record) || (hasSignals && isSignal(record))) && !isIgnored(record, ignorePrefixes))
      .map((record) => toEventRecord(record, this.#progress.checkpoint.stream));
    await deliver(events, {
      handler,
      invocation: { timeoutSeconds, memoryMb, functionName: 'changes' },
      keepFailure,
      isWell,
      retryAfterMs,
      log,
      signal: this.#signal,
      settled: (record) => this.#save(sequenceOf(record)),
    });
    if (this.#signal.aborted) return;
    const last = sequenceOf(records.at(-1));
    await this.#passIgnored(last);
    if (this.#progress.untrimmed === 0) this.#progress.trimAt = Date.now() + trimAfterMs;
    this.#progress.untrimmed += records.length;
  }

  /** Trims the stream if there are many records behind the checkpoint, or some of them are old. Free when there are none. */
  async trimIfDue(): Promise<void> {
    const { trim, trimEvery = 2_000, log } = this.#options;
    const { untrimmed, trimAt, checkpoint } = this.#progress;
    const last = checkpoint.shards[this.#shard];
    if (!trim || !last || untrimmed === 0 || this.#signal.aborted) return;
    if (untrimmed < trimEvery && Date.now() < trimAt) return;
    this.#progress.untrimmed = 0;
    await this.#save(last);
    try {
      trim(last);
    } catch (error) {
      log.warn('The change stream could not be trimmed.', { error });
    }
  }

  /**
   * After an abort nothing is written, because the caller may be removing the folder. Records that were processed without a
   * checkpoint are processed again, which is harmless.
   */
  async #save(sequenceNumber: string): Promise<void> {
    if (this.#signal.aborted) return;
    const { checkpoint } = this.#progress;
    checkpoint.shards[this.#shard] = sequenceNumber;
    await writeCheckpoint(this.#options.checkpointFile, checkpoint);
    this.#progress.writeAt = Date.now() + writeEveryMs;
  }

  /** Not written for each batch of ignored records, because reading them again costs almost nothing. */
  async #passIgnored(last: string): Promise<void> {
    const { checkpoint, writeAt } = this.#progress;
    if (checkpoint.shards[this.#shard] === last) return;
    if (Date.now() >= writeAt) await this.#save(last);
    else checkpoint.shards[this.#shard] = last;
  }
}

function sequenceOf(record: { dynamodb?: { SequenceNumber?: string | undefined } | undefined } | undefined): string {
  const number = record?.dynamodb?.SequenceNumber;
  if (!number) throw new Error('A record of the change stream has no sequence number.');
  return number;
}

/** The filter of the event source on AWS: only records of the platform have an `entity`. */
const isRecord = ({ dynamodb }: _Record): boolean =>
  dynamodb?.NewImage?.entity !== undefined || dynamodb?.OldImage?.entity !== undefined;

const isSignal = ({ dynamodb }: _Record): boolean =>
  signalRows.some((name) => name === dynamodb?.Keys?.[table.sortKey]?.S);

function isIgnored({ dynamodb }: _Record, prefixes: readonly string[]): boolean {
  const partition = dynamodb?.Keys?.[table.partitionKey]?.S ?? '';
  return prefixes.some((prefix) => partition.startsWith(prefix));
}
