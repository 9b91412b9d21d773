import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { BoundedRows } from './bounded-rows.ts';

export const LIFETIME_MS = 10 * 60_000;
const MAX_TRIES = 5;
const MAX_BYTES = 8 * 1_048_576;

interface PendingCode {
  address: string;
  digest: Buffer;
  triesLeft: number;
}

type CodeVerdict = 'right' | 'wrong' | 'over';

const digestOf = (code: string) => createHash('sha256').update(code).digest();

/**
 * Six-digit codes, one for each sign-in that is under way: a code works only in the browser that requested it, and requesting
 * another one replaces it. Kept in memory, as hashes.
 */
export function createCodes(now: () => number) {
  const pending = new BoundedRows<PendingCode>(now, MAX_BYTES);
  return {
    /** Makes a code for an address. It exists only in the return value. */
    make(uid: string, address: string, clientId = ''): string {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const entry = { address, digest: digestOf(code), triesLeft: MAX_TRIES };
      pending.set(uid, entry, { client: clientId, until: now() + LIFETIME_MS });
      return code;
    },
    /** The address of a code that can still be entered. */
    addressOf(uid: string): string | undefined {
      const entry = pending.get(uid);
      return entry && entry.triesLeft > 0 ? entry.address : undefined;
    },
    /** `over`: there is no code, it has expired, or all tries are used up. */
    check(uid: string, code: string): CodeVerdict {
      const entry = pending.get(uid);
      if (!entry || entry.triesLeft === 0) return 'over';
      entry.triesLeft--;
      if (timingSafeEqual(digestOf(code), entry.digest)) {
        pending.delete(uid);
        return 'right';
      }
      return entry.triesLeft === 0 ? 'over' : 'wrong';
    },
  };
}
export type Codes = ReturnType<typeof createCodes>;
