/** Bytes in which zeros are looked for. */
const HEAD_BYTES = 4096;
/** In ASCII and other texts of one byte a character, no byte is zero. A letter such as U+0100 may have its zero on the other side. */
const MIN_SIDE_SHARE = 0.9;
const UTF32_UNIT = 4;

export const isUtf32 = (label: string): label is 'utf-32le' | 'utf-32be' =>
  label === 'utf-32le' || label === 'utf-32be';

export function utf32MarkOf(bytes: Buffer): 'utf-32le' | 'utf-32be' | null {
  if (bytes.length < UTF32_UNIT) return null;
  const mark = bytes.readUInt32LE(0);
  if (mark === 0xfeff) return 'utf-32le';
  return mark === 0xfffe0000 ? 'utf-32be' : null;
}

/** UTF-16 or UTF-32 without a byte order mark. Spaces, digits and line breaks have a zero byte in any language. */
export function wideEncoding(bytes: Buffer): string | null {
  const head = bytes.subarray(0, Math.min(HEAD_BYTES, bytes.length - (bytes.length % UTF32_UNIT)));
  if (!head.includes(0)) return null;
  const zeros = [0, 0, 0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % UTF32_UNIT]!++;
  const units = head.length / UTF32_UNIT;
  if (zeros[3] === units && zeros[2]! >= units * MIN_SIDE_SHARE) return 'utf-32le';
  if (zeros[0] === units && zeros[1]! >= units * MIN_SIDE_SHARE) return 'utf-32be';
  const [even, odd] = [zeros[0]! + zeros[2]!, zeros[1]! + zeros[3]!];
  const label = odd > even ? 'utf-16le' : 'utf-16be';
  return Math.max(even, odd) >= (even + odd) * MIN_SIDE_SHARE && isValid(head, label) ? label : null;
}

function isValid(head: Buffer, label: string): boolean {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(head, { stream: true });
    return !/(?![\t\n\v\f\r\u001b])[\p{Cn}\p{Co}\p{Cc}]/u.test(text);
  } catch {
    return false;
  }
}

/** TextDecoder does not know UTF-32. What is no character becomes U+FFFD. */
export function decodeUtf32(bytes: Buffer, label: 'utf-32le' | 'utf-32be'): string {
  const parts: string[] = [];
  for (let at = 0; at + UTF32_UNIT <= bytes.length; at += UTF32_UNIT) {
    const code = label === 'utf-32le' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    if (code !== 0xfeff) parts.push(code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code));
  }
  return parts.join('').toWellFormed();
}
