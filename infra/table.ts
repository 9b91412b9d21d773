import {
  type Attribute,
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { table } from '../config/table.ts';
import { removalOf } from './removal.ts';
import type { Settings } from './settings.ts';

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });

/**
 * The one table. It outlives its stack: retained, protected from deletion, restorable to any second of the last 35 days,
 * unless the settings say otherwise.
 * Encrypted with the key that DynamoDB owns, which is free; a key of one's own would bill each read of it, and guard
 * nothing more, because the secrets in it are sealed separately.
 */
export const createTable = (scope: Construct, settings: Settings): TableV2 =>
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
    removalPolicy: removalOf(settings),
    globalSecondaryIndexes: Object.values(table.indexes).map(({ name, partitionKey, sortKey, projection }) => ({
      indexName: name,
      partitionKey: text(partitionKey),
      sortKey: text(sortKey),
      projectionType: ProjectionType[projection],
    })),
  });
