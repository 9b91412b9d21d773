import { createCache } from '../../adapters/cache.ts';
import type { App, Store } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { appOf } from './app-of.ts';
import type { Platform } from './platform.ts';

const HOUR_MS = 3600_000;

/** `jobs`: the bodies of the messages that were sent. */
export type ChoreApp = App & { jobs: object[] };

/** What the schedule runs with, on a platform's own table, at a moment `hours` from now. Failures are the test's. */
export function choreApp({ store }: Pick<Platform, 'store'>, hours: number, own: Partial<Store> = {}): ChoreApp {
  const clock = { now: () => Date.now() + hours * HOUR_MS };
  const fail = (message: string, fields: unknown) => {
    throw new Error(message, { cause: fields });
  };
  const jobs: object[] = [];
  const sendMany = async (_queue: string, messages: readonly { body: object }[]) => {
    jobs.push(...messages.map(({ body }) => body));
  };
  const app = appOf({
    store: { ...store, ...own },
    queues: { sendMany, send: (queue: string, body: object) => sendMany(queue, [{ body }]) },
    clock,
    ids: uuidv7Source(clock),
    cache: createCache(clock),
    log: { error: fail, info: () => {} },
  });
  return Object.assign(app, { jobs });
}
