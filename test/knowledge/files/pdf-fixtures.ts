import { constants, deflateRawSync, deflateSync } from 'node:zlib';

/** With the bullet as in the encoding of Windows. */
const escaped = (text: string) => text.replaceAll(/[\\()]/g, '\\$&').replaceAll('•', '\\225');

/** Lines of 12 points from the top of a page, 14 points apart; null leaves a gap, as between paragraphs. */
const drawing = (lines: readonly (string | null)[]) => {
  const shown = lines.map((line) => (line === null ? '0 -14 Td' : `(${escaped(line)}) Tj 0 -14 Td`));
  return `BT /F1 12 Tf 72 720 Td ${shown.join(' ')} ET`;
};

/** A PDF of these objects, numbered from 1; the first is the catalogue. `trailer`: more of its entries. */
export function assemble(objects: readonly Buffer[], trailer: string): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let at = parts[0]!.length;
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    parts.push(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]));
    at += parts.at(-1)!.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  parts.push(
    Buffer.from(`${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

export function contents(bytes: Buffer): Buffer {
  const head = `<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')]);
}

const resources = '/Resources << /Font << /F1 3 0 R >> >> /MediaBox [0 0 612 792]';

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** A PDF with a page for each list of lines. */
export const makePdf = (pages: readonly (readonly (string | null)[])[], { trailer = '' } = {}): Buffer =>
  pdfOf(HELVETICA, pages.map(drawing), trailer);

const hex = (byte: string) => `<${byte.repeat(32)}>`;

/** Locked with a password that nobody knows: neither of the two hashes belongs to any. */
export const makeLockedPdf = (): Buffer =>
  makePdf([['Secret']], {
    trailer: `/ID [${hex('01')} ${hex('01')}] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O ${hex('ab')} /U ${hex('cd')} >> `,
  });

/** Says that one page is its own parent's list of pages. */
export const makeLoopingPdf = (): Buffer =>
  Buffer.from(
    makePdf([['A loop']])
      .toString('latin1')
      .replace('/Kids [4 0 R]', '/Kids [2 0 R]'),
    'latin1',
  );

/** A kilobyte for each megabyte that it unpacks to. */
export function makeBombPdf(megabytes: number): Buffer {
  const pdf = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
  ].map((object) => Buffer.from(object));
  // Flushed in full, so that one piece can be said again and again.
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const pieces = Array.from({ length: megabytes }, () => megabyte);
  return assemble([...pdf, contents(Buffer.concat([Buffer.from([0x78, 0x9c]), ...pieces, Buffer.from([3, 0])]))], '');
}

/** A text at a place on a page, in points from the bottom left. Default: letters of 11 points. */
export interface DrawnText {
  x: number;
  y: number;
  text: string;
  size?: number;
  /** Points between letters. */
  apart?: number;
}

const drawn = ({ x, y, text, size = 11, apart = 0 }: DrawnText) =>
  `BT /F1 ${size} Tf ${apart} Tc 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj ET`;

/** A PDF with a page for each list of texts, drawn in this order. A page of `null` shows a shape without text. */
export function makeDrawnPdf(pages: readonly (readonly DrawnText[] | null)[]): Buffer {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  return pdfOf(
    font,
    pages.map((texts) => (texts ? texts.map(drawn).join(' ') : '72 72 400 600 re f')),
  );
}

/** A PDF with a line in a font for Chinese, Japanese or Korean that is not in the file. `codes`: the text in its encoding, in hexadecimal. */
export function makeCjkPdf(
  { name, encoding, ordering }: { name: string; encoding: string; ordering: string },
  codes: string,
): Buffer {
  const info = `<< /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >>`;
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo ${info} /DW 1000 >>`;
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [${descendant}] >>`;
  return pdfOf(font, [`BT /F1 12 Tf 72 700 Td <${codes}> Tj ET`]);
}

/** A PDF with a page for each drawing. */
function pdfOf(font: string, drawings: readonly string[], trailer = ''): Buffer {
  const kids = drawings.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const head = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${drawings.length} >>`,
    font,
  ];
  const rest = drawings.flatMap((drawing, index) => [
    Buffer.from(`<< /Type /Page /Parent 2 0 R ${resources} /Contents ${5 + 2 * index} 0 R >>`),
    contents(deflateSync(drawing)),
  ]);
  return assemble([...head.map((object) => Buffer.from(object)), ...rest], trailer);
}
