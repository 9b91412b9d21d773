import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import type { StackTable } from '../stack.ts';
import { prepareTable } from '../table.ts';
import { type ObjectCounts, restoreObjects } from './objects.ts';
import { checkWindow, findCopy, findFormer, startCopy, type TableToRestore } from './table-copy.ts';

/** What a restore reaches. */
export interface RestoreAccess {
  dynamo: DynamoDBClient;
  s3: S3Client;
  stack: Pick<StackTable, 'stackName' | 'tableName'> & { bucketName: string };
  /**
   * Erases again in the restored table what was erased in the stack's own table after the time. Runs when table and objects are back, and
   * must be repeatable. Returns the number of erasures. Undefined: erasures are not recorded.
   */
  eraseAgain?: (restored: RestoredTable) => Promise<number>;
}
interface RestoredTable {
  tableName: string;
  bucketName: string;
  toMs: number;
  /** The table that lists what was erased. Default: the stack's own. */
  listedIn?: string;
}
interface RestoreRequest {
  toMs: number;
  /** Name of the restored table. Default: derived from the stack and the time, so that a repeated command finds it. */
  table?: string | undefined;
  dryRun: boolean;
}

/** Example: `Frontdesk-20261121T093000Z`. */
const copyName = (stackName: string, toMs: number) =>
  `${stackName}-${new Date(toMs).toISOString().replace(/[-:]|\.\d+/g, '')}`;

/**
 * Restores a stack's table next to itself and puts the objects of the bucket back, both as they were at a time. The stack uses the
 * restored table from the deployment with the settings that are returned. Can be interrupted and repeated: it continues.
 */
export async function restoreStack(access: RestoreAccess, { toMs, table, dryRun }: RestoreRequest): Promise<object> {
  const { dynamo, s3, stack } = access;
  const target = table ?? copyName(stack.stackName, toMs);
  if (target === stack.tableName) return eraseFromFormer(access, { toMs, dryRun });
  const task = { dynamo, source: stack.tableName, target, toMs };
  const exists = await findCopy(task);
  if (!exists) await checkWindow(task);
  const objects = { s3, bucket: stack.bucketName, toMs, dryRun };
  const to = new Date(toMs).toISOString();
  if (dryRun) return { dryRun, to, table: target, exists, objects: await restoreObjects(objects) };
  return { dryRun, to, table: target, ...(await restoreAll(access, task, { exists, objects })) };
}

async function restoreAll(
  { stack: { bucketName }, eraseAgain }: RestoreAccess,
  task: TableToRestore,
  { exists, objects }: { exists: boolean; objects: Parameters<typeof restoreObjects>[0] },
): Promise<{ objects: ObjectCounts; erasedAgain: number | null; context: string }> {
  if (!exists) await startCopy(task);
  // The objects come back while DynamoDB restores the table.
  const counts = await restoreObjects(objects);
  const { context } = await prepareTable(task.dynamo, task.target);
  const erasedAgain = (await eraseAgain?.({ tableName: task.target, bucketName, toMs: task.toMs })) ?? null;
  return { objects: counts, erasedAgain, context };
}

/**
 * The stack uses the copy already. Whatever was erased between the restore and the deployment is listed in the table that it used before, and
 * is erased again.
 */
async function eraseFromFormer(
  { dynamo, stack, eraseAgain }: RestoreAccess,
  { toMs, dryRun }: Pick<RestoreRequest, 'toMs' | 'dryRun'>,
): Promise<object> {
  const { tableName, bucketName } = stack;
  const listedIn = await findFormer({ dynamo, target: tableName, toMs });
  const done = { dryRun, to: new Date(toMs).toISOString(), table: tableName, isInUse: true, listedIn };
  return dryRun
    ? done
    : { ...done, erasedAgain: (await eraseAgain?.({ tableName, bucketName, toMs, listedIn })) ?? null };
}
