import type { FixedLanguage } from '../../language/languages.ts';
import { withoutSpaces } from '../../language/phrases/index.ts';
import { denseNumber } from './dates/dense.ts';
import { numberWords } from './numbers-in-words.ts';
import type { ReadingContext, ValueCandidate } from './reading.ts';
import { overlaps, type ReadableText, spanOf } from './view.ts';

/** Latin and other letters of words; Chinese and Japanese have no spaces before a number. */
const LETTER = '[\\p{L}--[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]]';
const GROUPED = "\\d{1,3}(?:[ '’]\\d{3})+(?:[.,]\\d+)?(?!\\d)";
const PLAIN = '\\d+(?:[.,]\\d+)*';
const NUMBER = new RegExp(
  `(?<!${LETTER}|\\d|\\d[.,:]|[@#\\/_\\-])[\\-−]?(?<![\\p{L}\\p{N}]-)(?:${GROUPED}|${PLAIN})`,
  'gv',
);
/** What makes of a number a part of something else: a time, an ordinal, a word. */
const PART_OF_MORE = new RegExp(
  `^(?:[@\\/:_#]|-\\d|%|\\s?(?:am|pm|a\\.m|p\\.m|uhr|o.?clock)(?!${LETTER})|\\s?[時点點]|(?:st|nd|rd|th|er|e|o|h|k)(?!${LETTER})|${LETTER}{4})`,
  'v',
);
const UNIT = new RegExp(`^${LETTER}`, 'v');

const commaIsDecimal: ReadonlySet<FixedLanguage> = new Set(['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr']);

/** The number of digits with separators, as the language groups them. Undefined if they are not grouped in threes. */
export function numberOf(digits: string, fixedLanguage: FixedLanguage): number | undefined {
  const plain = digits.replace(/[ '’]/g, '').replace('−', '-');
  const signs = [...plain.matchAll(/[.,]/g)];
  const last = signs.at(-1);
  if (!last) return Number(plain);
  const kinds = new Set(signs.map(([sign]) => sign));
  const decimals = plain.length - last.index - 1;
  const own = commaIsDecimal.has(fixedLanguage) ? ',' : '.';
  const mayGroup = decimals === 3 && /^-?[1-9]\d{0,2}[.,]/.test(plain);
  const isDecimal = kinds.size === 2 || (signs.length === 1 && !(mayGroup && last[0] !== own));
  const whole = isDecimal ? plain.slice(0, last.index) : plain;
  const isGrouped = /^-?(?:\d+|\d{1,3}(?:[.,]\d{3})+)$/.test(whole);
  if (!isGrouped || (kinds.size === 2 && signs.filter(([sign]) => sign === last[0]).length > 1)) return undefined;
  return Number(whole.replace(/[.,]/g, '') + (isDecimal ? `.${plain.slice(last.index + 1)}` : ''));
}

/** A sign that counts what is before it, in Chinese and Japanese. */
export const COUNTER = '(?:[名人個个個つ枚泊回件台本位份张張次间間晚天杯箱套部组組つ])';
const DENSE = new RegExp(`(?<![一二三四五六七八九十百千月])([一二三四五六七八九十两兩]{1,3})${COUNTER}`, 'gv');

/** Numbers of up to twelve in words. "A" and "one" count only if asked and if there is nothing else. */
function inWords(readable: ReadableText, { language, asked }: ReadingContext): ValueCandidate[] {
  const words = numberWords(language);
  if (withoutSpaces.has(language)) return inDenseWords(readable, words);
  const view = readable.words;
  const found: ValueCandidate[] = [];
  const ones: ValueCandidate[] = [];
  const longestFirst = [...words.keys()].sort((a, b) => b.length - a.length);
  // Arabic joins short prepositions to the word.
  const prefix = language === 'ar' ? '[لبو]?' : '';
  const pattern = new RegExp(`(?<= )${prefix}(${longestFirst.join('|')})(?= )`, 'g');
  for (const { 0: joined, 1: word = '', index } of view.text.matchAll(pattern)) {
    const number = words.get(word);
    if (number === undefined) continue;
    const candidate = { value: String(number), ...spanOf(view, index, joined.length) };
    (number === 1 ? ones : found).push(candidate);
  }
  return found.length === 0 && asked ? ones : found;
}

function inDenseWords(readable: ReadableText, words: ReadonlyMap<string, number>): ValueCandidate[] {
  const view = readable.dense;
  const whole = words.get(view.text.replace(/[。、！!.]+$/u, ''));
  if (whole !== undefined) return [{ value: String(whole), ...spanOf(view, 0, view.text.length) }];
  const found = [...view.text.matchAll(DENSE)].flatMap(({ 0: match, 1: digits = '', index }) => {
    const number = denseNumber(digits);
    return Number.isNaN(number) || number < 0 ? [] : [{ value: String(number), ...spanOf(view, index, match.length) }];
  });
  const named = [...words].filter(([word]) => /[ぁ-ん]{2}/u.test(word) && view.text.includes(word));
  const spoken = named.map(([word, number]) => ({
    value: String(number),
    ...spanOf(view, view.text.indexOf(word), word.length),
  }));
  return [...found, ...spoken.filter((each) => !found.some((other) => overlaps(each, other)))];
}

/** The numbers of a text, in digits or words. A unit may be joined to one ("5kg") only if it is asked for. */
export function numbersIn(readable: ReadableText, context: ReadingContext): ValueCandidate[] {
  const { folded } = readable;
  const found: ValueCandidate[] = [];
  for (const { 0: digits, index } of folded.text.matchAll(NUMBER)) {
    const after = folded.text.slice(index + digits.length, index + digits.length + 12);
    if (PART_OF_MORE.test(after) || (!context.asked && UNIT.test(after))) continue;
    const number = numberOf(digits, context.language);
    if (number === undefined || !Number.isFinite(number)) continue;
    found.push({ value: String(number), ...spanOf(folded, index, digits.length) });
  }
  const worded = inWords(readable, context);
  // "A" is an article beside another number.
  const isArticle = (each: ValueCandidate) => each.value === '1' && found.length > 0;
  return [...found, ...worded.filter((each) => !isArticle(each) && !found.some((other) => overlaps(each, other)))];
}
