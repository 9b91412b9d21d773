import { type FixedLanguage, languagesFrom } from '../../language/languages.ts';
import { cover, type Lexicon, lexicon } from '../../language/lexicon.ts';
import { phrases, withoutSpaces } from '../../language/phrases/index.ts';
import { phraseList, words } from '../../language/words.ts';

/** What a message asks about the answer before it: whether it is right, or what else there is. */
type AnswerQuery = 'doubt' | 'more';

function compile(fixedLanguage: FixedLanguage): Lexicon<AnswerQuery | 'filler'> {
  const { doubt, more, thanks, filler } = phrases[fixedLanguage];
  return lexicon<AnswerQuery | 'filler'>(
    [
      ['doubt', phraseList(doubt)],
      ['more', phraseList(more)],
      // "ok, anything else?"
      ['filler', phraseList(thanks)],
      ['filler', phraseList(filler)],
    ],
    !withoutSpaces.has(fixedLanguage),
  );
}

const compiled = new Map<FixedLanguage, Lexicon<AnswerQuery | 'filler'>>();
const lexiconOf = (fixedLanguage: FixedLanguage) => {
  const lexiconOfLanguage = compiled.get(fixedLanguage) ?? compile(fixedLanguage);
  compiled.set(fixedLanguage, lexiconOfLanguage);
  return lexiconOfLanguage;
};

/** Returns what a whole message asks about the answer before it. Undefined if it says anything else. */
export function readAnswerQuery(text: string, lang?: string | null): AnswerQuery | undefined {
  const message = words(text);
  for (const language of languagesFrom(lang)) {
    const kinds = cover(message, lexiconOf(language)) ?? [];
    const query = kinds.find((kind) => kind !== 'filler');
    if (query) return query;
  }
  return undefined;
}
