import type { Pixels } from './grey.ts';

/** Of an affine map, as PDFs write it: (x, y) becomes (ax + cy + e, bx + dy + f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Applies `second` first. */
export const multiply = (first: Matrix, second: Matrix): Matrix => [
  first[0] * second[0] + first[2] * second[1],
  first[1] * second[0] + first[3] * second[1],
  first[0] * second[2] + first[2] * second[3],
  first[1] * second[2] + first[3] * second[3],
  first[0] * second[4] + first[2] * second[5] + first[4],
  first[1] * second[4] + first[3] * second[5] + first[5],
];

/** Undefined: the map has no area. */
export function inverseOf([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const area = a * d - b * c;
  if (!Number.isFinite(1 / area)) return undefined;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

interface Placement {
  /** A name to look it up by, or the picture itself. */
  image: string | Pixels;
  matrix: Matrix;
  /** Shows where to paint, not what. */
  isMask: boolean;
}

interface Operators {
  fnArray: readonly number[];
  // biome-ignore lint/suspicious/noExplicitAny: each operator has arguments of its own
  argsArray: readonly any[];
}

/** Codes of operators, as in the library's list. */
const SAVE = new Set([10, 74]);
const RESTORE = new Set([11, 75]);
const TRANSFORM = 12;
const BEGIN_FORM = 74;
const MASK = 83;
const MASKS = 84;
const IMAGE = new Set([85, 86]);
/** Pages that are made of more are drawings. */
const MAX_PLACEMENTS = 2_000;

/** Returns where the operators of a page place pictures. `base`: from the page's own points to those of the result. */
export function placementsOf({ fnArray, argsArray }: Operators, base: Matrix): Placement[] {
  const placements: Placement[] = [];
  const saved: Matrix[] = [];
  let current = base;
  for (const [at, code] of fnArray.entries()) {
    const args = argsArray[at];
    if (SAVE.has(code)) saved.push(current);
    else if (RESTORE.has(code)) current = saved.pop() ?? base;
    if (code === TRANSFORM) current = multiply(current, args);
    else if (code === BEGIN_FORM && args?.[0]) current = multiply(current, args[0]);
    else placements.push(...placedBy(code, args, current));
    if (placements.length > MAX_PLACEMENTS) return [];
  }
  return placements;
}

function placedBy(code: number, args: Operators['argsArray'][number], matrix: Matrix): Placement[] {
  if (IMAGE.has(code)) return [{ image: args[0], matrix, isMask: false }];
  if (code === MASK) return [{ image: maskOf(args[0]), matrix, isMask: true }];
  if (code !== MASKS) return [];
  return (args[0] as (Pixels & { transform: Matrix })[]).map((mask) => ({
    image: maskOf(mask),
    matrix: multiply(matrix, mask.transform),
    isMask: true,
  }));
}

/** A mask that is used more than once is stored under a name. */
const maskOf = (mask: Pixels): string | Pixels => (typeof mask.data === 'string' ? mask.data : mask);
