import { type FixedLanguage, languagesFrom } from '../../language/languages.ts';
import { cover, type Lexicon, lexicon } from '../../language/lexicon.ts';
import { phrases, withoutSpaces } from '../../language/phrases/index.ts';
import { phraseList, words } from '../../language/words.ts';
import { readingWords } from './words/index.ts';

const compiled = new Map<FixedLanguage, Lexicon<'confirm' | 'beside'>>();
function lexiconOf(fixedLanguage: FixedLanguage): Lexicon<'confirm' | 'beside'> {
  const known = compiled.get(fixedLanguage);
  if (known) return known;
  const { confirm, tail } = readingWords[fixedLanguage];
  const { yes, weakYes } = phrases[fixedLanguage];
  const lists = [
    ['confirm', phraseList(confirm)],
    ['beside', phraseList([yes, weakYes, tail].join(','))],
  ] as const;
  const made = lexicon<'confirm' | 'beside'>(lists, !withoutSpaces.has(fixedLanguage));
  compiled.set(fixedLanguage, made);
  return made;
}

/** Whether a whole message confirms, as the button of a card does: "confirmed", "stimmt so". In `language`, or any other. */
export function isConfirming(text: string, fixedLanguage: FixedLanguage): boolean {
  const message = words(text);
  return languagesFrom(fixedLanguage).some((each) => cover(message, lexiconOf(each))?.includes('confirm'));
}
