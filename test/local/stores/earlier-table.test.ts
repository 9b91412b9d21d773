import { readFileSync } from 'node:fs';
import { CreateTableCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDynamoClient, createStore } from '../../../adapters/dynamodb.ts';
import { table } from '../../../config/table.ts';
import { conversationKey, idleKey } from '../../../domain/conversations/items.ts';
import { resolveIdle } from '../../../domain/conversations/state/idle.ts';
import { startDynamo } from '../../../local/stores/dynamodb.ts';
import { firstVersion } from '../../fixtures/items.ts';
import { choreApp } from '../../support/chores.ts';
import { call, client, type OwnPlatform, startPlatform } from '../../support/platform.ts';
import { temporaryFolder } from '../../support/stores/stores.ts';

/** A data folder whose table was made when the due index held whole items and every kind had one partition key. */
const { known, items } = firstVersion();
let platform: OwnPlatform;

beforeAll(async () => {
  const dataDir = await temporaryFolder();
  const dynamo = await startDynamo({ dataDir });
  const dynamoClient = createDynamoClient({ region: 'us-east-1', endpoint: dynamo.endpoint });
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
  const key = (AttributeName: string, KeyType: 'HASH' | 'RANGE') => ({ AttributeName, KeyType });
  await dynamoClient.send(
    new CreateTableCommand({
      TableName: table.name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [text('pk'), text('sk'), text('dueKind'), text('dueAt')],
      KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'due-index',
          KeySchema: [key('dueKind', 'HASH'), key('dueAt', 'RANGE')],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
  await createStore(dynamoClient, table.name).writeMany(items.map((item) => ({ put: item })));
  dynamoClient.destroy();
  await dynamo.stop();
  platform = await startPlatform({ dataDir });
});
afterAll(() => platform?.stop());

it('keeps its index, and finds by it what was stored before and after', async () => {
  const described = await describeTable();
  expect(described?.GlobalSecondaryIndexes?.map(({ Projection }) => Projection?.ProjectionType)).toEqual(['ALL']);
  const api = client(platform.baseUrl, known.apiKey);
  const [conversationId] = known.conversations.rated;
  const key = conversationKey(known.workspaceId, conversationId);
  await platform.store.put({
    ...idleKey(known.workspaceId, conversationId),
    workspaceId: known.workspaceId,
    conversationId,
    dueKind: 'inactivity',
    dueAt: '2020-01-01T00:00:00.000Z',
  });
  expect((await platform.store.get(key, { consistent: true }))?.status).toBe('open');
  const { data } = (await call('POST', `${platform.root}/public/${known.publicId}/conversations`, {})).body;
  await resolveIdle(choreApp(platform, 25));
  const statusOf = async (id: string) => (await api.get(`/conversations/${id}`)).body.data.status;
  expect(await Promise.all([conversationId, data.conversationId].map(statusOf))).toEqual(['resolved', 'resolved']);
});

async function describeTable() {
  const { dynamodbEndpoint, region, tableName } = JSON.parse(readFileSync(`${platform.dataDir}/platform.json`, 'utf8'));
  const described = await createDynamoClient({ region, endpoint: dynamodbEndpoint }).send(
    new DescribeTableCommand({ TableName: tableName }),
  );
  return described.Table;
}
