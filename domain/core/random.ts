import { randomInt } from 'node:crypto';

/** A random element. Undefined if there is none. Concurrent callers would all compete for the first. */
export const anyOf = <T>(list: readonly T[]): T | undefined =>
  list.length > 0 ? list[randomInt(list.length)] : undefined;
