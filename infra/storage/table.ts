import {
  type Attribute,
  AttributeType,
  Billing,
  type ITableV2,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  type TablePropsV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { table } from '../../config/table.ts';
import type { StackSettings } from '../settings.ts';
import { tableRemovalOf } from './removal.ts';

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });

/** If not set, a new table starts with 12,000 reads and 4,000 writes per second and scales with the traffic. */
function warmThroughputOf({ warmThroughput }: StackSettings): Pick<TablePropsV2, 'warmThroughput'> {
  if (warmThroughput.length === 0) return {};
  const { read, write } = Object.fromEntries(warmThroughput);
  return {
    warmThroughput: {
      ...(read === undefined ? {} : { readUnitsPerSecond: read }),
      ...(write === undefined ? {} : { writeUnitsPerSecond: write }),
    },
  };
}

/**
 * The platform's single table. Retained when the stack is deleted, protected from deletion, and restorable to any
 * second of the last 35 days unless the settings say otherwise.
 * Encrypted with the key that DynamoDB owns, which is free. A customer-managed key would bill every read without
 * protecting more, because the secrets in the table are encrypted separately.
 */
const createOwnTable = (scope: Construct, settings: StackSettings): TableV2 =>
  new TableV2(scope, 'Table', {
    partitionKey: text(table.partitionKey),
    sortKey: text(table.sortKey),
    billing: Billing.onDemand(),
    encryption: TableEncryptionV2.dynamoOwnedKey(),
    timeToLiveAttribute: table.ttl,
    dynamoStream: StreamViewType[table.streamView],
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: true,
      recoveryPeriodInDays: settings.recoveryDays,
    },
    deletionProtection: settings.keepData,
    ...warmThroughputOf(settings),
    removalPolicy: tableRemovalOf(settings),
    replicas: settings.replicaRegions.map((region) => ({ region })),
    globalSecondaryIndexes: Object.values(table.indexes).map(({ name, partitionKey, sortKey, projection }) => ({
      indexName: name,
      partitionKey: text(partitionKey),
      sortKey: text(sortKey),
      projectionType: ProjectionType[projection],
    })),
  });

/**
 * Creates a table or imports an existing one. The stack cannot change an existing table: its stream, TTL and recovery
 * must already be enabled (`npm run operator -- table prepare`).
 */
export function createTable(scope: Construct, settings: StackSettings): ITableV2 {
  const { tableName, tableStreamArn } = settings;
  if (!tableName || !tableStreamArn) return createOwnTable(scope, settings);
  return TableV2.fromTableAttributes(scope, 'Table', { tableName, tableStreamArn });
}
