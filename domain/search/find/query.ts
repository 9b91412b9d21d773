import { type Language, type Token, tokenise } from '../../../engines/retrieval/text/index.ts';
import type { WantedTerms } from '../../../engines/segments/index.ts';
import { pairsOf } from '../pairs.ts';
import { formsOf, isUnspaced, plain } from '../terms.ts';

/** A text of 200 characters without spaces has as many pairs; these tell as much. */
const MAX_WORDS = 32;
/** Shorter beginnings of words would find most of them. */
const MIN_PREFIX = 2;

/** What a search asks for: each word in the conversation, and each phrase in one of its texts. */
export interface SearchQuery {
  words: WantedWord[];
  /** As `plain` texts. */
  phrases: string[];
  /** The pairs of words of the phrases, of which a conversation with them has all. */
  pairs: WantedTerms[];
}

/** One of these terms, or one that begins with the prefix. */
export interface WantedWord extends WantedTerms {
  terms: string[];
}

const quoted = /["“”„«»]([^"“”„«»]*)["“”„«»]/gu;

interface QueryText {
  text: string;
  /** The last word may not have been typed to its end. */
  isOpen: boolean;
}

/** The quoted parts, and what is between them. */
function partsOf(query: string): { phrases: string[]; rest: QueryText[] } {
  const phrases = [...query.matchAll(quoted)].map(([, phrase = '']) => phrase);
  const rest = query.split(quoted).filter((_, n) => n % 2 === 0);
  const last = rest.length - 1;
  return { phrases, rest: rest.map((text, n) => ({ text, isOpen: n === last && /[^\s"“”„«»]$/u.test(text) })) };
}

/**
 * Parses a search. `languages`: those of the texts that are searched, whose forms of a word are found. Call `loadStemmers` before.
 */
export function parseQuery(query: string, languages: readonly Language[]): SearchQuery {
  const { phrases, rest } = partsOf(query);
  const texts = [...phrases.map((text) => ({ text, isOpen: false })), ...rest];
  const words = texts.flatMap((text) => wordsOf(text, languages)).slice(0, MAX_WORDS);
  const pairs = [...new Set(phrases.flatMap(pairsOf))].slice(0, MAX_WORDS).map((pair) => ({ terms: [pair] }));
  return { words, phrases: phrases.map(plain).filter(Boolean), pairs };
}

function wordsOf({ text, isOpen }: QueryText, languages: readonly Language[]): WantedWord[] {
  const tokens = tokenise(text);
  const joined = tokens.filter(({ kind }) => kind === 'joined').map((token) => token.text);
  const parts = tokens.filter(({ kind }) => kind !== 'joined');
  return parts.flatMap((token, n) => {
    const isLast = isOpen && n === parts.length - 1;
    if (isUnspaced(token)) return gramsOf(token);
    const terms = [...formsOf(token, languages), ...joined.filter((whole) => whole.includes(token.text))];
    const prefix = formsOf(token, [])[0] ?? '';
    return [{ terms: [...new Set(terms)], ...(isLast && prefix.length >= MIN_PREFIX ? { prefix } : {}) }];
  });
}

/** Pairs of letters, or triples of Thai ones, which all must occur. A shorter text is the beginning of one. */
function gramsOf(token: Token): WantedWord[] {
  const size = token.kind === 'thai' ? 3 : 2;
  const letters = Array.from(token.text);
  if (letters.length < size) return [{ terms: [token.text], prefix: token.text }];
  return letters.slice(size - 1).map((_, at) => ({ terms: [letters.slice(at, at + size).join('')] }));
}

/** Whether a form of a word is what is wanted. */
export const isWanted = ({ terms, prefix }: WantedTerms, form: string): boolean =>
  terms.includes(form) || (prefix !== undefined && form.startsWith(prefix));
