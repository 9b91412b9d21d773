import { rm } from 'node:fs/promises';
import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../adapters/log.ts';
import { createSqsClient } from '../../../adapters/sqs.ts';
import { queues } from '../../../config/queues.ts';
import type { Poller } from '../../../local/pollers/loop.ts';
import { type QueuePollerOptions, startQueuePoller } from '../../../local/pollers/queue.ts';
import { ensureQueues, startSqsAndS3 } from '../../../local/stores/aws.ts';
import { startTestQueues, type TestQueues, temporaryFolder } from '../../support/stores/stores.ts';

let aws: TestQueues;
let url: string;
let poller: Poller | undefined;

beforeEach(async () => {
  aws = await startTestQueues();
  url = aws.queueUrls.ingest;
});
afterEach(async () => {
  await poller?.stop();
  poller = undefined;
  await aws.stop();
});

type Handler = (event: SQSEvent) => Promise<SQSBatchResponse | undefined>;

function poll(
  handler: Handler,
  options: Partial<QueuePollerOptions> & { batchSize?: number; maxConcurrency?: number } = {},
) {
  const { batchSize = 1, maxConcurrency = 10, ...rest } = options;
  const config = { ...queues.ingest, batchSize, maxConcurrency };
  const log = createLog('SILENT');
  poller = startQueuePoller({ sqs: aws.sqs, url, handler, config, timeoutSeconds: 5, log, ...rest });
}

const send = (...bodies: string[]) =>
  Promise.all(bodies.map((MessageBody) => aws.sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody }))));
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 5 });

/** How many messages are visible, and how many were received and not deleted. */
async function counts() {
  const AttributeNames = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const command = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...AttributeNames] });
  const { Attributes } = await aws.sqs.send(command);
  return AttributeNames.map((name) => Number(Attributes?.[name]));
}

describe('the queue poller', () => {
  it('makes the event of a Lambda event source mapping, and deletes what was handled', async () => {
    const records: SQSRecord[] = [];
    const MessageAttributes = {
      kind: { DataType: 'String', StringValue: 'page' },
      raw: { DataType: 'Binary', BinaryValue: new Uint8Array([1, 255]) },
    };
    const sent = await aws.sqs.send(
      new SendMessageCommand({ QueueUrl: url, MessageBody: '{"a":1}', MessageAttributes }),
    );
    poll(async (event) => {
      records.push(...event.Records);
      return undefined;
    });
    await until(() => expect(records).toHaveLength(1));
    const [record] = records;
    expect(record).toEqual({
      messageId: sent.MessageId,
      receiptHandle: record!.receiptHandle,
      body: '{"a":1}',
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: expect.stringMatching(/^\d{13}$/),
        SenderId: '000000000000',
        ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
      },
      messageAttributes: {
        kind: { stringValue: 'page', stringListValues: [], binaryListValues: [], dataType: 'String' },
        raw: { binaryValue: 'Af8=', stringListValues: [], binaryListValues: [], dataType: 'Binary' },
      },
      md5OfMessageAttributes: sent.MD5OfMessageAttributes,
      md5OfBody: sent.MD5OfMessageBody,
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:ingest',
      awsRegion: 'us-east-1',
    });
    await until(async () => expect(await counts()).toEqual([0, 0]));
  });

  it('gives a worker that becomes free to a workspace that has none, however much others have sent before', async () => {
    const begun: { workspaceId: string; end: () => void }[] = [];
    await aws.queues.sendMany('ingest', Array(30).fill({ body: { workspaceId: 'busy' } }));
    poll(
      ({ Records }) =>
        new Promise((resolve) => {
          const { workspaceId } = JSON.parse(Records[0]!.body);
          begun.push({ workspaceId, end: () => resolve(undefined) });
        }),
      { maxConcurrency: 3 },
    );
    await until(() => expect(begun).toHaveLength(3));
    for (const workspaceId of ['first', 'second']) await aws.queues.send('ingest', { workspaceId });
    for (const end of [0, 1]) {
      begun[end]!.end();
      await until(() => expect(begun).toHaveLength(4 + end));
    }
    expect(begun.map(({ workspaceId }) => workspaceId)).toEqual(['busy', 'busy', 'busy', 'first', 'second']);
    for (const { end } of begun) end();
  });

  it('leaves in the queue what failed of a batch, and only that', async () => {
    await send('a', 'bad', 'b');
    const bodies: string[] = [];
    poll(
      async ({ Records }) => {
        bodies.push(...Records.map((record) => record.body));
        const failed = Records.filter((record) => record.body === 'bad');
        return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
      },
      { batchSize: 10 },
    );
    await until(async () => expect(await counts()).toEqual([0, 1]));
    expect(bodies.toSorted()).toEqual(['a', 'b', 'bad']);
  });

  it.each<[string, Handler]>([
    ['throws', async () => Promise.reject(new Error('no'))],
    ['reports a message that was not there', async () => ({ batchItemFailures: [{ itemIdentifier: 'other' }] })],
  ])('leaves the whole batch where the handler %s, and takes the next', async (_what, handler) => {
    await send('a');
    let done = false;
    poll(async (event) => {
      if (event.Records[0]!.body === 'a') return handler(event);
      done = true;
      return undefined;
    });
    await until(async () => expect(await counts()).toEqual([0, 1]));
    await send('b');
    await until(async () => expect([done, await counts()]).toEqual([true, [0, 1]]));
  });

  it('delivers again what failed, when its visibility ends, and at last puts it aside', async () => {
    await aws.sqs.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: { VisibilityTimeout: '0' } }));
    await send('bad');
    const counted: string[] = [];
    poll(
      async ({ Records }) => {
        counted.push(Records[0]!.attributes.ApproximateReceiveCount);
        throw new Error('no');
      },
      { maxConcurrency: 1 },
    );
    const dead = new ReceiveMessageCommand({ QueueUrl: `${url}-dead`, WaitTimeSeconds: 5 });
    expect((await aws.sqs.send(dead)).Messages?.[0]?.Body).toBe('bad');
    expect(counted).toEqual(['1', '2', '3']);
  });

  it('runs as many batches at once as it may, and no more', async () => {
    await send('1', '2', '3', '4', '5');
    const gates: (() => void)[] = [];
    let most = 0;
    let running = 0;
    let handled = 0;
    poll(
      async () => {
        most = Math.max(most, ++running);
        await new Promise<void>((resolve) => gates.push(resolve));
        running -= 1;
        handled += 1;
        return undefined;
      },
      { maxConcurrency: 2 },
    );
    for (let count = 1; count <= 5; count++) {
      await until(() => expect(gates.length).toBeGreaterThan(0));
      if (count === 1) await until(() => expect(running).toBe(2));
      gates.shift()!();
      await until(() => expect(handled).toBe(count));
    }
    expect(most).toBe(2);
    await until(async () => expect(await counts()).toEqual([0, 0]));
  });

  it('goes on after a failure of the queue', async () => {
    const failing = vi.spyOn(aws.sqs, 'send').mockRejectedValueOnce(new Error('connect ECONNREFUSED') as never);
    const bodies: string[] = [];
    poll(async ({ Records }) => {
      bodies.push(Records[0]!.body);
      return undefined;
    });
    await until(() => expect(failing).toHaveBeenCalled());
    await send('a');
    await until(() => expect(bodies).toEqual(['a']));
  });

  it('gets soon what was being handled when the platform was killed', async () => {
    const dataDir = await temporaryFolder();
    const received = await startSqsAndS3({ dataDir });
    let sqs = createSqsClient({ endpoint: received.endpoint, region: 'us-east-1' });
    const { ingest } = await ensureQueues(sqs);
    await sqs.send(new SendMessageCommand({ QueueUrl: ingest, MessageBody: 'a' }));
    const message = await sqs.send(new ReceiveMessageCommand({ QueueUrl: ingest }));
    expect(message.Messages).toHaveLength(1);
    await received.stop();

    const again = await startSqsAndS3({ dataDir });
    sqs = createSqsClient({ endpoint: again.endpoint, region: 'us-east-1' });
    const counted: string[] = [];
    poll(
      async ({ Records }) => {
        counted.push(`${Records[0]!.body} ${Records[0]!.attributes.ApproximateReceiveCount}`);
        return undefined;
      },
      { sqs, url: (await ensureQueues(sqs)).ingest, embeddedEndpoint: again.endpoint },
    );
    await until(() => expect(counted).toEqual(['a 2']));
    await poller!.stop();
    await again.stop();
    await rm(dataDir, { recursive: true });
  });

  it('waits, when stopped, for the batch that is running', async () => {
    await send('a');
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<undefined>();
    poll(async () => {
      started.resolve();
      return finish.promise;
    });
    await started.promise;
    const stopped = poller!.stop();
    finish.resolve(undefined);
    await stopped;
    expect(await counts()).toEqual([0, 0]);
  });
});
