import type { createDynamoClient } from '../../adapters/dynamodb.ts';
import type { App, Directory, Item, Key } from '../../domain/core/app.ts';
import { batchesOf } from '../../domain/core/batches.ts';
import { isUuid } from '../../domain/core/ids.ts';
import { workspacePk } from '../../domain/core/tenants.ts';
import { type IssuerChoice, indexAddresses, type UnlinkCounts, unlinkIssuer } from '../../domain/people/relink.ts';
import { memberKey } from '../../domain/team/items.ts';
import { UsageError } from './options.ts';
import { scanPages } from './scan.ts';

/** The rows of members and invites, in pages. Reads the whole table, or what comes after the row `from`. */
export const memberRows = (
  dynamoClient: ReturnType<typeof createDynamoClient>,
  TableName: string,
  from?: Key,
): AsyncGenerator<Item[]> =>
  scanPages(dynamoClient, {
    TableName,
    ...(from ? { ExclusiveStartKey: from } : {}),
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

/** Members that a command reads at once, with their persons. */
const READ_AT_ONCE = 100;
/** Members that one command unlinks. Bounds how long it runs; the next one continues. */
const MOST_UNLINKED = 1_000;

/** A member as a command names it: `<workspace>/<member>`. */
const nameOf = ({ pk, sk }: Item) => `${pk.slice(workspacePk('').length)}/${sk.slice(sk.indexOf('#') + 1)}`;
export function memberKeyOf(name: string): Key {
  const [workspaceId = '', memberId = '', ...rest] = name.split('/');
  if (!isUuid(workspaceId) || !isUuid(memberId) || rest.length > 0)
    throw new UsageError('--from must be the "next" of the command before.');
  return memberKey(workspaceId, memberId);
}

interface UnlinkReport extends Omit<UnlinkCounts, 'issuers'> {
  issuers: string[];
  dryRun: boolean;
  next: string | null;
}

/**
 * Lets the members of an issuer be linked anew. Can be interrupted and repeated. `next`: where the next command continues with `--from`,
 * null at the end.
 */
export async function unlinkMembers(
  app: App,
  pages: AsyncIterable<Item[]>,
  choice: IssuerChoice,
): Promise<UnlinkReport> {
  const total = { linked: 0, unrecorded: 0, unlinked: 0 };
  const issuers = new Set<string>();
  for await (const page of pages) {
    for (const rows of batchesOf(
      READ_AT_ONCE,
      page.filter(({ entity }) => entity === 'member'),
    )) {
      const counts = await unlinkIssuer(app, rows, choice);
      for (const name of ['linked', 'unrecorded', 'unlinked'] as const) total[name] += counts[name];
      for (const issuer of counts.issuers) issuers.add(issuer);
      const last = rows.at(-1);
      if (!choice.dryRun && total.unlinked >= MOST_UNLINKED && last)
        return { ...total, issuers: [...issuers], dryRun: false, next: nameOf(last) };
    }
  }
  return { ...total, issuers: [...issuers].toSorted(), dryRun: choice.dryRun, next: null };
}
