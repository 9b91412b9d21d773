import { ordinalIn } from '../../language/intent/ordinal.ts';
import type { FixedLanguage } from '../../language/languages.ts';
import { analysedLanguage } from '../../language/source-language.ts';
import { stemsOf } from '../../language/terms.ts';
import { fold, unspaced, words } from '../../language/words.ts';
import type { ActionInput } from '../records/inputs.ts';
import type { ReadingContext, ValueCandidate } from './reading.ts';
import { overlaps, type ReadableText, spanOf, type TextView } from './view.ts';

/** Endings that no stemmer removed, as for blocked topics. */
const ENDING = { wordChars: 5, chars: 3 };
/** "M" and "2" may be anything, unless the question asks for it. */
const MIN_CHARS = 3;

interface ChoiceCandidate extends ValueCandidate {
  needsCue: boolean;
  isExact: boolean;
}

/** The words of a text, and where each form of them stands. */
interface TextWords {
  at: readonly { index: number; length: number }[];
  exact: ReadonlyMap<string, readonly number[]>;
  similar: ReadonlyMap<string, readonly number[]>;
}

const formsOfWord = (word: string, fixedLanguage: FixedLanguage): readonly string[] => {
  const analysed = analysedLanguage(fixedLanguage);
  return analysed ? stemsOf(word, analysed) : [];
};

function wordsOfText(view: TextView, fixedLanguage: FixedLanguage): TextWords {
  const found = [...view.text.matchAll(/(?<= )[^ ]+(?= )/g)];
  const exact = new Map<string, number[]>();
  const similar = new Map<string, number[]>();
  const add = (map: Map<string, number[]>, key: string, at: number) => {
    const list = map.get(key);
    if (list) list.push(at);
    else map.set(key, [at]);
  };
  for (const [at, [word]] of found.entries()) {
    add(exact, word, at);
    const endings = Array.from({ length: ENDING.chars }, (_, cut) => word.slice(0, -(cut + 1)));
    const shorter = endings.filter((form) => form.length >= ENDING.wordChars);
    for (const form of new Set([word, ...shorter, ...formsOfWord(word, fixedLanguage)])) add(similar, form, at);
  }
  return { at: found.map(({ 0: word, index }) => ({ index, length: word.length })), exact, similar };
}

/** Where the words of a form follow each other. */
function placesOf(form: readonly string[], inText: TextWords, fixedLanguage: FixedLanguage) {
  const isNext = (word: string, at: number, places: ReadonlyMap<string, readonly number[]>) =>
    places.get(word)?.includes(at) ?? false;
  const [first = ''] = form;
  const forms = (word: string) => (word.length < MIN_CHARS ? [word] : [word, ...formsOfWord(word, fixedLanguage)]);
  const starts = new Set(forms(first).flatMap((each) => inText.similar.get(each) ?? []));
  return [...starts].flatMap((start) => {
    const isWhole = form.every((word, at) => forms(word).some((each) => isNext(each, start + at, inText.similar)));
    if (!isWhole) return [];
    return [{ start, isExact: form.every((word, at) => isNext(word, start + at, inText.exact)) }];
  });
}

function denseCandidates(form: string, value: string, view: TextView): ChoiceCandidate[] {
  const found: ChoiceCandidate[] = [];
  const needsCue = [...form].length < 2;
  for (let at = view.text.indexOf(form); at >= 0; at = view.text.indexOf(form, at + form.length))
    found.push({ value, ...spanOf(view, at, form.length), needsCue, isExact: true });
  return found;
}

/** A longer label wins over one that it contains, and an exact one over another form. */
function bestOf(candidates: readonly ChoiceCandidate[]): ChoiceCandidate[] {
  const length = ({ start, end }: ValueCandidate) => end - start;
  const ranked = candidates.toSorted((a, b) => length(b) - length(a) || Number(b.isExact) - Number(a.isExact));
  const isBeaten = (candidate: ChoiceCandidate, by: ChoiceCandidate) =>
    overlaps(candidate, by) && (length(by) > length(candidate) || (by.isExact && !candidate.isExact));
  return ranked.filter((candidate) => !ranked.some((other) => isBeaten(candidate, other)));
}

const formsOf = ({ value, labels }: ActionInput['choices'][number]): string[] => [
  ...new Set([value, ...labels.map(({ text }) => text)]),
];

/** The choices that a text names, by value or label in any language. */
export function choicesIn(
  readable: ReadableText,
  { choices }: ActionInput,
  { language, asked }: ReadingContext,
): ChoiceCandidate[] {
  const view = readable.words;
  const inText = wordsOfText(view, language);
  const named = choices.flatMap((choice) =>
    formsOf(choice).flatMap((label) => {
      if (unspaced.test(label)) return denseCandidates(fold(label).replace(/\s+/g, ''), choice.value, readable.dense);
      const form = words(label);
      const needsCue = form.join('').length < MIN_CHARS || /^\d+$/.test(form.join(''));
      return placesOf(form, inText, language).map(({ start, isExact }): ChoiceCandidate => {
        const [first, last] = [inText.at[start], inText.at[start + form.length - 1]];
        const from = first?.index ?? 0;
        const length = (last?.index ?? 0) + (last?.length ?? 0) - from;
        return { value: choice.value, ...spanOf(view, from, length), needsCue, isExact };
      });
    }),
  );
  const found = bestOf(named);
  if (found.length > 0 || !asked) return found;
  return [...byOrdinal(readable, choices), ...byPart(view, inText, choices)].slice(0, 1);
}

const whole = (value: string, { original }: ReadableText): ChoiceCandidate => {
  const start = original.length - original.trimStart().length;
  return { value, start, end: original.trimEnd().length, needsCue: false, isExact: true };
};

/** "The second one". */
function byOrdinal(readable: ReadableText, choices: ActionInput['choices']): ChoiceCandidate[] {
  const at = ordinalIn(readable.original);
  const chosen = at < 0 ? undefined : choices[at];
  return chosen ? [whole(chosen.value, readable)] : [];
}

/** "Express" for "Express delivery", if no other choice has the word. */
function byPart(view: TextView, inText: TextWords, choices: ActionInput['choices']): ChoiceCandidate[] {
  const spoken = choices.map(
    (choice) =>
      new Set(
        formsOf(choice)
          .flatMap(words)
          .filter((word) => word.length >= MIN_CHARS),
      ),
  );
  const own = spoken.map((set, at) =>
    [...set].filter((word) => !spoken.some((other, place) => place !== at && other.has(word))),
  );
  const named = own.flatMap((list, at) => {
    const place = list.flatMap((word) => inText.exact.get(word) ?? [])[0];
    return place === undefined ? [] : [{ choice: choices[at], place: inText.at[place] }];
  });
  const [only, ...others] = named;
  if (!only?.choice || !only.place || others.length > 0) return [];
  const { index, length } = only.place;
  return [{ value: only.choice.value, ...spanOf(view, index, length), needsCue: false, isExact: false }];
}
