import { crc32 } from 'node:zlib';
import { randomBase62, sha256, toBase62 } from '../core/ids.ts';

const PREFIX = 'fd_live_';
const shape = /^fd_live_[0-9A-Za-z]{38}$/;

const checksum = (body: string) => toBase62(crc32(body), 6);

/** A new API key: prefix, 32 random base62 characters (190 bits), CRC-32 of those as six. */
export function newKey(): string {
  const body = randomBase62(32);
  return PREFIX + body + checksum(body);
}

/** True when the checksum holds. A typing error is told apart from an unknown key without asking the table. */
export function isWellFormedKey(key: string): boolean {
  if (!shape.test(key)) return false;
  const body = key.slice(PREFIX.length, PREFIX.length + 32);
  return key.endsWith(checksum(body));
}

export const keyHash = sha256;
/** What a list shows of a key. */
export const keyPrefix = (key: string) => key.slice(0, 12);
