import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { table } from '../../config/table.ts';
import type { Log } from '../../domain/core/app.ts';
import { type Poller, pause, startLoop } from './loop.ts';

interface SweepOptions {
  client: DynamoDBDocumentClient;
  tableName: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Rows per page. */
  pageSize?: number;
  signal?: AbortSignal;
}

// Delay between two pages, so that requests have priority.
const pauseMs = 50;

/**
 * Deletes expired rows as DynamoDB's TTL does, because the embedded database does not. The first sweep follows after
 * the first period.
 */
export function startTtlSweep(options: Omit<SweepOptions, 'signal'> & { everyMinutes?: number; log: Log }): Poller {
  const { everyMinutes = 10, log, ...sweep } = options;
  const step = async (signal: AbortSignal) => {
    await pause(everyMinutes * 60_000, signal);
    const removed = await sweepExpired({ ...sweep, signal });
    if (removed > 0) log.debug('Expired rows were removed.', { removed });
  };
  return startLoop('TTL sweep', step, log);
}

/** Deletes every row whose `ttl` (seconds) has passed, unless it has been renewed since. Returns their number. */
export async function sweepExpired(options: SweepOptions): Promise<number> {
  const { client, tableName, now, pageSize = 250, signal = new AbortController().signal } = options;
  const expired = {
    ExpressionAttributeNames: { '#ttl': table.ttl },
    ExpressionAttributeValues: { ':now': Math.floor(now() / 1000) },
  };
  const pages = paginateScan(
    { client, pageSize },
    {
      TableName: tableName,
      FilterExpression: '#ttl < :now',
      ...expired,
      ProjectionExpression: `${table.partitionKey}, ${table.sortKey}`,
    },
  );
  let removed = 0;
  if (signal.aborted) return removed;
  for await (const { Items = [] } of pages) {
    for (const Key of Items) {
      if (signal.aborted) return removed;
      const input = { TableName: tableName, Key, ConditionExpression: '#ttl < :now', ...expired };
      if (await remove(client, new DeleteCommand(input))) removed += 1;
    }
    await pause(pauseMs, signal);
  }
  return removed;
}

async function remove(documentClient: DynamoDBDocumentClient, command: DeleteCommand): Promise<boolean> {
  try {
    await documentClient.send(command);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
