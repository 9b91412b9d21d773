import { loadStemmers } from '../../engines/retrieval/index.ts';
import { questionTerms } from '../../engines/retrieval/question.ts';
import { smallTalk } from '../answers/intent/conversational.ts';
import { asksForHuman, readYesNo } from '../answers/intent/index.ts';
import { languageOf, readerOf, tokens } from '../answers/language/terms.ts';

/** A message as something that was asked. */
export interface Question {
  /** Its telling words' stems in alphabetical order: two questions with the same key ask the same. */
  key: string;
  /** Its words on one line, without addresses and numbers that may be somebody's. */
  content: string;
}

const MAX_CONTENT = 200;
/** Of a question; what a longer message asks stands in its first words. */
const MAX_READ = 1_000;
const MAX_TERMS = 16;

const email = /[^\s@<>()[\],;:"?!]+@[^\s@<>()[\],;:"?!]+\.[^\s@<>()[\],;:"?!]+/g;
/** Five digits or more, in groups too: telephones, cards, accounts, orders. Shorter ones are years, prices, models. */
const longNumber = /(?<!\p{L})\p{L}{0,3}-?\+?\(?\p{N}(?:[\s()./_-]{0,2}\p{N}){4,}/gu;
const mask = '[…]';

/** Whoever reads figures has no need of what names a visitor. */
export const masked = (text: string): string => text.replace(email, mask).replace(longNumber, mask);

/**
 * What a visitor's message asks; undefined where it asks nothing: greetings, thanks, yes and no, requests for a person, and
 * messages that are but an address or a number.
 */
export async function questionOf(message: string): Promise<Question | undefined> {
  await loadStemmers();
  const text = message.slice(0, MAX_READ);
  if (smallTalk(text) || readYesNo(text) || asksForHuman(text)) return undefined;
  const safe = masked(text).replace(/\s+/g, ' ').trim();
  const key = keyOf(safe.replaceAll(mask, ' '));
  // "My address is …" tells something; "Where is order …?" asks.
  if (safe.includes(mask) && !key.includes(' ') && !/[?？؟]/.test(safe)) return undefined;
  return key ? { key, content: Array.from(safe).slice(0, MAX_CONTENT).join('').toWellFormed() } : undefined;
}

function keyOf(text: string): string {
  const language = languageOf(tokens(text));
  const { stemmer, synonyms } = readerOf(language);
  const terms = questionTerms(text, language, { stemmer, synonyms: synonyms ?? readerOf('english').synonyms! });
  const telling = terms.filter(({ filler }) => !filler);
  const chosen = (telling.length > 0 ? telling : terms).map(({ term }) => term).filter(Boolean);
  return [...new Set(chosen)].sort().slice(0, MAX_TERMS).join(' ');
}
