import type { Language } from '../words/languages.ts';
import type { Stemmer } from '../words/stem.ts';
import type { Token } from '../words/tokens.ts';
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
import { turkish } from './tr.ts';
import { createTrie, GAP, stemOf, type ThesaurusEntry, type ThesaurusPhrase, type Trie } from './trie.ts';
import { findUnspaced, isUnspaced } from './unspaced-thesaurus.ts';

export interface Thesaurus {
  /** Returns every concept that the words of a text name or hint at in this language. `tokens`: from `tokenise`. */
  read(tokens: readonly Token[], language: Language): Hit[];
}

/** Index terms of concepts begin with a character that no word contains. */
export const conceptTerm = (concept: string): string => `\u0001${concept}`;
export const hintTerm = (concept: string): string => `\u0002${concept}`;
export const isConceptTerm = (term: string): boolean => term <= '\u0002\uffff';

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

export function createThesaurus(stemmer: Stemmer): Thesaurus {
  const tries = new Map<Language, Trie>();
  const trieOf = (language: Language): Trie | undefined => {
    const text = data[language];
    if (!text) return undefined;
    const cached = tries.get(language) ?? createTrie(text, language, stemmer);
    tries.set(language, cached);
    return cached;
  };
  return {
    read(tokens, language) {
      const trie = trieOf(language);
      const spaced = trie ? find(trie, tokens, (token) => stemOf(token, language, stemmer)) : [];
      return tokens.some(isUnspaced) ? [...spaced, ...findUnspaced(tokens)] : spaced;
    },
  };
}

function find(trie: Trie, tokens: readonly Token[], stemOf: (token: Token) => string): Hit[] {
  const stems = tokens.map(stemOf);
  const hits: Hit[] = [];
  for (const [at, stem] of stems.entries()) {
    const branch = trie.branchOf(stem);
    if (!branch) continue;
    for (const { concept, hint } of branch.singles) hits.push({ concept, hint, places: [at] });
    if (branch.phrases.length === 0 || at === stems.length - 1) continue;
    branch.bySecond ??= Map.groupBy(stemPhrases(branch.phrases, stemOf), ({ rest }) => rest[0]);
    for (const [gap, second] of stems.slice(at + 1, at + 2 + GAP).entries()) {
      // A phrase continues with the first of equal words.
      if (stems.indexOf(second, at + 1) < at + 1 + gap) continue;
      for (const phrase of branch.bySecond.get(second) ?? []) {
        const places = phrase.gap >= gap ? follow(stems, at, phrase) : undefined;
        if (places) hits.push({ concept: phrase.concept, hint: phrase.hint, places });
      }
    }
  }
  return hits;
}

const stemPhrases = (entries: readonly ThesaurusEntry[], stemOf: (token: Token) => string): ThesaurusPhrase[] =>
  entries.map((entry) => ({ ...entry, rest: entry.rest.map(stemOf) }));

/** Returns the positions of a phrase's words if all follow in order with at most `gap` words in between. */
function follow(stems: readonly string[], first: number, { rest, gap }: ThesaurusPhrase): Places | undefined {
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
