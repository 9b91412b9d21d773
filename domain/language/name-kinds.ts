import { type FixedLanguage, fixedLanguages } from './languages.ts';
import { fold } from './words.ts';

/** Kinds of names that ICU knows, in the order in which they are looked for. */
const listedKinds = ['country', 'language', 'day', 'month'] as const;
type ListedKind = (typeof listedKinds)[number];

/** What a name is the name of. Names of one kind can take each other's place in a question. */
export type NameKind = ListedKind | 'number';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** Returns the names of what has a code of two letters in ICU. */
function* namesOfCodes(type: 'region' | 'language', styles: readonly ('long' | 'short')[]) {
  const known = new Intl.DisplayNames('en', { type, fallback: 'none' });
  const codes = CODES.map((code) => (type === 'language' ? code.toLowerCase() : code)).filter((code) => known.of(code));
  for (const fixedLanguage of fixedLanguages) {
    for (const style of styles) {
      const names = new Intl.DisplayNames(fixedLanguage, { type, style, fallback: 'none' });
      for (const code of codes) yield names.of(code) ?? '';
    }
  }
}

function* namesOfDates(toFormat: (fixedLanguage: FixedLanguage) => Intl.DateTimeFormat, times: readonly number[]) {
  for (const fixedLanguage of fixedLanguages) {
    const { format } = toFormat(fixedLanguage);
    for (const time of times) yield format(time);
  }
}

const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;
const days = Array.from({ length: 7 }, (_, day) => SUNDAY + day * DAY_MS);
const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 1));

const readers: Record<ListedKind, () => Iterable<string>> = {
  country: () => namesOfCodes('region', ['long', 'short']),
  language: () => namesOfCodes('language', ['long']),
  day: () => namesOfDates((one) => new Intl.DateTimeFormat(one, { weekday: 'long', timeZone: 'UTC' }), days),
  month: () => namesOfDates((one) => new Intl.DateTimeFormat(one, { month: 'long', timeZone: 'UTC' }), months),
};

const lists = new Map<ListedKind, ReadonlySet<string>>();

/** The names of a kind in the twelve fixed languages. Read from ICU once, which takes some milliseconds a kind. */
function listOf(listedKind: ListedKind): ReadonlySet<string> {
  const list = lists.get(listedKind) ?? new Set([...readers[listedKind]()].map(fold).filter(Boolean));
  lists.set(listedKind, list);
  return list;
}

const isIn = (listedKind: ListedKind, folded: string): boolean =>
  listOf(listedKind).has(folded) || (folded.endsWith('s') && listOf(listedKind).has(folded.slice(0, -1)));

/** Returns true for the name of a language in any fixed language. */
export const isLanguageName = (name: string): boolean => isIn('language', fold(name.trim()));

/** Returns what a word or phrase is the name of, in any fixed language: `country` for "Spain", `day` for "Sundays". */
export function nameKindOf(name: string): NameKind | undefined {
  const folded = fold(name.trim());
  return /^\p{N}/u.test(folded) ? 'number' : listedKinds.find((kind) => isIn(kind, folded));
}
