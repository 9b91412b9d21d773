import type { App, Key, Write } from '../core/app.ts';
import { idTime } from '../core/ids.ts';
import { deliveryCountKey, deliveryCountsPk } from './items.ts';
import { KEPT_SECONDS } from './new-delivery.ts';

export const HOUR_MS = 3600_000;
export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;

/** The hour of a count, as used in its key: `2026-11-22T14`. */
const hourName = (ms: number): string => new Date(ms).toISOString().slice(0, 13);

interface CountedDelivery {
  id: string;
  workspaceId: string;
}

/**
 * The writes that count deliveries by the hour of their ids, for the transaction that stores them. A list then gets its total
 * without reading every row.
 */
export function countWrites(deliveries: readonly CountedDelivery[]): Write[] {
  const counts = new Map<string, { key: Key; hour: number; count: number }>();
  for (const { id, workspaceId } of deliveries) {
    const hour = hourOf(idTime(id));
    const key = deliveryCountKey(workspaceId, hourName(hour));
    const name = `${key.pk} ${key.sk}`;
    counts.set(name, { key, hour, count: (counts.get(name)?.count ?? 0) + 1 });
  }
  return [...counts.values()].map(({ key, hour, count }) => {
    // One day longer than its deliveries, which may be stored up to a day late.
    const ttl = (hour + HOUR_MS) / 1000 + KEPT_SECONDS + 24 * 3600;
    return { update: key, change: { add: { count }, set: { ttl } } };
  });
}

export interface HourCount {
  /** Milliseconds since the epoch. */
  hour: number;
  count: number;
}

/** The hours since `from` with at least one delivery, newest first. */
export async function readCounts(app: App, workspaceId: string, from: number): Promise<HourCount[]> {
  const range = { from: hourName(from), to: hourName(app.clock.now() + 24 * HOUR_MS) };
  const where = { pk: deliveryCountsPk(workspaceId), ...range, descending: true, consistent: true };
  return Array.fromAsync(app.store.queryAll(where), ({ sk, count }) => ({
    hour: Date.parse(`${sk}:00:00.000Z`),
    count: Number(count),
  }));
}
