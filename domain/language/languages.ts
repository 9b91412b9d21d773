/** The languages of every fixed text, and of the words understood in replies. */
export const fixedLanguages = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'tr', 'ja', 'zh', 'ar'] as const;

export type FixedLanguage = (typeof fixedLanguages)[number];

const maxLocaleChars = 35;
/** What browsers send: `de`, `de-AT`, `zh-Hans-CN`; `pt_BR` comes from older systems. */
const localeShape = /^[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,6}$/i;

/** Normalises a browser locale with `-` between its parts. Returns null if it is malformed or too long. */
export function parseLocale(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxLocaleChars || !localeShape.test(value)) return null;
  return value.replaceAll('_', '-');
}

/** Returns the fixed language of a locale, or null. `pt_BR` gives `pt`, `sv` and `???` give null. */
export function fixedLanguageOf(locale: unknown): FixedLanguage | null {
  const primary = parseLocale(locale)?.split('-', 1)[0]?.toLowerCase();
  return fixedLanguages.find((language) => language === primary) ?? null;
}

/** Returns every fixed language, that of the locale first. */
export function languagesFrom(locale: unknown): readonly FixedLanguage[] {
  const first = fixedLanguageOf(locale);
  return first ? [first, ...fixedLanguages.filter((language) => language !== first)] : fixedLanguages;
}

/** Returns the first candidate that is a fixed language, otherwise English. */
export function resolveLanguage(...candidates: (string | null | undefined)[]): FixedLanguage {
  for (const candidate of candidates) {
    const language = fixedLanguageOf(candidate);
    if (language) return language;
  }
  return 'en';
}

/** Returns the writing direction of a language. */
export const direction = (fixedLanguage: FixedLanguage): 'ltr' | 'rtl' => (fixedLanguage === 'ar' ? 'rtl' : 'ltr');
