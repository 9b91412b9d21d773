import { createHash, hash, randomBytes, randomFillSync } from 'node:crypto';
import type { Clock, Ids } from './ports/runtime.ts';

const pool = Buffer.alloc(4096);
let used = pool.length;
function randomness(size: number): Buffer {
  if (used + size > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += size;
  return pool.subarray(used - size, used);
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * UUIDv7 (RFC 9562, method 1): 48 bits of milliseconds, a 12-bit counter with a low random start each millisecond, 62 random
 * bits. Ids of one process sort in creation order, also within a millisecond.
 */
export function uuidv7Source(clock: Clock): Ids {
  let lastMs = 0;
  let counter = 0;
  return {
    next() {
      const now = clock.now();
      if (now > lastMs) {
        lastMs = now;
        counter = randomness(2).readUInt16BE(0) & 0x3ff;
      } else if (++counter > 0xfff) {
        lastMs += 1;
        counter = 0;
      }
      const bytes = Buffer.from(randomness(16));
      bytes.writeUIntBE(lastMs, 0, 6);
      bytes.writeUInt16BE(0x7000 | counter, 6);
      bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
      return uuidOf(bytes);
    },
  };
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for the canonical lower-case text form of any UUID. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuidShape.test(value);

/** The timestamp of a UUIDv7, in milliseconds since the epoch. */
export const idTime = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** The `createdAt` of a record: the timestamp of its id, ISO 8601 with milliseconds. */
export const createdAtOf = (id: string): string => new Date(idTime(id)).toISOString();

/** The smallest UUIDv7 of a millisecond: the start of a range by time. */
export const idAt = (ms: number): string => {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
};

/**
 * A deterministic id in the form of a UUIDv7: the time of the event and 74 bits of a hash of its identity. Throws RangeError if
 * the time is invalid.
 */
export function derivedId(ms: number, what: string): string {
  if (!Number.isSafeInteger(ms) || ms < 0 || ms >= 2 ** 48) throw new RangeError(`${ms} is not a valid time of an id.`);
  const bytes = Buffer.alloc(16);
  createHash('sha256').update(what).digest().copy(bytes, 6, 0, 10);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return uuidOf(bytes);
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random base62 text without modulo bias. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += base62[byte % 62];
    }
  }
  return text;
}

/** A number in base62, left-padded with zeros. */
export function toBase62(value: number, length: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = base62[rest % 62] + text;
  return text.padStart(length, '0');
}

export const sha256 = (text: string): string => hash('sha256', text);
