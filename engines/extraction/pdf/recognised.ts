import { type Line, Lines } from './lines.ts';

/** A word of a picture. Its box is in shares of the picture's width and height, from the top left. */
export interface PictureWord {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}
/** The words of a line in the order in which they are read. */
export type PictureLine = readonly PictureWord[];
/** What was recognised on pages that are pictures, by page number from 1. `failed`: an error. Missing: there was no time. */
export type RecognisedPages = ReadonlyMap<number, readonly PictureLine[] | 'failed'>;

interface Size {
  width: number;
  height: number;
}

/** A word's centre and size in points, from the top left. */
interface Box {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Rules of tables, which are taken for letters. */
const RULE = /^[|¦_[\]—–~=]+$/;
/** Letter size, relative to a box with letters that rise and letters that descend. */
const SIZE_OF_BOX = 1.05;
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}]/u;
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u;

/** Returns the pieces of lines on an upright page, as those of a page with text. `page`: in points. */
export function linesOfWords(pictureLines: readonly PictureLine[], page: Size): Line[] {
  const boxes = pictureLines.map((words) =>
    words.filter(({ text }) => !RULE.test(text)).map((word) => boxOf(word, page)),
  );
  const angle = angleOf(boxes);
  const lines = new Lines();
  for (const line of boxes) {
    const turned = line.map((box) => turn(box, -angle));
    const size = Math.max(...turned.map(({ height }) => height)) * SIZE_OF_BOX;
    const bottom = median(turned.map(({ y, height }) => y + height / 2));
    for (const [at, { text, x, width }] of turned.entries())
      lines.add({
        str: WITHOUT_SPACES.test(text) ? text : `${text} `,
        dir: RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr',
        width,
        transform: [size, 0, 0, size, x - width / 2, page.height - bottom],
        hasEOL: at === turned.length - 1,
      });
  }
  lines.end();
  return lines.lines;
}

const boxOf = ({ text, left, top, width, height }: PictureWord, page: Size): Box => ({
  text,
  x: (left + width / 2) * page.width,
  y: (top + height / 2) * page.height,
  width: width * page.width,
  height: height * page.height,
});

/** The direction in which most words follow each other, in radians. Zero: from left to right. A page may lie on its side. */
function angleOf(lines: readonly (readonly Box[])[]): number {
  let [across, down] = [0, 0];
  for (const words of lines) {
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last || first === last) continue;
    const direction = RIGHT_TO_LEFT.test(first.text) ? -1 : 1;
    across += (last.x - first.x) * direction;
    down += (last.y - first.y) * direction;
  }
  return Math.atan2(down, across);
}

/** Around the top left, which moves the whole page equally. A box on its side changes its width with its height. */
function turn({ text, x, y, width, height }: Box, angle: number): Box {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isOnSide = Math.abs(sine) > Math.abs(cosine);
  const size = isOnSide ? { width: height, height: width } : { width, height };
  return { text, x: x * cosine - y * sine, y: x * sine + y * cosine, ...size };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
