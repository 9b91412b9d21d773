import type { App } from '../app.ts';
import { AppError } from '../errors.ts';
import { addTo } from '../rows/counter.ts';

/** A rate limit: a number of requests per fixed window. */
export interface RequestLimit {
  name: string;
  limit: number;
  windowSeconds: number;
  /** Who shares an authenticated endpoint's own limit. Default: the workspace. */
  per?: 'organisation' | 'address';
}

/** Apart from the table, so that the function for sign-in loads no other limit. */
export const signInLimit = { name: 'sign-in', limit: 20, windowSeconds: 60 } as const satisfies RequestLimit;

/** The state of a limit after a request was counted. */
export interface LimitState {
  limit: number;
  /** Requests in this window, including this one. */
  used: number;
  remaining: number;
  resetSeconds: number;
}

/** The current window of a limit. */
function windowOf(app: App, rule: RequestLimit, who: string) {
  const now = app.clock.now();
  const windowMs = rule.windowSeconds * 1000;
  const start = now - (now % windowMs);
  const limit = Math.max(1, Math.round(rule.limit * app.settings.rateLimitScale));
  const resetSeconds = Math.max(1, Math.ceil((start + windowMs - now) / 1000));
  return { key: `RATE#${rule.name}#${who}#${start / 1000}`, start, limit, resetSeconds, windowMs, now };
}

/**
 * Counts `cost` requests of `who` and returns the state of the limit. Does not throw if it is exceeded. Uses one atomic ADD, so
 * the count is exact under concurrency. An exhausted window is cached in memory, so a flood costs no writes.
 */
export async function countRequests(app: App, rule: RequestLimit, who: string, cost = 1): Promise<LimitState> {
  const { key, start, limit, resetSeconds, windowMs, now } = windowOf(app, rule, who);
  if (app.cache.get(key)) return { limit, used: limit + cost, remaining: 0, resetSeconds };
  const used = await addTo(app, { pk: key, sk: 'COUNT' }, cost, Math.ceil((start + windowMs) / 1000) + 60);
  if (used >= limit) app.cache.set(key, true, start + windowMs - now);
  return { limit, used, remaining: Math.max(0, limit - used), resetSeconds };
}

export const rateLimited = (state: LimitState) =>
  new AppError('RATE_LIMITED', { retryAfterSeconds: state.resetSeconds });

/** Counts one request. Throws RATE_LIMITED if the limit is exceeded. */
export async function takeRequest(app: App, rule: RequestLimit, who: string): Promise<LimitState> {
  const state = await countRequests(app, rule, who);
  if (state.used > state.limit) throw rateLimited(state);
  return state;
}

/**
 * Counts one request against several limits at once. Throws RATE_LIMITED if one is exceeded. While one is known to be exhausted, none is
 * counted, so that whoever has used up their own limit does not use up that of others.
 */
export async function takeRequests(app: App, counted: readonly (readonly [RequestLimit, string])[]): Promise<void> {
  const isExhausted = ([rule, who]: (typeof counted)[number]) => app.cache.get(windowOf(app, rule, who).key) === true;
  const exhausted = counted.find(isExhausted);
  await Promise.all((exhausted ? [exhausted] : counted).map(([rule, who]) => takeRequest(app, rule, who)));
}
