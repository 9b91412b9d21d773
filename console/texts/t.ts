import { signal } from '@preact/signals';
import { en } from './en.ts';

type Translation = Readonly<Record<string, string>>;
export type LanguageCode = string;

/** The languages that the console has. Only complete ones are offered. */
export const languages: readonly LanguageCode[] = [
  'en',
  'ar',
  'de',
  'es',
  'fr',
  'it',
  'ja',
  'nl',
  'pl',
  'pt',
  'tr',
  'zh',
];
const rightToLeft = /^ar$/;

/** A language's own name for itself. */
export function ownName(languageCode: LanguageCode): string {
  const name = new Intl.DisplayNames(languageCode, { type: 'language' }).of(languageCode) ?? languageCode;
  return name.charAt(0).toLocaleUpperCase(languageCode) + name.slice(1);
}

/** The files of the languages are next to the first file, and carry the same version. */
const load = (languageCode: LanguageCode): Promise<{ texts: Translation }> =>
  import(import.meta.url.replace('main', `texts-${languageCode}`));

export const language = signal<LanguageCode>('en');
const translation = signal<Translation>({});

/** Values in braces, and `one` or `other` by the language's plural rules. */
export type TextValues = Readonly<Record<string, string | number>>;

const formats = new Map<string, unknown>();

/** Returns the same object for the same arguments. It takes up to a millisecond to make, and a transcript formats thousands of values. */
function formatOf<Options, Format>(
  Kind: new (locale: string, options: Options) => Format,
  locale: string,
  options: Options,
): Format {
  const key = Kind.name + locale + JSON.stringify(options);
  const format = (formats.get(key) as Format | undefined) ?? new Kind(locale, options);
  formats.set(key, format);
  return format;
}

const fill = (text: string, values: TextValues) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? number(value) : value;
  });

/** Returns the texts of a screen. A text that a language lacks is shown in English. */
export const textsOf =
  <Key extends string>(english: Readonly<Record<Key, string>>) =>
  (textKey: Key, values: TextValues = {}): string =>
    // The build puts the English text itself in place of most keys: see `short-keys.ts`.
    fill(translation.value[textKey] ?? english[textKey] ?? textKey, values);

export const t = textsOf(en);

/** Picks the form of a number by the language's plural rules: `{key}_one`, `{key}_few`, else `{key}_other`. */
export function counted<Key extends string>(
  translate: (countedKey: `${Key}_one` | `${Key}_other`, values: TextValues) => string,
  textKey: Key,
  n: number,
): string {
  const form = formatOf(Intl.PluralRules, language.value, {}).select(n);
  const isKnown = form === 'one' || `${textKey}_${form}` in translation.value;
  return translate(`${textKey}_${isKnown ? form : 'other'}` as `${Key}_other`, { n });
}

const LANGUAGE = 'fd:language';
const isLanguage = (value: string | null | undefined): value is LanguageCode =>
  languages.some((language) => language === value);

/** The language that was chosen here, or the browser's first one that the console has. */
export function preferredLanguage(): LanguageCode {
  const chosen = localStorage.getItem(LANGUAGE);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((locale) => locale.split('-')[0]).find(isLanguage) ?? 'en';
}

/** Throws if the language's file cannot be loaded. */
export async function useLanguage(next: LanguageCode, { remember = false } = {}): Promise<void> {
  const texts =
    next === 'en'
      ? {}
      : await load(next).then(
          (file) => file.texts,
          () => Promise.reject(new Error(t('partMissing'))),
        );
  if (remember) localStorage.setItem(LANGUAGE, next);
  translation.value = texts;
  language.value = next;
  document.documentElement.lang = next;
  document.documentElement.dir = rightToLeft.test(next) ? 'rtl' : 'ltr';
}

/** The browser's variant of the language, whose formats the person is used to: `en-GB` for `en`. */
const locale = () => navigator.languages.find((each) => each.startsWith(language.value)) ?? language.value;

export const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  formatOf(Intl.NumberFormat, locale(), options).format(value);

export const date = (value: string | number, options: Intl.DateTimeFormatOptions): string =>
  formatOf(Intl.DateTimeFormat, locale(), options).format(new Date(value));

/** "Ada, Sam and Kim". */
export const listOf = (names: readonly string[]): string => formatOf(Intl.ListFormat, language.value, {}).format(names);

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "2 hours ago". Under a minute: "now". */
export function ago(value: string, nowMs: number): string {
  const distance = Date.parse(value) - nowMs;
  const format = formatOf(Intl.RelativeTimeFormat, language.value, { numeric: 'auto', style: 'short' });
  for (const [unit, ms] of units) {
    if (Math.abs(distance) >= ms) return format.format(Math.trunc(distance / ms), unit);
  }
  return format.format(0, 'second');
}

/** A waiting time that ticks: `4:12`, `2:04:12`, or days. */
export function elapsed(fromMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - fromMs) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  if (hours >= 48) return number(Math.floor(hours / 24), { style: 'unit', unit: 'day', unitDisplay: 'narrow' });
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
