import type { TermGroup } from '../find/groups.ts';
import { parseQuery } from '../find/query.ts';
import { countsOf } from '../store/postings.ts';
import type { IndexState } from '../store/state.ts';
import { detectLanguage } from '../text/words/language.ts';
import { tokenise } from '../text/words/tokens.ts';

/** Maximum confidence in a chunk that lacks a number or name of the question. */
export const MOST_WITHOUT_SPECIFICS = 0.3;
/** If more of a question's words are capitalised, as in a headline, capital letters mean nothing. */
const MAX_CAPITALISED = 0.5;

/** A capitalised word within a sentence. */
const nameWithin = /(?<=[\p{Ll}\p{N}][,;:]?\s+)\p{Lu}[\p{L}\p{M}\p{N}]+/gu;
const word = /\p{L}[\p{L}\p{M}\p{N}]*/gu;
const capitalised = /^\p{Lu}/u;

/**
 * Returns the numbers and names in a question, each with the words that may represent it. An embedding does not tell
 * them apart: shipping to Norway is close to shipping to Iceland.
 */
export const specificsOf = (state: IndexState, question: string): TermGroup[][] =>
  [...numbersIn(question), ...namesIn(question)].map((text) => parseQuery(state, text));

const numbersIn = (question: string) =>
  tokenise(question).flatMap(({ kind, text }) => (kind === 'number' ? [text] : []));

/** Returns none if capital letters mean nothing: German capitalises every noun. */
function namesIn(question: string): string[] {
  const words = question.match(word) ?? [];
  const share = words.filter((one) => capitalised.test(one)).length / Math.max(1, words.length);
  if (share > MAX_CAPITALISED || detectLanguage(tokenise(question)) === 'german') return [];
  return question.match(nameWithin) ?? [];
}

/** A number of a product or an order, such as `AX-4420`: letters and at least three digits. */
const code = /(?<![\p{L}\p{N}])(?=[\p{N}-]*\p{L})(?=(?:[\p{L}-]*\p{N}){3})[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;

/** Returns the numbers of the codes in a question. A code means one thing, and never another that is similar. */
export const codesOf = (state: IndexState, question: string): TermGroup[][] =>
  (question.match(code) ?? []).flatMap(numbersIn).map((text) => parseQuery(state, text));

/** What is written like a path or an option (`/srv`, `--dry-run`), or with signs of its own (`C#`). */
const symbol = /(?<!\S)(?:\/|--)\p{L}(?:[\p{L}\p{N}_/.-]*[\p{L}\p{N}])?|(?<![\p{L}\p{N}])\p{L}{1,3}[+#]+/gu;

/** Returns patterns of the paths and options in a question, as they are written: words alone would be those of other things. */
export const symbolsOf = (question: string): RegExp[] =>
  (question.match(symbol) ?? []).map(
    (text) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`, 'iu'),
  );

const escaped = (text: string): string => text.replaceAll(/[+.]/g, '\\$&');

/** Returns true if the document contains all of them. */
export const holdsAll = ({ postings }: IndexState, specifics: readonly TermGroup[][], doc: number): boolean =>
  specifics.every((groups) =>
    groups.some(({ variants }) => variants.some(({ term }) => countsOf(postings, term, doc) > 0)),
  );
