import { fold, normalise } from '../words/fold.ts';
import type { Language } from '../words/languages.ts';
import { isIrregular, type Stemmer } from '../words/stem.ts';
import { spelledGerman } from '../words/stem-german.ts';
import { stopWords } from '../words/stop-words.ts';
import { type Token, tokenise } from '../words/tokens.ts';
import { type Term, termsOf } from './read.ts';

export interface ThesaurusEntry {
  concept: string;
  hint: boolean;
  /** The words after the first one. */
  rest: readonly Token[];
  /** Maximum number of words between two words of the phrase. */
  gap: number;
}
/** A phrase with the stems of the words after the first one. */
export type ThesaurusPhrase = Omit<ThesaurusEntry, 'rest'> & { rest: readonly string[] };

/** The terms that begin with one stem. */
interface Branch {
  singles: ThesaurusEntry[];
  phrases: ThesaurusEntry[];
  /** The phrases by their second stem. Set when one of them may occur, because stemming takes long and most never do. */
  bySecond?: Map<string | undefined, ThesaurusPhrase[]>;
}

/** The terms of a language by the stem of their first word. */
export interface Trie {
  branchOf(stem: string): Branch | undefined;
}

/** `send the goods back`: at most this many words between two words of a phrase. */
export const GAP = 2;
const WORDS = 3;
const START = 2;

/** Languages whose stemmers remove and change endings only. */
const suffixing = new Set<Language>(['polish', 'turkish']);

/**
 * The letters that a term and its stem begin with: an English stem keeps the first two of a regular word. Empty if that is not sure
 * (`dying`: `die`), and in languages where stemming removes prefixes.
 */
export function startOf(term: string, language: Language): string {
  if (suffixing.has(language)) {
    const [, first = ''] = /^~?(\p{L}+)/u.exec(term) ?? [];
    return first.length < START ? '' : fold(normalise(first)).slice(0, START);
  }
  const [, word] = /^~?([a-z]+)/.exec(term) ?? [];
  if (language !== 'english' || !word || word.length < START || word[1] === 'y' || isIrregular(word)) return '';
  return word.slice(0, START);
}

/** The last letter of a Turkish stem is written without voice: `kitab`, `kitap`. */
const voiced: Readonly<Record<string, string>> = { p: 'b', t: 'd', k: 'g' };

/** Whether a term with this start may have the stem. A stem of one or two letters can have lost or changed the second one. */
export function mayHaveStem(start: string, stem: string, termLanguage: Language): boolean {
  if (termLanguage !== 'turkish' || stem.length > START) return start === stem.slice(0, START);
  return start[0] === stem[0] || start[0] === voiced[stem[0] ?? ''];
}

/** Terms are read when a word with their start is looked up: stemming all of them takes 0.2 s of CPU in English, and 0.4 s in Turkish. */
export function createTrie(text: string, language: Language, stemmer: Stemmer): Trie {
  const branches = new Map<string, Branch>();
  const looked = new Set<string>();
  const unread = Map.groupBy(termsOf(text), ({ term }) => startOf(term, language));
  const read = (start: string) => {
    for (const term of unread.get(start) ?? []) addTerm(branches, term, language, stemmer);
    unread.delete(start);
  };
  read('');
  return {
    branchOf(stem) {
      // Longer stems with these letters ask for the same terms.
      const asked = stem.slice(0, START + 1);
      if (!looked.has(asked))
        for (const start of [...unread.keys()]) if (mayHaveStem(start, stem, language)) read(start);
      looked.add(asked);
      return branches.get(stem);
    },
  };
}

function addTerm(branches: Map<string, Branch>, { concept, term }: Term, language: Language, stemmer: Stemmer): void {
  const hint = term.startsWith('~');
  const tokens = tokenise(hint ? term.slice(1) : term).filter(({ kind }) => kind !== 'joined');
  const [first, ...rest] = tokens;
  const stem = first && stemOf(first, language, stemmer);
  if (!stem) return;
  const stops = stopWords.get(language);
  const loose = tokens.length > 1 && tokens.length <= WORDS && !tokens.some(({ text }) => stops?.has(fold(text)));
  const branch = branches.get(stem) ?? { singles: [], phrases: [] };
  branches.set(stem, branch);
  (rest.length > 0 ? branch.phrases : branch.singles).push({ concept, hint, rest, gap: loose ? GAP : 0 });
}

/** The stem by which terms are found; a number is its own. */
export const stemOf = ({ kind, text }: Token, language: Language, stemmer: Stemmer): string =>
  kind === 'word' || kind === 'joined'
    ? (stemmer.stems(language === 'german' ? spelledGerman(text) : text, language)[0] ?? '')
    : text;
