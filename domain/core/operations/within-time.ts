import type { App, Store } from '../app.ts';
import { unavailable } from '../errors.ts';

const outOfTime = () => unavailable(new Error('The request ran out of time.'));

/**
 * Settles as the work does, or rejects with SERVICE_UNAVAILABLE as soon as `signal` aborts. This does not stop the work. Without a
 * signal there is no limit.
 */
export async function withinTime<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (!signal) return work();
  if (signal.aborted) throw outOfTime();
  const late = Promise.withResolvers<never>();
  const end = () => late.reject(outOfTime());
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/**
 * The app with a store that begins no write once `signal` has aborted. Work that outlives its request would otherwise go on beside the
 * repeated request, when its container runs again.
 */
export function endingWith(app: App, signal: AbortSignal | undefined): App {
  return signal ? { ...app, store: endingStore(app.store, signal) } : app;
}

function endingStore(store: Store, signal: AbortSignal): Store {
  const checkTime = () => {
    if (signal.aborted) throw outOfTime();
  };
  return {
    get: (rowKey, options) => store.get(rowKey, options),
    getMany: (keys) => store.getMany(keys),
    query: (query) => store.query(query),
    queryAll: (query) => store.queryAll(query),
    dueKeys: (shard, until, page) => store.dueKeys(shard, until, page),
    due: (kind, until, limit) => store.due(kind, until, limit),
    async put(item, when) {
      checkTime();
      return store.put(item, when);
    },
    async update(rowKey, change, when) {
      checkTime();
      return store.update(rowKey, change, when);
    },
    async remove(rowKey, when) {
      checkTime();
      return store.remove(rowKey, when);
    },
    async transact(writes, options) {
      checkTime();
      return store.transact(writes, options);
    },
    async writeEach(writes) {
      checkTime();
      return store.writeEach(writes);
    },
    async writeMany(writes) {
      checkTime();
      return store.writeMany(writes);
    },
  };
}
