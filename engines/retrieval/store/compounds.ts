import type { Language } from '../text/words/languages.ts';
import { frequencyOf, type Postings } from './postings.ts';

/** Languages that write compounds as one word. */
const languages: readonly Language[] = ['german', 'dutch', 'swedish', 'danish', 'norwegian'];
export const hasCompounds = (spoken: readonly Language[]): boolean => spoken.some((each) => languages.includes(each));

const MIN_ROOT = 4;
/** Affixes of nouns and participles: `öffn-ung`, `ge-öffn-et`, `lever-ing`, `ge-lever-d`. */
const participle = /^ge(?=.{4,}[tdn]$)/;
const endings = /(?:ungen|ung|ingen|ing|heit|keit|lich|bar|end|et|en|t|d|e)$/;

/** Returns the common part of the stems of a verb, its noun and its participle. */
function rootOf(stem: string): string {
  const bare = stem.replace(participle, '');
  const root = bare.replace(endings, '');
  return root.length >= MIN_ROOT ? root : bare.length >= MIN_ROOT ? bare : stem;
}

/** Letters that join the parts of a compound: `Lieferung-s-zeit`, `Tasche-n-lampe`. */
const joints = /(?:es|en|er|s|n|e)$/;

/** Returns the forms that the first part of a compound has as a separate word. */
export const firstParts = (part: string): string[] => {
  const bare = part.replace(joints, '');
  return [...new Set([part, ...(part.endsWith('s') ? [part.slice(0, -1)] : []), bare])];
};

/** Shorter beginnings are the beginning of many other words. */
const MIN_FIRST = 4;
const MIN_REST = 3;

/** Finds terms of the index with a common root. */
export interface Compounds {
  related(stem: string, postings: Postings): number[];
  /**
   * Returns terms that begin with the root and continue with another word, most frequent first. Reads the whole
   * vocabulary.
   */
  beginningWith(stem: string, postings: Postings, limit: number): number[];
}

export function createCompounds(): Compounds {
  /** Terms by root, without those that equal their root. */
  const derived = new Map<string, number[]>();
  let learned = 0;
  /** Terms are never removed. */
  function learn({ terms }: Postings): void {
    for (const term of terms.slice(learned)) {
      const root = rootOf(term);
      const id = learned++;
      if (root === term) continue;
      const list = derived.get(root);
      if (list) list.push(id);
      else derived.set(root, [id]);
    }
  }
  return {
    related(stem, postings) {
      learn(postings);
      const root = rootOf(stem);
      const rootTerm = postings.termIds.get(root);
      const terms = [...(rootTerm === undefined ? [] : [rootTerm]), ...(derived.get(root) ?? [])];
      return terms.filter((term) => frequencyOf(postings, term) > 0 && postings.terms[term] !== stem);
    },
    beginningWith(stem, postings, limit) {
      const root = rootOf(stem);
      if (root.length < MIN_FIRST) return [];
      const compounds: number[] = [];
      const frequency = (term: number) => frequencyOf(postings, term);
      for (const [term, text] of postings.terms.entries()) {
        if (text.length >= root.length + MIN_REST && frequency(term) > 0 && text.startsWith(root)) compounds.push(term);
      }
      return compounds.sort((a, b) => frequency(b) - frequency(a) || a - b).slice(0, limit);
    },
  };
}
