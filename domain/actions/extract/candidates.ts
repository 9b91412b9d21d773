import { humanRequest } from '../../language/intent/human-request.ts';
import { readYesNo } from '../../language/intent/yes-no.ts';
import { type FixedLanguage, fixedLanguages } from '../../language/languages.ts';
import { phrases } from '../../language/phrases/index.ts';
import { phraseList, words } from '../../language/words.ts';
import { checkValue } from '../inputs/values.ts';
import type { ActionInput } from '../records/inputs.ts';
import { choicesIn } from './choices.ts';
import { isConfirming } from './confirm.ts';
import { namesInput } from './cues.ts';
import { datesIn } from './dates/index.ts';
import { emailsIn } from './emails.ts';
import { isFunctionWord } from './marks.ts';
import { isNegated } from './negation.ts';
import { numbersIn } from './numbers.ts';
import { patternsIn } from './patterns.ts';
import type { ReadingContext, ValueCandidate } from './reading.ts';
import { textIn } from './text.ts';
import { overlaps, type ReadableText } from './view.ts';
import { readingWords } from './words/index.ts';

/** Whoever answers a question states fewer. */
const MAX_CANDIDATES = 40;

/** A value for an input. `needsCue`: only beside a word that names the input. */
export interface InputCandidate extends ValueCandidate {
  needsCue?: boolean;
}

/**
 * A clear yes or no, as a whole message. Words that mean the other in another language, questions, quotations, and what asks for a person
 * are none.
 */
export function readConfirmation(text: string, fixedLanguage: FixedLanguage): boolean | undefined {
  if (/[?？؟"“”„«»「」『』]/u.test(text) || humanRequest(text, fixedLanguage)) return undefined;
  const answer = readYesNo(text, fixedLanguage) ?? (isConfirming(text, fixedLanguage) ? 'yes' : null);
  if (answer === null) return undefined;
  const isContradicted = fixedLanguages.some((each) => {
    const other = readYesNo(text, each);
    return other !== null && other !== answer;
  });
  // A no is always safe.
  return answer === 'no' ? false : isContradicted ? undefined : true;
}

/** How many words after a yes or no may say to what: "no dog". */
const MAX_OBJECT_WORDS = 5;

/** "No dog", "yes, a small dog": a yes or no and, besides, only that which is asked about. Nothing that turns it. */
function answerWithObject(input: ActionInput, { original }: ReadableText, fixedLanguage: FixedLanguage) {
  const [first = '', ...rest] = words(original);
  if (/[?？؟]/u.test(original) || rest.length === 0 || rest.length > MAX_OBJECT_WORDS) return undefined;
  const denying = phraseList(readingWords[fixedLanguage].not);
  const turning = new Set([...denying, ...phraseList(phrases[fixedLanguage].human.but)]);
  const isNaming = (word: string) => namesInput(input, word, fixedLanguage);
  if (!rest.some(isNaming) || rest.some((word) => turning.has(word) || readYesNo(word, fixedLanguage)))
    return undefined;
  const answer = readConfirmation(first, fixedLanguage) ?? (denying.includes(first) ? false : undefined);
  const isAside = /^[^\p{L}]*[\p{L}\p{M}]+\s*[,،]/u.test(original);
  const isOnlyObject = rest.every((word) => isNaming(word) || isFunctionWord(word, fixedLanguage));
  return isAside || isOnlyObject ? answer : undefined;
}

function booleanIn(input: ActionInput, readable: ReadableText, fixedLanguage: FixedLanguage): ValueCandidate[] {
  const answer = readConfirmation(readable.original, fixedLanguage) ?? answerWithObject(input, readable, fixedLanguage);
  if (answer === undefined) return [];
  const start = readable.original.length - readable.original.trimStart().length;
  return [{ value: String(answer), start, end: readable.original.trimEnd().length }];
}

/** Digits inside a date or an address are no values of their own. */
function outsideOthers(input: ActionInput, readable: ReadableText, context: ReadingContext, found: ValueCandidate[]) {
  const digits = found.filter(({ value }) => input.kind === 'number' || /^[\d\s.-]+$/.test(value));
  if (digits.length === 0) return found;
  const dates = datesIn(readable, { max: null }, { ...context, asked: false }).filter(({ isCertain }) => isCertain);
  const others = [...dates, ...emailsIn(readable)];
  const isInside = (each: ValueCandidate) =>
    others.some((other) => overlaps(each, other) && (each.start > other.start || each.end < other.end));
  return found.filter((each) => !digits.includes(each) || !isInside(each));
}

function readIn(input: ActionInput, readable: ReadableText, context: ReadingContext): InputCandidate[] {
  const { language, asked } = context;
  switch (input.kind) {
    case 'text':
      return asked ? textIn(readable, language) : [];
    case 'boolean':
      return asked ? booleanIn(input, readable, language) : [];
    case 'number': {
      const numbers = outsideOthers(input, readable, context, numbersIn(readable, context));
      return numbers.map((each) => ({ ...each, needsCue: !asked }));
    }
    case 'date':
      return datesIn(readable, input, context);
    case 'email':
      return emailsIn(readable);
    case 'pattern':
      return outsideOthers(input, readable, context, patternsIn(readable, input, context));
    case 'choice':
      return choicesIn(readable, input, context).map((each) => ({ ...each, needsCue: each.needsCue && !asked }));
  }
}

/**
 * The values that a text may state for an input, without those that it denies. Of order numbers and addresses, which are hardly named to
 * deny them, one that stands alone is meant.
 */
export function candidatesFor(input: ActionInput, readable: ReadableText, context: ReadingContext): InputCandidate[] {
  const found = readIn(input, readable, context);
  if (found.length > MAX_CANDIDATES) return [];
  if (input.kind === 'text' || input.kind === 'boolean') return found;
  const isAlone =
    (input.kind === 'pattern' || input.kind === 'email') && new Set(found.map(({ value }) => value)).size < 2;
  return isAlone ? found : found.filter((each) => !isNegated(readable.original, each, context.language));
}

/** The canonical form of a candidate, or what is wrong with it. */
export const checkCandidate = (input: ActionInput, { value }: ValueCandidate, { today }: ReadingContext) =>
  checkValue(input, value, today);
