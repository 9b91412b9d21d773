import { join } from 'node:path';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { clientSettings, unsignedSettings } from '../adapters/aws.ts';
import { createDynamoClient } from '../adapters/dynamodb.ts';
import { createSqsClient } from '../adapters/sqs.ts';
import type { Environment } from '../config/environment.ts';
import { type QueueName, queues } from '../config/queues.ts';
import { streamIgnoredPrefixes } from '../config/table.ts';
import { EVERY_STEP, parkChange } from '../domain/changes/failures.ts';
import type { App, Log } from '../domain/core/app.ts';
import { toChange } from '../functions/changes/handle.ts';
import { startApp } from '../functions/start.ts';
import type { LocalFunction } from './functions.ts';
import { type ChangePoller, startChangePoller } from './pollers/changes.ts';
import type { Poller } from './pollers/loop.ts';
import { startQueuePoller } from './pollers/queue.ts';
import { startSchedule } from './pollers/schedule.ts';
import { startTtlSweep } from './pollers/ttl-sweep.ts';
import { wellness } from './pollers/wellness.ts';
import type { LocalStores } from './stores/start.ts';

interface PollersOptions {
  functions: readonly LocalFunction[];
  stores: LocalStores;
  environment: Environment;
  dataDir: string;
  log: Log;
}

const LONG_POLL_MS = 25_000;

export interface Pollers {
  stop(): Promise<void>;
  /** Checks the change stream now instead of at the next interval, because something may have been written. */
  wake(): void;
}

/** What every event source needs. */
interface Sources extends PollersOptions {
  app: App;
  sqs: SQSClient;
}

/** Emulates the event sources on AWS: queues, the change stream, the schedule, and the deletion of expired rows. */
export function startPollers(options: PollersOptions): Pollers {
  const { functions, stores, environment, log } = options;
  const { region, tableName } = environment;
  const sqs = createSqsClient({ region, endpoint: stores.sqsEndpoint, requestTimeoutMs: LONG_POLL_MS });
  const sources: Sources = { ...options, app: startApp({ environment }), sqs };
  const client = createDynamoClient({ region, endpoint: stores.dynamodbEndpoint });
  let changes: ChangePoller | undefined;
  const wake = () => changes?.wake();
  const pollers: Poller[] = [];
  for (const localFunction of functions) {
    const { queue, changeStream, everyMinutes, handler, timeoutSeconds, name } = localFunction;
    if (queue) pollers.push(startQueue(sources, localFunction, queue, wake));
    if (changeStream) {
      changes = startChanges(sources, localFunction);
      pollers.push(changes);
    }
    if (everyMinutes) {
      pollers.push(startSchedule({ handler, everyMinutes, timeoutSeconds, name, log, onSettled: wake }));
    }
  }
  pollers.push(startTtlSweep({ client, tableName, now: Date.now, log }));
  return {
    wake,
    async stop() {
      await Promise.all(pollers.map((poller) => poller.stop()));
    },
  };
}

function startQueue(
  { stores, sqs, log }: Sources,
  { handler, timeoutSeconds, memoryMb }: LocalFunction,
  queue: QueueName,
  onSettled: () => void,
): Poller {
  return startQueuePoller({
    sqs,
    url: stores.queueUrls[queue],
    handler,
    config: queues[queue],
    timeoutSeconds,
    memoryMb,
    log,
    // No caller waits for what a delivery writes. Checking the stream after each batch would cost as much as a delivery.
    ...(queue === 'webhooks' ? {} : { onSettled }),
    ...(stores.embeddedSqs ? { embeddedEndpoint: stores.embeddedSqs } : {}),
  });
}

function startChanges(
  { app, stores, sqs, environment, dataDir, log }: Sources,
  { handler, timeoutSeconds, memoryMb }: LocalFunction,
): ChangePoller {
  const { region, tableName } = environment;
  // Has the same timeouts as other clients. Waiting for ever for a response would stop the processing of changes.
  const endpoint = { region, endpoint: stores.dynamodbEndpoint };
  return startChangePoller({
    streams: new DynamoDBStreamsClient({ ...clientSettings(endpoint, 1), ...unsignedSettings('dynamodb', endpoint) }),
    tableName,
    handler,
    timeoutSeconds,
    memoryMb,
    log,
    checkpointFile: join(dataDir, 'stream-checkpoint.json'),
    isWell: wellness({ store: app.store, sqs, queueUrls: Object.values(stores.queueUrls) }),
    keepFailure: (record) => parkChange(app, EVERY_STEP, toChange(record), 'The function failed as a whole.'),
    ignorePrefixes: streamIgnoredPrefixes,
    hasSignals: app.live !== undefined,
    ...(stores.trimStream ? { trim: stores.trimStream } : {}),
  });
}
