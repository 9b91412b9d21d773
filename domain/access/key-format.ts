import { crc32 } from 'node:zlib';
import { randomBase62, sha256, toBase62 } from '../core/ids.ts';

const PREFIX = 'fd_live_';
const shape = /^fd_live_[0-9A-Za-z]{38}$/;

const checksum = (body: string) => toBase62(crc32(body), 6);

/** Generates an API key: prefix, 32 random base62 characters (190 bits), and their CRC-32 as six characters. */
export function newKey(): string {
  const body = randomBase62(32);
  return PREFIX + body + checksum(body);
}

/** True if the checksum is correct. Detects typing errors without a read. */
export function isWellFormedKey(key: string): boolean {
  if (!shape.test(key)) return false;
  const body = key.slice(PREFIX.length, PREFIX.length + 32);
  return key.endsWith(checksum(body));
}

export const keyHash = sha256;
/** The part of a key that lists show. */
export const keyPrefix = (key: string) => key.slice(0, 12);
