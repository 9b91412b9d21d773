import { fold } from '../words/fold.ts';
import type { Language } from '../words/languages.ts';
import type { Stemmer } from '../words/stem.ts';
import { stopWords } from '../words/stop-words.ts';
import { type Token, tokenise } from '../words/tokens.ts';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import type { Hit, Places } from './hit.ts';
import { italian } from './it.ts';
import { dutch } from './nl.ts';
import { polish } from './pl.ts';
import { portuguese } from './pt.ts';
import { termsOf } from './read.ts';
import { turkish } from './tr.ts';
import { findUnspaced, isUnspaced } from './unspaced-thesaurus.ts';

export interface Thesaurus {
  /** Returns every concept that the words of a text name or hint at in this language. `tokens`: from `tokenise`. */
  read(tokens: readonly Token[], language: Language): Hit[];
}

/** Index terms of concepts begin with a character that no word contains. */
export const conceptTerm = (concept: string): string => `\u0001${concept}`;
export const hintTerm = (concept: string): string => `\u0002${concept}`;

const data: Partial<Record<Language, string>> = {
  english,
  german,
  spanish,
  french,
  italian,
  portuguese,
  dutch,
  polish,
  turkish,
  arabic,
};

interface Entry {
  concept: string;
  hint: boolean;
  /** The words after the first one. */
  rest: readonly Token[];
  /** Maximum number of words between two words of the phrase. */
  gap: number;
}
/** A phrase with the stems of the words after the first one. */
type Phrase = Omit<Entry, 'rest'> & { rest: readonly string[] };

/** The terms that begin with one stem. */
interface Branch {
  singles: Entry[];
  phrases: Entry[];
  /** The phrases by their second stem. Set when one of them may occur, because stemming takes long and most never do. */
  bySecond?: Map<string | undefined, Phrase[]>;
}
type Trie = Map<string, Branch>;

/** `send the goods back`: at most this many words between two words of a phrase. */
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
      const spaced = trie ? find(trie, tokens, (token) => stemOf(token, language, stemmer)) : [];
      return tokens.some(isUnspaced) ? [...spaced, ...findUnspaced(tokens)] : spaced;
    },
  };
}

const stemOf = ({ kind, text }: Token, language: Language, stemmer: Stemmer): string =>
  kind === 'word' || kind === 'joined' ? (stemmer.stems(text, language)[0] ?? '') : text;

function readTrie(text: string, language: Language, stemmer: Stemmer): Trie {
  const trie: Trie = new Map();
  for (const [concept, term] of termsOf(text)) addTerm(trie, concept, term, language, stemmer);
  return trie;
}

function addTerm(trie: Trie, concept: string, term: string, language: Language, stemmer: Stemmer): void {
  const hint = term.startsWith('~');
  const tokens = tokenise(hint ? term.slice(1) : term).filter(({ kind }) => kind !== 'joined');
  const [first, ...rest] = tokens;
  const stem = first && stemOf(first, language, stemmer);
  if (!stem) return;
  const stops = stopWords.get(language);
  const loose = tokens.length > 1 && tokens.length <= WORDS && !tokens.some(({ text }) => stops?.has(fold(text)));
  const branch = trie.get(stem) ?? { singles: [], phrases: [] };
  trie.set(stem, branch);
  (rest.length > 0 ? branch.phrases : branch.singles).push({ concept, hint, rest, gap: loose ? GAP : 0 });
}

function find(trie: Trie, tokens: readonly Token[], stemOf: (token: Token) => string): Hit[] {
  const stems = tokens.map(stemOf);
  const found: Hit[] = [];
  for (const [at, stem] of stems.entries()) {
    const branch = trie.get(stem);
    if (!branch) continue;
    for (const { concept, hint } of branch.singles) found.push({ concept, hint, places: [at] });
    if (branch.phrases.length === 0 || at === stems.length - 1) continue;
    branch.bySecond ??= Map.groupBy(stemPhrases(branch.phrases, stemOf), ({ rest }) => rest[0]);
    for (const [gap, second] of stems.slice(at + 1, at + 2 + GAP).entries()) {
      // A phrase continues with the first of equal words.
      if (stems.indexOf(second, at + 1) < at + 1 + gap) continue;
      for (const phrase of branch.bySecond.get(second) ?? []) {
        const places = phrase.gap >= gap ? follow(stems, at, phrase) : undefined;
        if (places) found.push({ concept: phrase.concept, hint: phrase.hint, places });
      }
    }
  }
  return found;
}

const stemPhrases = (entries: readonly Entry[], stemOf: (token: Token) => string): Phrase[] =>
  entries.map((entry) => ({ ...entry, rest: entry.rest.map(stemOf) }));

/** Returns the positions of a phrase's words if all follow in order with at most `gap` words in between. */
function follow(stems: readonly string[], first: number, { rest, gap }: Phrase): Places | undefined {
  const places: [number, ...number[]] = [first];
  let at = first;
  for (const stem of rest) {
    const to = Math.min(stems.length, at + 2 + gap);
    at++;
    while (at < to && stems[at] !== stem) at++;
    if (at === to) return undefined;
    places.push(at);
  }
  return places;
}
