import { execFile } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { CreateQueueCommand, GetQueueAttributesCommand, SetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCache } from '../adapters/cache.ts';
import { createDynamoClient, createStore } from '../adapters/dynamodb.ts';
import { createQueues, createSqsClient } from '../adapters/sqs.ts';
import { table as tableConfig } from '../config/table.ts';
import { parkChange } from '../domain/changes/failures.ts';
import { uuidv7Source } from '../domain/core/ids.ts';
import { workspaceKey } from '../domain/core/tenants.ts';
import type { OperatorApp } from '../local/operator/app.ts';
import { permissionsOf } from '../local/operator/permissions.ts';
import { appOf } from './support/app-of.ts';
import type { Statement } from './support/iam/evaluate.ts';
import { type IamProxy, startIamProxy } from './support/iam/proxy.ts';
import { run } from './support/operator.ts';
import { type LoopbackServer, startHttpServer } from './support/servers/loopback-server.ts';
import { passTo } from './support/servers/pass-to.ts';
import { startTestQueues, startTestTable, type TestQueues, type TestTable } from './support/stores/stores.ts';

const project = new URL('..', import.meta.url).pathname;
const stack = {
  stackName: 'Frontdesk',
  tableName: 'frontdesk',
  tableStreamArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/frontdesk/stream/2026-11-21T09:30:00.000',
  region: 'us-east-1',
  model: 'bedrock:us.amazon.nova-lite-v1:0',
  guardrailId: 'gr12345',
  baseUrl: undefined,
  bucketName: 'frontdesk-files',
};

let table: TestTable;
let emulator: TestQueues;
let recovery: LoopbackServer;
let iam: IamProxy;
let app: OperatorApp;
const recovered: object[] = [];

const bodyOf = async (incoming: IncomingMessage) => Buffer.concat(await incoming.toArray());

/** The embedded table knows no point-in-time recovery. */
const startRecovery = () =>
  startHttpServer(async (incoming, response) => {
    const body = await bodyOf(incoming);
    if (!String(incoming.headers['x-amz-target']).endsWith('.UpdateContinuousBackups')) {
      return passTo(table.endpoint, incoming, body, response);
    }
    recovered.push(JSON.parse(body.toString()));
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{}');
  });

async function makeQueues(): Promise<void> {
  const make = async (QueueName: string) => (await emulator.sqs.send(new CreateQueueCommand({ QueueName }))).QueueUrl!;
  const dead = await make('Frontdesk-webhooks-dead');
  const { Attributes } = await emulator.sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: dead, AttributeNames: ['QueueArn'] }),
  );
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: Attributes!.QueueArn, maxReceiveCount: 1 });
  const QueueUrl = await make('Frontdesk-webhooks');
  await emulator.sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { RedrivePolicy } }));
  await createQueues(emulator.sqs, { webhooks: dead } as never).send('webhooks', { lost: true });
}

// biome-ignore lint/suspicious/noExplicitAny: a policy as IAM takes it
const statements = (permissionsOf(stack) as any).Statement.map(
  // biome-ignore lint/suspicious/noExplicitAny: as above
  ({ Sid, Action, Resource }: any): Statement => ({
    sid: Sid,
    effect: 'Allow',
    actions: Action,
    resources: Resource,
    conditions: {},
  }),
) as Statement[];

beforeAll(async () => {
  [table, emulator] = await Promise.all([startTestTable(), startTestQueues()]);
  recovery = await startRecovery();
  const backends = { dynamodb: `http://${recovery.host}`, sqs: emulator.endpoint, s3: emulator.endpoint, keys: '' };
  iam = await startIamProxy(statements, backends);
  await makeQueues();
  const options = { region: stack.region, endpoint: iam.endpoint };
  const clock = { now: () => Date.now() };
  app = {
    clock,
    store: createStore(createDynamoClient(options), table.tableName),
    ids: uuidv7Source(clock),
    cache: createCache({ now: clock.now }),
    settings: { rateLimitScale: 1 },
    queuePlace: async () => ({ sqs: createSqsClient(options), prefix: 'Frontdesk-', movesByItself: true }),
    dynamo: () => new DynamoDBClient({ ...options, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } }),
    stack,
  } as unknown as OperatorApp;
});
afterAll(async () => {
  await Promise.all([iam.stop(), recovery.close()]);
  await Promise.all([table.stop(), emulator.stop()]);
});

const operate = (command: string, options: Record<string, string> = {}) =>
  run(app, command.split(' '), options) as Promise<Record<string, string>>;

/** As a restore leaves it: with its index, without all else. */
const restored = (name: string, sortKey: string = tableConfig.sortKey) =>
  table.client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', sortKey, 'dueKind', 'dueAt'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: sortKey, KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: tableConfig.indexes.due.name,
          KeySchema: [
            { AttributeName: 'dueKind', KeyType: 'HASH' },
            { AttributeName: 'dueAt', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
  );

describe('a restored table', () => {
  it('gets stream, expiry, recovery and protection, and the settings by which a stack adopts it', async () => {
    await restored('desk-restored');
    const prepared = await operate('table prepare', { table: 'desk-restored' });
    const { Table } = await table.client.send(new DescribeTableCommand({ TableName: 'desk-restored' }));
    expect(Table).toMatchObject({
      DeletionProtectionEnabled: true,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
    const expiry = await table.client.send(new DescribeTimeToLiveCommand({ TableName: 'desk-restored' }));
    expect(expiry.TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' });
    expect(recovered.at(-1)).toMatchObject({
      TableName: 'desk-restored',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
    });
    const tableStreamArn = Table!.LatestStreamArn;
    expect(prepared).toEqual({
      tableName: 'desk-restored',
      tableStreamArn,
      context: `-c tableName=desk-restored -c tableStreamArn=${tableStreamArn}`,
    });
    expect(await operate('table prepare', { table: 'desk-restored' })).toEqual(prepared);
  });

  it('is refused where it is none of the platform, or is not there', async () => {
    await restored('another', 'other');
    await expect(operate('table prepare', { table: 'another' })).rejects.toThrow('is not a table of this platform');
    await expect(operate('table prepare', { table: 'nothing' })).rejects.toThrow('cannot be read');
  });
});

/** What only CloudFormation, a stack's change stream and Bedrock are asked for, of which this machine has none. */
const onAwsOnly = [
  'RestoreSource',
  'RestoreTarget',
  'RestoreVersions',
  'RestoreObjects',
  'Stack',
  'ChangeStream',
  'Scan',
  'ModelTest',
  'ModelTestGuardrail',
  'CancelDeployment',
  'Versions',
];

describe('the policy that the command prints', () => {
  it('allows every command, and nothing that none of them needs', async () => {
    await operate('platform set', { 'api-access': 'on' });
    const owner = { name: 'Ada', owner: 'ada@example.com', plan: 'agency' };
    const { organisationId = '', workspaceId = '' } = await operate('org create', owner);
    await operate(`org set ${organisationId}`, { reseller: 'active', pool: '5000' });
    const client = await operate('workspace create', { org: organisationId, name: 'Client' });
    // As a busy workspace, whose credits are spread over rows.
    await table.store.update(workspaceKey(String(client.workspaceId)), { set: { creditShards: 1 } });
    await operate(`workspace set ${client.workspaceId}`, { plan: 'pro', credits: '10' });
    const { id } = await operate('key create', { workspace: workspaceId });
    await operate(`key revoke ${id}`);
    const failed = { id: '1', kind: 'inserted', before: undefined, after: { pk: 'WS#1', sk: 'LEAD#1' } };
    const kept = appOf({ ...app, store: table.store, log: { error() {} } });
    await parkChange(kept, 'step', failed as never, new Error('broken'));
    expect((await operate('changes list')).changes).toHaveLength(1);
    expect(await operate('changes replay')).toEqual({ asked: 1, tooLong: 0 });
    expect(await operate('dead-letters list', { queue: 'webhooks' })).toMatchObject({ count: 1 });
    await operate('dead-letters redrive', { queue: 'webhooks' }).catch(() => {});
    expect(iam.denied).toEqual([]);
    const given = statements
      .filter(({ sid }) => !onAwsOnly.includes(sid))
      .flatMap(({ actions, resources }) => actions.flatMap((action) => resources.map((one) => `${action} on ${one}`)))
      // One queue is like another.
      .filter((permission) => !/Frontdesk-(?!webhooks)/.test(permission));
    expect(given.filter((permission) => !iam.used.has(permission))).toEqual([]);
  });
});

it.each<[string | undefined, string | undefined, string[]]>([
  [
    'bedrock:us.amazon.nova-lite-v1:0',
    'gr12345',
    [
      'arn:aws:bedrock:us-east-1:000000000000:inference-profile/us.amazon.nova-lite-v1:0',
      'arn:aws:bedrock:*::foundation-model/amazon.nova-lite-v1:0',
      'arn:aws:bedrock:us-east-1:000000000000:guardrail/gr12345',
    ],
  ],
  ['bedrock:amazon.nova-lite-v1:0', undefined, ['arn:aws:bedrock:us-east-1::foundation-model/amazon.nova-lite-v1:0']],
  ['extractive', undefined, []],
  [undefined, undefined, []],
])('the policy allows a test of the model %s and the guardrail %s alone', (model, guardrailId, resources) => {
  // biome-ignore lint/suspicious/noExplicitAny: a policy as IAM takes it
  const { Statement } = permissionsOf({ ...stack, model, guardrailId }) as any;
  const ofBedrock = Statement.filter(({ Action }: { Action: string[] }) => Action[0]!.startsWith('bedrock:'));
  expect(ofBedrock.flatMap(({ Resource }: { Resource: string[] }) => Resource)).toEqual(resources);
});

describe('a stack that is reached through a proxy', () => {
  const outputs = {
    TableName: stack.tableName,
    TableStreamArn: stack.tableStreamArn,
    Model: stack.model,
    Guardrail: `${stack.guardrailId}:1`,
    BucketName: stack.bucketName,
  };
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  const described = `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member><StackName>Frontdesk</StackName><CreationTime>2026-11-21T09:30:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${members.join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
  const asked: string[] = [];
  let proxy: LoopbackServer;
  beforeAll(async () => {
    proxy = await startHttpServer(async (incoming, response) => {
      const body = await bodyOf(incoming);
      const { host } = new URL(incoming.url!);
      asked.push(host);
      if (host === 'dynamodb.test') return passTo(iam.endpoint, incoming, body, response);
      response.writeHead(200, { 'content-type': 'text/xml' }).end(described);
    });
  });
  afterAll(() => proxy.close());

  const type = (...words: string[]) =>
    new Promise<string>((resolve, reject) => {
      const env = {
        PATH: process.env.PATH!,
        HOME: '/nonexistent',
        AWS_REGION: stack.region,
        AWS_ACCESS_KEY_ID: 'test',
        AWS_SECRET_ACCESS_KEY: 'test',
        AWS_ENDPOINT_URL_CLOUDFORMATION: 'http://cloudformation.test',
        AWS_ENDPOINT_URL_DYNAMODB: 'http://dynamodb.test',
        HTTP_PROXY: `http://${proxy.host}`,
      };
      const options = { cwd: project, env };
      execFile(
        process.execPath,
        ['local/operator.mjs', ...words, '--stack', 'Frontdesk', '--json'],
        options,
        (error, out) => (error ? reject(error) : resolve(out)),
      );
    });

  it('is found by its outputs, and its table written', async () => {
    expect(JSON.parse(await type('platform', 'set', '--api-access', 'off'))).toEqual({ apiAccess: false });
    expect(new Set(asked)).toEqual(new Set(['cloudformation.test', 'dynamodb.test']));
  });

  it('tells the policy for it', async () => {
    expect(JSON.parse(await type('permissions'))).toEqual(permissionsOf(stack));
  });
});
