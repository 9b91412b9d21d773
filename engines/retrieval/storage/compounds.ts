import type { Language } from '../words/languages.ts';
import type { Postings } from './postings.ts';

/** Languages that write a compound as one word. */
const languages: readonly Language[] = ['german', 'dutch', 'swedish', 'danish', 'norwegian'];
export const hasCompounds = (spoken: readonly Language[]): boolean => spoken.some((each) => languages.includes(each));

const MIN_ROOT = 4;
/** What a noun or a participle is made with: `öffn-ung`, `ge-öffn-et`, `lever-ing`, `ge-lever-d`. */
const participle = /^ge(?=.{4,}[tdn]$)/;
const endings = /(?:ungen|ung|ingen|ing|heit|keit|lich|bar|end|et|en|t|d|e)$/;

/** What the stems of a verb, its noun and its participle have in common. */
export function rootOf(stem: string): string {
  const bare = stem.replace(participle, '');
  const root = bare.replace(endings, '');
  return root.length >= MIN_ROOT ? root : bare.length >= MIN_ROOT ? bare : stem;
}

/** Letters that join the parts of a compound: `Lieferung-s-zeit`, `Tasche-n-lampe`. */
const joints = /(?:es|en|er|s|n|e)$/;

/** The first part of a compound as it may stand alone. */
export const firstParts = (part: string): string[] => {
  const bare = part.replace(joints, '');
  return [...new Set([part, ...(part.endsWith('s') ? [part.slice(0, -1)] : []), bare])];
};

/** Beginnings of compounds shorter than this begin many other words. */
const MIN_FIRST = 4;
const MIN_REST = 3;

/** Finds the index's terms that share a root. */
export interface Compounds {
  related(stem: string, postings: Postings): number[];
  /** Terms that begin with the root and go on with another word, the commonest first. Walks the vocabulary once. */
  beginningWith(stem: string, postings: Postings, limit: number): number[];
}

export function createCompounds(): Compounds {
  /** Terms that differ from their root; the others are found by it. */
  const derived = new Map<string, number[]>();
  let known = 0;
  /** Terms are only ever added. */
  function learn({ terms }: Postings): void {
    for (; known < terms.length; known++) {
      const term = terms[known]!;
      const root = rootOf(term);
      if (root === term) continue;
      const list = derived.get(root);
      if (list) list.push(known);
      else derived.set(root, [known]);
    }
  }
  return {
    related(stem, postings) {
      learn(postings);
      const root = rootOf(stem);
      const own = postings.termIds.get(root);
      const found = [...(own === undefined ? [] : [own]), ...(derived.get(root) ?? [])];
      return found.filter((term) => postings.frequency[term]! > 0 && postings.terms[term] !== stem);
    },
    beginningWith(stem, { terms, frequency }, limit) {
      const root = rootOf(stem);
      if (root.length < MIN_FIRST) return [];
      const found: number[] = [];
      for (const [term, text] of terms.entries()) {
        if (text.length >= root.length + MIN_REST && frequency[term]! > 0 && text.startsWith(root)) found.push(term);
      }
      return found.sort((a, b) => frequency[b]! - frequency[a]! || a - b).slice(0, limit);
    },
  };
}
