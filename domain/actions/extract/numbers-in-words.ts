import type { FixedLanguage } from '../../language/languages.ts';
import { formsOf } from './words/forms.ts';
import { readingWords } from './words/index.ts';

const byLanguage = new Map<FixedLanguage, ReadonlyMap<string, number>>();

/** The words of a language for zero to twelve, folded. */
export function numberWords(fixedLanguage: FixedLanguage): ReadonlyMap<string, number> {
  const known = byLanguage.get(fixedLanguage);
  if (known) return known;
  const words = new Map(
    formsOf(readingWords[fixedLanguage].numbers).flatMap((forms, number) =>
      forms.map((form) => [form, number] as const),
    ),
  );
  byLanguage.set(fixedLanguage, words);
  return words;
}
