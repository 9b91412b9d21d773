import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

export const LIFETIME_MS = 10 * 60_000;
const MAX_TRIES = 5;
const MAX_PENDING = 10_000;

interface PendingCode {
  address: string;
  digest: Buffer;
  triesLeft: number;
  until: number;
}

type CodeVerdict = 'right' | 'wrong' | 'over';

const digestOf = (code: string) => createHash('sha256').update(code).digest();

/**
 * Six-digit codes, one for each sign-in that is under way: a code works only in the browser that requested it, and requesting
 * another one replaces it. Kept in memory, as hashes.
 */
export function createCodes(now: () => number) {
  const pending = new Map<string, PendingCode>();
  return {
    /** Makes a code for an address. It exists only in the return value. */
    make(uid: string, address: string): string {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      pending.delete(uid);
      pending.set(uid, { address, digest: digestOf(code), triesLeft: MAX_TRIES, until: now() + LIFETIME_MS });
      for (const oldest of pending.keys()) {
        if (pending.size <= MAX_PENDING) break;
        pending.delete(oldest);
      }
      return code;
    },
    addressOf: (uid: string): string | undefined => pending.get(uid)?.address,
    /** `over`: there is no code, it has expired, or all tries are used up. */
    check(uid: string, code: string): CodeVerdict {
      const known = pending.get(uid);
      if (!known || known.until <= now() || known.triesLeft === 0) return 'over';
      known.triesLeft--;
      if (timingSafeEqual(digestOf(code), known.digest)) {
        pending.delete(uid);
        return 'right';
      }
      return known.triesLeft === 0 ? 'over' : 'wrong';
    },
  };
}
export type Codes = ReturnType<typeof createCodes>;
