import type { Condition } from './app.ts';

/**
 * A lease is a row with a `holder` and the moment `until` which it holds, in milliseconds. It is taken where nobody holds it, by a
 * conditional write, and free again by itself when its holder dies.
 */
export const isFree = (nowMs: number): Condition => ({
  any: [
    { attribute: 'pk', is: 'absent' },
    { attribute: 'until', op: '<=', value: nowMs },
  ],
});
export const isHolder = (holder: unknown): Condition => ({ attribute: 'holder', op: '=', value: holder });

/** How long a row says that it is held. Its `ttl` is for cleaning up alone: `until` is what counts. */
export const leaseUntil = (untilMs: number) => ({ until: untilMs, ttl: Math.ceil(untilMs / 1000) + 60 });
