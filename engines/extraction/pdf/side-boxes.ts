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
  const left = Math.min(...lines.map((line) => line.left));
  for (const first of lines) {
    if (first.left < left + MIN_GUTTER) continue;
    const box = boxFrom(first, lines);
    if (!box.some((line, at) => goesOn(box[at - 1], line))) continue;
    const inBox = new Set(box);
    const others = lines.filter((line) => !inBox.has(line));
    const end = endOfText(box, others);
    if (!end) continue;
    return { text: others.filter(({ y }) => y >= end.y), box, below: others.filter(({ y }) => y < end.y) };
  }
  return undefined;
}

function boxFrom(first: Line, lines: readonly Line[]): Line[] {
  const box = [first];
  for (const line of lines) {
    const last = box.at(-1);
    if (last && last.y > line.y && Math.abs(line.left - first.left) < SAME_EDGE && isClose(last, line)) box.push(line);
  }
  return box;
}

/** The last line of the sentence that is beside the end of a box. Undefined: the text there does not run around the box. */
function endOfText(box: readonly Line[], others: readonly Line[]): Line | undefined {
  const [first, last] = [box[0]!, box.at(-1)!];
  const from = others.findLastIndex(({ y }) => y > last.y - last.size / 2);
  const beside = others.slice(0, from + 1).filter(({ y }) => y < first.y + first.size / 2);
  const [top] = beside;
  if (!top || beside.some((line) => !isSameText(top, line) || line.right > first.left - MIN_GUTTER)) return undefined;
  if (!others.some((line) => isSameText(top, line) && line.right > first.left)) return undefined;
  const after = others.findIndex((line, at) => at > from && !continues(others[at - 1]!, line));
  const text = [...beside, ...others.slice(from + 1, after < 0 ? undefined : after)];
  return text.some((line, at) => goesOn(text[at - 1], line)) ? text.at(-1) : undefined;
}

/** Whether both are lines of one text. */
const isSameText = (above: Line, line: Line): boolean =>
  above.size === line.size && Math.abs(above.left - line.left) < SAME_EDGE;
const isClose = (above: Line, line: Line): boolean => above.y - line.y <= MAX_LINE_GAP * above.size;

const continues = (above: Line, line: Line): boolean =>
  isClose(above, line) &&
  isSameText(above, line) &&
  above.text.length >= MIN_CHARS &&
  !/[.!?:;]["”“»)]?$/.test(above.text);

const goesOn = (above: Line | undefined, line: Line): boolean =>
  above !== undefined && continues(above, line) && /^\p{Ll}/u.test(line.text);
