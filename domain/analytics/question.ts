import { loadStemmers } from '../../engines/retrieval/index.ts';
import { saysMore } from '../answers/intent/index.ts';
import { languageOf, questionKey, tokens } from '../language/terms.ts';

/** A message as a question. */
export interface NormalisedQuestion {
  /** The stems of its significant words in alphabetical order. Questions with the same key ask the same thing. */
  key: string;
  /** Its text on one line, without addresses and numbers that may be personal. */
  content: string;
}

const MAX_CONTENT = 200;
/** Characters read of a message. Longer ones ask their question at the beginning. */
const MAX_READ = 1_000;

const email = /[^\s@<>()[\],;:"?!]+@[^\s@<>()[\],;:"?!]+\.[^\s@<>()[\],;:"?!]+/g;
/** Five digits or more, also in groups: phone, card, account and order numbers. Shorter ones are years, prices, models. */
const longNumber = /(?<!\p{L})\p{L}{0,3}-?\+?\(?\p{N}(?:[\s()./_-]{0,2}\p{N}){4,}/gu;
export const mask = '[…]';

/** Removes personal data that nobody needs for the sense of a text. */
export const masked = (text: string): string => text.replace(email, mask).replace(longNumber, mask);

/**
 * The question in a visitor's message. Undefined for greetings, thanks, yes and no, requests for a person, and messages that are
 * only an address or a number.
 */
export async function questionOf(message: string): Promise<NormalisedQuestion | undefined> {
  await loadStemmers();
  const text = message.slice(0, MAX_READ);
  if (!saysMore(text)) return undefined;
  const safe = masked(text).replace(/\s+/g, ' ').trim();
  const plain = safe.replaceAll(mask, ' ');
  const key = questionKey(plain, languageOf(tokens(plain)));
  // "My address is …" is a statement; "Where is order …?" is a question.
  if (safe.includes(mask) && !key.includes(' ') && !/[?？؟]/.test(safe)) return undefined;
  return key ? { key, content: Array.from(safe).slice(0, MAX_CONTENT).join('').toWellFormed() } : undefined;
}
