import type { App, Item } from '../core/app.ts';
import { idAt, idTime } from '../core/ids.ts';
import { unchanged } from '../core/rows/conditions.ts';
import { countedHoursKey, deliveriesPk, deliveryCountKey, deliveryCountsPk } from './items.ts';
import { KEPT_SECONDS } from './new-delivery.ts';

/*
 * Storing a delivery counts nothing. The list reads the newest deliveries, and stores the counts of the hours that are over, so
 * the next list reads only what is newer. A delivery that is stored after its hour discards the counts.
 */

export const HOUR_MS = 3600_000;
export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;

/** The hour of a count, as used in its key: `2026-11-22T14`. */
const hourName = (ms: number): string => new Date(ms).toISOString().slice(0, 13);

/** A delivery stored so long after its hour is late. A function runs for less than the difference to `SETTLED_MS`. */
const LATE_MS = 60_000;
/** How long after its end an hour is counted. */
const SETTLED_MS = 5 * 60_000;

/** Maximum length of the list: a workspace may have millions of deliveries in 30 days. */
export const MAX_LISTED = 10_000;

/** Checks the expiry itself, because the cleanup runs late. */
export const isKept = (app: App, { ttl }: Item): boolean => Number(ttl) > app.clock.now() / 1000;

export interface HourCount {
  /** Milliseconds since the epoch. */
  hour: number;
  count: number;
}

/** The hours whose counts are stored: milliseconds since the epoch. `version` changes with each late delivery. */
interface CountedHours {
  from: number;
  until: number;
  version: number;
}

/** Discards the counts of workspaces for which deliveries were stored late. Call it after they are stored. */
export async function invalidateCounts(
  app: App,
  deliveries: readonly { id: string; workspaceId: string }[],
): Promise<void> {
  const isLate = ({ id }: { id: string }) => hourOf(idTime(id)) + HOUR_MS + LATE_MS < app.clock.now();
  const workspaceIds = new Set(deliveries.filter(isLate).map(({ workspaceId }) => workspaceId));
  const change = { set: { from: 0, until: 0 }, add: { version: 1 } };
  await app.store.writeEach([...workspaceIds].map((id) => ({ update: countedHoursKey(id), change })));
}

/** The hours with at least one delivery since `from`, newest first, as far as the list goes back. */
export async function readCounts(app: App, workspaceId: string, from: number): Promise<HourCount[]> {
  const row = await app.store.get(countedHoursKey(workspaceId), { consistent: true });
  const counted: CountedHours = {
    from: Number(row?.from ?? 0),
    until: Number(row?.until ?? 0),
    version: Number(row?.version ?? 0),
  };
  const firstStored = Math.max(from, counted.from);
  const [newer, stored] = await Promise.all([
    countRows(app, workspaceId, Math.max(from, counted.until)),
    readStored(app, workspaceId, firstStored, counted.until),
  ]);
  await storeCounts(app, workspaceId, newer, { ...counted, row });
  return [...newer.counts, ...stored];
}

async function readStored(app: App, workspaceId: string, from: number, until: number): Promise<HourCount[]> {
  if (until <= from) return [];
  const range = { from: hourName(from), to: hourName(until - 1) };
  const where = { pk: deliveryCountsPk(workspaceId), ...range, descending: true, consistent: true };
  return Array.fromAsync(app.store.queryAll(where), ({ sk, count }) => ({
    hour: Date.parse(`${sk}:00:00.000Z`),
    count: Number(count),
  }));
}

interface CountedRows {
  counts: HourCount[];
  /** The last hour was not read to its start, because the list goes back no further. Its count is enough for the list. */
  isCut: boolean;
}

/** Counts the deliveries since `from`, row by row, newest first. */
async function countRows(app: App, workspaceId: string, from: number): Promise<CountedRows> {
  const counts = new Map<number, number>();
  let count = 0;
  const range = { from: idAt(from), to: LAST_ID, descending: true, consistent: true };
  for await (const row of app.store.queryAll({ pk: deliveriesPk(workspaceId), ...range })) {
    if (!isKept(app, row)) continue;
    const hour = hourOf(idTime(row.sk));
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
    count += 1;
    if (count === MAX_LISTED) break;
  }
  return { counts: [...counts].map(([hour, count]) => ({ hour, count })), isCut: count === MAX_LISTED };
}
/** Of the last millisecond that fits in 48 bits. */
const LAST_ID = idAt(2 ** 48 - 1);

/** Stores the counts of hours that are over, unless a late delivery was stored meanwhile. */
async function storeCounts(
  app: App,
  workspaceId: string,
  { counts, isCut }: CountedRows,
  { row, ...counted }: CountedHours & { row: Item | undefined },
): Promise<void> {
  const until = hourOf(app.clock.now() - SETTLED_MS);
  const over = counts.filter(({ hour }) => hour < until);
  if (over.length === 0) return;
  await app.store.writeMany(
    over.map(({ hour, count }) => ({
      put: { ...deliveryCountKey(workspaceId, hourName(hour)), count, ttl: (hour + HOUR_MS) / 1000 + KEPT_SECONDS },
    })),
  );
  const from = isCut ? (counts.at(-1)?.hour ?? 0) : counted.from;
  const ttl = Math.ceil(app.clock.now() / 1000) + KEPT_SECONDS;
  const next = { ...countedHoursKey(workspaceId), ...counted, from, until, ttl };
  await app.store.put(next, unchanged('version', row));
}
