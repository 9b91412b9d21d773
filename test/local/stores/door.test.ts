import { request } from 'node:http';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { ListBucketsCommand } from '@aws-sdk/client-s3';
import { ListQueuesCommand } from '@aws-sdk/client-sqs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDynamoClient } from '../../../adapters/dynamodb.ts';
import { createS3Client } from '../../../adapters/s3.ts';
import { createSqsClient } from '../../../adapters/sqs.ts';
import { type PlatformFile, readJson } from '../../../local/files.ts';
import type { Platform } from '../../support/platform.ts';
import { sharedPlatform } from '../../support/scene.ts';
import { type ListeningSocket, listeningSockets } from '../../support/sockets.ts';

let platform: Platform;
let file: PlatformFile;
let doors: ListeningSocket[];
let databases: ListeningSocket[];
beforeAll(async () => {
  platform = await sharedPlatform();
  file = (await readJson<PlatformFile>(platform.dataDir, 'platform'))!;
  const { port } = new URL(platform.root);
  const stores = listeningSockets(platform.pid).filter((socket) => socket.port !== Number(port));
  doors = stores.filter(({ host }) => host === '127.0.0.1');
  databases = stores.filter(({ host }) => host !== '127.0.0.1');
});

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

const send = ({ host, port }: ListeningSocket, { method = 'GET', path = '/', headers = {}, body = '' }: Sent) =>
  new Promise<{ status: number | undefined; cors: string[] }>((resolve, reject) => {
    request({ host, port, method, path, headers }, (response) => {
      response.resume();
      const cors = Object.keys(response.headers).filter((name) => name.startsWith('access-control-'));
      resolve({ status: response.statusCode, cors });
    })
      .on('error', reject)
      .end(body);
  });

const refused = { status: 403, cors: [] };
const evil = { origin: 'https://evil.example' };
const signed = {
  authorization: `AWS4-HMAC-SHA256 Credential=local/20000101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`,
  'x-amz-date': '20000101T000000Z',
};
const call = (target: string): Sent => ({
  method: 'POST',
  headers: { ...signed, 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target },
  body: '{}',
});

/** What a page, a name that resolves to this machine, and a program of another user send. */
const attempts: [string, Sent][] = [
  ['a preflight', { method: 'OPTIONS', headers: { ...evil, 'access-control-request-method': 'POST' } }],
  [
    'a preflight from a private network',
    { method: 'OPTIONS', headers: { ...evil, 'access-control-request-private-network': 'true' } },
  ],
  ['a read', {}],
  ['a read of a page', { headers: evil }],
  ['a read of a sandboxed page', { headers: { origin: 'null' } }],
  ['a read by a rebound name', { headers: { host: 'evil.example' } }],
  ['a form', { method: 'POST', headers: { ...evil, 'content-type': 'text/plain' }, body: '{}' }],
  [
    'a form of the query protocol',
    { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'Action=ListQueues' },
  ],
  ['a database call', call('DynamoDB_20120810.ListTables')],
  ['a stream call', call('DynamoDBStreams_20120810.ListStreams')],
  ['a queue call', call('AmazonSQS.ListQueues')],
  ['a list of the bucket', { path: '/frontdesk', headers: signed }],
  ['a file', { path: '/frontdesk/ws/1', headers: signed }],
  ['a write of a file', { method: 'PUT', path: '/frontdesk/tmp/1', headers: signed, body: 'evil' }],
  ['a removal', { method: 'DELETE', path: '/frontdesk/tmp/1', headers: signed }],
  ['a look into the queues', { path: '/_fauxqs/queues' }],
  ['a health check', { path: '/health' }],
  ['a wrong secret', { path: `/${'A'.repeat(32)}/` }],
  ['an empty path', { path: '//' }],
  ['a malformed path', { path: '/%zz' }],
];

describe('the embedded stores', () => {
  it('listen on this machine only, and the database where nobody can guess', () => {
    expect(doors.length).toBeGreaterThan(0);
    expect(databases.map(({ host }) => host)).toEqual([expect.stringMatching(/^127\.\d+\.\d+\.\d+$/)]);
    const [{ host = '', port = 0 } = {}] = databases;
    expect(JSON.stringify(file)).not.toContain(`${host}:${port}`);
  });

  it.each(attempts)('refuse %s without the secret of the start', async (_, sent) => {
    for (const door of doors) expect(await send(door, sent)).toEqual(refused);
  });

  it.each(attempts)('refuse %s with the secret, if a page could have sent it', async (_, sent) => {
    for (const endpoint of [file.dynamodbEndpoint, file.sqsEndpoint!]) {
      const { hostname: host, port, pathname } = new URL(endpoint);
      const door = { host, port: Number(port) };
      const path = pathname + (sent.path ?? '/');
      for (const headers of [evil, { origin: 'null' }, { host: 'evil.example' }, { host: `evil.example:${port}` }]) {
        const answer = await send(door, { ...sent, path, headers: { ...sent.headers, ...headers } });
        expect(answer).toEqual(refused);
      }
    }
  });

  it('answer whoever can read platform.json', async () => {
    const { region, tableName, dynamodbEndpoint, sqsEndpoint: endpoint } = file;
    const dynamo = createDynamoClient({ region, endpoint: dynamodbEndpoint });
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: tableName }));
    expect(Table?.TableStatus).toBe('ACTIVE');
    const { QueueUrls = [] } = await createSqsClient({ region, endpoint }).send(new ListQueuesCommand({}));
    expect(QueueUrls.length).toBeGreaterThan(0);
    const { Buckets = [] } = await createS3Client({ region, endpoint }).send(new ListBucketsCommand({}));
    expect(Buckets.map(({ Name }) => Name)).toEqual(['frontdesk']);
  });
});
