import { join } from 'node:path';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { clientSettings, unsignedSettings } from '../adapters/aws.ts';
import { createDynamoClient } from '../adapters/dynamodb.ts';
import { createSqsClient } from '../adapters/sqs.ts';
import type { Environment } from '../config/environment.ts';
import { queues } from '../config/queues.ts';
import { streamIgnoredPrefixes } from '../config/table.ts';
import { EVERY_STEP, parkChange } from '../domain/changes/failures.ts';
import type { Log } from '../domain/core/app.ts';
import { toChange } from '../functions/changes/handle.ts';
import { startApp } from '../functions/start.ts';
import type { LocalFunction } from './functions.ts';
import { startChangePoller } from './pollers/changes.ts';
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

/** Emulates the event sources on AWS: queues, the change stream, the schedule, and the deletion of expired rows. */
export function startPollers({ functions, stores, environment, dataDir, log }: PollersOptions): Pollers {
  const { region, tableName } = environment;
  const sqs = createSqsClient({ region, endpoint: stores.sqsEndpoint, requestTimeoutMs: LONG_POLL_MS });
  // Has the same timeouts as other clients. Waiting for ever for a response would stop the processing of changes.
  const options = { region, endpoint: stores.dynamodbEndpoint };
  const streams = new DynamoDBStreamsClient({
    ...clientSettings(options, 1),
    ...unsignedSettings('dynamodb', options),
  });
  const app = startApp({ environment });
  const pollers: Poller[] = [];
  let wakeChanges = () => {};
  const onSettled = () => wakeChanges();
  for (const each of functions) {
    const { handler, timeoutSeconds, memoryMb, name } = each;
    if (each.queue) {
      const config = queues[each.queue];
      const url = stores.queueUrls[each.queue];
      const embedded = stores.embeddedSqs ? { embeddedEndpoint: stores.embeddedSqs } : {};
      // No caller waits for what a delivery writes. Checking the stream after each batch would cost as much as a
      // delivery.
      const wakes = each.queue === 'webhooks' ? {} : { onSettled };
      pollers.push(
        startQueuePoller({ sqs, url, handler, config, timeoutSeconds, memoryMb, log, ...wakes, ...embedded }),
      );
    }
    if (each.changeStream) {
      const checkpointFile = join(dataDir, 'stream-checkpoint.json');
      const trim = stores.trimStream ? { trim: stores.trimStream } : {};
      const isWell = wellness({ store: app.store, sqs, queueUrls: Object.values(stores.queueUrls) });
      const keepGivenUp = (record: DynamoDBRecord) =>
        parkChange(app, EVERY_STEP, toChange(record), 'The function failed as a whole.');
      const failing = { isWell, keepFailure: keepGivenUp };
      const options = {
        streams,
        tableName,
        handler,
        timeoutSeconds,
        memoryMb,
        log,
        checkpointFile,
        ...failing,
        ...trim,
      };
      const changes = startChangePoller({ ...options, ignorePrefixes: streamIgnoredPrefixes });
      wakeChanges = () => changes.wake();
      pollers.push(changes);
    }
    if (each.everyMinutes) {
      pollers.push(startSchedule({ handler, everyMinutes: each.everyMinutes, timeoutSeconds, name, log, onSettled }));
    }
  }
  const client = createDynamoClient({ region, endpoint: stores.dynamodbEndpoint });
  pollers.push(startTtlSweep({ client, tableName, now: Date.now, log }));
  return {
    wake: onSettled,
    async stop() {
      await Promise.all(pollers.map((poller) => poller.stop()));
    },
  };
}
