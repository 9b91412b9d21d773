import { setTimeout as sleep } from 'node:timers/promises';
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  type KeySchemaElement,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { table as platformTable } from '../../config/table.ts';
import { UsageError } from './options.ts';

const RECOVERY_DAYS = 35;
const LOOK_MS = 2_000;

async function describe(dynamoClient: DynamoDBClient, TableName: string): Promise<TableDescription> {
  const { Table } = await dynamoClient.send(new DescribeTableCommand({ TableName })).catch((cause: Error) => {
    throw new UsageError(`The table ${TableName} cannot be read: ${cause.message}`, { cause });
  });
  if (!Table) throw new UsageError(`The table ${TableName} cannot be read.`);
  return Table;
}

/** Waits, because DynamoDB rejects an update while another one is in progress. */
async function untilActive(dynamoClient: DynamoDBClient, name: string): Promise<TableDescription> {
  for (;;) {
    const table = await describe(dynamoClient, name);
    if (table.TableStatus === 'ACTIVE') return table;
    await sleep(LOOK_MS);
  }
}

const keys = (schema: readonly KeySchemaElement[] = []) => schema.map(({ AttributeName }) => AttributeName).join();

/** Throws UsageError if the table does not have the platform's schema. */
function checkShape({
  TableName,
  KeySchema,
  GlobalSecondaryIndexes = [],
  StreamSpecification,
}: TableDescription): void {
  const { name, partitionKey, sortKey } = platformTable.indexes.due;
  const index = GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === name);
  if (
    keys(KeySchema) !== `${platformTable.partitionKey},${platformTable.sortKey}` ||
    keys(index?.KeySchema) !== `${partitionKey},${sortKey}`
  ) {
    throw new UsageError(`${TableName} is not a table of this platform: its keys or its index ${name} differ.`);
  }
  const view = StreamSpecification?.StreamEnabled ? StreamSpecification.StreamViewType : platformTable.streamView;
  if (view !== platformTable.streamView)
    throw new UsageError(`${TableName} has a stream with the view ${view}. Turn it off first.`);
}

async function update(
  dynamoClient: DynamoDBClient,
  TableName: string,
  change: Omit<UpdateTableCommandInput, 'TableName'>,
) {
  await dynamoClient.send(new UpdateTableCommand({ TableName, ...change }));
  return untilActive(dynamoClient, TableName);
}

async function expireRows(dynamoClient: DynamoDBClient, TableName: string): Promise<void> {
  const { TimeToLiveDescription } = await dynamoClient.send(new DescribeTimeToLiveCommand({ TableName }));
  if (TimeToLiveDescription?.TimeToLiveStatus?.startsWith('ENABL')) return;
  const TimeToLiveSpecification = { AttributeName: platformTable.ttl, Enabled: true };
  await dynamoClient.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
}

interface PreparedTable {
  tableName: string;
  tableStreamArn: string | undefined;
  /** Settings of the cdk command. */
  context: string;
}

/**
 * Enables what a restored or kept table may lack: change stream, TTL, point-in-time recovery and deletion protection.
 * Idempotent. Returns the settings with which a stack adopts the table.
 */
export async function prepareTable(dynamoClient: DynamoDBClient, name: string): Promise<PreparedTable> {
  let table = await untilActive(dynamoClient, name);
  checkShape(table);
  if (!table.StreamSpecification?.StreamEnabled) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: platformTable.streamView };
    table = await update(dynamoClient, name, { StreamSpecification });
  }
  await expireRows(dynamoClient, name);
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: RECOVERY_DAYS };
  await dynamoClient.send(new UpdateContinuousBackupsCommand({ TableName: name, PointInTimeRecoverySpecification }));
  if (!table.DeletionProtectionEnabled) table = await update(dynamoClient, name, { DeletionProtectionEnabled: true });
  const tableStreamArn = table.LatestStreamArn;
  return { tableName: name, tableStreamArn, context: `-c tableName=${name} -c tableStreamArn=${tableStreamArn}` };
}
