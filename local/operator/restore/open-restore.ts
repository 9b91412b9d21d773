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
  const dynamo = new DynamoDBClient(client);
  const s3 = new S3Client(client);
  const { createEraseAgain } = await import('./erase-again.ts');
  const eraseAgain = createEraseAgain({ dynamo, s3, tableName: stack.tableName });
  return { dynamo, s3, stack: { ...stack, bucketName }, eraseAgain };
}
