/** What the part of an address before the @ names: an id of a workspace, and one bit. */
export interface TokenTarget {
  workspaceId: string;
  id: string;
  flag: boolean;
}

/** HMAC of a token's content, at least six bytes. */
type Sign = (content: string) => Buffer;

/** Base32 (RFC 4648) in lower case: servers may change the case of an address. */
const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567';
/** With `reply+`, the 64 characters that are allowed before the @ (RFC 5321). */
const TOKEN_LENGTH = 58;
/** Two UUIDv7 without their version and variant take 244 of 290 bits, and the flag one. */
const ID_BITS = 122n;
const MAC_BITS = 45n;

const contentOf = ({ workspaceId, id, flag }: TokenTarget): string => [workspaceId, id, flag].join('\n');

/**
 * A token of 58 letters and digits. 45 bits of its signature fit: at a thousand mails a second, guessing one takes centuries, and each
 * guess is for one target, whose ids must be known.
 */
export function writeToken(target: TokenTarget, sign: Sign): string {
  const ids = (packId(target.workspaceId) << ID_BITS) | packId(target.id);
  const named = (ids << 1n) | (target.flag ? 1n : 0n);
  return toDigits((named << MAC_BITS) | macOf(sign(contentOf(target))));
}

/** What a token says, and a check of its signature. Undefined if it has another form. */
export function readToken(token: string): { target: TokenTarget; isSignedBy(sign: Sign): boolean } | undefined {
  if (token.length !== TOKEN_LENGTH || ![...token].every((digit) => DIGITS.includes(digit))) return undefined;
  const value = fromDigits(token);
  const mac = value & maskOf(MAC_BITS);
  const named = value >> MAC_BITS;
  const ids = named >> 1n;
  const target: TokenTarget = {
    workspaceId: unpackId(ids >> ID_BITS),
    id: unpackId(ids & maskOf(ID_BITS)),
    flag: (named & 1n) === 1n,
  };
  return { target, isSignedBy: (sign) => macOf(sign(contentOf(target))) === mac };
}

const maskOf = (bits: bigint) => (1n << bits) - 1n;
const macOf = (signature: Buffer): bigint => BigInt(signature.readUIntBE(0, 6)) & maskOf(MAC_BITS);

/** A UUIDv7 without its version and variant, which are the same in all. */
function packId(uuid: string): bigint {
  const hex = uuid.replaceAll('-', '');
  const variant = (Number.parseInt(hex.charAt(16), 16) & 3).toString(4);
  const bits = (BigInt(`0x${hex.slice(0, 12)}${hex.slice(13, 16)}`) << 2n) | BigInt(variant);
  return (bits << 60n) | BigInt(`0x${hex.slice(17)}`);
}

function unpackId(bits: bigint): string {
  const tail = (bits & maskOf(60n)).toString(16).padStart(15, '0');
  const variant = (8 + Number((bits >> 60n) & 3n)).toString(16);
  const head = (bits >> 62n).toString(16).padStart(15, '0');
  const hex = `${head.slice(0, 12)}7${head.slice(12)}${variant}${tail}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function toDigits(value: bigint): string {
  let digits = '';
  for (let rest = value; digits.length < TOKEN_LENGTH; rest >>= 5n) digits = DIGITS.charAt(Number(rest & 31n)) + digits;
  return digits;
}

const fromDigits = (token: string): bigint =>
  [...token].reduce((value, digit) => (value << 5n) | BigInt(DIGITS.indexOf(digit)), 0n);
