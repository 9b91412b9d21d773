import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBStreamsClient, GetRecordsCommand } from '@aws-sdk/client-dynamodb-streams';
import {
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  type Message,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import { clientSettings } from '../../../adapters/aws.ts';
import { createSqsClient } from '../../../adapters/sqs.ts';
import { type QueueName, queueNames, queues } from '../../../config/queues.ts';
import { table } from '../../../config/table.ts';
import type { Log } from '../../../domain/core/app.ts';
import { findStream, openShard, readableShards } from '../../../local/pollers/shards.ts';
import { toEventRecord } from '../../../local/pollers/stream-event.ts';
import { nothing, sum, type Usage } from '../pricing/prices.ts';
import type { CountedStores } from './counted-stores.ts';
import type { RunFunction } from './run-function.ts';

/** What follows what was written: read past the wire, since on AWS Lambda itself reads it. */
interface FollowUps {
  /** Records of the change stream that have come since the last call, as the event source's filter lets them through. */
  records(): Promise<DynamoDBRecord[]>;
  /** Messages that are in a queue; waits for delayed ones, which would not be counted otherwise. Throws where one takes too long. */
  messages(queue: QueueName): Promise<Message[]>;
  remove(queue: QueueName, messages: readonly Message[]): Promise<unknown>;
}

const batchesOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

/** Runs what follows until nothing is left, in batches as large as may be or one by one. */
export async function follow(run: RunFunction, followUps: FollowUps, together: boolean): Promise<Usage> {
  let all = nothing;
  for (let isDone = false; !isDone; ) {
    const usages = [
      ...(await followChanges(run, followUps, together)),
      ...(await followQueues(run, followUps, together)),
    ];
    all = sum(all, ...usages);
    isDone = usages.length === 0;
  }
  return all;
}

const MAX_CHANGES = 100;

async function followChanges(run: RunFunction, { records }: FollowUps, together: boolean): Promise<Usage[]> {
  const usages: Usage[] = [];
  for (const Records of batchesOf(await records(), together ? MAX_CHANGES : 1)) {
    const { usage } = await run('changes', { Records });
    usages.push(sum(usage, { streamRecords: Records.length }));
  }
  return usages;
}

async function followQueues(run: RunFunction, followUps: FollowUps, together: boolean): Promise<Usage[]> {
  const usages: Usage[] = [];
  for (const queue of queueNames) {
    const { batchSize } = queues[queue];
    for (const batch of batchesOf(await followUps.messages(queue), together ? batchSize : 1)) {
      const Records = batch.map(({ MessageId, Body }) => ({ messageId: MessageId, body: Body }));
      const { usage } = await run(queue, { Records });
      await followUps.remove(queue, batch);
      usages.push(sum(usage, RECEIVED_AND_DELETED));
    }
  }
  return usages;
}

const RECEIVED_AND_DELETED = { sqs: 2 };

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

export async function readFollowUps({ direct, queueUrls }: CountedStores): Promise<FollowUps> {
  const region = 'us-east-1';
  const streams = new DynamoDBStreamsClient(clientSettings({ region, endpoint: direct.dynamodb }, 1));
  const sqs = createSqsClient({ region, endpoint: direct.sqs });
  return {
    records: await recordsOf(streams),
    messages: (queue) => messagesOf(sqs, queueUrls[queue]!),
    remove: (queue, messages) => removeAll(sqs, queueUrls[queue]!, messages),
  };
}

async function recordsOf(streams: DynamoDBStreamsClient): Promise<FollowUps['records']> {
  const stream = await findStream(streams, table.name);
  const [shard] = await readableShards(streams, { stream, shards: {} });
  let iterator = await openShard(streams, { stream, shards: {} }, shard!, silent);
  return async () => {
    const { Records = [], NextShardIterator } = await streams.send(new GetRecordsCommand({ ShardIterator: iterator }));
    iterator = NextShardIterator;
    return Records.map((record) => toEventRecord(record, stream)).filter(isOfPlatform);
  };
}

/** The filter of `infra/functions/event-sources.ts`. */
const isOfPlatform = ({ dynamodb }: DynamoDBRecord) =>
  dynamodb?.NewImage?.entity?.S !== undefined || dynamodb?.OldImage?.entity?.S !== undefined;

async function messagesOf(sqs: SQSClient, QueueUrl: string): Promise<Message[]> {
  const wanted = { QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 };
  for (let waitedMs = 0; ; waitedMs += LATER_MS) {
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(wanted));
    const later = Messages.length === 0 ? await countLater(sqs, QueueUrl) : 0;
    if (later === 0) return Messages;
    if (waitedMs > MAX_LATER_MS || QueueUrl.endsWith(`/${queues.ingest.name}`)) {
      // What is left is the message that ends an ingestion whose worker died. It is counted as sent, and deleted here.
      await sqs.send(new PurgeQueueCommand({ QueueUrl }));
      return [];
    }
    await sleep(LATER_MS);
  }
}
/** The compaction of an index is delayed by 15 s. */
const MAX_LATER_MS = 30_000;
const LATER_MS = 500;

const removeAll = (sqs: SQSClient, QueueUrl: string, messages: readonly Message[]) => {
  const Entries = messages.map(({ ReceiptHandle }, n) => ({ Id: String(n), ReceiptHandle }));
  return sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
};

async function countLater(sqs: SQSClient, QueueUrl: string): Promise<number> {
  const names = ['ApproximateNumberOfMessagesDelayed'] as const;
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...names] }));
  return Number(Attributes?.[names[0]] ?? 0);
}
