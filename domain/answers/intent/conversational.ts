import { cover, type Lexicon, lexicon } from '../language/lexicon.ts';
import { phraseList, words } from '../language/words.ts';
import { type FixedLanguage, fixedLanguageOf, fixedLanguages } from '../languages.ts';
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

function compile(language: FixedLanguage): Lexicon<SmallTalkKind | 'filler'> {
  const said = phrases[language];
  return lexicon<SmallTalkKind | 'filler'>(
    [...kinds.map((kind) => [kind, phraseList(said[kind])] as const), ['filler', phraseList(said.filler)]],
    !withoutSpaces.has(language),
  );
}

const compiled = new Map<FixedLanguage, Lexicon<SmallTalkKind | 'filler'>>();
const lexiconOf = (language: FixedLanguage) => {
  const known = compiled.get(language) ?? compile(language);
  compiled.set(language, known);
  return known;
};

function replyTo(kind: SmallTalkKind, language: FixedLanguage): string {
  const { smallTalkGreeting, smallTalkThanks, smallTalkGoodbye, smallTalkIdentity } = texts(language);
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
  const own = fixedLanguageOf(lang);
  const message = words(text);
  for (const language of own ? [own, ...fixedLanguages.filter((other) => other !== own)] : fixedLanguages) {
    const said = cover(message, lexiconOf(language));
    const kind = said && kinds.find((candidate) => said.includes(candidate));
    if (kind) return { kind, language, text: replyTo(kind, language) };
  }
  return null;
}
