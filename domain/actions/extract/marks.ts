import { type FixedLanguage, languagesFrom } from '../../language/languages.ts';
import { alternatives } from '../../language/phrase-pattern.ts';
import { phrases, withoutSpaces } from '../../language/phrases/index.ts';
import { analysedLanguage } from '../../language/source-language.ts';
import { isFiller, isStopWord } from '../../language/terms.ts';
import { fold, phraseList, words } from '../../language/words.ts';
import type { ActionInput } from '../records/inputs.ts';
import { namesInput } from './cues.ts';
import { overlaps, ReadableText, spanOf, type TextSpan, type TextView } from './view.ts';
import { readingWords } from './words/index.ts';

/** Phrases of a list wherever they stand in a view of a text. */
export interface PhraseMatcher {
  pattern: RegExp;
  isDense: boolean;
}

export const denseAlternatives = (list: string): string =>
  `(?:${
    phraseList(list)
      .map((phrase) => phrase.replaceAll(' ', ''))
      .join('|') || '(?!)'
  })`;

/** A matcher of a list of each language, made when it is first asked for. */
export function phraseMatchers(listOf: (fixedLanguage: FixedLanguage) => string) {
  const compiled = new Map<FixedLanguage, PhraseMatcher>();
  return (fixedLanguage: FixedLanguage): PhraseMatcher => {
    const known = compiled.get(fixedLanguage);
    if (known) return known;
    const isDense = withoutSpaces.has(fixedLanguage);
    const list = listOf(fixedLanguage);
    const source = isDense ? denseAlternatives(list) : ` ${alternatives(list)}(?= )`;
    const made = { pattern: new RegExp(source, 'gu'), isDense };
    compiled.set(fixedLanguage, made);
    return made;
  };
}

const viewFor = (readable: ReadableText, { isDense }: PhraseMatcher): TextView =>
  isDense ? readable.dense : readable.words;

/** Where the phrases of a matcher stand in a text. */
export function placesOf(readable: ReadableText, matcher: PhraseMatcher): TextSpan[] {
  const view = viewFor(readable, matcher);
  return Array.from(view.text.matchAll(matcher.pattern), ({ 0: phrase, index }) => spanOf(view, index, phrase.length));
}

const correcting = phraseMatchers((language) => readingWords[language].correct);
// "Not AB… but CD…" corrects too.
const denying = phraseMatchers((language) => readingWords[language].not);

/** What says in a text that something stated is another value. `isExplicit`: not only a "not", which may deny anything. */
export interface CorrectionMarks {
  spans: readonly TextSpan[];
  isExplicit: boolean;
}

/** The marks of the own language, or of the first other one that has any. */
export function correctionMarks(readable: ReadableText, fixedLanguage: FixedLanguage): CorrectionMarks {
  for (const language of languagesFrom(fixedLanguage)) {
    const explicit = placesOf(readable, correcting(language));
    const spans = [...explicit, ...placesOf(readable, denying(language))];
    if (spans.length > 0) return { spans, isExplicit: explicit.length > 0 };
  }
  return { spans: [], isExplicit: false };
}

/** Whether a message says that something stated is to be another value. */
export const asksToCorrect = (text: string, fixedLanguage: FixedLanguage): boolean =>
  correctionMarks(new ReadableText(text), fixedLanguage).isExplicit;

/** Whether a message begins with a correction, and not with a name that only has such a word: "no, I meant". */
export function opensCorrection(readable: ReadableText, fixedLanguage: FixedLanguage): boolean {
  const { original } = readable;
  const { spans, isExplicit } = correctionMarks(readable, fixedLanguage);
  let from = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (/[\p{L}\p{N}]/u.test(original.slice(from, start))) return false;
    const isPhrase = /\s/.test(original.slice(start, end));
    if (isExplicit && (isPhrase || /^\s*[,،、，–—]/u.test(original.slice(end)))) return true;
    from = end;
  }
  return false;
}

const smallWords = new Map<FixedLanguage, ReadonlySet<string>>();
/** Words around a value that state none of their own. */
function smallWordsOf(fixedLanguage: FixedLanguage): ReadonlySet<string> {
  const known = smallWords.get(fixedLanguage);
  if (known) return known;
  const { correct, not, notAfter, to, lead, tail, beside } = readingWords[fixedLanguage];
  const { polite, human } = phrases[fixedLanguage];
  const made = new Set([correct, not, notAfter, to, lead, tail, beside, polite, human.but].flatMap(words));
  smallWords.set(fixedLanguage, made);
  return made;
}

export const isFunctionWord = (word: string, fixedLanguage: FixedLanguage): boolean =>
  isStopWord({ kind: 'word', text: word }, analysedLanguage(fixedLanguage) ?? 'english', 'english');

/** Whether a word states nothing: a function word, or one that is said around values. */
export function isSmallWord(word: string, fixedLanguage: FixedLanguage): boolean {
  return (
    isFunctionWord(word, fixedLanguage) ||
    isFiller(word, analysedLanguage(fixedLanguage) ?? 'english') ||
    smallWordsOf(fixedLanguage).has(word) ||
    smallWordsOf('en').has(word)
  );
}

/** Chinese and Japanese: what is left may be a counter and particles. */
const MAX_DENSE_REST = 2;

interface Stated {
  spans: readonly TextSpan[];
  inputs: readonly ActionInput[];
  /** What was stated before, and may be named to deny it. */
  before: Iterable<string>;
}

/** Whether a message says nothing besides values, the names of their inputs, and what is said around them. */
export function isNothingElse(readable: ReadableText, fixedLanguage: FixedLanguage, { spans, inputs, before }: Stated) {
  const marks = correctionMarks(readable, fixedLanguage).spans;
  const free = (span: TextSpan) => ![...spans, ...marks].some((other) => overlaps(span, other));
  if (withoutSpaces.has(fixedLanguage)) {
    const { original } = readable;
    const isFree = (at: number) => free({ start: at, end: at + 1 });
    const rest = [...original].filter((char, at) => isFree(at) && /[\p{L}\p{N}]/u.test(char)).join('');
    const { lead, tail, to, not, notAfter } = readingWords[fixedLanguage];
    const around = new RegExp(denseAlternatives([lead, tail, to, not, notAfter].join(',')), 'gu');
    return (
      fold(rest)
        .replace(around, '')
        .replace(/\p{Script=Hiragana}/gu, '').length <= MAX_DENSE_REST
    );
  }
  const denied = new Set([...before].flatMap(words));
  const isNamed = (word: string) => inputs.some((input) => namesInput(input, word, fixedLanguage));
  return readable.tokens
    .filter(free)
    .every(({ word }) => denied.has(word) || isSmallWord(word, fixedLanguage) || isNamed(word));
}
