import { crc32 } from 'node:zlib';
import { randomBase62, toBase62 } from './ids.ts';

const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

const checksum = (body: string) => toBase62(crc32(body), CHECKSUM_LENGTH);

/** Generates a secret: prefix, 32 random base62 characters (190 bits), and their CRC-32 as six characters. */
export function newCheckedToken(prefix: string): string {
  const body = randomBase62(RANDOM_LENGTH);
  return prefix + body + checksum(body);
}

/** True if form and checksum are correct. Detects typing errors without a read. */
export function isCheckedToken(prefix: string, token: string): boolean {
  const body = token.slice(prefix.length, prefix.length + RANDOM_LENGTH);
  if (!token.startsWith(prefix) || !/^[0-9A-Za-z]{38}$/.test(token.slice(prefix.length))) return false;
  return token.endsWith(checksum(body));
}
