import { GetParameterCommand, PutParameterCommand } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import { createBlobs, createS3Client } from '../../adapters/s3.ts';
import { createSsmClient } from '../../adapters/secrets/key-parameter.ts';
import { createKmsClient, createKmsSecrets } from '../../adapters/secrets/kms.ts';
import { createQueues, createSqsClient } from '../../adapters/sqs.ts';
import { type FunctionName, functionNames } from '../../config/functions.ts';
import { type Grant, grants } from '../../config/grants.ts';
import type { SecretRights } from '../../config/secret-purposes.ts';
import { type StackTemplate, synthesise } from '../../infra/synthesise.ts';
import { allowing, lacking, type Need, type Statement } from '../support/iam/evaluate.ts';
import { type IamProxy, startIamProxy } from '../support/iam/proxy.ts';
import { deployedFunction } from '../support/iam/template-policies.ts';
import { type KeyServices, startKeyServices } from '../support/servers/key-services.ts';
import { startTestQueues, startTestTable, type TestQueues, type TestTable } from '../support/stores/stores.ts';

const template = synthesise({ model: 'extractive' });
let table: TestTable;
let emulator: TestQueues;
let keys: KeyServices;
beforeAll(async () => {
  [table, emulator, keys] = await Promise.all([startTestTable(), startTestQueues(), startKeyServices()]);
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop();
  await Promise.all([table.stop(), emulator.stop(), keys.close()]);
});

const statementsOf = (name: FunctionName, made: StackTemplate): Statement[] =>
  deployedFunction(made, name, {
    tableName: table.tableName,
    bucketName: emulator.bucketName,
    queueUrl: (queue) => emulator.queueUrls[queue as keyof TestQueues['queueUrls']],
  }).statements;

const proxies: IamProxy[] = [];

/** The ports of a function of the stack, whose policy has lost these actions. */
const portsOf = (name: FunctionName, ...lost: string[]) => portsUnder(lacking(statementsOf(name, template), lost));

async function portsUnder(statements: readonly Statement[]) {
  const backends = { dynamodb: table.endpoint, sqs: emulator.endpoint, s3: emulator.endpoint, keys: keys.endpoint };
  const proxy = await startIamProxy(statements, backends);
  proxies.push(proxy);
  const options = { region: 'us-east-1', endpoint: proxy.endpoint };
  return {
    denied: proxy.denied,
    used: proxy.used,
    store: createStore(createDynamoClient(options), table.tableName),
    blobs: createBlobs(createS3Client(options), emulator.bucketName),
    queues: createQueues(createSqsClient(options), emulator.queueUrls),
    ssm: createSsmClient(options),
    kms: createKmsSecrets(createKmsClient(options), kmsKeyArn),
  };
}

/** Every purpose that some function seals. */
const purposes = [...new Set(Object.values<Grant>(grants).flatMap(({ secrets }) => secrets?.seals ?? []))];

const kmsKeyArn = 'arn:aws:kms:us-east-1:000000000000:key/0123-abcd';
const tableArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/frontdesk';
const absent = { attribute: 'pk', is: 'absent' } as const;
const workspace = 'WS#01900000-0000-7000-8000-000000000000';
const chunks = `${workspace}#BOT#1#CHUNK`;
const key = (sk: string) => ({ pk: chunks, sk });

describe('a policy of the stack, evaluated on every call', () => {
  it('allows what the function was given', async () => {
    const { store, blobs, queues, denied, used } = await portsOf('ingest');
    await store.transact({ one: { put: key('1') }, other: { check: key('2'), when: absent } });
    await blobs.put('ws/1/text', 'x');
    expect(await blobs.get('ws/1/none')).toBeUndefined();
    await queues.sendMany('maintenance', [{ body: {} }, { body: {} }]);
    expect(denied).toEqual([]);
    expect(used).toContain(`dynamodb:ConditionCheckItem on ${tableArn}`);
    expect(used).toContain('s3:PutObject on arn:aws:s3:::frontdesk/ws/*');
  });

  it('refuses one write of a transaction whose action is missing', async () => {
    const { store, denied } = await portsOf('ingest', 'dynamodb:ConditionCheckItem');
    const writes = { one: { put: key('3') }, other: { check: key('4'), when: absent } };
    await expect(store.transact(writes)).rejects.toThrow('not authorized');
    expect(denied).toEqual([`dynamodb:ConditionCheckItem on ${tableArn} (${chunks})`]);
    expect(await table.store.get(key('3'))).toBeUndefined();
  });

  it('refuses rows of other partitions, in a transaction and a batch as well', async () => {
    const { store, denied } = await portsOf('public');
    const conversation = { pk: `${workspace}#CONV#1`, sk: 'MSG#1' };
    const member = { pk: workspace, sk: 'MEMBER#1' };
    const apiKey = { pk: 'KEY#1', sk: 'KEY' };
    await store.transact({ message: { put: conversation }, credits: { update: member, change: { add: { used: 1 } } } });
    await expect(store.put(member)).rejects.toThrow('not authorized');
    await expect(store.remove(member)).rejects.toThrow('not authorized');
    await expect(store.update(apiKey, { set: { revoked: true } })).rejects.toThrow('not authorized');
    await expect(store.transact({ message: { put: conversation }, apiKey: { put: apiKey } })).rejects.toThrow();
    await expect(store.writeMany([{ remove: conversation }, { put: apiKey }])).rejects.toThrow('not authorized');
    await expect(store.getMany([conversation, apiKey])).rejects.toThrow('not authorized');
    await expect(store.query({ pk: 'KEY#1' })).rejects.toThrow('not authorized');
    expect(denied).toEqual([
      `dynamodb:PutItem on ${tableArn} (${workspace})`,
      `dynamodb:DeleteItem on ${tableArn} (${workspace})`,
      `dynamodb:UpdateItem on ${tableArn} (KEY#1)`,
      `dynamodb:PutItem on ${tableArn} (${workspace}#CONV#1, KEY#1)`,
      `dynamodb:BatchWriteItem on ${tableArn} (${workspace}#CONV#1, KEY#1)`,
      `dynamodb:BatchGetItem on ${tableArn} (${workspace}#CONV#1, KEY#1)`,
      `dynamodb:Query on ${tableArn} (KEY#1)`,
    ]);
    expect(await table.store.get(conversation)).toEqual(conversation);
    expect(await table.store.get(apiKey)).toBeUndefined();
  });

  it('refuses an object of another prefix, a queue that was not given, and another right on the same object', async () => {
    const { blobs, denied } = await portsOf('live');
    const visitors = await portsOf('public');
    await emulator.blobs.put('tmp/1', 'x');
    await emulator.blobs.put('ws/1/file', 'x');
    await expect(blobs.get('tmp/1')).rejects.toThrow();
    await expect(blobs.put('ws/1/file', 'y')).rejects.toThrow();
    await expect(blobs.remove('ws/1/file')).rejects.toThrow();
    await expect(visitors.blobs.remove('ws/1/file')).rejects.toThrow();
    await visitors.blobs.put('ws/1/conv/2/file/3', 'z');
    await expect(visitors.blobs.put('ws/1/file', 'y')).rejects.toThrow();
    await expect(visitors.blobs.put('widget/1', 'y')).rejects.toThrow();
    await expect(visitors.queues.send('webhooks', {})).rejects.toThrow();
    expect([...denied, ...visitors.denied]).toEqual([
      's3:GetObject on arn:aws:s3:::frontdesk/tmp/1',
      's3:PutObject on arn:aws:s3:::frontdesk/ws/1/file',
      's3:DeleteObject on arn:aws:s3:::frontdesk/ws/1/file',
      's3:DeleteObject on arn:aws:s3:::frontdesk/ws/1/file',
      's3:PutObject on arn:aws:s3:::frontdesk/ws/1/file',
      's3:PutObject on arn:aws:s3:::frontdesk/widget/1',
      'sqs:SendMessage on arn:aws:sqs:us-east-1:000000000000:webhooks',
    ]);
    expect(String(await emulator.blobs.get('ws/1/file'))).toBe('x');
  });

  it('hides that an object is missing from whoever may not list the bucket', async () => {
    const { blobs, denied } = await portsOf('public', 's3:ListBucket');
    await expect(blobs.get('ws/1/none')).rejects.toThrow();
    expect(denied).toEqual(['s3:ListBucket on arn:aws:s3:::frontdesk']);
  });

  it('refuses a query of the index to all but what does scheduled work', async () => {
    const due = async (name: FunctionName) => (await portsOf(name)).store.due('idle', '9999', 10);
    for (const name of ['schedule', 'maintenance'] as const) expect(await due(name)).toEqual([]);
    await expect(due('rest')).rejects.toThrow('not authorized');
  });

  it('lets the key for secrets be created and read, never overwritten', async () => {
    const Name = '/frontdesk/Frontdesk/secrets-key';
    const put = (Overwrite?: boolean) =>
      new PutParameterCommand({
        Name,
        Value: 'x',
        Type: 'SecureString',
        ...(Overwrite === undefined ? {} : { Overwrite }),
      });
    const { ssm } = await portsOf('rest');
    await ssm.send(put(false));
    await expect(ssm.send(put(true))).rejects.toThrow('not authorized');
    expect((await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter?.Value).toBe('x');
    const { ssm: opening } = await portsOf('webhooks');
    await opening.send(new GetParameterCommand({ Name }));
    await expect(opening.send(put(false))).rejects.toThrow('not authorized');
  });

  it('lets the function for visitors read its own key, and not the one that opens all other secrets', async () => {
    const Name = '/frontdesk/Frontdesk/secrets-key';
    const { ssm: sealing } = await portsOf('maintenance');
    await sealing.send(
      new PutParameterCommand({ Name: `${Name}-visitors`, Value: 'v', Type: 'SecureString', Overwrite: false }),
    );
    const { ssm } = await portsOf('public');
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: `${Name}-visitors`, WithDecryption: true }));
    expect(Parameter?.Value).toBe('v');
    await expect(ssm.send(new GetParameterCommand({ Name }))).rejects.toThrow('not authorized');
    const { ssm: crawling } = await portsOf('ingest');
    await expect(crawling.send(new GetParameterCommand({ Name: `${Name}-visitors` }))).rejects.toThrow(
      'not authorized',
    );
  });

  it('lets only those who seal encrypt with the KMS key, and only those who open decrypt', async () => {
    const made = synthesise({ model: 'extractive', secretsKey: 'kms', secretsKeyArn: kmsKeyArn });
    const kmsOf = async (name: FunctionName) => (await portsUnder(statementsOf(name, made))).kms;
    const bind = { workspaceId: 'w', purpose: 'webhook:leads' };
    const sealed = await (await kmsOf('rest')).seal('secret', bind);
    const webhooks = await kmsOf('webhooks');
    expect(await webhooks.open(sealed, bind)).toBe('secret');
    await expect(webhooks.seal('secret', bind)).rejects.toThrow('not authorized');
    await expect((await kmsOf('streams')).open(sealed, bind)).rejects.toThrow('not authorized');
  });

  it.each(functionNames)('lets %s use the KMS key for its own purposes alone', async (name) => {
    const made = synthesise({ model: 'extractive', secretsKey: 'kms', secretsKeyArn: kmsKeyArn });
    const { kms } = await portsUnder(statementsOf(name, made));
    const owner = createKmsSecrets(createKmsClient({ region: 'us-east-1', endpoint: keys.endpoint }), kmsKeyArn);
    const { seals = [], opens = [] }: SecretRights = (grants[name] as Grant).secrets ?? {};
    for (const purpose of purposes) {
      const bind = { workspaceId: 'w', purpose: `${purpose}:1` };
      const isDone = (work: Promise<unknown>) => work.then(Boolean, () => false);
      expect([purpose, await isDone(kms.seal('secret', bind))]).toEqual([purpose, seals.includes(purpose)]);
      expect([purpose, await isDone(kms.open(await owner.seal('secret', bind), bind))]).toEqual([
        purpose,
        opens.includes(purpose),
      ]);
    }
  });
});

describe('the evaluation', () => {
  const allow: Statement = {
    sid: 'A',
    effect: 'Allow',
    actions: ['s3:Get*'],
    resources: ['arn:aws:s3:::b/ws/*'],
    conditions: {},
  };
  const need = (resource: string, more: Partial<Need> = {}): Need => ({ action: 's3:GetObject', resource, ...more });

  it('takes * and ? for characters and a dot for itself', () => {
    expect(allowing([allow], need('arn:aws:s3:::b/ws/1/2'))).toBe(allow);
    expect(allowing([allow], need('arn:aws:s3:::b/wsx/1'))).toBeUndefined();
    expect(allowing([{ ...allow, resources: ['a.c'] }], need('abc'))).toBeUndefined();
    expect(allowing([{ ...allow, resources: ['a?c'] }], need('abc'))).toBeDefined();
    expect(allowing([allow], need('arn:aws:s3:::b/ws/1', { action: 'S3:getobject' }))).toBe(allow);
  });

  it('lets a Deny win, and takes a condition for false where the call says nothing of its key', () => {
    const conditions = { StringEquals: { 'ssm:Overwrite': ['true'] } };
    const deny: Statement = { ...allow, sid: 'D', effect: 'Deny', conditions };
    const resource = 'arn:aws:s3:::b/ws/1';
    expect(allowing([allow, deny], need(resource))).toBe(allow);
    expect(allowing([allow, deny], need(resource, { context: { 'ssm:Overwrite': ['true'] } }))).toBeUndefined();
    expect(allowing([{ ...allow, conditions }], need(resource))).toBeUndefined();
    const unknown = { ...allow, conditions: { IpAddress: { 'aws:SourceIp': ['10.0.0.0/8'] } } };
    expect(() => allowing([unknown], need(resource))).toThrow('IpAddress');
  });

  it('compares every value of a call where a policy says so', () => {
    const conditions = { 'ForAllValues:StringLike': { keys: ['WS#*', 'P?'] } };
    const on = (...values: string[]) =>
      allowing([{ ...allow, conditions }], need('arn:aws:s3:::b/ws/1', { context: { keys: values } }));
    expect([on('WS#1'), on('WS#1', 'P2'), on()]).toEqual(Array.from({ length: 3 }, () => expect.anything()));
    expect([on('P22'), on('WS#1', 'KEY#1')]).toEqual([undefined, undefined]);
  });
});
