import { findPattern, type PatternPart, parsePattern } from '../inputs/pattern.ts';
import { MAX_PATTERN_VALUE } from '../inputs/values.ts';
import type { ActionInput } from '../records/inputs.ts';
import type { ReadingContext, ValueCandidate } from './reading.ts';
import { statedPart } from './text.ts';
import { type ReadableText, spanOf, type TextSpan, type TextView } from './view.ts';

const ALNUM = /[\p{L}\p{N}\p{M}]/u;
/** Chinese and Japanese have no spaces around a number. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const JOINT = /[-_./:@#&=+%]/;
const SEPARATOR = /[\s\-–_./]/;

const isWordChar = (char: string | undefined) => char !== undefined && ALNUM.test(char) && !IDEOGRAPH.test(char);
const isJoint = (char: string | undefined) => char !== undefined && JOINT.test(char);

/** Whether a value may begin or end between two characters: not inside a word, a longer number or an address. */
function isEdge(chars: readonly string[], at: number, outward: -1 | 1): boolean {
  const [inner, outer, beyond] = outward < 0 ? [at, at - 1, at - 2] : [at - 1, at, at + 1];
  const outside = chars[outer];
  if (outside === undefined) return true;
  if (isWordChar(outside)) return !isWordChar(chars[inner]) && outside !== '_';
  return !(isJoint(outside) && isWordChar(chars[beyond]) && isWordChar(chars[inner]));
}

const upperCase = (char: string): string => {
  const upper = char.toUpperCase();
  return [...upper].length === 1 ? upper : char;
};

/** The code points of a view, and where each of them is. */
function codePoints({ text }: TextView) {
  const chars: string[] = [];
  const at: number[] = [];
  for (const { 0: char, index } of text.matchAll(/[\s\S]/gu)) {
    chars.push(char);
    at.push(index);
  }
  return { chars, at };
}

function search(parts: readonly PatternPart[], view: TextView, toChar: (char: string) => string): ValueCandidate[] {
  const { chars, at } = codePoints(view);
  const bounds = {
    isStart: (position: number) => isEdge(chars, position, -1),
    isEnd: (position: number) => isEdge(chars, position, 1),
    maxLength: MAX_PATTERN_VALUE,
  };
  const read = chars.map(toChar);
  return findPattern(parts, read, bounds).flatMap(({ start, end }) => {
    const value = read.slice(start, end).join('');
    const [from, to] = [at[start] ?? 0, at[end] ?? view.text.length];
    return value.trim() === value ? [{ value, ...spanOf(view, from, to - from) }] : [];
  });
}

/** Whether the whole of a text is one match, without what separates groups of its characters: "AB 12-34". */
function wholeMatch(parts: readonly PatternPart[], view: TextView, span: TextSpan): ValueCandidate[] {
  const inside = view.starts.flatMap((start, at) => (start >= span.start && start < span.end ? [at] : []));
  const chars = inside.map((at) => view.text[at] ?? '').filter((char) => !SEPARATOR.test(char));
  const text = chars.join('').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const bounds = (length: number) => ({
    isStart: (at: number) => at === 0,
    isEnd: (at: number) => at === length,
    maxLength: MAX_PATTERN_VALUE,
  });
  for (const read of [[...text], [...text].map(upperCase)]) {
    if (findPattern(parts, read, bounds(read.length)).length > 0) return [{ value: read.join(''), ...span }];
  }
  return [];
}

/** What of a text matches a pattern: as it stands, then in capitals, then, if asked, the whole answer without spaces in it. */
export function patternsIn(
  readable: ReadableText,
  { pattern }: ActionInput,
  context: ReadingContext,
): ValueCandidate[] {
  const parts = parsePattern(pattern ?? '');
  if (!parts) return [];
  const { language, asked } = context;
  // A word without a digit may be any word.
  const isTelling = ({ value }: ValueCandidate) => asked || /\p{N}/u.test(value);
  const exact = search(parts, readable.plain, (char) => char).filter(isTelling);
  const found = exact.length > 0 ? exact : search(parts, readable.plain, upperCase).filter(isTelling);
  if (!asked || found.length === 1) return found;
  const whole = wholeMatch(parts, readable.plain, statedPart(readable, language));
  return whole.length > 0 ? whole : found;
}
