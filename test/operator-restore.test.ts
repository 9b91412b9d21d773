import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { table as tableConfig } from '../config/table.ts';
import type { OperatorApp } from '../local/operator/app.ts';
import { permissionsOf } from '../local/operator/permissions.ts';
import type { RestoreAccess } from '../local/operator/restore/restore.ts';
import { run } from './support/operator.ts';
import { type LoopbackServer, startHttpServer } from './support/servers/loopback-server.ts';
import { passTo } from './support/servers/pass-to.ts';
import { startVersionedBucket, type VersionedBucket } from './support/servers/versioned-bucket.ts';
import { startTestTable, type TestTable } from './support/stores/stores.ts';

const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
const region = 'us-east-1';
const at = (time: string) => Date.parse(`2026-11-${time}Z`);
const to = '2026-11-21T09:30:00Z';
const window = {
  EarliestRestorableDateTime: at('01T00:00:00') / 1_000,
  LatestRestorableDateTime: at('28T00:00:00') / 1_000,
};

let table: TestTable;
let bucket: VersionedBucket;
let backups: LoopbackServer;
let app: OperatorApp;
let eraseAgain: RestoreAccess['eraseAgain'];
/** Calls that DynamoDB plays here: what was restored, by its name. */
const restored = new Map<string, { SourceTableArn: string; RestoreDateTime: number }>();
let recoveryIsOn = true;

async function createTable(TableName: string): Promise<void> {
  const { dueAt, dueKind } = { dueAt: 'dueAt', dueKind: 'dueKind' };
  await table.client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', dueKind, dueAt].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: tableConfig.indexes.due.name,
          KeySchema: [
            { AttributeName: dueKind, KeyType: 'HASH' },
            { AttributeName: dueAt, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    }),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: inputs of AWS
type Input = any;
/** The embedded table knows no backups, so these calls are answered here, as DynamoDB documents them. */
const played: Record<string, (input: Input) => Promise<object>> = {
  DescribeContinuousBackups: async () => ({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: recoveryIsOn ? { PointInTimeRecoveryStatus: 'ENABLED', ...window } : {},
    },
  }),
  UpdateContinuousBackups: async () => ({}),
  async RestoreTableToPointInTime({ SourceTableName, TargetTableName, RestoreDateTime }) {
    await createTable(TargetTableName);
    const { Items = [] } = await table.client.send(new ScanCommand({ TableName: SourceTableName }));
    for (const Item of Items) await table.client.send(new PutItemCommand({ TableName: TargetTableName, Item }));
    const SourceTableArn = `arn:aws:dynamodb:${region}:000000000000:table/${SourceTableName}`;
    restored.set(TargetTableName, { SourceTableArn, RestoreDateTime });
    return {};
  },
};

const stack = { stackName: 'Frontdesk', tableName: 'live', bucketName: 'files' };
beforeAll(async () => {
  [table, bucket] = await Promise.all([startTestTable(), startVersionedBucket()]);
  backups = await startHttpServer(async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray());
    const action = String(incoming.headers['x-amz-target']).split('.')[1]!;
    const input = JSON.parse(body.toString());
    const answer = (result: object) =>
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(result));
    if (played[action]) return void answer(await played[action](input));
    if (action === 'DescribeTable' && restored.has(input.TableName)) {
      const { Table } = await table.client.send(new DescribeTableCommand({ TableName: input.TableName }));
      const CreationDateTime = (Table!.CreationDateTime?.getTime() ?? 0) / 1_000;
      return void answer({ Table: { ...Table, CreationDateTime, RestoreSummary: restored.get(input.TableName) } });
    }
    passTo(table.endpoint, incoming, body, response);
  });
  await createTable('live');
  const dynamo = new DynamoDBClient({ region, endpoint: `http://${backups.host}`, credentials });
  const s3 = new S3Client({
    region,
    endpoint: `http://${bucket.host}`,
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
  });
  const restoreAccess = async () => ({ dynamo, s3, stack, ...(eraseAgain ? { eraseAgain } : {}) });
  app = { clock: { now: () => at('29T00:00:00') }, restoreAccess } as unknown as OperatorApp;
  await table.client.send(new PutItemCommand({ TableName: 'live', Item: { pk: { S: 'ORG#1' }, sk: { S: 'ORG' } } }));
});
afterAll(async () => {
  await Promise.all([backups.close(), bucket.close(), table.stop()]);
});
beforeEach(() => {
  bucket.failFrom = Number.POSITIVE_INFINITY;
  bucket.changes = [];
  eraseAgain = undefined;
  recoveryIsOn = true;
});

const restore = (options: Record<string, string | boolean> = {}) =>
  // biome-ignore lint/suspicious/noExplicitAny: the record of the command
  run(app, ['restore'], { to, ...options }) as Promise<any>;

describe('restore', () => {
  const before = at('20T08:00:00');
  const after = at('22T08:00:00');
  it('counts, then puts table and objects back, and does nothing the second time', async () => {
    bucket.write('ws/1/kept & <safe>', 'kept', before);
    bucket.write('ws/1/deleted ü', 'deleted', before);
    bucket.write('ws/1/deleted ü', null, after);
    bucket.write('ws/2/replaced', 'as it was', before);
    for (const body of ['once', 'twice', 'three times']) bucket.write('ws/2/replaced', body, after);
    bucket.write('ws/2/replaced then deleted', 'then', before);
    bucket.write('ws/2/replaced then deleted', 'later', after);
    bucket.write('ws/2/replaced then deleted', null, after);
    bucket.write('ws/3/gone before', 'old', at('18T00:00:00'));
    bucket.write('ws/3/gone before', null, before);
    bucket.write('ws/3/newer', 'new', after);
    bucket.write('ws/3/newer and gone', 'new', after);
    bucket.write('ws/3/newer and gone', null, after);
    bucket.write('tmp/upload', 'under way', before);
    bucket.write('tmp/upload', null, after);
    const counts = { unchanged: 3, undeleted: 1, copiedBack: 2, newer: 1 };
    const name = 'Frontdesk-20261121T093000Z';
    expect(await restore({ 'dry-run': true })).toEqual({
      dryRun: true,
      to: '2026-11-21T09:30:00.000Z',
      table: name,
      exists: false,
      objects: counts,
    });
    expect([bucket.changes, restored.has(name)]).toEqual([[], false]);

    const { context, ...done } = await restore();
    expect(done).toMatchObject({ dryRun: false, table: name, objects: counts, erasedAgain: null });
    expect(context).toMatch(/^-c tableName=Frontdesk-20261121T093000Z -c tableStreamArn=arn:aws:dynamodb:/);
    expect(restored.get(name)!.RestoreDateTime * 1_000).toBe(Date.parse(to));
    const { Items } = await table.client.send(new ScanCommand({ TableName: name }));
    expect(Items).toEqual([{ pk: { S: 'ORG#1' }, sk: { S: 'ORG' } }]);
    const bodies = ['kept & <safe>', 'deleted ü'].map((key) => bucket.body(`ws/1/${key}`));
    expect(bodies).toEqual(['kept', 'deleted']);
    expect(['replaced', 'replaced then deleted'].map((key) => bucket.body(`ws/2/${key}`))).toEqual([
      'as it was',
      'then',
    ]);
    expect(['gone before', 'newer', 'newer and gone'].map((key) => bucket.body(`ws/3/${key}`))).toEqual([
      undefined,
      'new',
      undefined,
    ]);
    expect(bucket.body('tmp/upload')).toBeUndefined();
    // Nothing that was written since is lost.
    expect(bucket.versions('ws/2/replaced').map(({ body }) => body)).toEqual([
      'as it was',
      'three times',
      'twice',
      'once',
      'as it was',
    ]);

    bucket.changes = [];
    expect(await restore()).toMatchObject({
      objects: { unchanged: 6, undeleted: 0, copiedBack: 0, newer: 1 },
      context,
    });
    expect(bucket.changes).toEqual([]);
  });

  it('continues where it was interrupted', async () => {
    const keys = Array.from({ length: 25 }, (_, n) => `ws/4/${n}`);
    for (const key of keys) {
      bucket.write(key, 'was there', before);
      bucket.write(key, null, after);
    }
    bucket.failFrom = 12;
    await expect(restore({ table: 'interrupted' })).rejects.toThrow();
    const left = keys.filter((key) => bucket.body(key) === undefined);
    expect(left.length).toBeGreaterThan(0);
    bucket.failFrom = Number.POSITIVE_INFINITY;
    expect((await restore({ table: 'interrupted' })).objects.undeleted).toBe(left.length);
    expect(keys.map((key) => bucket.body(key))).toEqual(keys.map(() => 'was there'));
  });

  it('erases again at the end, where erasures are recorded', async () => {
    const calls: object[] = [];
    eraseAgain = async (task) => {
      calls.push(task);
      expect(restored.has('erasing')).toBe(true);
      return 4;
    };
    expect(await restore({ table: 'erasing', 'dry-run': true })).not.toHaveProperty('erasedAgain');
    expect(calls).toEqual([]);
    expect((await restore({ table: 'erasing' })).erasedAgain).toBe(4);
    expect(calls).toEqual([{ tableName: 'erasing', bucketName: 'files', toMs: Date.parse(to) }]);
  });

  it('erases again what the table lists that was in use before, once the stack uses the copy', async () => {
    await restore({ table: 'in-use' });
    const calls: object[] = [];
    eraseAgain = async (task) => {
      calls.push(task);
      return 2;
    };
    stack.tableName = 'in-use';
    try {
      bucket.changes = [];
      const report = { to: new Date(to).toISOString(), table: 'in-use', isInUse: true, listedIn: 'live' };
      expect(await restore({ table: 'in-use', 'dry-run': true })).toEqual({ dryRun: true, ...report });
      expect(await restore({ table: 'in-use' })).toEqual({ dryRun: false, ...report, erasedAgain: 2 });
      await expect(restore({ table: 'in-use', to: '2026-11-21T09:31:00Z' })).rejects.toThrow('not a copy of that time');
    } finally {
      stack.tableName = 'live';
    }
    expect(calls).toEqual([{ tableName: 'in-use', bucketName: 'files', toMs: Date.parse(to), listedIn: 'live' }]);
    expect(bucket.changes).toEqual([]);
  });

  it('leaves a table alone that is another one, or of another time', async () => {
    await createTable('another');
    await expect(restore({ table: 'another' })).rejects.toThrow('is not live as it was at that time');
    await restore({ table: 'of-one-time' });
    await expect(restore({ table: 'of-one-time', to: '2026-11-21T09:31:00Z' })).rejects.toThrow('--table');
  });

  it('needs a table with recovery', async () => {
    recoveryIsOn = false;
    await expect(restore({ table: 'none' })).rejects.toThrow('live has no point-in-time recovery');
  });

  it.each<[Record<string, string>, string]>([
    [{ to: '2026-11-21' }, '--to must be a time with its zone'],
    [{ to: '2026-11-21T09:30:00' }, '--to must be a time with its zone'],
    [{ to: '2026-13-41T09:30:00Z' }, '--to must be a time with its zone'],
    [{ to: '2026-11-30T09:30:00Z' }, '--to must be in the past'],
    [{ to: '2026-10-01T09:30:00Z', table: 'early' }, '--to must be between 2026-11-01T00:00:00.000Z and'],
    [{ table: 'x' }, '--table must have 3 to 255'],
  ])('refuses %j', async (options, message) => {
    await expect(restore(options)).rejects.toThrow(message);
  });

  it('is for a stack', async () => {
    const other = { clock: app.clock } as OperatorApp;
    await expect(run(other, ['restore'], { to })).rejects.toThrow('restore needs --stack');
  });
});

it('The policy of the operator allows the calls of a restore on the table and the objects of the stack', () => {
  const stack = {
    stackName: 'Frontdesk',
    tableName: 'live',
    tableStreamArn: `arn:aws:dynamodb:${region}:000000000000:table/live/stream/2026`,
    bucketName: 'files',
    region,
    model: 'extractive',
    guardrailId: undefined,
  };
  // biome-ignore lint/suspicious/noExplicitAny: a policy as IAM takes it
  const { Statement } = permissionsOf(stack) as any;
  const restoring = Statement.filter(({ Sid }: { Sid: string }) => Sid.startsWith('Restore'));
  expect(restoring).toMatchObject([
    { Sid: 'RestoreSource', Resource: [`arn:aws:dynamodb:${region}:000000000000:table/live`] },
    { Sid: 'RestoreTarget', Resource: [`arn:aws:dynamodb:${region}:000000000000:table/Frontdesk-*`] },
    { Sid: 'RestoreVersions', Action: ['s3:ListBucketVersions'], Resource: ['arn:aws:s3:::files'] },
    { Sid: 'RestoreObjects', Resource: ['arn:aws:s3:::files/ws/*'] },
  ]);
});
