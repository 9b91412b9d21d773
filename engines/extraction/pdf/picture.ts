import type { PDFPageProxy } from 'unpdf/pdfjs';
import { type Grey, greyOf, isPixels, type Pixels } from './grey.ts';
import { inverseOf, type Matrix, multiply, placementsOf } from './placements.ts';

/** A page as a picture: one byte of grey a pixel, in rows from the top. */
export type Picture = Grey;

const POINTS_PER_INCH = 72;
/** Scans have 200 to 600. Letters of usual size are recognised equally well from 200 on. */
const MAX_DPI = 250;
/** Below this, letters are too small to enlarge. */
const MIN_DPI = 100;
/** A page of A4 at 250 dots per inch has 6 million pixels. */
const MAX_PIXELS = 8_000_000;
const WHITE = 255;

interface Placed {
  grey: Grey;
  /** From the unit square, whose origin is the picture's bottom left, to points of the upright page from its top left. */
  matrix: Matrix;
}

/** Draws the pictures of a page as they lie on it: scans may be turned, or cut into strips. Undefined: none can be decoded. */
export async function pictureOf(page: PDFPageProxy): Promise<Picture | undefined> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const placed: Placed[] = [];
  for (const { image, matrix, isMask } of placementsOf(await page.getOperatorList(), transform as unknown as Matrix)) {
    const pixels = typeof image === 'string' ? await decoded(page, image) : image;
    if (isPixels(pixels)) placed.push({ grey: greyOf(pixels, isMask), matrix });
  }
  if (placed.length === 0) return undefined;
  const scale = scaleFor(placed, width * height);
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const picture = { ...size, pixels: new Uint8Array(size.width * size.height).fill(WHITE) };
  for (const { grey, matrix } of placed) draw(picture, grey, multiply([scale, 0, 0, scale, 0, 0], matrix));
  return picture;
}

/** Pictures that several pages share have names of their own. */
const decoded = (page: PDFPageProxy, name: string): Promise<Pixels | null> =>
  new Promise((resolve) => (name.startsWith('g_') ? page.commonObjs : page.objs).get(name, resolve));

/** Pixels a point: as many as the finest picture has. */
function scaleFor(placed: readonly Placed[], area: number): number {
  const finest = Math.max(...placed.map(({ grey, matrix: [a, b] }) => grey.width / Math.hypot(a, b)));
  const scale = Math.min(Math.max(finest, MIN_DPI / POINTS_PER_INCH), MAX_DPI / POINTS_PER_INCH);
  return Math.min(scale, Math.sqrt(MAX_PIXELS / area));
}

/** `matrix`: from the unit square to pixels of the page. Darker pixels win, because strips may overlap with white edges. */
function draw(target: Picture, grey: Grey, matrix: Matrix): void {
  const inverse = inverseOf(matrix);
  if (!inverse) return;
  const [a, b, c, d, e, f] = inverse;
  const range = boundsOf(matrix, target);
  for (let y = range.top; y < range.bottom; y++) {
    for (let x = range.left; x < range.right; x++) {
      const u = a * (x + 0.5) + c * (y + 0.5) + e;
      const v = b * (x + 0.5) + d * (y + 0.5) + f;
      if (u < 0 || u >= 1 || v <= 0 || v > 1) continue;
      const at = y * target.width + x;
      const dot = grey.pixels[Math.floor((1 - v) * grey.height) * grey.width + Math.floor(u * grey.width)]!;
      if (dot < target.pixels[at]!) target.pixels[at] = dot;
    }
  }
}

function boundsOf([a, b, c, d, e, f]: Matrix, { width, height }: Picture) {
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    right: Math.min(width, Math.ceil(Math.max(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    bottom: Math.min(height, Math.ceil(Math.max(...ys))),
  };
}
