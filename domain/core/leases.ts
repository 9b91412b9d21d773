import type { Condition } from './app.ts';
import { absentOrExpired, equals } from './conditions.ts';

/**
 * A lease is a row with a `holder` and an expiry `until` in milliseconds. It is acquired by a conditional write if it is free,
 * and expires if its holder dies.
 */
export const isFree = (nowMs: number): Condition => absentOrExpired('until', nowMs);
export const isHolder = (holder: unknown): Condition => equals('holder', holder);

/** Expiry attributes of a lease. `ttl` is only for cleanup; `until` is authoritative. */
export const leaseUntil = (untilMs: number) => ({ until: untilMs, ttl: Math.ceil(untilMs / 1000) + 60 });
