export interface PictureSize {
  width: number;
  height: number;
}

/** Bytes of a picture's head, which ends early in a broken one. */
type Reader = (bytes: Buffer) => PictureSize | undefined;

const png: Reader = (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });
const gif: Reader = (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) });

/** Segments that hold the size: SOF0 to SOF15 without DHT, JPG and DAC. */
const holdsSize = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2 */
const jpeg: Reader = (bytes) => {
  let at = 2;
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (holdsSize(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // A marker may be filled up with further bytes of 0xff.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
};

/** https://developers.google.com/speed/webp/docs/riff_container */
const webp: Reader = (bytes) => {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
};

const readers: Record<string, Reader> = {
  'image/png': png,
  'image/gif': gif,
  'image/jpeg': jpeg,
  'image/webp': webp,
};

/** The size in pixels that a picture's head states. Undefined if the head is broken, or of another type. */
export function pictureSizeOf(bytes: Buffer, contentType: string): PictureSize | undefined {
  try {
    const size = readers[contentType]?.(bytes);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch {
    return undefined;
  }
}
