/** One byte of grey a pixel, in rows from the top. */
export interface Grey {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** A picture as the library decodes it. */
export interface Pixels {
  width: number;
  height: number;
  /** 1: one bit a pixel, in rows of whole bytes. 2: three bytes, for red, green and blue. 3: a fourth one, for opacity. */
  kind?: number;
  data: Uint8Array | Uint8ClampedArray | string;
}

export const isPixels = (image: Pixels | null): image is Pixels & { data: Uint8Array } =>
  image !== null && typeof image.data === 'object' && image.width > 0 && image.height > 0;

const ONE_BIT = 1;
const WITH_OPACITY = 3;
const WHITE = 255;

/** Bits of a mask are 0 where it paints. What it paints is taken to be black, as in scans of two colours. */
export const greyOf = ({ width, height, kind, data }: Pixels & { data: Uint8Array }, isMask: boolean): Grey => ({
  width,
  height,
  pixels: isMask || kind === ONE_BIT ? fromBits(data, width, height) : fromColours(data, width * height, kind),
});

function fromBits(data: Uint8Array, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height);
  const rowBytes = Math.ceil(width / 8);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels[y * width + x] = ((data[y * rowBytes + (x >> 3)] ?? WHITE) >> (7 - (x & 7))) & 1 ? WHITE : 0;
  return pixels;
}

/** Weights of ITU-R BT.601, in 256ths. What is not opaque lies on white. */
function fromColours(data: Uint8Array, count: number, kind: number | undefined): Uint8Array {
  const pixels = new Uint8Array(count);
  const step = kind === WITH_OPACITY ? 4 : 3;
  for (let at = 0, from = 0; at < count; at++, from += step) {
    const grey = (77 * data[from]! + 150 * data[from + 1]! + 29 * data[from + 2]!) >> 8;
    pixels[at] = step === 4 ? WHITE - (((WHITE - grey) * data[from + 3]!) >> 8) : grey;
  }
  return pixels;
}
