import { CfnOutput, CfnWaitConditionHandle, type Stack } from 'aws-cdk-lib';
import { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import type { FrontdeskProps } from './props.ts';
import type { StackSettings } from './settings.ts';
import { domainOutputs } from './sign-in-domain.ts';
import { backUp } from './storage/backup.ts';
import { createBucket } from './storage/bucket.ts';
import { createKey } from './storage/secrets-key.ts';
import { createTable } from './storage/table.ts';
import { createUserPool } from './user-pool.ts';

/** Settings of what the stack of the data has. The platform's construct takes the resources instead. */
export const settingsOfData = [
  ...['tableName', 'tableStreamArn', 'replicaRegions', 'warmThroughput', 'bucketName', 'secretsKeyArn'],
  ...['userPoolId', 'userPoolClientId', 'signInDomain', 'signInCertificateArn'],
  ...['backup', 'backupDays', 'backupVaultArn'],
] as const;

type Existing = Pick<FrontdeskProps, 'table' | 'bucket' | 'encryptionKey' | 'userPool' | 'userPoolClient'>;

/**
 * Creates in a stack of its own what holds data, and returns it as another stack knows it. Names go from one to the other by Parameter Store:
 * CloudFormation would let nobody replace what a stack exports while another imports it. What the settings adopt is named by them.
 */
export function createData(data: Stack, platform: Stack, settings: StackSettings): Existing {
  const handover = new Handover(data, platform);
  const table = createTable(data, settings);
  const bucket = createBucket(data, settings);
  platform.addStackDependency(data, 'It reads the parameters.');
  backUp(data, table, bucket, settings);
  return {
    table: tableOf(handover, table, settings),
    bucket: bucketOf(handover, bucket, settings),
    ...keyOf(handover, settings),
    ...poolOf(handover, settings),
  };
}

/** From the stack of the data to the stack of the platform. */
class Handover {
  readonly from: Stack;
  readonly to: Stack;
  constructor(from: Stack, to: Stack) {
    this.from = from;
    this.to = to;
  }
  /** Returns the value as the other stack reads it when it is deployed. The output is for people. */
  value(output: string, value: string): string {
    new CfnOutput(this.from, output, { value });
    const parameterName = `/frontdesk/${this.from.stackName}/${output}`;
    new StringParameter(this.from, `${output}Parameter`, { parameterName, stringValue: value });
    return StringParameter.valueForStringParameter(this.to, parameterName);
  }
}

function tableOf(handover: Handover, table: ITableV2, settings: StackSettings): ITableV2 {
  const { to } = handover;
  if (settings.tableName) return createTable(to, settings);
  refuseOtherLayout(to);
  const tableName = handover.value('TableName', table.tableName);
  const tableStreamArn = handover.value('TableStreamArn', table.tableStreamArn ?? '');
  return TableV2.fromTableAttributes(to, 'DataTable', { tableName, tableStreamArn });
}

/**
 * Holds the logical id that a table has in a stack with everything. CloudFormation refuses to change a resource's type, so a deployment with the
 * other layout fails before it changes anything, in both directions, instead of going on with an empty table.
 */
const refuseOtherLayout = (platform: Stack) => new CfnWaitConditionHandle(new Construct(platform, 'Table'), 'Resource');

/** The policy of an adopted bucket belongs to the stack of the data as well. */
const bucketOf = (handover: Handover, bucket: IBucket, settings: StackSettings): IBucket =>
  Bucket.fromBucketName(
    handover.to,
    'DataBucket',
    settings.bucketName ?? handover.value('BucketName', bucket.bucketName),
  );

function keyOf(handover: Handover, settings: StackSettings): Existing {
  const key = createKey(handover.from, settings);
  if (!key) return {};
  const keyArn = settings.secretsKeyArn ?? handover.value('SecretsKeyArn', key.keyArn);
  return { encryptionKey: Key.fromKeyArn(handover.to, 'DataKey', keyArn) };
}

/** The client belongs to the platform, because its callback is that of the API. */
function poolOf(handover: Handover, settings: StackSettings): Existing {
  const { to } = handover;
  const { oidcIssuer, userPoolId, userPoolClientId } = settings;
  if (oidcIssuer) return {};
  const id = userPoolId ?? ownPool(handover, settings);
  const userPool = UserPool.fromUserPoolId(to, 'DataPool', id);
  if (!userPoolClientId) return { userPool };
  return { userPool, userPoolClient: UserPoolClient.fromUserPoolClientId(to, 'DataPoolClient', userPoolClientId) };
}

function ownPool(handover: Handover, settings: StackSettings): string {
  const { pool, domain } = createUserPool(new Construct(handover.from, 'SignIn'), settings);
  for (const [name, value] of Object.entries(domainOutputs(domain.names)))
    new CfnOutput(handover.from, name, { value });
  return handover.value('UserPoolId', pool.userPoolId);
}
