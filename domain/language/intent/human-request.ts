import { type FixedLanguage, languagesFrom } from '../languages.ts';
import { cover, type Lexicon, lexicon } from '../lexicon.ts';
import { alternatives } from '../phrase-pattern.ts';
import { phrases, withoutSpaces } from '../phrases/index.ts';
import type { HumanWords } from '../phrases/types.ts';
import { clauses, phraseList, unspaced, words } from '../words.ts';

/** `others`: the question is about other people, as in "can visitors talk to a human". */
type RequestVerdict = 'asked' | 'declined' | 'others';

interface Matcher {
  spaced: boolean;
  mentions: RegExp;
  requests: readonly RegExp[];
  refusedBefore: readonly RegExp[];
  refusedAfter: RegExp;
  refusals: RegExp;
  turns: RegExp;
  forOthers: RegExp;
  wholeMessage: Lexicon<'person' | 'filler'>;
}

/** Arabic joins its article and short prepositions to the word. */
const arabicPrefix = '(?:وال|ال|لل|ل|ب)?';
/** Patterns for a language with or without spaces. */
interface Script {
  spaced: boolean;
  gap: string;
  end: string;
  /** Up to this many words, or characters. */
  skip: (count: number) => string;
}
const withSpaces: Script = { spaced: true, gap: ' ', end: '(?= )', skip: (count) => `(?: \\S+){0,${count}}` };
const dense: Script = { spaced: false, gap: '', end: '', skip: (count) => `.{0,${count}}` };

/** Every repetition is bounded, so that matching takes linear time. */
function compile(fixedLanguage: FixedLanguage): Matcher {
  const { human } = phrases[fixedLanguage];
  const script = withoutSpaces.has(fixedLanguage) ? dense : withSpaces;
  const { gap, end } = script;
  const prefix = fixedLanguage === 'ar' ? arabicPrefix : '';
  const person = (list: string) => {
    const notThing = script.spaced ? `(?! ${alternatives(human.thing)} )` : `(?!${alternatives(human.thing)})`;
    return `${gap}${alternatives(list, prefix)}${end}${notThing}`;
  };
  const people = person(human.people);
  const anyone = person(`${human.people},${human.staff}`);
  const between = `(?:${gap}${alternatives(human.filler, prefix)}){0,5}`;
  const verb = (list: string) => `${gap}${alternatives(list)}`;
  return {
    spaced: script.spaced,
    mentions: new RegExp(`${gap}${alternatives(`${human.people},${human.staff},${human.alone}`, prefix)}${end}`, 'u'),
    requests: [
      `${verb(human.talk)}${between}${anyone}`,
      `${verb(human.want)}${between}${people}`,
      `${anyone}${between}${verb(human.thenTalk)}${end}`,
      `${people}${between}${verb(human.thenWant)}${end}`,
    ].map((pattern) => new RegExp(pattern, 'gu')),
    ...compileRefusals(human, script),
    refusals: new RegExp(`${verb(human.not)}${between}${people}`, 'u'),
    wholeMessage: wholeMessageOf(fixedLanguage),
  };
}

const compileRefusals = (human: HumanWords, { spaced, gap, skip }: Script) => ({
  refusedBefore: [
    new RegExp(`${gap}${alternatives(human.not)}${skip(4)}$`, 'u'),
    new RegExp(`${gap}${alternatives(human.notDirectly)}$`, 'u'),
  ],
  refusedAfter: new RegExp(`^${skip(spaced ? 2 : 1)}${gap}${alternatives(human.notAfter)}`, 'u'),
  turns: new RegExp(`${gap}${alternatives(human.but)}(?=${gap})`, 'u'),
  forOthers: new RegExp(`${gap}${alternatives(human.others)}${skip(spaced ? 2 : 3)}$`, 'u'),
});

/** Phrases of a message that only names a person: "Operator!", "a human, please". */
function wholeMessageOf(fixedLanguage: FixedLanguage): Matcher['wholeMessage'] {
  const { human, polite, greeting } = phrases[fixedLanguage];
  const persons = phraseList(`${human.people},${human.alone}`).filter((phrase) => !phrase.includes('*'));
  const besides = phraseList(`${polite},${greeting},${human.filler}`);
  const names = (phrase: string) => persons.some((person) => phrase === person || phrase.endsWith(` ${person}`));
  const lists = [
    ['person', [...persons, ...besides.filter(names)]],
    ['filler', besides],
  ] as const;
  return lexicon<'person' | 'filler'>(lists, !withoutSpaces.has(fixedLanguage));
}

const compiled = new Map<FixedLanguage, Matcher>();
const matcherOf = (fixedLanguage: FixedLanguage): Matcher => {
  const matcher = compiled.get(fixedLanguage) ?? compile(fixedLanguage);
  compiled.set(fixedLanguage, matcher);
  return matcher;
};

/** How far before a match a negation may begin. */
const beforeChars = 120;

function judge(matcher: Matcher, clause: string, match: RegExpExecArray): RequestVerdict {
  const before = clause.slice(Math.max(0, match.index - beforeChars), match.index);
  const unturned = before.split(matcher.turns).at(-1) ?? '';
  const after = clause.slice(match.index + match[0].length);
  if (matcher.refusedBefore.some((refusal) => refusal.test(unturned)) || matcher.refusedAfter.test(after))
    return 'declined';
  return matcher.forOthers.test(before) && !/ me( |$)/.test(match[0]) ? 'others' : 'asked';
}

function readClause(matcher: Matcher, clause: readonly string[]): RequestVerdict | null {
  const text = matcher.spaced ? ` ${clause.join(' ')} ` : clause.join('');
  if (!matcher.mentions.test(text)) return null;
  const verdicts = matcher.requests.flatMap((request) =>
    [...text.matchAll(request)].map((match) => judge(matcher, text, match)),
  );
  if (verdicts.includes('asked')) return 'asked';
  return verdicts.includes('declined') || matcher.refusals.test(text) ? 'declined' : null;
}

function readIn(
  fixedLanguage: FixedLanguage,
  all: readonly string[],
  parts: readonly string[][],
): RequestVerdict | null {
  const matcher = matcherOf(fixedLanguage);
  if (cover(all, matcher.wholeMessage)?.includes('person')) return 'asked';
  const verdicts = parts.map((clause) => readClause(matcher, clause));
  if (verdicts.includes('asked')) return 'asked';
  return verdicts.includes('declined') ? 'declined' : null;
}

interface HumanRequest {
  wish: 'asked' | 'declined';
  language: FixedLanguage;
}

/**
 * Returns whether a message asks for a person ("connect me to an agent") or declines one ("I don't want a human"), and
 * in which fixed language. Null for neither. Tries the language `lang` first.
 */
export function humanRequest(text: string, lang?: string | null): HumanRequest | null {
  const all = words(text);
  const parts = clauses(text);
  const hasUnspaced = unspaced.test(text);
  let declined: HumanRequest | null = null;
  for (const language of languagesFrom(lang)) {
    if (withoutSpaces.has(language) && !hasUnspaced) continue;
    const wish = readIn(language, all, parts);
    if (wish === 'asked') return { wish, language };
    if (wish === 'declined') declined ??= { wish, language };
  }
  return declined;
}

/** Returns true if the visitor wants to talk to a person, in any fixed language. */
export const asksForHuman = (text: string, lang?: string | null): boolean => humanRequest(text, lang)?.wish === 'asked';
