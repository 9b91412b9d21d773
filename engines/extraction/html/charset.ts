/** A declaration further in than this is ignored; browsers read 1 KB, real pages put scripts before it. */
const SNIFF_BYTES = 4096;

/**
 * The text of a page or text file. In order: byte order mark, the charset of the Content-Type, the page's own
 * declaration (HTML and XML only), UTF-16 by its zero bytes, UTF-8 where the bytes are valid, else windows-1252.
 * Unknown names are passed over; bytes that do not fit become U+FFFD; NUL is left out. Never throws.
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
  // The declaration was just read as single bytes, so it cannot be in UTF-16: the HTML standard then takes UTF-8.
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

/** UTF-16 without a mark: markup is mostly ASCII, so every second byte of its beginning is zero. */
function wideByZeros(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 64);
  if (head.length < 4) return null;
  const zerosAt = (start: number) => head.filter((byte, index) => index % 2 === start && byte === 0).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  const enough = head.length * 0.35;
  if (odd >= enough && even === 0) return 'utf-16le';
  return even >= enough && odd === 0 ? 'utf-16be' : null;
}

function guessNarrow(bytes: Buffer): string {
  try {
    // `stream`: a character cut off at the very end, as in a body that was truncated, is no proof against UTF-8.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
