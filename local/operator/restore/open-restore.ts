import { fromAfar } from '../from-afar.ts';
import { UsageError } from '../options.ts';
import type { StackTable } from '../stack.ts';
import type { RestoreAccess } from './restore.ts';

/** Gives access to a stack's table and bucket with the caller's credentials, to restore them. */
export async function openRestore(stack: StackTable): Promise<RestoreAccess> {
  const { bucketName, region, stackName } = stack;
  if (!bucketName) throw new UsageError(`The stack ${stackName} has no output BucketName.`);
  const [{ DynamoDBClient }, { S3Client }] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('@aws-sdk/client-s3'),
  ]);
  const client = { region, requestHandler: fromAfar() };
  return { dynamo: new DynamoDBClient(client), s3: new S3Client(client), stack: { ...stack, bucketName } };
}
