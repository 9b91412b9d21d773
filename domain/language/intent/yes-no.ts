import { type FixedLanguage, fixedLanguageOf, fixedLanguages } from '../languages.ts';
import { cover, type Lexicon, lexicon } from '../lexicon.ts';
import { phrases, withoutSpaces } from '../phrases/index.ts';
import { fold, phraseList, words } from '../words.ts';
import { humanRequest } from './human-request.ts';

type YesNo = 'yes' | 'no';
type WordKind = 'yes' | 'weakYes' | 'no' | 'filler';

const yesEmoji = /[👍👌✅✔☑🆗]/u;
const noEmoji = /[👎❌✖🙅]/u;
/** Maximum length of a sentence that accepts or declines a person. */
const maxReplyWords = 14;

function compile(fixedLanguage: FixedLanguage): Lexicon<WordKind> {
  const { yes, weakYes, no, polite } = phrases[fixedLanguage];
  return lexicon<WordKind>(
    [
      ['no', phraseList(no)],
      ['yes', phraseList(yes)],
      ['weakYes', phraseList(weakYes)],
      ['filler', phraseList(polite)],
    ],
    !withoutSpaces.has(fixedLanguage),
  );
}

const compiled = new Map<FixedLanguage, Lexicon<WordKind>>();
const lexiconOf = (fixedLanguage: FixedLanguage): Lexicon<WordKind> => {
  const lexiconOfLanguage = compiled.get(fixedLanguage) ?? compile(fixedLanguage);
  compiled.set(fixedLanguage, lexiconOfLanguage);
  return lexiconOfLanguage;
};

function readIn(fixedLanguage: FixedLanguage, words: readonly string[]): YesNo | null {
  const kinds = cover(words, lexiconOf(fixedLanguage));
  if (!kinds) return null;
  if (kinds.includes('no')) return kinds.includes('yes') ? null : 'no';
  return kinds.includes('yes') || kinds.includes('weakYes') ? 'yes' : null;
}

interface YesNoReply {
  answer: YesNo;
  language: FixedLanguage | null;
}

function readEmoji(text: string, preferred: FixedLanguage | null): YesNoReply | null {
  const [yes, no] = [yesEmoji.test(text), noEmoji.test(text)];
  return yes === no ? null : { answer: yes ? 'yes' : 'no', language: preferred };
}

/** Returns the meaning in most languages, or that of the first one if they are equal. */
function commonest(readings: ReadonlyMap<FixedLanguage, YesNo>): YesNoReply | null {
  const all = [...readings];
  const yes = all.filter(([, answer]) => answer === 'yes').length;
  const [first] = all;
  if (!first) return null;
  const isTie = yes * 2 === all.length;
  const majority = yes * 2 > all.length ? 'yes' : 'no';
  const answer = isTie ? first[1] : majority;
  const [language] = all.find((reading) => reading[1] === answer) ?? first;
  return { answer, language };
}

function read(text: string, lang: string | null | undefined): YesNoReply | null {
  const preferred = fixedLanguageOf(lang);
  const message = words(text);
  if (message.length === 0) return readEmoji(fold(text.slice(0, 100)), preferred);
  const readings = new Map<FixedLanguage, YesNo>();
  for (const language of fixedLanguages) {
    const answer = readIn(language, message);
    if (answer) readings.set(language, answer);
  }
  const preferredAnswer = preferred && readings.get(preferred);
  if (preferred && preferredAnswer) return { answer: preferredAnswer, language: preferred };
  return commonest(readings) ?? readSentence(text, message, lang);
}

function readSentence(text: string, words: readonly string[], lang: string | null | undefined): YesNoReply | null {
  if (words.length > maxReplyWords) return null;
  const request = humanRequest(text, lang);
  return request && { answer: request.wish === 'asked' ? 'yes' : 'no', language: request.language };
}

/**
 * Returns the meaning of a short reply to "shall I call a person?" in any fixed language: "yes please", "いいえ", 👍,
 * "connect me to an agent". A word of several languages ("no" is Polish for yeah) has its meaning in `lang`, or in most
 * languages if `lang` lacks it. Null for everything else, including questions.
 */
export const readYesNo = (text: string, lang?: string | null): YesNo | null => read(text, lang)?.answer ?? null;

/**
 * Returns the language of such a reply: `lang` if it has the word, otherwise the first language that has it. Null if it
 * is not such a reply, or for an emoji without `lang`.
 */
export const languageOfYesNo = (text: string, lang?: string | null): FixedLanguage | null =>
  read(text, lang)?.language ?? null;
