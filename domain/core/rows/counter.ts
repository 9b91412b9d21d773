import type { App } from '../app.ts';
import type { Key } from '../ports/store.ts';

/** Additions that go to the table in one call. */
interface Batch {
  cost: number;
  /** The counter after all of them. */
  total: PromiseWithResolvers<number>;
}
/** A counter with a call under way; what comes meanwhile waits for the next call. */
interface Busy {
  name: string;
  next: Batch | undefined;
}
/** Only a bound: an entry that is lost costs one call more. */
const BUSY_MS = 60_000;

/**
 * Adds to a counter and answers its value right after. Each call adds atomically, and requests of one container that meet at a counter
 * share a call, in the order in which they came: each has the value that it would have by itself. A call begins after every addition
 * in it, so a container that answers one request at a time makes the same calls as without.
 */
export async function addTo(app: App, rowKey: Key, cost: number, ttl: number): Promise<number> {
  const name = `counting#${rowKey.pk}`;
  const busy = app.cache.get<Busy>(name);
  if (!busy) {
    const batch: Batch = { cost, total: Promise.withResolvers() };
    const started: Busy = { name, next: batch };
    app.cache.set(name, started, BUSY_MS);
    void addAll(app, rowKey, started, ttl);
    return batch.total.promise;
  }
  busy.next ??= { cost: 0, total: Promise.withResolvers() };
  const batch = busy.next;
  batch.cost += cost;
  const position = batch.cost;
  return (await batch.total.promise) - (batch.cost - position);
}

/** Makes one call after another until nobody waits. Never throws. */
async function addAll(app: App, rowKey: Key, busy: Busy, ttl: number): Promise<void> {
  while (busy.next) {
    const { cost, total } = busy.next;
    busy.next = undefined;
    try {
      const { item } = await app.store.update(rowKey, { add: { used: cost }, set: { ttl } });
      total.resolve(Number(item?.used ?? cost));
    } catch (error) {
      total.reject(error);
    }
  }
  if (app.cache.get(busy.name) === busy) app.cache.delete(busy.name);
}
