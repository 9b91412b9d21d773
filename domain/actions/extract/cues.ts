import { type FixedLanguage, fixedLanguageOf } from '../../language/languages.ts';
import { analysedLanguage } from '../../language/source-language.ts';
import { isFiller, isStopWord, type Language, languageOf, stemsOf, tokens } from '../../language/terms.ts';
import { fold, unspaced, words } from '../../language/words.ts';
import type { ActionInput } from '../records/inputs.ts';
import type { ReadableText, TextSpan } from './view.ts';

/** How many words before or after a value may say which input it is for. */
const WORDS = { before: 3, after: 2 };
const DENSE_CHARS = { before: 8, after: 2 };
const MIN_CHARS = 3;
/** Signs that count people. */
const PERSON = /[人名位]/u;
/** Words after a number of people: whoever is asked for "people" may count "persons". */
const PEOPLE = new Set(
  words(`people persons person guests guest personen leute gäste personnes personne invités personas persona gente persone ospiti pessoas pessoa
    convidados mensen gasten osób osoby osoba gości kişi kişilik أشخاص شخص ضيوف`),
);

/** The words by which an input is known: those of its key, questions and labels, in all their forms, and pairs of Chinese characters. */
interface Cues {
  terms: ReadonlySet<string>;
  /** All words of the questions, and all for people if one is there: right after a number, "people" names it wherever else it says little. */
  spoken: ReadonlySet<string>;
  pairs: ReadonlySet<string>;
  dense: string;
}

function namingWords(text: string, likely?: Language): string[] {
  const found = tokens(text);
  const language = languageOf(found, likely);
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

/** How texts of a language tag are analysed. A short one does not show its language. */
function languageFor(tag: string): Language | undefined {
  const fixed = fixedLanguageOf(tag);
  return fixed ? (analysedLanguage(fixed) ?? undefined) : undefined;
}

const known = new WeakMap<ActionInput, Cues>();
function cuesOf(input: ActionInput): Cues {
  const before = known.get(input);
  if (before) return before;
  const texts = [...input.questions, ...input.labels];
  const key = input.key.replaceAll('_', ' ');
  const spoken = [key, ...texts.map(({ text }) => text)];
  const dense = spoken.filter((text) => unspaced.test(text)).join(' ');
  const inTexts = texts.flatMap(({ text, language }) => namingWords(text, languageFor(language)));
  const spokenWords = spoken.flatMap(words).filter(({ length }) => length > MIN_CHARS);
  const cues = {
    terms: new Set([...namingWords(key), ...inTexts]),
    spoken: new Set([...spokenWords, ...(spokenWords.some((word) => PEOPLE.has(word)) ? PEOPLE : [])]),
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

/** The same beside a value, where any word of a question names the input: "4 people". */
export const namesValue = (input: ActionInput, word: string, fixedLanguage: FixedLanguage): boolean =>
  cuesOf(input).spoken.has(word) || namesInput(input, word, fixedLanguage);

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
  const isSame = (sign: string) => dense.includes(sign) || (PERSON.test(sign) && PERSON.test(dense));
  if (counters.some((sign) => /\p{Script=Han}/u.test(sign) && isSame(sign))) return 1;
  if (pairsOf(before).some((pair) => pairs.has(pair))) return 1;
  return pairsOf(after).some((pair) => pairs.has(pair)) ? 1.5 : Infinity;
}
