import type { FixedLanguage } from '../../language/languages.ts';
import { formsOf } from './dates/names.ts';
import { readingWords } from './words/index.ts';

const byLanguage = new Map<FixedLanguage, ReadonlyMap<string, number>>();

/** The words of a language for zero to twelve, folded. */
export function numberWords(language: FixedLanguage): ReadonlyMap<string, number> {
  const known = byLanguage.get(language);
  if (known) return known;
  const words = new Map(
    formsOf(readingWords[language].numbers).flatMap((forms, number) => forms.map((form) => [form, number] as const)),
  );
  byLanguage.set(language, words);
  return words;
}
