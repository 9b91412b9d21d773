/** The first bytes of pictures, PDFs and archives, as a server may send them under the type of a page. */
const SIGNATURES = [
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  '%PDF-',
  'PK\x03\x04',
  '\x1f\x8b',
  'RIFF',
  '\x00\x00\x01\x00',
  'wOF',
  'OggS',
  'ID3',
];
const SNIFFED_BYTES = 4096;
/** Text has none of these but tabs and line breaks. */
const MAX_CONTROLS_SHARE = 0.05;

/** Returns true for bytes that are no text in any encoding. UTF-16 is told by its zeros or mark before. */
export function isBinary(bytes: Buffer, decoded: string): boolean {
  const head = bytes.toString('latin1', 0, 16).trimStart();
  if (SIGNATURES.some((signature) => head.startsWith(signature))) return true;
  const sample = decoded.slice(0, SNIFFED_BYTES);
  const controls = sample.match(/[\x01-\x08\x0b\x0e-\x1a\x1c-\x1f\ufffd]/g)?.length ?? 0;
  return controls > sample.length * MAX_CONTROLS_SHARE;
}
