import { type FixedLanguage, languagesFrom } from '../../language/languages.ts';
import { cover, type Lexicon, lexicon } from '../../language/lexicon.ts';
import { isLanguageName } from '../../language/name-kinds.ts';
import { phrases, withoutSpaces } from '../../language/phrases/index.ts';
import { phraseList, words } from '../../language/words.ts';
import { texts } from '../texts.ts';

/** In order of priority: "hi, who are you?" asks who, and "thanks, bye" is a goodbye. */
const kinds = ['identity', 'languages', 'goodbye', 'thanks', 'greeting'] as const;

type SmallTalkKind = (typeof kinds)[number];
interface SmallTalk {
  kind: SmallTalkKind;
  language: FixedLanguage;
  /** The fixed answer in that language. */
  text: string;
  /** What the message names: a language that may be used, or the person who is thanked. */
  name?: string;
}

function compile(fixedLanguage: FixedLanguage): Lexicon<SmallTalkKind | 'filler'> {
  const lists = phrases[fixedLanguage];
  return lexicon<SmallTalkKind | 'filler'>(
    [...kinds.map((kind) => [kind, phraseList(lists[kind])] as const), ['filler', phraseList(lists.filler)]],
    !withoutSpaces.has(fixedLanguage),
  );
}

const compiled = new Map<FixedLanguage, Lexicon<SmallTalkKind | 'filler'>>();
const lexiconOf = (fixedLanguage: FixedLanguage) => {
  const lexiconOfLanguage = compiled.get(fixedLanguage) ?? compile(fixedLanguage);
  compiled.set(fixedLanguage, lexiconOfLanguage);
  return lexiconOfLanguage;
};

function replyTo(smallTalkKind: SmallTalkKind, fixedLanguage: FixedLanguage): string {
  const { smallTalkGreeting, smallTalkThanks, smallTalkGoodbye, smallTalkIdentity, smallTalkLanguages } =
    texts(fixedLanguage);
  const replies: Record<SmallTalkKind, string> = {
    greeting: smallTalkGreeting,
    thanks: smallTalkThanks,
    goodbye: smallTalkGoodbye,
    identity: smallTalkIdentity,
    languages: smallTalkLanguages,
  };
  return replies[smallTalkKind];
}

/** What the name of a language is replaced by in the phrases that ask for one. */
const LANGUAGE = 'x';
const thanksEmoji = /^[\s\p{P}]*(?:[🙏👍👌❤💕😊🙂😀😃😄😁😍🥰👏💯🎉✨🤗😘]\p{M}*\s*)+$/u;
/** A longer message with an unknown word is not thanks to somebody of this name. */
const MOST_WORDS_WITH_NAME = 10;

/** Returns the one capitalised word of a short statement that is not its first: "Thanks so much, Elin". */
function nameIn(text: string): string | undefined {
  const all = text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  if (/[?？؟]/.test(text) || all.length > MOST_WORDS_WITH_NAME) return undefined;
  const [name, ...others] = all.slice(1).filter((word) => /^\p{Lu}\p{Ll}/u.test(word));
  return others.length === 0 ? name : undefined;
}

/** The wordings in which a message may be small talk, and what each leaves out. */
function wordingsOf(text: string): { message: string[]; name?: string }[] {
  const message = words(text);
  const language = message.length <= MOST_WORDS_IN_QUESTION ? message.find(isLanguageName) : undefined;
  const name = nameIn(text);
  const folded = name && words(name)[0];
  return [
    { message },
    ...(language ? [{ message: message.map((word) => (isLanguageName(word) ? LANGUAGE : word)), name: language }] : []),
    ...(folded ? [{ message: message.filter((word) => word !== folded), name: folded }] : []),
  ];
}
/** Questions for a language are short, and looking up names takes time. */
const MOST_WORDS_IN_QUESTION = 12;

/**
 * Returns whether a whole message is a greeting, thanks ("ok, great" too), a goodbye, the question who answers or in which language,
 * and in which fixed language: `lang` if it has these words. Null if the message says anything else. `readYesNo` must read
 * a reply to an offer ("ok") first.
 */
export function smallTalk(text: string, lang?: string | null): SmallTalk | null {
  const [first = 'en'] = languagesFrom(lang);
  if (thanksEmoji.test(text)) return { kind: 'thanks', language: first, text: replyTo('thanks', first) };
  for (const { message, name } of wordingsOf(text)) {
    for (const language of languagesFrom(lang)) {
      const phraseKinds = cover(message, lexiconOf(language));
      const kind = phraseKinds && kinds.find((candidate) => phraseKinds.includes(candidate));
      // Only who is thanked, or taken leave of, has a name that matters to nobody.
      if (!kind || (name !== undefined && !['languages', 'thanks', 'goodbye'].includes(kind))) continue;
      return { kind, language, text: replyTo(kind, language), ...(name === undefined ? {} : { name }) };
    }
  }
  return null;
}
