import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { QueueName } from '../config/queues.ts';
import type { Queues, Tracing } from '../domain/core/app.ts';
import { unavailable } from '../domain/core/errors.ts';
import { type QueueMessage, TRACE_ATTRIBUTE } from '../domain/core/ports/queues.ts';
import { type AwsClientOptions, clientSettings, orUnavailable, unsignedSettings } from './aws.ts';

/** SQS's limits. Checked here because the emulator allows more. */
const MAX_DELAY_SECONDS = 900;
const MAX_BATCH = 10;
const BATCH_TRIES = 4;

/** A client that long-polls needs a `requestTimeoutMs` above its wait time. */
export const createSqsClient = (options: AwsClientOptions): SQSClient =>
  new SQSClient({ ...clientSettings(options, 2), ...unsignedSettings('sqs', options) });

/**
 * Serialises to JSON and escapes characters that are invalid in XML, which SQS rejects, and those above U+FFFF, which
 * the emulator rejects.
 */
const toText = (body: object) =>
  JSON.stringify(body).replaceAll(
    /[\ud800-\udfff\ufffe\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const traceAttribute = (header: string | undefined) =>
  header === undefined ? {} : { MessageAttributes: { [TRACE_ATTRIBUTE]: { DataType: 'String', StringValue: header } } };

/**
 * The group makes a standard queue fair: SQS prefers messages of groups that occupy few workers. It neither limits nor orders them:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html.
 */
const groupAttribute = ({ workspaceId }: { workspaceId?: unknown }) =>
  typeof workspaceId === 'string' ? { MessageGroupId: workspaceId } : {};

function toMessage({ body, delaySeconds = 0 }: QueueMessage, trace: string | undefined) {
  if (delaySeconds > MAX_DELAY_SECONDS) throw new RangeError(`The maximum delay of a queue is ${MAX_DELAY_SECONDS} s.`);
  return {
    MessageBody: toText(body),
    ...groupAttribute(body),
    ...(delaySeconds > 0 ? { DelaySeconds: Math.ceil(delaySeconds) } : {}),
    ...traceAttribute(trace),
  };
}

/** Sends a batch of up to ten entries and retries those that failed on the server's side. */
async function sendBatch(
  sqsClient: SQSClient,
  QueueUrl: string,
  entries: SendMessageBatchRequestEntry[],
): Promise<void> {
  let left = entries;
  for (let tried = 1; ; tried++) {
    const command = new SendMessageBatchCommand({ QueueUrl, Entries: left });
    const { Failed = [] } = await orUnavailable(sqsClient.send(command));
    const [first] = Failed;
    if (!first) return;
    const refused = Failed.find(({ SenderFault }) => SenderFault);
    if (refused) throw new Error(`the queue refused a message: ${refused.Code}`);
    if (tried === BATCH_TRIES) throw unavailable(new Error(`the queue did not take a message: ${first.Code}`));
    left = left.filter(({ Id }) => Failed.some((failed) => failed.Id === Id));
    await sleep(randomInt(50, 100) * 2 ** tried);
  }
}

/**
 * The port `Queues` on SQS with JSON bodies. Throws AppError SERVICE_UNAVAILABLE if the queue is unreachable, and
 * RangeError for a delay above 900 s (longer delays belong in the due index).
 */
export const createQueues = (
  sqsClient: SQSClient,
  urls: Record<QueueName, string>,
  tracing?: Pick<Tracing, 'header'>,
): Queues => ({
  async send(queue, body, { delaySeconds } = {}) {
    const message = toMessage({ body, delaySeconds }, tracing?.header());
    await orUnavailable(sqsClient.send(new SendMessageCommand({ QueueUrl: urls[queue], ...message })));
  },
  async sendMany(queue, messages) {
    const trace = tracing?.header();
    const entries = messages.map((message, n) => ({ Id: String(n % MAX_BATCH), ...toMessage(message, trace) }));
    const batches = Array.from({ length: Math.ceil(entries.length / MAX_BATCH) }, (_, n) =>
      entries.slice(n * MAX_BATCH, (n + 1) * MAX_BATCH),
    );
    await Promise.all(batches.map((batch) => sendBatch(sqsClient, urls[queue], batch)));
  },
});
