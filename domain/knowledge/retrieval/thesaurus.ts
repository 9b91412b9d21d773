import { fold } from './fold.ts';
import type { Language } from './language.ts';
import type { Stemmer } from './stem.ts';
import { stopWords } from './stop-words.ts';
import { german } from './thesaurus/de.ts';
import { english } from './thesaurus/en.ts';
import { type Token, tokenise } from './tokens.ts';

/** A concept that a text names, and the places of the words that name it. */
export interface Hit {
  concept: string;
  /** The words only hint at the concept. */
  hint: boolean;
  places: readonly number[];
}

export interface Thesaurus {
  /** Every concept that the words of a text in this language name or hint at. `tokens` as `tokenise` gives them. */
  read(tokens: readonly Token[], language: Language): Hit[];
}

/** Index terms of concepts begin with a character that no word holds. */
export const conceptTerm = (concept: string): string => `\u0001${concept}`;
export const hintTerm = (concept: string): string => `\u0002${concept}`;
export const isConcept = (term: string): boolean => term.charCodeAt(0) <= 2;

const data: Partial<Record<Language, string>> = { english, german };

interface Entry {
  concept: string;
  hint: boolean;
  /** The words after the first one. */
  rest: readonly string[];
  /** Words that may stand between two of the phrase. */
  gap: number;
}
type Trie = Map<string, Entry[]>;

/** `send the goods back`: at most this many other words between two that belong together. */
const GAP = 2;
const WORDS = 3;

export function createThesaurus(stemmer: Stemmer): Thesaurus {
  const tries = new Map<Language, Trie>();
  const trieOf = (language: Language): Trie | undefined => {
    const text = data[language];
    if (!text) return undefined;
    const known = tries.get(language) ?? readTrie(text, language, stemmer);
    tries.set(language, known);
    return known;
  };
  return {
    read(tokens, language) {
      const trie = trieOf(language);
      return trie
        ? find(
            trie,
            tokens.map((token) => stemOf(token, language, stemmer)),
          )
        : [];
    },
  };
}

const stemOf = ({ kind, text }: Token, language: Language, stemmer: Stemmer): string =>
  kind === 'word' || kind === 'joined' ? (stemmer.stems(text, language)[0] ?? '') : text;

function readTrie(text: string, language: Language, stemmer: Stemmer): Trie {
  const trie: Trie = new Map();
  for (const line of text.trim().split('\n')) {
    const [concept = '', terms = ''] = line.split(/:(.*)/s);
    for (const term of terms.split(',')) addTerm(trie, concept, term.trim(), language, stemmer);
  }
  return trie;
}

function addTerm(trie: Trie, concept: string, term: string, language: Language, stemmer: Stemmer): void {
  const hint = term.startsWith('~');
  const tokens = tokenise(hint ? term.slice(1) : term).filter(({ kind }) => kind !== 'joined');
  const [first, ...rest] = tokens.map((token) => stemOf(token, language, stemmer));
  if (!first) return;
  const stops = stopWords.get(language);
  const loose = tokens.length > 1 && tokens.length <= WORDS && !tokens.some(({ text }) => stops?.has(fold(text)));
  const entry = { concept, hint, rest, gap: loose ? GAP : 0 };
  const entries = trie.get(first);
  if (entries) entries.push(entry);
  else trie.set(first, [entry]);
}

function find(trie: Trie, stems: readonly string[]): Hit[] {
  const found: Hit[] = [];
  for (const [at, stem] of stems.entries()) {
    for (const entry of trie.get(stem) ?? []) {
      const places = follow(stems, at, entry);
      if (places) found.push({ concept: entry.concept, hint: entry.hint, places });
    }
  }
  return found;
}

/** The places of a phrase's words where all follow in order, none further than `gap` words behind the one before. */
function follow(stems: readonly string[], first: number, { rest, gap }: Entry): number[] | undefined {
  const places = [first];
  for (const stem of rest) {
    const from = places.at(-1)! + 1;
    const to = Math.min(stems.length, from + 1 + gap);
    let at = from;
    while (at < to && stems[at] !== stem) at++;
    if (at === to) return undefined;
    places.push(at);
  }
  return places;
}
