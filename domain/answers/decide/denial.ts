import type { Judged, SearchResult } from '../../../engines/retrieval/index.ts';
import { languageOf, tokens } from '../../language/terms.ts';
import { LIKELY, type Reading, toAnswers } from './decision.ts';
import { aboutness } from './follow-up.ts';
import { suggestionsFrom } from './suggest.ts';
import { topicOf } from './topic.ts';

const WORD = "[\\p{L}\\p{N}'’-]+";
/** A phrase ends with its clause. What is longer is another sentence. */
const phrase = (most: number) => `${WORD}(?:\\s+${WORD}){0,${most - 1}}?`;
const CLAUSE_END = '(?=\\s*(?:[,.;:!?)،؟]|$))';
/** What is not in words with spaces between them, up to the end of its clause. */
const DENSE = '[^\\s、。，,！？!?]{1,12}';

const pattern = (expression: string) => new RegExp(expression, 'iu');

/** "pause instead of cancelling", "instead of cancelling, can I pause". */
const instead = (start: string) => pattern(`(?<![\\p{L}\\p{N}])(?:${start})\\s+(?<denied>${phrase(5)})${CLAUSE_END}`);
/** "pause, not cancel". `denied`: what can follow "not". Default: any short phrase. */
const notAfterComma = (not: string, denied = phrase(3)) =>
  pattern(`[,;(–—-]\\s*(?:${not})\\s+(?<denied>${denied})${CLAUSE_END}`);
/** "I don't want to cancel, just pause": what begins the denial, and the words that turn from it. */
const turnedFrom = (start: string, pivot: string) =>
  pattern(`(?<![\\p{L}\\p{N}])(?:${start})\\s+(?<denied>${phrase(5)})\\s*(?:${pivot})\\s+`);

/**
 * Where a message says what it does not ask about, by language. A bare "not" denies a thing only after a comma: "it does not start" asks
 * about starting. Where "not" stands before a verb in its form for a person, only an infinitive or a thing with its article is denied.
 */
const denials: Readonly<Record<string, readonly RegExp[]>> = {
  english: [
    notAfterComma('(?:and )?not(?! (?:how|sure|what|yet))'),
    instead('instead of|rather than'),
    turnedFrom(
      "i (?:do not|don[’']?t) (?:want|wish|need) to",
      ',?\\s*(?:but|just|only)|[,;.]\\s*i (?:just |only )?(?:want|need|wish|would like) to',
    ),
  ],
  german: [
    notAfterComma('(?:und )?nicht(?! nur)'),
    // "Wann findet das statt und wo" has a verb of two parts.
    instead('(?:an)?statt(?! und)|anstelle von'),
    turnedFrom('nicht(?! nur)', ',?\\s*sondern'),
  ],
  spanish: [
    notAfterComma('no', `(?:el|la|los|las|un|una)\\s+${WORD}|${WORD}[aei]r(?:l[aeo]s?|me|se)?`),
    instead('en vez de|en lugar de'),
    turnedFrom('no(?! s[oó]lo)', ',?\\s*sino'),
  ],
  french: [notAfterComma('(?:et )?(?:pas|non)(?: pas)?'), instead("au lieu d[e’']|plut[oô]t que(?: de)?")],
  italian: [
    notAfterComma('non', `(?:il|lo|la|i|gli|le|un|una)\\s+${WORD}|${WORD}[aei]r(?:e|l[aeio]|mi|si)`),
    instead('invece di|anzich[eé]'),
  ],
  portuguese: [
    notAfterComma('n[aã]o', `(?:o|a|os|as|um|uma)\\s+${WORD}|${WORD}[aei]r`),
    instead('em vez de|ao inv[eé]s de|em lugar de'),
  ],
  dutch: [notAfterComma('(?:en )?niet'), instead('in plaats van')],
  polish: [notAfterComma('(?:a )?nie', `${WORD}[cć](?: si[eę])?`), instead('zamiast')],
  turkish: [pattern(`(?<denied>${phrase(5)})\\s+(?:yerine|de[gğ]il\\s*,)\\s+`)],
  arabic: [notAfterComma('(?:و)?ليس|لا'), instead('وليس|بدلا من|بدلاً من|عوضا عن')],
};
/** The same in languages without spaces, whose words are only of them. */
const dense: readonly RegExp[] = [
  pattern(`(?<denied>${DENSE}?)(?:ではなくて?|じゃなくて|の代わりに)[、,]?`),
  pattern(`[，,]?(?:而不是|而非|而不)(?<denied>${DENSE})`),
  pattern(`不是(?<denied>${DENSE})[，,]\\s*(?:而是|是)`),
];

/**
 * Returns what a message says it does not ask about, and the message without it: "how do I pause, not cancel" asks how to pause. Undefined if
 * it denies nothing that has a name, or names nothing else.
 */
export function readDenial(text: string): { denied: string; kept: string } | undefined {
  for (const denial of [...(denials[languageOf(tokens(text))] ?? []), ...dense]) {
    const found = denial.exec(text);
    const denied = found?.groups?.denied ?? '';
    if (!found || topicOf(denied) === '') continue;
    const kept = text.replace(found[0], ' ').replace(/\s+/g, ' ').trim();
    if (topicOf(kept) !== '') return { denied, kept };
  }
  return undefined;
}

/** How much of a text a result's title is about, 0-1. */
const titleAbout = (text: string, { chunk, ...result }: SearchResult): number =>
  aboutness(text, { ...result, chunk: { ...chunk, alternatives: [], content: '' } });

/** What a message leads to: the best result and those that compete with it. */
const leadingIn = ({ results }: Judged): readonly SearchResult[] => results.slice(0, COMPETING);
const COMPETING = 3;

/** Share of what a message asks about in the title of what is meant. */
const NAMED = 0.5;

/**
 * A message that leads to the very thing that it denies, or nearly, is read without it, if that leads to what it asks about. Any other
 * is left to the other readings: "I typed 8 instead of 10" tells more than it denies.
 */
export const asContrast: Reading = (inquiry) => {
  const denial = readDenial(inquiry.text);
  if (!denial || !leadingIn(inquiry.whole).some((result) => titleAbout(denial.denied, result) === 1)) return undefined;
  const judged = inquiry.lookUp(denial.kept);
  const [answer] = toAnswers(judged);
  if (!answer) return undefined;
  const [meant] = answer.results;
  if (titleAbout(denial.denied, meant) > 0 || titleAbout(denial.kept, meant) < NAMED) return undefined;
  if (judged.isSure) return { outcome: 'answer', answers: [answer] };
  const likely = meant.confidence >= LIKELY && judged.rivals.length === 0 ? [answer] : [];
  const suggestions = suggestionsFrom(judged, likely);
  return likely.length + suggestions.length > 0 ? { outcome: 'suggest', suggestions, likely } : undefined;
};
