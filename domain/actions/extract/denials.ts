import type { FixedLanguage } from '../../language/languages.ts';
import { phrases } from '../../language/phrases/index.ts';
import { words } from '../../language/words.ts';
import { phraseMatchers, placesOf } from './marks.ts';
import { textIn } from './text.ts';
import { ReadableText } from './view.ts';
import { readingWords } from './words/index.ts';

/** A longer one may be a part of a note: "leave it at the door, not with the neighbours". */
const MAX_DENIED_WORDS = 2;
const EDGES = /^[\s,;،、，.–—-]+|[\s,;،、，.–—-]+$/gu;
const COMMA = /[,;،、，–—]\s*$/u;
const LETTER = /[\p{L}\p{N}]/u;

const denies = phraseMatchers((language) => readingWords[language].denies);
const deniesBefore = phraseMatchers((language) => readingWords[language].deniesBefore);
const turns = phraseMatchers((language) => phrases[language].human.but);

interface Parts {
  stated: string;
  denied: string;
  /** Nothing else can be meant by it: "not 5a but 6a", "6a, not 5a". */
  isClear: boolean;
}

/** "Not 5a but 6a". */
function deniedFirst(rest: string, fixedLanguage: FixedLanguage): Parts | undefined {
  const [turn] = placesOf(new ReadableText(rest), turns(fixedLanguage));
  const comma = rest.search(/[,;،、，]/u);
  const at = turn ?? (comma < 0 ? undefined : { start: comma, end: comma + 1 });
  return at && { denied: rest.slice(0, at.start), stated: rest.slice(at.end), isClear: true };
}

function partsOf(text: string, fixedLanguage: FixedLanguage): Parts | undefined {
  const readable = new ReadableText(text);
  const [after] = placesOf(readable, deniesBefore(fixedLanguage));
  if (after) return { denied: text.slice(0, after.start), stated: text.slice(after.end), isClear: true };
  const [mark] = placesOf(readable, denies(fixedLanguage));
  if (!mark) return undefined;
  const [before, rest] = [text.slice(0, mark.start), text.slice(mark.end)];
  if (!LETTER.test(before)) return deniedFirst(rest, fixedLanguage);
  return { stated: before, denied: rest, isClear: COMMA.test(before) && words(rest).length <= MAX_DENIED_WORDS };
}

/** Where a part of a text stands as whole words. -1: nowhere, or more than once. */
function placeIn(text: string, part: string): number {
  const [whole, needle] = [text.toLowerCase(), part.toLowerCase()];
  const at = whole.indexOf(needle);
  if (!needle || at < 0 || whole.length !== text.length || whole.includes(needle, at + 1)) return -1;
  const isWhole = !LETTER.test(text[at - 1] ?? '') && !LETTER.test(text[at + part.length] ?? '');
  return isWhole ? at : -1;
}

/**
 * The new words for a text, without those that are denied: "6a, not 5a". What denies a part of the words before is in its place: Mill Lane 5a
 * becomes Mill Lane 6a.
 */
export function withoutDenied(text: string, before: string, fixedLanguage: FixedLanguage): string {
  const parts = partsOf(text, fixedLanguage);
  const denied = parts?.denied.replace(EDGES, '') ?? '';
  const at = placeIn(before, denied);
  if (!parts || !(parts.isClear || at >= 0)) return text;
  const stated = textIn(new ReadableText(parts.stated.replace(EDGES, '')), fixedLanguage)[0]?.value ?? '';
  return stated && at >= 0 ? before.slice(0, at) + stated + before.slice(at + denied.length) : stated;
}
