import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { Picture } from '../../engines/extraction/pdf/index.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const BITS_PER_PIXEL = 8;
const compress = promisify(deflate);

/** Encodes a picture as PNG, in grey and without filters. https://www.w3.org/TR/png-3/ */
export async function pngOf({ width, height, pixels }: Picture): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = BITS_PER_PIXEL;
  // Each row begins with the number of its filter. 0: none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', await compress(rows)), chunk('IEND')]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
