import { Duration, Names } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  type Alias,
  EventSourceMapping,
  type EventSourceMappingOptions,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type QueueName, queues } from '../../config/queues.ts';
import { signalRows, table } from '../../config/table.ts';
import type { Resources } from '../permissions/policies.ts';
import { functionEntries, type PlatformFunctions } from './create.ts';
import type { LiveFunctions } from './live.ts';

interface EventSourceParts {
  functions: PlatformFunctions;
  live: LiveFunctions;
  resources: Resources;
  changesDead: Queue;
}

/** Connects each function to its queue, the change stream or its schedule, as configured. */
export function connectEventSources(
  scope: Construct,
  { functions, live, resources, changesDead }: EventSourceParts,
): void {
  for (const [name, config] of functionEntries) {
    if (config.queue)
      consumeQueue({ run: functions[name], alias: live[name] }, resources.queues[config.queue], config.queue);
    if (config.changeStream) consumeChanges({ run: functions[name], alias: live[name] }, resources, changesDead);
    if (config.everyMinutes) runEvery(scope, live[name], name, config.everyMinutes);
  }
}

/** A function, and the version of it that consumes. */
interface Consumer {
  run: LambdaFunction;
  alias: Alias;
}

/**
 * The mapping belongs to the function, not to its alias: then the logical id is the one of stacks without an alias, and the mapping of the change
 * stream goes on where it was instead of beginning anew.
 */
const consume = ({ run, alias }: Consumer, id: string, options: EventSourceMappingOptions) =>
  new EventSourceMapping(run, id, { target: alias, ...options });

function consumeQueue(consumer: Consumer, queue: Queue, queueName: QueueName) {
  const { batchSize, maxConcurrency } = queues[queueName];
  consume(consumer, `SqsEventSource:${Names.nodeUniqueId(queue.node)}`, {
    eventSourceArn: queue.queueArn,
    ...{ batchSize, maxConcurrency, reportBatchItemFailures: true },
  });
  queue.grantConsumeMessages(consumer.run);
}

/**
 * Connects the change stream: four concurrent batches per shard, in order within a partition key. The function parks
 * changes that a step cannot process. A failed batch therefore means that the table or a queue is unavailable, and is
 * retried for 20 of the 24 hours that the stream retains. If the function itself crashes, Lambda bisects the batch down
 * to the bad record and finally reports its stream position to `changes-dead`.
 */
function consumeChanges(consumer: Consumer, { table: { tableStreamArn }, liveEvents }: Resources, dead: Queue) {
  const hasLive = liveEvents !== undefined;
  // Not `DynamoEventSource`, which grants ListStreams on every stream of the account.
  if (!tableStreamArn) throw new Error('the table has no stream');
  const filters = [...streamFilters, ...(hasLive ? [signalFilter] : [])];
  consumer.run.addToRolePolicy(
    new PolicyStatement({
      sid: 'Changes',
      actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((name) => `dynamodb:${name}`),
      resources: [tableStreamArn],
    }),
  );
  consume(consumer, 'Changes', {
    eventSourceArn: tableStreamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    parallelizationFactor: 4,
    bisectBatchOnError: true,
    // The maximum; `maxRecordAge` is the effective limit.
    retryAttempts: 10_000,
    maxRecordAge: Duration.hours(20),
    reportBatchItemFailures: true,
    onFailure: new SqsDlq(dead),
    filters: filters.map((pattern) => ({ pattern: JSON.stringify(pattern) })),
  });
}

/**
 * Only the platform's records have an `entity`. Counters and leases are filtered out before they invoke a function or
 * are billed.
 */
const isRecord = { entity: { S: [{ exists: true }] } };
const streamFilters = [{ dynamodb: { NewImage: isRecord } }, { dynamodb: { OldImage: isRecord } }];
/** Only live events need who is typing, so only stacks with them pay for these changes. */
const signalFilter = { dynamodb: { Keys: { [table.sortKey]: { S: signalRows } } } };

/** A failed run is not retried, because the next one starts sooner than a retry would. */
function runEvery(scope: Construct, run: Alias, name: string, minutes: number) {
  const once = { retryAttempts: 0, maxEventAge: Duration.minutes(minutes) };
  run.configureAsyncInvoke(once);
  new Rule(scope, `${name}-rule`, {
    description: `Frontdesk: runs ${name}`,
    schedule: Schedule.rate(Duration.minutes(minutes)),
    targets: [new LambdaTarget(run, once)],
  });
}
