import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import { createBlobs, createS3Client } from '../../adapters/s3.ts';
import { createQueues, createSqsClient } from '../../adapters/sqs.ts';
import { table } from '../../config/table.ts';
import { MAX_MAIL_BYTES } from '../../domain/inbound/records.ts';
import { ensureBucket, ensureQueues, startSqsAndS3 } from '../../local/stores/aws.ts';
import { ensureTable, startDynamo } from '../../local/stores/dynamodb.ts';
import { startHttpServer } from '../support/servers/loopback-server.ts';
import { startTestQueues, type TestQueues, temporaryFolder } from '../support/stores/stores.ts';

const region = 'us-east-1';
const unavailable = { name: 'AppError', code: 'SERVICE_UNAVAILABLE' };

let aws: TestQueues;
beforeAll(async () => {
  aws = await startTestQueues();
});
afterAll(() => aws.stop());

const receive = async (queue: 'ingest' | 'maintenance') => {
  const { Messages } = await aws.sqs.send(new ReceiveMessageCommand({ QueueUrl: aws.queueUrls[queue] }));
  return Messages?.[0];
};

describe('queues', () => {
  it('deliver what was sent, as JSON', async () => {
    await aws.queues.send('ingest', { sourceId: '1', text: 'ü🙂' });
    const message = await receive('ingest');
    expect(JSON.parse(message!.Body!)).toEqual({ sourceId: '1', text: 'ü🙂' });
    await aws.sqs.send(
      new DeleteMessageCommand({ QueueUrl: aws.queueUrls.ingest, ReceiptHandle: message!.ReceiptHandle }),
    );
  });

  it('carry the trace of what sends', async () => {
    const header = 'Root=1-67891233-abcdef012345678912345678;Parent=53995c3f42cd8ad8';
    const traced = createQueues(aws.sqs, aws.queueUrls, { header: () => header });
    const receiveOne = async () => {
      const command = { QueueUrl: aws.queueUrls.maintenance, MessageAttributeNames: ['All'] };
      const { Messages = [] } = await aws.sqs.send(new ReceiveMessageCommand(command));
      const [message] = Messages;
      const { ReceiptHandle } = message!;
      await aws.sqs.send(new DeleteMessageCommand({ QueueUrl: aws.queueUrls.maintenance, ReceiptHandle }));
      return message?.MessageAttributes?.trace?.StringValue;
    };
    await traced.send('maintenance', {});
    expect(await receiveOne()).toBe(header);
    await traced.sendMany('maintenance', [{ body: {} }]);
    expect(await receiveOne()).toBe(header);
    await aws.queues.send('maintenance', {});
    expect(await receiveOne()).toBeUndefined();
  });

  it('hold back what is delayed, and refuse a delay that SQS refuses', async () => {
    await aws.queues.send('ingest', { later: true }, { delaySeconds: 899.5 });
    expect(await receive('ingest')).toBeUndefined();
    await expect(aws.queues.send('ingest', {}, { delaySeconds: 901 })).rejects.toThrow(RangeError);
  });

  it('are fair: who has the fewest messages in progress is next, whoever sent more or earlier', async () => {
    const own = await startTestQueues();
    const QueueUrl = own.queueUrls.maintenance;
    const jobs = (workspaceId: string | undefined, count: number) =>
      Array.from({ length: count }, (_, n) => ({ body: { workspaceId, n } }));
    const take = async (MaxNumberOfMessages: number) => {
      const { Messages = [] } = await own.sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages }));
      return Messages.map(({ Body = '', ReceiptHandle }) => ({ ...JSON.parse(Body), ReceiptHandle }));
    };
    const told = (taken: { workspaceId?: string; n: number }[]) =>
      taken.map(({ workspaceId, n }) => `${workspaceId}${n}`);
    await own.queues.sendMany('maintenance', jobs('a', 20));
    const early = await take(3);
    expect(told(early)).toEqual(['a0', 'a1', 'a2']);
    await own.queues.sendMany('maintenance', [...jobs('b', 4), ...jobs(undefined, 1)]);
    await own.queues.send('maintenance', { workspaceId: 'c', n: 0 });
    // The group of a job for several workspaces is its own.
    expect(told(await take(6))).toEqual(['b0', 'undefined0', 'c0', 'b1', 'b2', 'a3']);
    for (const { ReceiptHandle } of early) await own.sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    expect(told(await take(4))).toEqual(['a4', 'a5', 'b3', 'a6']);
    await own.stop();
  });

  it('take any number at once, each with its own delay', async () => {
    const messages = Array.from({ length: 23 }, (_, n) => ({ body: { n }, ...(n === 5 ? { delaySeconds: 60 } : {}) }));
    await aws.queues.sendMany('webhooks', messages);
    await aws.queues.sendMany('webhooks', []);
    const got: number[] = [];
    for (let tries = 0; tries < 10; tries++) {
      const command = new ReceiveMessageCommand({ QueueUrl: aws.queueUrls.webhooks, MaxNumberOfMessages: 10 });
      const { Messages = [] } = await aws.sqs.send(command);
      got.push(...Messages.map(({ Body }) => JSON.parse(Body!).n as number));
    }
    expect(got.sort((a, b) => a - b)).toEqual(messages.map((_, n) => n).filter((n) => n !== 5));
    await expect(aws.queues.sendMany('webhooks', [{ body: {}, delaySeconds: 901 }])).rejects.toThrow(RangeError);
  });

  it('have a dead-letter queue each, and six times the function’s time', async () => {
    const { Attributes } = await aws.sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: aws.queueUrls.ingest, AttributeNames: ['All'] }),
    );
    expect(Attributes?.VisibilityTimeout).toBe('540');
    expect(JSON.parse(Attributes!.RedrivePolicy!)).toEqual({
      deadLetterTargetArn: expect.stringMatching(/:ingest-dead$/),
      maxReceiveCount: 3,
    });
    expect(await ensureQueues(aws.sqs)).toEqual(aws.queueUrls);
  });

  it('give a message back at once, and bury it after its last receive', async () => {
    await aws.queues.send('maintenance', { job: 'never succeeds' });
    for (let count = 1; count <= 5; count += 1) {
      const message = await receive('maintenance');
      expect(JSON.parse(message!.Body!)).toEqual({ job: 'never succeeds' });
      await aws.sqs.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: aws.queueUrls.maintenance,
          ReceiptHandle: message!.ReceiptHandle,
          VisibilityTimeout: 0,
        }),
      );
    }
    expect(await receive('maintenance')).toBeUndefined();
    const { QueueUrl } = await aws.sqs.send(new GetQueueUrlCommand({ QueueName: 'maintenance-dead' }));
    const dead = await aws.sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    expect(dead.Messages).toHaveLength(1);
  });
});

describe('blobs', () => {
  it('that can be erased for good have a tag by which the bucket forgets them', async () => {
    const tags: unknown[] = [];
    const bucket = await startHttpServer((incoming, response) => {
      tags.push(incoming.headers['x-amz-tagging']);
      incoming.resume().once('end', () => response.end());
    });
    const client = createS3Client({ region, endpoint: `http://${bucket.host}` });
    const blobs = createBlobs(client, 'any');
    await blobs.put('ws/1/conv/2/a', 'sent', { erasable: true });
    await blobs.put('ws/1/text', 'kept');
    client.destroy();
    await bucket.close();
    expect(tags).toEqual(['erasable=true', undefined]);
  });

  it('may be larger than a mail with its attachments', async () => {
    const mail = Buffer.alloc(MAX_MAIL_BYTES + 1, 'x');
    await aws.blobs.put('mail/1', mail);
    expect(await aws.blobs.size('mail/1')).toBe(mail.length);
    await aws.blobs.remove('mail/1');
  });

  it('keep bytes and text, and answer undefined for what is missing', async () => {
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, n) => n % 256));
    await aws.blobs.put('index/a b/ü.bin', bytes, { contentType: 'application/octet-stream' });
    expect((await aws.blobs.get('index/a b/ü.bin'))?.equals(bytes)).toBe(true);
    await aws.blobs.put('text', 'ü🙂');
    expect(String(await aws.blobs.get('text'))).toBe('ü🙂');
    await aws.blobs.put('empty', '');
    expect(await aws.blobs.get('empty')).toHaveLength(0);
    await aws.blobs.remove('text');
    await aws.blobs.remove('text');
    expect(await aws.blobs.get('text')).toBeUndefined();
  });

  it('are fetched by an address of their own, which says as what', async () => {
    const bytes = Buffer.from([0, 1, 2, 0xff, 0xfe]);
    await aws.blobs.put('ws/w/a', bytes);
    const contentDisposition = `attachment; filename="_.txt"; filename*=UTF-8''%C3%BC.txt`;
    const address = await aws.blobs.downloadUrl('ws/w/a', {
      contentType: 'text/plain',
      contentDisposition,
      expiresSeconds: 300,
    });
    const { searchParams: query } = new URL(address);
    expect(query.get('X-Amz-Expires')).toBe('300');
    expect(query.get('response-content-type')).toBe('text/plain');
    expect(query.get('response-content-disposition')).toBe(contentDisposition);
    expect(query.get('response-cache-control')).toBe('private, max-age=300');
    const response = await fetch(address);
    expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([200, bytes]);
  });

  it('may have their bucket ensured again', async () => {
    await ensureBucket(aws.s3, aws.bucketName);
    expect(await aws.blobs.get('empty')).toHaveLength(0);
  });
});

describe('the emulator', () => {
  it('listens on the loopback interface only', async () => {
    const { port } = new URL(aws.endpoint);
    expect(new URL(aws.endpoint).hostname).toBe('127.0.0.1');
    const own = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal);
    // The host's own address stands for every interface; without one there is none that could be reached.
    const refused = own ? await refusal(own.address, Number(port)) : 'ECONNREFUSED';
    expect(refused).toBe('ECONNREFUSED');
  });

  it('out of reach is SERVICE_UNAVAILABLE', async () => {
    const gone = await startTestQueues();
    await gone.stop();
    const options = { endpoint: gone.endpoint, region };
    const queues = createQueues(createSqsClient(options), gone.queueUrls);
    const blobs = createBlobs(createS3Client(options), gone.bucketName);
    await expect(queues.send('ingest', {})).rejects.toMatchObject(unavailable);
    await expect(blobs.get('a')).rejects.toMatchObject(unavailable);
    await expect(blobs.put('a', 'b')).rejects.toMatchObject(unavailable);
    await expect(blobs.remove('a')).rejects.toMatchObject(unavailable);
  });
});

const refusal = (host: string, port: number) =>
  new Promise<string>((resolve) => {
    request({ host, port }, () => resolve('answered'))
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name))
      .end();
  });

describe('killing the process with -9', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  async function startChild(dataDir: string) {
    const script = fileURLToPath(new URL('./platform-child.ts', import.meta.url));
    const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const [line] = await once(child.stdout, 'data');
    return { child, ...(JSON.parse(String(line)) as { dynamoPid: number; guardPid: number }) };
  }
  async function kill(child: ChildProcess) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  /** A zombie, which nobody has asked about its end yet, is not alive. */
  const isAlive = (pid: number) =>
    existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');

  it('ends the database too and loses nothing', async () => {
    const dataDir = await temporaryFolder();
    const { child, dynamoPid } = await startChild(dataDir);
    expect(isAlive(dynamoPid)).toBe(true);
    await kill(child);
    await expect.poll(() => isAlive(dynamoPid), { interval: 5, timeout: 5_000 }).toBe(false);

    const dynamo = await startDynamo({ dataDir });
    const again = await startSqsAndS3({ dataDir });
    const client = createDynamoClient({ endpoint: dynamo.endpoint, region });
    await ensureTable(client, table.name);
    const { items } = await createStore(client, table.name).query({ pk: 'KILL' });
    expect(items).toHaveLength(20);
    const sqs = createSqsClient({ endpoint: again.endpoint, region });
    const s3 = createS3Client({ endpoint: again.endpoint, region });
    const urls = await ensureQueues(sqs);
    const received = await sqs.send(new ReceiveMessageCommand({ QueueUrl: urls.ingest, MaxNumberOfMessages: 10 }));
    // The first three are of one workspace, the others of another.
    expect(received.Messages?.map((message) => JSON.parse(message.Body!).n)).toEqual([0, 3, 1, 4, 2]);
    await ensureBucket(s3, 'frontdesk');
    expect(String(await createBlobs(s3, 'frontdesk').get('kept'))).toBe('still here');
    for (const one of [client, sqs, s3]) one.destroy();
    await Promise.all([dynamo.stop(), again.stop()]);
    await rm(dataDir, { recursive: true });
  });

  it('while its guard cannot act leaves a database, which the next start ends', async () => {
    const dataDir = await temporaryFolder();
    const { child, dynamoPid, guardPid } = await startChild(dataDir);
    try {
      // The guard leads a group of its own, database included: stopped, none of them notices what happens.
      process.kill(-guardPid, 'SIGSTOP');
      await kill(child);
      expect(isAlive(dynamoPid)).toBe(true);
      const next = await startDynamo({ dataDir });
      expect(isAlive(dynamoPid)).toBe(false);
      await next.stop();
      expect(isAlive(next.pid)).toBe(false);
    } finally {
      process.kill(-guardPid, 'SIGKILL');
    }
    await rm(dataDir, { recursive: true });
  });

  it('never ends a database that a live process uses', async () => {
    const dataDir = await temporaryFolder();
    const first = await startDynamo({ dataDir });
    await expect(startDynamo({ dataDir })).rejects.toThrow(/in use by process/);
    expect(isAlive(first.pid)).toBe(true);
    await first.stop();
    await rm(dataDir, { recursive: true });
  });
});
