import { createCache } from '../../adapters/cache.ts';
import type { App, Store } from '../../domain/app.ts';
import type { Platform } from './platform.ts';

const HOUR_MS = 3600_000;

/** What the schedule runs with, on a platform's own table, at a moment `hours` from now. Failures are the test's. */
export function choreApp({ store }: Pick<Platform, 'store'>, hours: number, own: Partial<Store> = {}): App {
  const clock = { now: () => Date.now() + hours * HOUR_MS };
  const fail = (message: string, fields: unknown) => {
    throw new Error(message, { cause: fields });
  };
  return { store: { ...store, ...own }, clock, cache: createCache(clock), log: { error: fail } } as unknown as App;
}
