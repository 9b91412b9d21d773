import type { Line } from './lines.ts';

/** Points. A box is further from the text beside it. Its frame needs some of the room. */
const MIN_GUTTER = 4;
/** Points within which edges are the same. */
const SAME_EDGE = 4;
/** Lines of a text are no further apart, in letter sizes. */
const MAX_LINE_GAP = 1.75;
/** Shorter lines are not broken to fit a width. */
const MIN_CHARS = 15;

interface TextAroundBox {
  /** The text, down to the end of the sentence that goes on below the box. All are from top to bottom. */
  text: Line[];
  box: Line[];
  below: Line[];
}

/** Parts a box at the right from the text that runs around it: sentences go on in both, and those of the text below the box. */
export function textAroundBox(lines: readonly Line[]): TextAroundBox | undefined {
  const left = Math.min(...lines.map((textLine) => textLine.left));
  for (const first of lines) {
    if (first.left < left + MIN_GUTTER) continue;
    const box = boxFrom(first, lines);
    if (!box.some((textLine, at) => goesOn(box[at - 1], textLine))) continue;
    const inBox = new Set(box);
    const others = lines.filter((textLine) => !inBox.has(textLine));
    const end = endOfText(box, others);
    if (!end) continue;
    return { text: others.filter(({ y }) => y >= end.y), box, below: others.filter(({ y }) => y < end.y) };
  }
  return undefined;
}

function boxFrom(first: Line, lines: readonly Line[]): Line[] {
  const box = [first];
  for (const textLine of lines) {
    const last = box.at(-1);
    if (last && last.y > textLine.y && Math.abs(textLine.left - first.left) < SAME_EDGE && isClose(last, textLine))
      box.push(textLine);
  }
  return box;
}

/** The last line of the sentence that is beside the end of a box. Undefined: the text there does not run around the box. */
function endOfText(box: readonly Line[], others: readonly Line[]): Line | undefined {
  const [first, last] = [box[0]!, box.at(-1)!];
  const from = others.findLastIndex(({ y }) => y > last.y - last.size / 2);
  const beside = others.slice(0, from + 1).filter(({ y }) => y < first.y + first.size / 2);
  const [top] = beside;
  if (!top || beside.some((textLine) => !isSameText(top, textLine) || textLine.right > first.left - MIN_GUTTER))
    return undefined;
  if (!others.some((textLine) => isSameText(top, textLine) && textLine.right > first.left)) return undefined;
  const after = others.findIndex((textLine, at) => at > from && !continues(others[at - 1]!, textLine));
  const text = [...beside, ...others.slice(from + 1, after < 0 ? undefined : after)];
  return text.some((textLine, at) => goesOn(text[at - 1], textLine)) ? text.at(-1) : undefined;
}

/** Whether both are lines of one text. */
const isSameText = (above: Line, textLine: Line): boolean =>
  above.size === textLine.size && Math.abs(above.left - textLine.left) < SAME_EDGE;
const isClose = (above: Line, textLine: Line): boolean => above.y - textLine.y <= MAX_LINE_GAP * above.size;

const continues = (above: Line, textLine: Line): boolean =>
  isClose(above, textLine) &&
  isSameText(above, textLine) &&
  above.text.length >= MIN_CHARS &&
  !/[.!?:;]["”“»)]?$/.test(above.text);

const goesOn = (above: Line | undefined, textLine: Line): boolean =>
  above !== undefined && continues(above, textLine) && /^\p{Ll}/u.test(textLine.text);
