import { wideEncoding } from '../../engines/extraction/index.ts';

/** Readers ignore anything before the PDF header within the first kilobyte. */
const PDF_MARK_WITHIN = 1024;
export const holdsPdf = (bytes: Buffer) => bytes.subarray(0, PDF_MARK_WITHIN).includes('%PDF-');

/** Detects text in any encoding: UTF-16 and UTF-32 by their zero bytes or marks, or bytes with almost no control characters. */
export function isText(bytes: Buffer): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xfe && bytes[2] !== 0) return decodes(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodes(bytes, 'utf-16be');
  const wide = bytes.includes(0) ? wideEncoding(bytes) : undefined;
  if (wide !== undefined) return wide !== null && (wide.startsWith('utf-32') || decodes(bytes, wide));
  return !bytes.subarray(0, 8).includes('%PDF-') && countControls(bytes) <= bytes.length / 1000;
}

function decodes(bytes: Buffer, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Text may contain tab to carriage return, and ESC, which switches the character set in Japanese mails. */
function countControls(bytes: Buffer): number {
  let controls = 0;
  for (const byte of bytes) if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b) controls++;
  return controls;
}

const begins = (bytes: Buffer, mark: string) => bytes.subarray(0, mark.length).equals(Buffer.from(mark, 'latin1'));

/** Detects an Office document by a folder of its ZIP archive. ZIP stores names uncompressed. */
export const isOffice = (folder: 'word' | 'xl' | 'ppt') => (bytes: Buffer) =>
  begins(bytes, 'PK\x03\x04') && bytes.includes('[Content_Types].xml') && bytes.includes(`${folder}/`);

/** Office puts a document with a password into a container of its older formats. */
export const isProtected = (bytes: Buffer) =>
  begins(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') && bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
