import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { UsageError } from '../options.ts';

export interface TableToRestore {
  dynamo: DynamoDBClient;
  source: string;
  target: string;
  toMs: number;
}

/** Throws UsageError if the table cannot be restored to the time. */
export async function checkWindow({ dynamo, source: TableName, toMs }: TableToRestore): Promise<void> {
  const backups = await dynamo.send(new DescribeContinuousBackupsCommand({ TableName })).catch((cause: Error) => {
    throw new UsageError(`The backups of ${TableName} cannot be read: ${cause.message}`, { cause });
  });
  const { PointInTimeRecoveryDescription: recovery } = backups.ContinuousBackupsDescription ?? {};
  const [from, until] = [recovery?.EarliestRestorableDateTime, recovery?.LatestRestorableDateTime];
  if (!from || !until) throw new UsageError(`${TableName} has no point-in-time recovery.`);
  if (toMs < from.getTime() || toMs > until.getTime())
    throw new UsageError(`--to must be between ${from.toISOString()} and ${until.toISOString()}.`);
}

const sourceOf = ({ RestoreSummary }: TableDescription) => RestoreSummary?.SourceTableArn?.split('/').at(-1);

/** DynamoDB restores to whole seconds. */
const isOfTime = ({ RestoreSummary }: TableDescription, toMs: number) =>
  Math.floor((RestoreSummary?.RestoreDateTime?.getTime() ?? 0) / 1_000) === Math.floor(toMs / 1_000);

/** The table of which the stack's own is a copy. Throws UsageError if it is none of that time. */
export async function findFormer({ dynamo, target, toMs }: Omit<TableToRestore, 'source'>): Promise<string> {
  const table = await describe(dynamo, target);
  const source = table && isOfTime(table, toMs) ? sourceOf(table) : undefined;
  if (source) return source;
  throw new UsageError(
    `The stack uses the table ${target}, which is not a copy of that time. Give another name with --table.`,
  );
}

/** Whether the copy exists. Throws UsageError if a table of its name is another one, or a copy of another time. */
export async function findCopy(task: TableToRestore): Promise<boolean> {
  const table = await describe(task.dynamo, task.target);
  if (!table) return false;
  if (sourceOf(table) === task.source && isOfTime(table, task.toMs)) return true;
  throw new UsageError(
    `The table ${task.target} is not ${task.source} as it was at that time. Give another name with --table.`,
  );
}

/** Begins to restore the copy, which takes ten minutes or more. */
export async function startCopy({ dynamo, source, target, toMs }: TableToRestore): Promise<void> {
  const input = { SourceTableName: source, TargetTableName: target, RestoreDateTime: new Date(toMs) };
  await dynamo.send(new RestoreTableToPointInTimeCommand(input)).catch((cause: Error) => {
    throw new UsageError(`${source} cannot be restored: ${cause.message}`, { cause });
  });
}

async function describe(dynamo: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    return (await dynamo.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (cause) {
    if (cause instanceof ResourceNotFoundException) return undefined;
    throw new UsageError(`The table ${TableName} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
