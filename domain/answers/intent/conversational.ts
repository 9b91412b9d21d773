import { cover, type Lexicon, lexicon } from '../language/lexicon.ts';
import { phraseList, words } from '../language/words.ts';
import { type FixedLanguage, languagesFrom } from '../languages.ts';
import { phrases, withoutSpaces } from '../phrases/index.ts';
import { texts } from '../texts.ts';

/** In order of priority: "hi, who are you?" asks who, and "thanks, bye" is a goodbye. */
const kinds = ['identity', 'goodbye', 'thanks', 'greeting'] as const;

type SmallTalkKind = (typeof kinds)[number];
interface SmallTalk {
  kind: SmallTalkKind;
  language: FixedLanguage;
  /** The fixed answer in that language. */
  text: string;
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

function replyTo(kind: SmallTalkKind, fixedLanguage: FixedLanguage): string {
  const { smallTalkGreeting, smallTalkThanks, smallTalkGoodbye, smallTalkIdentity } = texts(fixedLanguage);
  const replies: Record<SmallTalkKind, string> = {
    greeting: smallTalkGreeting,
    thanks: smallTalkThanks,
    goodbye: smallTalkGoodbye,
    identity: smallTalkIdentity,
  };
  return replies[kind];
}

/**
 * Returns whether a whole message is a greeting, thanks ("ok, great" too), a goodbye or the question who answers, and
 * in which fixed language: `lang` if it has these words. Null if the message says anything else. `readYesNo` must read
 * a reply to an offer ("ok") first.
 */
export function smallTalk(text: string, lang?: string | null): SmallTalk | null {
  const message = words(text);
  for (const language of languagesFrom(lang)) {
    const phraseKinds = cover(message, lexiconOf(language));
    const kind = phraseKinds && kinds.find((candidate) => phraseKinds.includes(candidate));
    if (kind) return { kind, language, text: replyTo(kind, language) };
  }
  return null;
}
