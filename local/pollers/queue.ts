import { DeleteMessageBatchCommand, type Message, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { QueueConfig } from '../../config/queues.ts';
import type { Log } from '../../domain/core/app.ts';
import { type BufferedHandler, invoke } from '../lambda/invoke.ts';
import { releaseInFlight } from './in-flight.ts';
import { type Poller, startLoop } from './loop.ts';
import { queueArn, toRecord } from './queue-event.ts';

export interface QueuePollerOptions {
  sqs: SQSClient;
  url: string;
  /** Default: derived from the URL. */
  queueArn?: string;
  handler: BufferedHandler;
  config: QueueConfig;
  timeoutSeconds: number;
  memoryMb?: number;
  log: Log;
  /**
   * URL of the embedded SQS. If set, messages that an earlier process had received when it was killed are delivered
   * again a second after the start instead of when their visibility timeout ends.
   */
  embeddedEndpoint?: string;
  /** Called when a batch has ended, successfully or not, because it may have written something. */
  onSettled?: () => void;
}

const longPollSeconds = 20;
// SQS receives and deletes at most this many messages per call.
const maxReceived = 10;
/**
 * With one receive at a time, a busy process receives fewer messages than it handles. Lambda starts with five:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html.
 */
const PARALLEL_RECEIVES = 2;

/** Emulates Lambda's event source mapping of a queue, with partial batch failures. */
export function startQueuePoller(options: QueuePollerOptions): Poller {
  const { config, log } = options;
  const running = new Set<Promise<void>>();
  /** Receives in progress, with the number of batches that each may return. */
  const receiving = new Map<Promise<Message[]>, number>();
  let released: Promise<void> | undefined;
  const step = async (signal: AbortSignal) => {
    released ??= release(options);
    await released;
    const awaited = receiving.values().reduce((sum, batches) => sum + batches, 0);
    const free = config.maxConcurrency - running.size - awaited;
    if (free <= 0) {
      await Promise.race([...running, ...receiving.keys()]);
      return;
    }
    const count = Math.min(maxReceived, free * config.batchSize);
    const received = receive(options, count, signal);
    receiving.set(received, Math.ceil(count / config.batchSize));
    const messages = await received.finally(() => receiving.delete(received));
    for (let from = 0; from < messages.length; from += config.batchSize) {
      const batch = messages.slice(from, from + config.batchSize);
      const run = handle(options, batch).catch((error) =>
        log.error('A batch failed and will be delivered again.', { queue: config.name, error }),
      );
      running.add(run);
      void run.then(() => {
        running.delete(run);
        options.onSettled?.();
      });
    }
  };
  const loops = Array.from({ length: PARALLEL_RECEIVES }, () =>
    startLoop(`Queue ${config.name}`, step, log, () => Promise.all(running)),
  );
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Before the first receive. A failure only delays the messages until their visibility timeout ends. */
async function release({ sqs, url, log, config, embeddedEndpoint }: QueuePollerOptions): Promise<void> {
  if (!embeddedEndpoint) return;
  await releaseInFlight(sqs, url, embeddedEndpoint).catch((error) =>
    log.warn('Messages in flight were not released.', { queue: config.name, error }),
  );
}

async function receive({ sqs, url }: QueuePollerOptions, count: number, signal: AbortSignal): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: url,
    MaxNumberOfMessages: count,
    WaitTimeSeconds: longPollSeconds,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });
  // The client's own timeout is for calls that return at once.
  const answer = await sqs.send(command, { abortSignal: signal, requestTimeout: (longPollSeconds + 5) * 1000 });
  return answer.Messages ?? [];
}

/** Failed messages stay in the queue and are delivered again when their visibility timeout ends. */
async function handle(options: QueuePollerOptions, messages: readonly Message[]): Promise<void> {
  const { sqs, url, handler, config, timeoutSeconds, memoryMb = 512 } = options;
  const region = await sqs.config.region();
  const arn = options.queueArn ?? queueArn(url, region);
  const event: SQSEvent = { Records: messages.map((storedMessage) => toRecord(storedMessage, arn, region)) };
  const invocation = { timeoutSeconds, memoryMb, functionName: config.name };
  const response = (await invoke(handler, event, invocation)) as SQSBatchResponse | undefined;
  const failed = new Set(response?.batchItemFailures?.map((item) => item.itemIdentifier));
  const done = messages.filter((storedMessage) => !failed.has(storedMessage.MessageId ?? ''));
  // As on AWS: a response that names an unknown message fails the whole batch.
  if (done.length + failed.size !== messages.length) throw new Error('A failure was reported for an unknown message.');
  if (done.length === 0) return;
  const Entries = done.map((storedMessage, index) => ({
    Id: String(index),
    ReceiptHandle: storedMessage.ReceiptHandle,
  }));
  await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: url, Entries }));
}
