import { language } from './t.ts';

/** A language in the person's own. The code itself where it has no name. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(language.value, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
