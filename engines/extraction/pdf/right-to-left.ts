/** A piece of a line, at its place from the left. */
export interface LinePiece {
  text: string;
  /** In points. */
  left: number;
  right: number;
}

interface Run extends LinePiece {
  isRightToLeft: boolean;
}

const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/gu;
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/gu;
/** Letters of Arabic in the forms that they have within a word, as fonts draw them. */
const PRESENTATION_FORMS = /[\ufb50-\ufdff\ufe70-\ufefc]+/g;

const countOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;
const isDrawnLeftwards = (text: string): boolean => countOf(text, RIGHT_TO_LEFT) > 0;

export const isRightToLeft = (pieces: readonly LinePiece[]): boolean =>
  pieces.some(({ text }) => isDrawnLeftwards(text));

/**
 * The text of a line with words that are written from right to left, as people read it. Whatever draws a page draws pieces in any order;
 * within each the letters are in theirs. Gaps wider than `wordGap` points are spaces.
 */
export function readLeftwards(pieces: readonly LinePiece[], wordGap: number): string {
  const text = pieces.map((piece) => piece.text).join('');
  const letters = countOf(text, RIGHT_TO_LEFT);
  const isLineLeftwards = letters >= countOf(text, LEFT_TO_RIGHT) - letters;
  const runs = runsOf(pieces, { isLineLeftwards, wordGap });
  const line = joined(isLineLeftwards ? runs.toReversed() : runs, wordGap);
  return withBrackets(line).replaceAll(PRESENTATION_FORMS, (forms) => forms.normalize('NFKC'));
}

const MIRRORED: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{' };

/** Most fonts name the bracket that is seen, which opens where people read a closing one. */
function withBrackets(line: string): string {
  const brackets = line.match(/[()[\]{}]/g) ?? [];
  const isMirrored = /[)\]}]/.test(brackets[0] ?? '') && /[([{]/.test(brackets.at(-1) ?? '');
  return isMirrored ? line.replaceAll(/[()[\]{}]/g, (bracket) => MIRRORED[bracket] ?? bracket) : line;
}

/** Neighbours that are read in one direction, from the left. A sign between two of them belongs to both, otherwise to the line. */
function runsOf(
  pieces: readonly LinePiece[],
  { isLineLeftwards, wordGap }: { isLineLeftwards: boolean; wordGap: number },
): Run[] {
  const sorted = pieces.toSorted((a, b) => a.left - b.left);
  const directions = sorted.map(({ text }) =>
    isDrawnLeftwards(text) ? true : countOf(text, LEFT_TO_RIGHT) > 0 ? false : undefined,
  );
  const directionAt = (at: number): boolean => {
    const before = directions.slice(0, at + 1).findLast((direction) => direction !== undefined);
    const after = directions.slice(at).find((direction) => direction !== undefined);
    return before !== undefined && before === after ? before : isLineLeftwards;
  };
  const groups: { isRightToLeft: boolean; pieces: LinePiece[] }[] = [];
  for (const [at, piece] of sorted.entries()) {
    const direction = directions[at] ?? directionAt(at);
    const last = groups.at(-1);
    if (last?.isRightToLeft === direction) last.pieces.push(piece);
    else groups.push({ isRightToLeft: direction, pieces: [piece] });
  }
  return groups.map(({ isRightToLeft: isLeftwards, pieces: own }) => ({
    isRightToLeft: isLeftwards,
    text: joined(isLeftwards ? own.toReversed() : own, wordGap),
    left: Math.min(...own.map(({ left }) => left)),
    right: Math.max(...own.map(({ right }) => right)),
  }));
}

/** Joins neighbours in the order in which they are read. */
const joined = (pieces: readonly LinePiece[], wordGap: number): string =>
  pieces.reduce((text, piece, at) => {
    const before = pieces[at - 1];
    return before && distance(before, piece) > wordGap ? `${text} ${piece.text}` : text + piece.text;
  }, '');

/** Negative: they overlap. */
export const distance = (a: Omit<LinePiece, 'text'>, b: Omit<LinePiece, 'text'>): number =>
  Math.max(b.left - a.right, a.left - b.right);
