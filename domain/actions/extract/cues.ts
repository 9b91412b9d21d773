import type { FixedLanguage } from '../../language/languages.ts';
import { analysedLanguage } from '../../language/source-language.ts';
import { isFiller, isStopWord, languageOf, stemsOf, tokens } from '../../language/terms.ts';
import { fold, unspaced, words } from '../../language/words.ts';
import type { ActionInput } from '../records/inputs.ts';
import type { ReadableText, TextSpan } from './view.ts';

/** How many words before or after a value may say which input it is for. */
const WORDS = { before: 3, after: 2 };
const DENSE_CHARS = { before: 8, after: 2 };
const MIN_CHARS = 3;

/** The words by which an input is known: those of its key, questions and labels, in all their forms, and pairs of Chinese characters. */
interface Cues {
  terms: ReadonlySet<string>;
  /** All words of the questions: right after a number, "people" names it wherever else it says little. */
  spoken: ReadonlySet<string>;
  pairs: ReadonlySet<string>;
  dense: string;
}

function namingWords(text: string): string[] {
  const found = tokens(text);
  const language = languageOf(found);
  const naming = found.filter(
    (token) =>
      token.kind === 'word' &&
      token.text.length >= MIN_CHARS &&
      !isStopWord(token, language, 'english') &&
      !isFiller(token.text, language),
  );
  return naming.flatMap(({ text: word }) => [fold(word), ...stemsOf(word, language)]);
}

const pairsOf = (text: string): string[] => {
  const signs = [...text].filter((sign) => /\p{Script=Han}|\p{Script=Katakana}|ー/u.test(sign) || sign === ' ');
  return signs.flatMap((sign, at) => (signs[at + 1] ? [sign + signs[at + 1]] : []));
};

const known = new WeakMap<ActionInput, Cues>();
function cuesOf(input: ActionInput): Cues {
  const before = known.get(input);
  if (before) return before;
  const texts = [...input.questions, ...input.labels].map(({ text }) => text);
  const spoken = [input.key.replaceAll('_', ' '), ...texts];
  const dense = spoken.filter((text) => unspaced.test(text)).join(' ');
  const cues = {
    terms: new Set(spoken.flatMap(namingWords)),
    spoken: new Set(spoken.flatMap(words).filter(({ length }) => length > MIN_CHARS)),
    pairs: new Set(pairsOf(dense)),
    dense,
  };
  known.set(input, cues);
  return cues;
}

/** Whether a folded word names the input, in any of its forms. */
export function namesInput(input: ActionInput, word: string, fixedLanguage: FixedLanguage): boolean {
  const { terms } = cuesOf(input);
  const analysed = analysedLanguage(fixedLanguage) ?? 'english';
  return [word, ...stemsOf(word, analysed), ...stemsOf(word, 'english')].some((term) => terms.has(term));
}

/** How far a word that names the input is from a part of the text. Infinity if there is none near it. */
export function cueDistance(
  input: ActionInput,
  readable: ReadableText,
  span: TextSpan,
  fixedLanguage: FixedLanguage,
): number {
  const cues = cuesOf(input);
  const found = readable.tokens;
  const first = found.findIndex(({ start }) => start >= span.start);
  const until = found.findIndex(({ start }) => start >= span.end);
  const [from, to] = [first < 0 ? found.length : first, until < 0 ? found.length : until];
  const names = (at: number) => {
    const word = found[at]?.word;
    return word !== undefined && namesInput(input, word, fixedLanguage);
  };
  const isCounted = cues.spoken.has(found[to]?.word ?? '');
  const distances = [
    isCounted ? 1.5 : Infinity,
    ...Array.from({ length: WORDS.before }, (_, gap) => (names(from - 1 - gap) ? gap + 1 : Infinity)),
    ...Array.from({ length: WORDS.after }, (_, gap) => (names(to + gap) ? gap + 1.5 : Infinity)),
  ];
  return Math.min(...distances, denseDistance(cues, readable.original, span));
}

function denseDistance({ pairs, dense }: Cues, original: string, { start, end }: TextSpan): number {
  if (!dense) return Infinity;
  const before = original.slice(Math.max(0, start - DENSE_CHARS.before), start);
  const after = original.slice(end, end + DENSE_CHARS.after);
  // "四名": the sign that counts people is in the question too.
  const counters = [original[end - 1] ?? '', after.trimStart()[0] ?? ''];
  if (counters.some((sign) => /\p{Script=Han}/u.test(sign) && dense.includes(sign))) return 1;
  if (pairsOf(before).some((pair) => pairs.has(pair))) return 1;
  return pairsOf(after).some((pair) => pairs.has(pair)) ? 1.5 : Infinity;
}
