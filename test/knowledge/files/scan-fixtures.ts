import { deflateSync } from 'node:zlib';
import { assemble, contents } from './pdf-fixtures.ts';

/** A picture on a page. */
export interface Scan {
  width: number;
  height: number;
  /** JPEG, or the samples themselves. */
  bytes: Buffer;
  kind: 'jpeg' | 'grey' | 'colour' | 'bits' | 'mask';
  /** From the unit square to points of the page. */
  matrix: readonly number[];
}
export interface ScannedPage {
  scans: readonly Scan[];
  /** Degrees by which the page is shown turned. */
  rotate?: number;
}

export const PAGE = { width: 612, height: 792 };

const forms: Record<Scan['kind'], string> = {
  jpeg: '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
  grey: '/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
  colour: '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
  bits: '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode',
  mask: '/ImageMask true /BitsPerComponent 1 /Filter /FlateDecode',
};

function objectOf({ width, height, bytes, kind }: Scan): Buffer {
  const data = kind === 'jpeg' ? bytes : deflateSync(bytes);
  const head = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${forms[kind]} /Length ${data.length} >>`;
  return Buffer.concat([Buffer.from(`${head}\nstream\n`), data, Buffer.from('\nendstream')]);
}

/** A PDF whose pages show pictures, as scanners make them. A string is a page with this text. */
export function makeScannedPdf(pages: readonly (ScannedPage | string)[]): Buffer {
  const objects: Buffer[] = [Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'), Buffer.alloc(0)];
  const add = (object: Buffer | string) => `${objects.push(Buffer.from(object))} 0 R`;
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const kids = pages.map((page) => {
    const { scans, rotate = 0 } = typeof page === 'string' ? { scans: [] } : page;
    const names = scans.map((scan, at) => `/I${at} ${add(objectOf(scan))}`);
    const drawn = scans.map(({ matrix }, at) => `q ${matrix.join(' ')} cm /I${at} Do Q`);
    const text = typeof page === 'string' ? [`BT /F1 12 Tf 72 700 Td (${page}) Tj ET`] : [];
    const content = add(contents(deflateSync([...drawn, ...text].join('\n'))));
    const resources = `/Resources << /Font << /F1 ${font} >> /XObject << ${names.join(' ')} >> >>`;
    const box = `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Rotate ${rotate}`;
    return add(`<< /Type /Page /Parent 2 0 R ${resources} ${box} /Contents ${content} >>`);
  });
  objects[1] = Buffer.from(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`);
  return assemble(objects, '');
}

/** A picture that is white but for a black square at its top left, of a quarter of its width and height. */
export function cornerScan(kind: Exclude<Scan['kind'], 'jpeg'>, matrix: readonly number[]): Scan {
  const [width, height] = [64, 80];
  const isBlack = (x: number, y: number) => x < width / 4 && y < height / 4;
  const dots = Array.from({ length: width * height }, (_, at) =>
    isBlack(at % width, Math.floor(at / width)) ? 0 : 255,
  );
  if (kind === 'grey') return { width, height, kind, matrix, bytes: Buffer.from(dots) };
  if (kind === 'colour')
    return { width, height, kind, matrix, bytes: Buffer.from(dots.flatMap((dot) => [dot, dot, dot])) };
  const bytes = Buffer.alloc((width * height) / 8);
  for (const [at, dot] of dots.entries()) if (dot) bytes[at >> 3]! |= 128 >> (at & 7);
  return { width, height, kind, matrix, bytes };
}
