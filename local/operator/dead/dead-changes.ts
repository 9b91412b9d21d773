import type { _Record, DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { DeleteMessageBatchCommand, type Message } from '@aws-sdk/client-sqs';
import { EVERY_STEP, parkChange, parkLostChange } from '../../../domain/changes/failures.ts';
import type { App, Item } from '../../../domain/core/app.ts';
import { nowIso } from '../../../domain/core/clock.ts';
import { toChange } from '../../../functions/changes/handle.ts';
import { toEventRecord } from '../../pollers/stream-event.ts';
import { type DeadBatch, readBatch } from './dead-batch.ts';
import { countOf, deadLetterQueue, type QueueAccess, receive } from './dead-letters.ts';

/** Access to a stack's queues, table and change stream. */
export interface ChangeStreamAccess extends QueueAccess {
  streams: DynamoDBStreamsClient;
  /** Yields every row of the table. */
  scan(): AsyncIterable<Item>;
}

/** Visibility timeout: as long as a scan of the table may take. */
const TAKEN_SECONDS = 3_600;

/** Upper bound for the clock difference between containers and the stream. */
const SKEW_MS = 60_000;
/** Rows whose own state shows what remains to be done; see `from-item.ts`. */
const restorable = new Set(['conversation', 'message', 'lead', 'csat', 'source', 'crawl']);

/**
 * Returns the number of messages in `changes-dead`. A local platform has no such queue: its poller stores changes
 * itself.
 */
export async function countDeadChanges(access: QueueAccess): Promise<number> {
  return countOf((await deadLetterQueue(access, 'changes')).attributes);
}

/**
 * Stores the changes that `changes-dead` refers to in the table as parked changes. Deletes a message after its changes
 * are stored. `recovered`: changes read from the stream. `fromItems`: rows that changed while changes were lost that
 * the stream no longer contains.
 */
export async function recoverDeadChanges(
  app: App,
  access: ChangeStreamAccess,
): Promise<{ recovered: number; fromItems: number }> {
  const { url, attributes } = await deadLetterQueue(access, 'changes');
  const trimmed: { batch: DeadBatch; message: Message }[] = [];
  let recovered = 0;
  for (let left = countOf(attributes); left > 0; ) {
    const messages = await receive(access, url, TAKEN_SECONDS);
    if (messages.length === 0) break;
    left -= messages.length;
    for (const message of messages) {
      const batch: DeadBatch = JSON.parse(message.Body ?? '').DDBStreamBatchInfo;
      const records = await readBatch(access.streams, batch);
      if (!records) {
        trimmed.push({ batch, message });
        continue;
      }
      for (const record of records) if (await keepRecord(app, record, batch.streamArn)) recovered++;
      await remove(access, url, [message]);
    }
  }
  const batches = trimmed.map(({ batch }) => batch);
  const fromItems = await keepChanged(app, access, batches);
  for (let at = 0; at < trimmed.length; at += 10) {
    await remove(
      access,
      url,
      trimmed.slice(at, at + 10).map(({ message }) => message),
    );
  }
  return { recovered, fromItems };
}

const remove = ({ sqs }: QueueAccess, QueueUrl: string, messages: readonly Message[]) =>
  sqs.send(
    new DeleteMessageBatchCommand({
      QueueUrl,
      Entries: messages.map(({ ReceiptHandle }, n) => ({ Id: String(n), ReceiptHandle })),
    }),
  );

/**
 * Returns false for records without a consumer and for records erased since, whose content must not be stored again.
 */
async function keepRecord(app: App, record: _Record, streamArn: string): Promise<boolean> {
  const change = toChange(toEventRecord(record, streamArn));
  const item = change.after ?? change.before;
  if (!item?.entity || item.entity === 'failedChange') return false;
  const isErased = change.after && !(await app.store.get(item, { consistent: true }));
  if (isErased) return false;
  await parkChange(app, EVERY_STEP, change, 'The function failed as a whole.', { replayAt: nowIso(app) });
  return true;
}

/** Scans the whole table, because only the time of lost changes is known, not their keys. */
async function keepChanged(app: App, { scan }: ChangeStreamAccess, batches: readonly DeadBatch[]): Promise<number> {
  const at = (time: string, skewMs: number) => new Date(Date.parse(time) + skewMs).toISOString();
  const spans = batches.map((batch) => ({
    from: at(batch.approximateArrivalOfFirstRecord, -SKEW_MS),
    to: at(batch.approximateArrivalOfLastRecord, SKEW_MS),
  }));
  const [since] = spans.map(({ from }) => from).sort();
  if (since === undefined) return 0;
  let kept = 0;
  for await (const item of scan()) {
    if (!restorable.has(String(item.entity))) continue;
    const times = [item.createdAt, item.updatedAt].map(String);
    if (!spans.some(({ from, to }) => times.some((time) => time >= from && time <= to))) continue;
    await parkLostChange(app, { pk: item.pk, sk: item.sk }, since, nowIso(app));
    kept++;
  }
  return kept;
}
