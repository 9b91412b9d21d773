import type { createDynamoClient } from '../../adapters/dynamodb.ts';
import type { App, Directory, Item } from '../../domain/core/app.ts';
import { indexAddresses } from '../../domain/people/relink.ts';
import { scanPages } from './scan.ts';

/** The rows of members and invites, in pages. Reads the whole table. */
export const memberRows = (
  dynamoClient: ReturnType<typeof createDynamoClient>,
  TableName: string,
): AsyncGenerator<Item[]> =>
  scanPages(dynamoClient, {
    TableName,
    FilterExpression: '#entity IN (:member, :invite)',
    ExpressionAttributeNames: { '#entity': 'entity' },
    ExpressionAttributeValues: { ':member': 'member', ':invite': 'invite' },
  });

/** All organisations, oldest first. Reads the whole table. */
export async function organisationRows(
  dynamoClient: ReturnType<typeof createDynamoClient>,
  TableName: string,
): Promise<Item[]> {
  const input = {
    TableName,
    FilterExpression: 'sk = :org AND begins_with(pk, :prefix)',
    ExpressionAttributeValues: { ':org': 'ORG', ':prefix': 'ORG#' },
  };
  const rows: Item[] = [];
  for await (const page of scanPages(dynamoClient, input)) rows.push(...page);
  return rows.toSorted((one, other) => (one.pk < other.pk ? -1 : 1));
}

/** Lets the members and invites of earlier versions sign in. Can be interrupted and repeated. */
export async function indexMembers(
  app: App,
  pages: AsyncIterable<Item[]>,
  users: Directory | undefined,
): Promise<{ indexed: number }> {
  let indexed = 0;
  for await (const rows of pages) {
    const addresses = await indexAddresses(app, rows);
    if (users) for (const address of new Set(addresses)) await users.add(address);
    indexed += addresses.length;
  }
  return { indexed };
}
