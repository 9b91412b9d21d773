import { type FixedLanguage, languagesFrom } from '../../language/languages.ts';
import { cover, type Lexicon, lexicon } from '../../language/lexicon.ts';
import { withoutSpaces } from '../../language/phrases/index.ts';
import { phraseList, words } from '../../language/words.ts';
import { readingWords } from './words/index.ts';

type CancelKind = 'cancel' | 'beside';

const compiled = new Map<FixedLanguage, Lexicon<CancelKind>>();
function lexiconOf(fixedLanguage: FixedLanguage): Lexicon<CancelKind> {
  const known = compiled.get(fixedLanguage);
  if (known) return known;
  const { cancel, beside } = readingWords[fixedLanguage];
  const lists = [
    ['cancel', phraseList(cancel)],
    ['beside', phraseList(beside)],
  ] as const;
  const made = lexicon<CancelKind>(lists, !withoutSpaces.has(fixedLanguage));
  compiled.set(fixedLanguage, made);
  return made;
}

/** Whether a whole message gives up what was begun: "never mind", "lass gut sein". In `language`, or any other. Not for a question. */
export function asksToCancel(text: string, fixedLanguage: FixedLanguage): boolean {
  if (/[?？؟]/u.test(text)) return false;
  const message = words(text);
  return languagesFrom(fixedLanguage).some((each) => cover(message, lexiconOf(each))?.includes('cancel'));
}
