/** Readers pass over what stands before the mark of a PDF, within the first kilobyte. */
const PDF_MARK_WITHIN = 1024;
export const holdsPdf = (bytes: Buffer) => bytes.subarray(0, PDF_MARK_WITHIN).includes('%PDF-');

/** Text in any encoding that pages come in: UTF-16 by its mark, or bytes with next to no control characters. */
export function isText(bytes: Buffer): boolean {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  if (wide) return decodes(bytes, wide);
  return !bytes.subarray(0, 8).includes('%PDF-') && !bytes.includes(0) && countControls(bytes) <= bytes.length / 1000;
}

function decodes(bytes: Buffer, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Tab to carriage return are text's own, and ESC switches the character set of Japanese mails. */
function countControls(bytes: Buffer): number {
  let controls = 0;
  for (const byte of bytes) if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b) controls++;
  return controls;
}
