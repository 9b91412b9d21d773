import type { App, BatchWrite, Item, Key } from '../../core/app.ts';
import { idTime } from '../../core/ids.ts';
import type { Change } from '../../core/rows/change.ts';
import { workspacePk } from '../../core/tenants.ts';
import { dayName, dayNameOf, dayOf, daySk, figuresPk, keptSeconds, lastSk } from '../items.ts';
import type { CountedConversation } from './counted.ts';
import { PACKED_FORM, pack, unpack } from './packed.ts';

/**
 * The conversations of past UTC days, packed: one row per day, which a report reads instead of the day's conversations. A report that
 * finds none, or an outdated one, stores it. Nobody writes it for workspaces that read no reports.
 */
export const groupedDaysPk = (workspaceId: string) => `${workspacePk(workspaceId)}#GROUPED`;
const groupedDayKey = (workspaceId: string, dayMs: number): Key => ({
  pk: groupedDaysPk(workspaceId),
  sk: daySk(dayName(dayMs)),
});
/** DynamoDB's limit is 400 KB. A day with more is read anew each time. */
const MAX_PACKED_BYTES = 300_000;

/**
 * Counts, in the day's row of the figures, the changes of what is counted in groups. Most of them write that row anyway. The other
 * counters are those of a version that does not count changes yet.
 */
export const REGROUPED = 'regrouped';
const versioned = [REGROUPED, 'publicConversations', 'resolved', 'aiResolved', 'handoffs'] as const;

/** The state of each UTC day, by its name. It changes after each change of a conversation that began on the day. */
export async function readVersions(app: App, workspaceId: string, first: number, last: number): Promise<DayVersions> {
  const days = app.store.queryAll({
    pk: figuresPk(workspaceId, 'ALL'),
    from: daySk(dayName(first)),
    to: lastSk(daySk(dayName(last))),
    attributes: versioned,
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
  const { pk, sk: from } = groupedDayKey(workspaceId, first);
  const { sk: to } = groupedDayKey(workspaceId, last);
  let total = 0;
  for await (const row of app.store.queryAll({ pk, from, to, descending: true })) {
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
    ...groupedDayKey(workspaceId, dayMs),
    version,
    packed,
    count: conversations.length,
    ttl: keptSeconds(dayMs),
  };
}

/** Removes the days of erased conversations, which name their pages. The next report stores them without. */
export async function forgetGroupedDays(app: App, changes: readonly Change[]): Promise<void> {
  const keys = new Map<string, Key>();
  for (const { before, after } of changes) {
    if (after || before?.entity !== 'conversation' || before.isTest === true) continue;
    const key = groupedDayKey(String(before.workspaceId), dayOf(idTime(String(before.id))));
    keys.set(key.pk + key.sk, key);
  }
  await app.store.writeMany([...keys.values()].map((key): BatchWrite => ({ remove: key })));
}
