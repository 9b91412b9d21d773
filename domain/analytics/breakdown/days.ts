import type { App, BatchWrite, Item, Key } from '../../core/app.ts';
import { idTime } from '../../core/ids.ts';
import type { Change } from '../../core/rows/change.ts';
import { dayName, dayNameOf, daySk, figuresPk, keptSeconds, lastSk } from '../items.ts';
import type { CountedConversation } from './counted.ts';
import { groupedDayKey, groupedDaysPk } from './items.ts';
import { PACKED_FORM, pack, unpack } from './packed.ts';

/** DynamoDB's limit is 400 KB. A day with more is read anew each time. */
const MAX_PACKED_BYTES = 300_000;

/**
 * Counts, in the day's row of the figures, the changes of what is counted in groups. Most of them write that row anyway. The other
 * counters are those of a version that does not count changes yet.
 */
export const REGROUPED = 'regrouped';
const versioned = [REGROUPED, 'publicConversations', 'resolved', 'aiResolved', 'handoffs'] as const;

/** The state of each UTC day, by its name. It changes after each change of a conversation that began on the day. */
export async function readVersions(
  app: App,
  workspaceId: string,
  { first, last, consistent = false }: { first: number; last: number; consistent?: boolean },
): Promise<DayVersions> {
  const days = app.store.queryAll({
    pk: figuresPk(workspaceId, 'ALL'),
    from: daySk(dayName(first)),
    to: lastSk(daySk(dayName(last))),
    attributes: versioned,
    consistent,
  });
  const sums = new Map<string, number[]>();
  // A busy workspace has several rows for a day.
  for await (const row of days) {
    const sum = sums.get(dayNameOf(row.sk));
    sums.set(
      dayNameOf(row.sk),
      versioned.map((counter, n) => (sum?.[n] ?? 0) + Number(row[counter] ?? 0)),
    );
  }
  return { of: (dayMs) => [PACKED_FORM, ...(sums.get(dayName(dayMs)) ?? [])].join('.') };
}
export interface DayVersions {
  of(dayMs: number): string;
}

export interface GroupedDay {
  version: string;
  conversations(): CountedConversation[];
}

/** The stored days from the first to the last, by their beginning: the newest, until they have more than `most` conversations. */
export async function readGroupedDays(
  app: App,
  workspaceId: string,
  { first, last, most }: { first: number; last: number; most: number },
): Promise<ReadonlyMap<number, GroupedDay>> {
  const days = new Map<number, GroupedDay>();
  const [from, to] = [first, last].map((dayMs) => groupedDayKey(workspaceId, dayName(dayMs)).sk);
  let total = 0;
  for await (const row of app.store.queryAll({ pk: groupedDaysPk(workspaceId), from, to, descending: true })) {
    const { version, packed } = row;
    if (packed instanceof Uint8Array) {
      const dayMs = Date.parse(dayNameOf(row.sk));
      days.set(dayMs, { version: String(version), conversations: () => unpack(packed, dayMs) });
    }
    total += Number(row.count);
    if (total > most) break;
  }
  return days;
}

/** The row that keeps a day. Undefined: it is too large for one. */
export function groupedDayItem(
  { workspaceId, dayMs, version }: { workspaceId: string; dayMs: number; version: string },
  conversations: readonly CountedConversation[],
): Item | undefined {
  const packed = pack(conversations);
  if (packed.length > MAX_PACKED_BYTES) return undefined;
  return {
    ...groupedDayKey(workspaceId, dayName(dayMs)),
    version,
    packed,
    count: conversations.length,
    ttl: keptSeconds(dayMs),
  };
}

/**
 * Stores days, and removes those that have changed since they were read: they may name what was erased meanwhile. See
 * `domain/changes.ts`.
 */
export async function storeGroupedDays(app: App, workspaceId: string, items: readonly Item[]): Promise<void> {
  await app.store.writeMany(items.map((put) => ({ put })));
  const times = items.map(({ sk }) => Date.parse(dayNameOf(sk)));
  const span = { first: Math.min(...times), last: Math.max(...times), consistent: true };
  const versions = await readVersions(app, workspaceId, span);
  const outdated = items.filter(({ version }, n) => version !== versions.of(times[n] ?? 0));
  await app.store.writeMany(outdated.map(({ pk, sk }): BatchWrite => ({ remove: { pk, sk } })));
}

/** Removes the days of erased conversations, which name their pages. The next report stores them without. */
export async function forgetGroupedDays(app: App, changes: readonly Change[]): Promise<void> {
  const keys = new Map<string, Key>();
  for (const { before, after } of changes) {
    if (after || before?.entity !== 'conversation' || before.isTest === true) continue;
    const key = groupedDayKey(String(before.workspaceId), dayName(idTime(String(before.id))));
    keys.set(key.pk + key.sk, key);
  }
  await app.store.writeMany([...keys.values()].map((key): BatchWrite => ({ remove: key })));
}
