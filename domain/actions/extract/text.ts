import { readYesNo } from '../../language/intent/yes-no.ts';
import type { FixedLanguage } from '../../language/languages.ts';
import { withoutSpaces } from '../../language/phrases/index.ts';
import { phraseList } from '../../language/words.ts';
import type { ValueCandidate } from './reading.ts';
import type { ReadableText, TextSpan, TextView } from './view.ts';
import { readingWords } from './words/index.ts';

const QUOTES = /^["'“”„«»‹›「『]+|["'“”„«»‹›」』]+$/gu;
const EDGES = /^[\s:,;،、：，.–—-]+|[\s,;،、，]+$/gu;
/** Controls that show a text in another order than it is sent. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]/g;

interface Phrases {
  lead: readonly string[];
  tail: readonly string[];
}
const byLanguage = new Map<FixedLanguage, Phrases>();
function phrasesOf(fixedLanguage: FixedLanguage): Phrases {
  const known = byLanguage.get(fixedLanguage);
  if (known) return known;
  const gap = withoutSpaces.has(fixedLanguage) ? '' : ' ';
  const listOf = (list: string) => phraseList(list).map((phrase) => phrase.replaceAll(' ', gap));
  const { lead, tail } = readingWords[fixedLanguage];
  const phrases = { lead: listOf(lead), tail: listOf(tail) };
  byLanguage.set(fixedLanguage, phrases);
  return phrases;
}

/** How many characters of a view the longest phrase at its beginning or end takes. */
function leadLength({ text }: TextView, phrases: readonly string[], gap: string): number {
  const phrase = phrases.find((each) => text.startsWith(`${gap}${each}${gap}`));
  return phrase === undefined ? 0 : phrase.length + gap.length;
}
function tailLength({ text }: TextView, phrases: readonly string[], gap: string): number {
  const phrase = phrases.find((each) => text.endsWith(`${gap}${each}${gap}`));
  return phrase === undefined ? 0 : phrase.length + gap.length;
}

/** The part of a message that states a value: without "my name is" before and "please" after it. */
export function statedPart(readable: ReadableText, fixedLanguage: FixedLanguage): TextSpan & { isSentence: boolean } {
  const isDense = withoutSpaces.has(fixedLanguage);
  const { lead, tail } = phrasesOf(fixedLanguage);
  const view = isDense ? readable.dense : readable.words;
  const gap = isDense ? '' : ' ';
  const before = leadLength(view, lead, gap);
  const body = isDense ? view.text.replace(/[。．.！!]+$/u, '') : view.text;
  const after = tailLength({ ...view, text: body }, tail, gap);
  const cut = isDense && after > 0 ? body.length - after : view.text.length - after;
  const isAll = cut <= before + gap.length;
  const start = before > 0 && !isAll ? (view.starts[before + gap.length] ?? 0) : 0;
  const end = after > 0 && !isAll ? (view.ends[cut - 1] ?? readable.original.length) : readable.original.length;
  return { start, end, isSentence: before > 0 && !isAll };
}

/** Removes what stands around a value: spaces, quotation marks, a point at the end of a sentence. */
function bare(part: string, isSentence: boolean): string {
  const outer = part.replace(EDGES, '').replace(QUOTES, '');
  const inner = (isSentence ? outer.replace(/[.。!！]+$/u, '') : outer).trim();
  return inner === part ? inner : bare(inner, isSentence);
}

function trimmed(
  text: string,
  { start, end, isSentence }: TextSpan & { isSentence: boolean },
): ValueCandidate | undefined {
  const value = bare(text.slice(start, end), isSentence);
  const at = value ? text.indexOf(value, start) : -1;
  return at < 0 ? undefined : { value, start: at, end: at + value.length };
}

/** The whole message as an answer, in the visitor's own words. None for a question, or a mere yes or no. */
export function textIn(readable: ReadableText, fixedLanguage: FixedLanguage): ValueCandidate[] {
  if (/[?？؟]\s*$/u.test(readable.original) || readYesNo(readable.original, fixedLanguage)) return [];
  const stated = trimmed(readable.original, statedPart(readable, fixedLanguage));
  if (!stated) return [];
  const value = stated.value.replace(DIRECTIONS, '').replace(/\s+/gu, ' ').trim();
  return value ? [{ ...stated, value }] : [];
}
