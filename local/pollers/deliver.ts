import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import type { Log } from '../../domain/core/app.ts';
import { type BufferedHandler, type InvokeOptions, invoke } from '../lambda/invoke.ts';
import { pause } from './loop.ts';

export interface Delivery {
  handler: BufferedHandler;
  invocation: InvokeOptions;
  /** Keeps a record that is given up. While it throws, the record is not given up. */
  keepFailure(record: DynamoDBRecord): Promise<void>;
  /** Whether everything that a handler needs can be reached: a failure in an outage is no try. */
  isWell(): Promise<boolean>;
  /** Wait before a failed record's second try; doubled before each further one. */
  retryAfterMs: number;
  log: Log;
  signal: AbortSignal;
  /** Called when everything up to and including this record is settled. */
  settled(record: DynamoDBRecord): Promise<void>;
}

const maxTries = 5;
const bisectAfterMs = 100;
/** An outage may last: whoever waits for its end looks this often. */
const maxPauseMs = 5_000;

/**
 * Hands records to the handler in their order until each is handled or given up. A failure that names its record is
 * retried from there on; one that does not is searched for by halving the batch, as the event source mapping does. A
 * record is given up after five tries with every store and queue well; an outage is waited out, however long it lasts.
 * Returns early, with the rest unsettled, when the signal aborts.
 */
export async function deliver(records: readonly DynamoDBRecord[], delivery: Delivery): Promise<void> {
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

/** How many records from the batch's beginning were handled. `exact`: the next one is known to have failed. */
async function call(batch: readonly DynamoDBRecord[], { handler, invocation, log }: Delivery) {
  try {
    const response = (await invoke(handler, { Records: batch }, invocation)) as DynamoDBBatchResponse | undefined;
    const failed = new Set(response?.batchItemFailures?.map((item) => item.itemIdentifier));
    if (failed.size === 0) return { handled: batch.length, exact: true };
    const first = batch.findIndex((record) => failed.has(record.dynamodb?.SequenceNumber ?? ''));
    if (first >= 0) return { handled: first, exact: true };
    throw new Error('A failure was reported for an unknown record.');
  } catch (error) {
    log.warn('Changes were not handled and are tried again.', { function: invocation.functionName, error });
    return { handled: 0, exact: false };
  }
}

/** False: it could not be kept, so it is not given up. */
async function giveUp(record: DynamoDBRecord, { keepFailure, log }: Delivery): Promise<boolean> {
  const { Keys: keys, SequenceNumber: sequenceNumber } = record.dynamodb ?? {};
  log.error('A change is given up.', { keys, sequenceNumber, tries: maxTries });
  try {
    await keepFailure(record);
    return true;
  } catch (error) {
    log.error('A change could not be kept and is tried again.', { keys, sequenceNumber, error });
    return false;
  }
}
