import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import type { Log } from '../../domain/core/app.ts';
import { type BufferedHandler, type InvokeOptions, invoke } from '../lambda/invoke.ts';
import { pause } from './loop.ts';

interface RecordDelivery {
  handler: BufferedHandler;
  invocation: InvokeOptions;
  /** Parks a record after the last retry. If it throws, the record is retried. */
  keepFailure(record: DynamoDBRecord): Promise<void>;
  /** Whether everything that a handler needs is available. A failure during an outage does not count as an attempt. */
  isWell(): Promise<boolean>;
  /** Delay before the first retry of a record. Doubles with each further one. */
  retryAfterMs: number;
  log: Log;
  signal: AbortSignal;
  /** Called when all records up to this one are processed or parked. */
  settled(record: DynamoDBRecord): Promise<void>;
}

const maxTries = 5;
const bisectAfterMs = 100;
/** Maximum delay, so that the end of a long outage is noticed. */
const maxPauseMs = 5_000;

/**
 * Delivers records to the handler in order until each is processed or parked. A failure that names its record is
 * retried from that record. Otherwise the batch is bisected, as the event source mapping does. A record is parked after
 * five attempts during which every store and queue was available. An outage delays records for as long as it lasts.
 * Returns early if the signal aborts.
 */
export async function deliver(records: readonly DynamoDBRecord[], delivery: RecordDelivery): Promise<void> {
  let rest = records;
  let size = rest.length;
  let tries = 0;
  let failures = 0;
  const settle = async (count: number) => {
    const last = rest[count - 1];
    if (last) await delivery.settled(last);
    rest = rest.slice(count);
    tries = failures = 0;
  };
  while (rest.length > 0 && !delivery.signal.aborted) {
    const batch = rest.slice(0, size);
    const { handled, exact } = await call(batch, delivery);
    if (handled > 0) await settle(handled);
    if (handled === batch.length) {
      size = rest.length;
    } else if (!exact && batch.length > 1) {
      size = Math.ceil(batch.length / 2);
      await pause(Math.min(bisectAfterMs, delivery.retryAfterMs), delivery.signal);
    } else {
      failures += 1;
      tries = (await delivery.isWell()) ? tries + 1 : 0;
      const [first] = rest;
      if (first && tries === maxTries && (await giveUp(first, delivery))) {
        await settle(1);
        size = rest.length;
      } else {
        tries = Math.min(tries, maxTries - 1);
        await pause(Math.min(delivery.retryAfterMs * 2 ** (failures - 1), maxPauseMs), delivery.signal);
      }
    }
  }
}

/** How many records at the beginning of the batch were processed. `exact`: the next one is known to have failed. */
async function call(batch: readonly DynamoDBRecord[], { handler, invocation, log }: RecordDelivery) {
  try {
    const response = (await invoke(handler, { Records: batch }, invocation)) as DynamoDBBatchResponse | undefined;
    const failed = new Set(response?.batchItemFailures?.map((item) => item.itemIdentifier));
    if (failed.size === 0) return { handled: batch.length, exact: true };
    const first = batch.findIndex((record) => failed.has(record.dynamodb?.SequenceNumber ?? ''));
    if (first >= 0) return { handled: first, exact: true };
    throw new Error('A failure was reported for an unknown record.');
  } catch (error) {
    log.warn('Changes were not processed and will be retried.', { function: invocation.functionName, error });
    return { handled: 0, exact: false };
  }
}

/** Returns false if the record could not be parked, so that it is retried. */
async function giveUp(record: DynamoDBRecord, { keepFailure, log }: RecordDelivery): Promise<boolean> {
  const { Keys: keys, SequenceNumber: sequenceNumber } = record.dynamodb ?? {};
  log.error('A change was abandoned after too many attempts.', { keys, sequenceNumber, tries: maxTries });
  try {
    await keepFailure(record);
    return true;
  } catch (error) {
    log.error('A change could not be stored and will be retried.', { keys, sequenceNumber, error });
    return false;
  }
}
