import { type FixedLanguage, languagesFrom } from '../../language/languages.ts';
import { cover, type Lexicon, lexicon } from '../../language/lexicon.ts';
import { alternatives } from '../../language/phrase-pattern.ts';
import { phrases, withoutSpaces } from '../../language/phrases/index.ts';
import { clauses, phraseList, unspaced, words } from '../../language/words.ts';

interface Complaint {
  language: FixedLanguage;
  /** What it also asks: the message without the words that complain. May be empty. An emergency is part of what is asked. */
  question: string;
}

interface Matcher {
  spaced: boolean;
  complains: RegExp;
  urges: RegExp;
  /** Tested on what precedes in the clause, or on the whole of it. */
  supposes: RegExp;
  isVerbLast: boolean;
  alone: Lexicon<'urgent' | 'filler'>;
}

/** Languages whose question words and conditions may follow what they apply to. */
const verbLast: ReadonlySet<FixedLanguage> = new Set<FixedLanguage>(['tr', 'ja', 'zh']);

function compile(fixedLanguage: FixedLanguage): Matcher {
  const { complaint, urgent, urgentAlone, hypothetical, polite, greeting } = phrases[fixedLanguage];
  const spaced = !withoutSpaces.has(fixedLanguage);
  const whole = (list: string) => (spaced ? ` ${alternatives(list)}(?= )` : alternatives(unspacedList(list)));
  const lists = [
    ['urgent', phraseList(urgentAlone)],
    ['filler', phraseList(`${polite},${greeting}`)],
  ] as const;
  return {
    spaced,
    complains: new RegExp(whole(complaint), 'gu'),
    urges: new RegExp(whole(urgent), 'gu'),
    supposes: new RegExp(whole(hypothetical), 'u'),
    isVerbLast: verbLast.has(fixedLanguage),
    alone: lexicon<'urgent' | 'filler'>(lists, spaced),
  };
}

const unspacedList = (list: string): string =>
  phraseList(list)
    .map((phrase) => phrase.replaceAll(' ', ''))
    .join(',');

const compiled = new Map<FixedLanguage, Matcher>();
const matcherOf = (fixedLanguage: FixedLanguage): Matcher => {
  const matcher = compiled.get(fixedLanguage) ?? compile(fixedLanguage);
  compiled.set(fixedLanguage, matcher);
  return matcher;
};

/** Returns what a clause asks besides complaining, or null if it neither complains nor urges. */
function questionIn(matcher: Matcher, clause: readonly string[]): string | null {
  const text = matcher.spaced ? ` ${clause.join(' ')} ` : clause.join('');
  const isMeant = (match: RegExpExecArray) =>
    !matcher.supposes.test(matcher.isVerbLast ? text : `${text.slice(0, match.index)} `);
  const complaints = [...text.matchAll(matcher.complains)].filter(isMeant);
  if (complaints.length === 0) return [...text.matchAll(matcher.urges)].some(isMeant) ? text.trim() : null;
  return complaints.reduce((question, [phrase]) => question.replace(phrase, ' '), text).trim();
}

/**
 * Returns whether a message complains or says that something is urgent ("you are useless", "it's urgent"), and in which fixed
 * language, that of `lang` first. Null if it does neither, or only asks about it: "how do I make a complaint".
 */
export function readComplaint(text: string, lang?: string | null): Complaint | null {
  const all = words(text);
  const parts = clauses(text);
  const hasUnspaced = unspaced.test(text);
  for (const language of languagesFrom(lang)) {
    if (withoutSpaces.has(language) && !hasUnspaced) continue;
    const matcher = matcherOf(language);
    if (cover(all, matcher.alone)?.includes('urgent')) return { language, question: '' };
    const questions = parts.map((clause) => questionIn(matcher, clause));
    if (questions.every((question) => question === null)) continue;
    const asked = questions.map((question, at) => question ?? parts[at]?.join(' ') ?? '').filter(Boolean);
    return { language, question: asked.join('. ') };
  }
  return null;
}
