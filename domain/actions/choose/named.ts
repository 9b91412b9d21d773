import type { FixedLanguage } from '../../language/languages.ts';
import { significantWords } from '../../language/significant-words.ts';
import { analysedLanguage } from '../../language/source-language.ts';
import { isFiller, isStopWord, languageOf, stemsOf, tokens } from '../../language/terms.ts';
import { unspaced, words } from '../../language/words.ts';
import type { ChatbotAction } from '../records.ts';

/** Words that say what a text is about, in all their forms. */
function topicOf(text: string, fixedLanguage: FixedLanguage): Set<string> {
  if (unspaced.test(text)) return significantWords(text);
  const found = tokens(text);
  const language = languageOf(found, analysedLanguage(fixedLanguage));
  const naming = found.filter(
    (token) => token.kind === 'word' && !isStopWord(token, language, 'english') && !isFiller(token.text, language),
  );
  return new Set(naming.flatMap(({ text: word }) => [...words(word), ...stemsOf(word, language)]));
}

/** Whether a message has a word of the name or a wording of an action that says what it does. Its description does not count. */
export function namesAction(
  text: string,
  { name, wordings }: Pick<ChatbotAction, 'name' | 'wordings'>,
  fixedLanguage: FixedLanguage,
): boolean {
  const topic = topicOf(text, fixedLanguage);
  return [name, ...wordings].some((wording) => topicOf(wording, fixedLanguage).intersection(topic).size > 0);
}
