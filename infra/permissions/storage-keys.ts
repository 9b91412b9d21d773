import type { Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Grant } from '../../config/grants.ts';
import { statement } from './statement.ts';

/** As the CDK grants them: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.usagenotes.html */
const readRows = ['Decrypt', 'DescribeKey'];
const writeRows = ['Encrypt', 'GenerateDataKey', 'ReEncryptFrom', 'ReEncryptTo'];

interface Storage {
  stack: Stack;
  table: ITableV2;
  bucket: IBucket;
}

/**
 * Which keys a function may use of those that encrypt the table and the bucket of an app. A table and a bucket of the stack have none.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingKMSEncryption.html
 */
export function storageKeyStatements(
  { rows, blobs = {} }: Grant,
  { stack, table, bucket }: Storage,
): PolicyStatement[] {
  const rights = new Set(Object.values(blobs).flat());
  const onRows = rows ? [...readRows, ...(rows.write || rows.count ? writeRows : [])] : [];
  const onBlobs = [...(rights.has('read') ? ['Decrypt'] : []), ...(rights.has('write') ? ['GenerateDataKey'] : [])];
  return [
    ...byWayOf('dynamodb', onRows, table.encryptionKey, stack),
    ...byWayOf('s3', onBlobs, bucket.encryptionKey, stack),
  ];
}

/** https://docs.aws.amazon.com/kms/latest/developerguide/conditions-kms.html#conditions-kms-via-service */
function byWayOf(service: 'dynamodb' | 's3', actions: string[], key: IKey | undefined, { region, urlSuffix }: Stack) {
  if (!key || actions.length === 0) return [];
  const granted = statement(service === 's3' ? 'BucketKey' : 'TableKey', 'kms', actions, [key.keyArn]);
  granted.addCondition('StringEquals', { 'kms:ViaService': `${service}.${region}.${urlSuffix}` });
  return [granted];
}
