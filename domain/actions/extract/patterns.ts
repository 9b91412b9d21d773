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

/** Stands for what is no part of a value. */
const BARRED = '\0';

function search(parts: readonly PatternPart[], view: TextView, toChar: (char: string, at: number) => string) {
  const { chars, at } = codePoints(view);
  const bounds = {
    isStart: (position: number) => isEdge(chars, position, -1),
    isEnd: (position: number) => isEdge(chars, position, 1),
    maxLength: MAX_PATTERN_VALUE,
  };
  const read = chars.map((char, n) => toChar(char, view.starts[at[n] ?? 0] ?? 0));
  return findPattern(parts, read, bounds).flatMap(({ start, end }): ValueCandidate[] => {
    const value = read.slice(start, end).join('');
    if (value.includes(BARRED)) return [];
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

/** Whether a value is more than one word. */
const isJoined = (text: string, { start, end }: TextSpan) => /\S\s+\S/u.test(text.slice(start, end));
/** A value in groups, such as "ab 12 34", has at least as many with a digit as without. A sentence has not. */
function isGrouped(text: string, { start, end }: TextSpan): boolean {
  const groups = text.slice(start, end).trim().split(/\s+/u);
  return groups.filter((group) => /\p{N}/u.test(group)).length * 2 >= groups.length;
}

/** Whether a value is all that a part of the text says. */
const isAllOf = (text: string, part: TextSpan, { start, end }: TextSpan) =>
  !ALNUM.test(text.slice(part.start, start)) && !ALNUM.test(text.slice(end, part.end));

/**
 * What of a text matches a pattern: as it stands, then in capitals, then, if asked, the whole answer without spaces in it. What only
 * capitals make a value must be the whole answer if it has several words or no digit.
 */
export function patternsIn(
  readable: ReadableText,
  { pattern }: ActionInput,
  context: ReadingContext,
): ValueCandidate[] {
  const parts = parsePattern(pattern ?? '');
  if (!parts) return [];
  const { language, asked, marks = [] } = context;
  const { plain, original } = readable;
  const stated = statedPart(readable, language);
  // A word without a digit may be any word.
  const isTelling = ({ value }: ValueCandidate) => asked || /\p{N}/u.test(value);
  const isBarred = (at: number) =>
    marks.some(({ start, end }) => at >= start && at < end) || (asked && (at < stated.start || at >= stated.end));
  const read = (toChar: (char: string) => string) =>
    search(parts, plain, (char, at) => (isBarred(at) ? BARRED : toChar(char))).filter(isTelling);
  // Any words in capitals may match a wide pattern.
  const mayBeCapitals = (each: ValueCandidate) =>
    isJoined(original, each)
      ? asked && isAllOf(original, stated, each) && isGrouped(original, each)
      : /\p{N}/u.test(each.value) || isAllOf(original, stated, each);
  const exact = read((char) => char);
  const found = exact.length > 0 ? exact : read(upperCase).filter(mayBeCapitals);
  if (!asked || found.length === 1) return found;
  const whole = wholeMatch(parts, plain, stated).filter(mayBeCapitals);
  return whole.length > 0 ? whole : found;
}
