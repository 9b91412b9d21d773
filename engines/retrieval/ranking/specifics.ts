import type { Group } from '../groups.ts';
import { parseQuery } from '../query.ts';
import type { State } from '../state.ts';
import { countsOf } from '../storage/postings.ts';
import { detectLanguage } from '../words/language.ts';
import { tokenise } from '../words/tokens.ts';

/** A capitalised word within a sentence. */
const nameWithin = /(?<=[\p{Ll}\p{N}][,;:]?\s+)\p{Lu}[\p{L}\p{M}\p{N}]+/gu;
const word = /\p{L}[\p{L}\p{M}\p{N}]*/gu;
const capitalised = /^\p{Lu}/u;

/**
 * Numbers and names in a question, each with the words that may stand for it. Meaning alone does not tell one from another:
 * shipping to Norway lies next to shipping to Iceland in every embedding.
 */
export const specificsOf = (state: State, question: string): Group[][] =>
  [...numbersIn(question), ...namesIn(question)].map((text) => parseQuery(state, text));

const numbersIn = (question: string) =>
  tokenise(question).flatMap(({ kind, text }) => (kind === 'number' ? [text] : []));

/** None where capitals tell nothing: in German every noun has one, in a headline every word. */
function namesIn(question: string): string[] {
  const words = question.match(word) ?? [];
  const share = words.filter((one) => capitalised.test(one)).length / Math.max(1, words.length);
  if (share > 0.5 || detectLanguage(tokenise(question)) === 'german') return [];
  return question.match(nameWithin) ?? [];
}

/** True when the document names every one of them. */
export const holdsAll = ({ postings }: State, specifics: readonly Group[][], doc: number): boolean =>
  specifics.every((groups) =>
    groups.some(({ variants }) => variants.some(({ term }) => countsOf(postings, term, doc) > 0)),
  );
