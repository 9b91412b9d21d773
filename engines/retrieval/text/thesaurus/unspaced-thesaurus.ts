import { normalise } from '../words/fold.ts';
import type { Token } from '../words/tokens.ts';
import type { Hit } from './hit.ts';
import { termsOf } from './read.ts';
import { unspaced } from './unspaced.ts';

export const isUnspaced = ({ kind }: Token) => kind === 'dense' || kind === 'thai';

let unspacedTerms: Map<string, { concept: string; hint: boolean }[]> | undefined;
let longestUnspaced = 0;

function readUnspaced(): NonNullable<typeof unspacedTerms> {
  if (unspacedTerms) return unspacedTerms;
  unspacedTerms = new Map();
  for (const { concept, term } of termsOf(unspaced)) {
    const hint = term.startsWith('~');
    const text = normalise(hint ? term.slice(1) : term);
    longestUnspaced = Math.max(longestUnspaced, text.length);
    unspacedTerms.set(text, [...(unspacedTerms.get(text) ?? []), { concept, hint }]);
  }
  return unspacedTerms;
}

/** Returns the concepts that runs without spaces name anywhere in them, including overlapping ones. */
export function findUnspaced(tokens: readonly Token[]): Hit[] {
  const terms = readUnspaced();
  return tokens.flatMap((token, place) => {
    if (!isUnspaced(token)) return [];
    const byConcept = new Map<string, Hit>();
    for (let from = 0; from < token.text.length; from++) {
      for (let to = from + 1; to <= Math.min(token.text.length, from + longestUnspaced); to++) {
        for (const { concept, hint } of terms.get(token.text.slice(from, to)) ?? []) {
          if (!hint || !byConcept.has(concept)) byConcept.set(concept, { concept, hint, places: [place] });
        }
      }
    }
    return [...byConcept.values()];
  });
}
