/** Letters with spaces between them. */
const APART = /^\S(?: \S)+$/;
/** Fewer letters may be words or signs of their own. */
const MIN_LETTERS = 5;
/** Gaps between words are wider than those between letters by this factor. */
const MIN_FACTOR = 1.5;

interface SpacedLine {
  parts: readonly string[];
  /** Between the parts, in points. */
  gaps: readonly number[];
}

/** The words of a line whose letters are drawn apart: "O P E N" is one word. Undefined: another line. */
export function withoutLetterSpacing({ parts, gaps }: SpacedLine): string | undefined {
  if (parts.length === 1) return withSpacesApart(parts[0]?.trim() ?? '');
  const letters = parts.join('').replaceAll(' ', '').length;
  if (letters < MIN_LETTERS || !parts.every((part) => part.trim().length === 1 || APART.test(part.trim())))
    return undefined;
  const limit = wordGap(gaps, parts);
  return parts.reduce((text, part, at) => {
    const isNewWord = at > 0 && (gaps[at - 1] ?? 0) >= limit;
    return text + (isNewWord ? ' ' : '') + part.replaceAll(' ', '');
  }, '');
}

/** Letters with one space between them, and more between words. */
const APART_BY_SPACES = /^\S(?: +\S)+$/;
const WORD_SPACES = / {2,}/;

/** Capitals alone, which are one word if nothing parts them. Those in the order of the alphabet are names of things. */
const CAPITALS_APART = /^\p{Lu}(?: \p{Lu}){5,}$/u;
const isAlphabetical = (text: string): boolean =>
  text.split(' ').every((letter, at, letters) => at === 0 || letter > letters[at - 1]!);

function withSpacesApart(text: string): string | undefined {
  if (CAPITALS_APART.test(text) && !isAlphabetical(text)) return text.replaceAll(' ', '');
  if (!APART_BY_SPACES.test(text) || !WORD_SPACES.test(text)) return undefined;
  const words = text.split(WORD_SPACES).map((word) => word.replaceAll(' ', ''));
  return words.join('').length >= MIN_LETTERS ? words.join(' ') : undefined;
}

/** The narrowest gap between words. Gaps that are all alike are between words, unless each is beside a single letter. */
function wordGap(gaps: readonly number[], parts: readonly string[]): number {
  const sorted = gaps.toSorted((a, b) => a - b);
  const jumps = sorted.map((gap, at) => gap / Math.max(sorted[at - 1] ?? gap, 0.1));
  const widest = Math.max(0, ...jumps);
  if (widest >= MIN_FACTOR) return sorted[jumps.lastIndexOf(widest)] ?? Infinity;
  return parts.every((part) => part.trim().length === 1) ? Infinity : 0;
}
