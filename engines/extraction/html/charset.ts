import { DOS, decodeDos } from './dos.ts';
import { decodeUtf32, isUtf32, utf32MarkOf, wideEncoding } from './wide.ts';

/** A later declaration is ignored. Browsers read 1 KB, but real pages put scripts before it. */
const SNIFF_BYTES = 4096;

/**
 * Decodes a page or text file. In this order: byte order mark, charset of the Content-Type, the document's own
 * declaration (HTML and XML only), UTF-16 and UTF-32 detected by zero bytes, UTF-8 if the bytes are valid, otherwise windows-1252.
 * Ignores unknown names, replaces invalid bytes by U+FFFD and removes NUL. Never throws.
 */
export function decodeText(bytes: Buffer, contentType: string | null): string {
  return decode(bytes, contentType).replaceAll('\0', '');
}

function decode(bytes: Buffer, contentType: string | null): string {
  const label = namedEncoding(bytes, contentType) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  if (label.toLowerCase() === DOS) return decodeDos(bytes);
  return isUtf32(label) ? decodeUtf32(bytes, label) : new TextDecoder(label).decode(bytes);
}

/** Whether only the letters can tell in which encoding a document is: nothing names it, and it is not UTF-8. */
export const isEncodingUnknown = (bytes: Buffer, contentType: string | null): boolean =>
  namedEncoding(bytes, contentType) === null && (!isUtf8(bytes) || bytes.includes('\x1b$'));

/** The encoding that a document or its zero bytes name. */
function namedEncoding(bytes: Buffer, contentType: string | null): string | null {
  const mark = markOf(bytes);
  if (mark !== null) return mark;
  const declared = [parameterOf(contentType), isMarkup(contentType) ? declaredIn(bytes) : null];
  return declared.find((label) => label !== null && isKnown(label)) ?? wideEncoding(bytes);
}

function markOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const utf32 = utf32MarkOf(bytes);
  if (utf32 !== null) return utf32;
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

function isKnown(label: string): boolean {
  if (label.toLowerCase() === DOS) return true;
  try {
    new TextDecoder(label);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function isUtf8(bytes: Buffer): boolean {
  try {
    // `stream`: an incomplete character at the end, as in a truncated body, does not rule out UTF-8.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
