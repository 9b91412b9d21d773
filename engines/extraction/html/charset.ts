/** A later declaration is ignored. Browsers read 1 KB, but real pages put scripts before it. */
const SNIFF_BYTES = 4096;

/**
 * Decodes a page or text file. In this order: byte order mark, charset of the Content-Type, the document's own
 * declaration (HTML and XML only), UTF-16 detected by zero bytes, UTF-8 if the bytes are valid, otherwise windows-1252.
 * Ignores unknown names, replaces invalid bytes by U+FFFD and removes NUL. Never throws.
 */
export function decodeText(bytes: Buffer, contentType: string | null): string {
  return decode(bytes, contentType).replaceAll('\0', '');
}

function decode(bytes: Buffer, contentType: string | null): string {
  const declared = [markOf(bytes), parameterOf(contentType), isMarkup(contentType) ? declaredIn(bytes) : null];
  for (const label of declared) {
    const decoder = label === null ? null : decoderFor(label);
    if (decoder) return decoder.decode(bytes);
  }
  return new TextDecoder(wideByZeros(bytes) ?? guessNarrow(bytes)).decode(bytes);
}

function markOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function parameterOf(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*["']?([^\s"';,]{1,40})/i.exec(contentType ?? '')?.[1] ?? null;
}

function isMarkup(contentType: string | null): boolean {
  return contentType === null || !/^\s*text\/(?!html|xml)/i.test(contentType);
}

/** The name in `<meta charset>`, its http-equiv form, or an XML declaration. */
function declaredIn(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, SNIFF_BYTES).replaceAll(/<!--.*?(?:-->|$)/gs, '');
  const xml = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})/i.exec(head)?.[1];
  const label = xml ?? /<meta[^>]{0,400}?charset\s*=\s*["']?\s*([^\s"'/>;]{1,40})/i.exec(head)?.[1] ?? null;
  // The declaration was read as single bytes, so the document is not UTF-16. The HTML standard then assumes UTF-8.
  return label !== null && /^utf-?16|^ucs-?2|^unicode$/i.test(label) ? 'utf-8' : label;
}

function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Bytes to look for zeros in, how many are needed, and the share of them that is zero in UTF-16. */
const WIDE_BYTES = 64;
const WIDE_MIN_BYTES = 4;
const WIDE_ZEROS_SHARE = 0.35;

/** UTF-16 without a byte order mark: markup is mostly ASCII, so every second byte is zero. */
function wideByZeros(bytes: Buffer): string | null {
  const head = bytes.subarray(0, WIDE_BYTES);
  if (head.length < WIDE_MIN_BYTES) return null;
  const zerosAt = (start: number) => head.filter((byte, index) => index % 2 === start && byte === 0).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  const enough = head.length * WIDE_ZEROS_SHARE;
  if (odd >= enough && even === 0) return 'utf-16le';
  return even >= enough && odd === 0 ? 'utf-16be' : null;
}

function guessNarrow(bytes: Buffer): string {
  try {
    // `stream`: an incomplete character at the end, as in a truncated body, does not rule out UTF-8.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
