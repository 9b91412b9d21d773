import type { App } from '../app.ts';
import type { Condition, Item, Key, WriteResult } from '../ports/store.ts';
import { anyOf } from '../random.ts';
import { absentOrExpired, equals } from './conditions.ts';

/**
 * An exclusive right in a row of its own, with a `holder` and an expiry `until` in milliseconds. It is acquired by a conditional
 * write if it is free, and expires if its holder dies. `row-leases.ts` stores a lease in the row that it protects.
 */
export interface Lease {
  key: Key;
  holder: string;
}

export const isFree = (nowMs: number): Condition => absentOrExpired('until', nowMs);
export const isHolder = (holder: unknown): Condition => equals('holder', holder);
export const isHeld = (row: Item | undefined, nowMs: number): row is Item => Number(row?.until) > nowMs;

/** Expiry attributes of a lease. `ttl` is only for cleanup; `until` is authoritative. */
const leaseUntil = (untilMs: number) => ({ until: untilMs, ttl: Math.ceil(untilMs / 1000) + 60 });

/** A random free name. `leases`: the rows of leases, named by sort key. */
export const anyFree = (names: readonly string[], leases: readonly Item[]): string | undefined =>
  anyOf(names.filter((name) => !leases.some(({ sk }) => sk === name)));

interface LeaseTerms {
  forMs: number;
  /** The current holder, whose lease is taken over. Undefined: the lease must be free. */
  replaces?: Item | undefined;
  /** Further attributes of the row. */
  more?: object;
}

/** The write that acquires a lease. Fails if it is not free, or not held by the holder to replace. */
export const leaseWrite = (app: App, { key, holder }: Lease, { forMs, replaces, more }: LeaseTerms) => {
  const nowMs = app.clock.now();
  const when = replaces ? isHolder(replaces.holder) : isFree(nowMs);
  return { put: { ...more, ...key, holder, ...leaseUntil(nowMs + forMs) }, when };
};

/** Returns undefined if another holder has the lease. */
export async function takeLease(app: App, rowKey: Key, terms: LeaseTerms): Promise<Lease | undefined> {
  const lease = { key: rowKey, holder: app.ids.next() };
  const { put, when } = leaseWrite(app, lease, terms);
  return (await app.store.put(put, when)).applied ? lease : undefined;
}

/** Returns false if the lease was lost. */
export async function renewLease(app: App, { key, holder }: Lease, forMs: number): Promise<boolean> {
  return (await app.store.update(key, { set: leaseUntil(app.clock.now() + forMs) }, isHolder(holder))).applied;
}

/** No effect if another holder has the lease. */
export const freeLease = (app: App, { key, holder }: Lease): Promise<WriteResult> =>
  app.store.remove(key, isHolder(holder));

/** The lease of a row that was read. */
export const leaseOf = ({ pk, sk, holder }: Item): Lease => ({ key: { pk, sk }, holder: String(holder) });

interface Renewal {
  everyMs: number;
  renew(): Promise<unknown>;
  /** Logged with a failed renewal. */
  about: object;
}

/** Runs `work` and renews a lease meanwhile. A renewal that fails is logged; the next one may succeed. */
export async function whileRenewing<T>(app: App, { everyMs, renew, about }: Renewal, work: () => Promise<T>) {
  const timer = setInterval(
    () => renew().catch((error) => app.log.warn('lease not renewed', { ...about, error })),
    everyMs,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
