import type { App } from '../app.ts';
import { nowIso } from '../clock.ts';
import type { Condition, Key, WriteResult } from '../ports/store.ts';
import { any, below, equals, lacks } from './conditions.ts';
import { whileRenewing } from './leases.ts';

/** A worker renews its lease while it works. The lease of a dead worker expires after this time. */
export const ROW_LEASE_MS = 15_000;
const RENEW_MS = 5_000;

/** Names of two attributes: the holder's id, and an ISO time of expiry. */
interface RowLease {
  holder: string;
  until: string;
}
/** The right to read a source or a page of a crawl. */
export const workerLease = { holder: 'worker', until: 'leaseUntil' } as const satisfies RowLease;
/** The right to plan a crawl. */
export const plannerLease = { holder: 'planner', until: 'planUntil' } as const satisfies RowLease;

/** The attributes of a lease, which are absent while it is free. */
export const leaseAttributes = ({ holder, until }: RowLease): string[] => [holder, until];

/** What a new holder sets. */
export const newRowLease = (app: App, { holder, until }: RowLease): Record<string, string> => ({
  [holder]: app.ids.next(),
  [until]: nowIso(app, ROW_LEASE_MS),
});

/** No holder has the lease. */
export const isRowFree = (app: App, { until }: RowLease): Condition => any(lacks(until), below(until, nowIso(app)));

interface HeldRow {
  key: Key;
  /** The holder's id. */
  holder: string | null;
}

/** Runs `work` and renews the lease meanwhile. Does not free it. */
export const whileHolding = <T>(app: App, lease: RowLease, { key, holder }: HeldRow, work: () => Promise<T>) => {
  const renew = () =>
    app.store.update(key, { set: { [lease.until]: nowIso(app, ROW_LEASE_MS) } }, equals(lease.holder, holder));
  return whileRenewing(app, { everyMs: RENEW_MS, renew, about: key }, work);
};

/** No effect if another holder has the lease. */
export const freeRow = (app: App, lease: RowLease, { key, holder }: HeldRow): Promise<WriteResult> =>
  app.store.update(key, { remove: leaseAttributes(lease) }, equals(lease.holder, holder));
