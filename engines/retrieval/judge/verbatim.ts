import type { Language } from '../text/words/languages.ts';
import { isStopWord } from '../text/words/stop-words.ts';
import type { Ranked } from './fusion.ts';

/** This share of words in common with a FAQ's question, function words included, is enough if it has all that is asked. */
const NEARLY_ASKED_SHARE = 0.7;
const NEARLY_ASKED_CONFIDENCE = 0.6;

/**
 * The confidence that a FAQ has at least because its question is asked in nearly its own words: "how old do you have to be"
 * for "How old do I have to be?". `asked`: the words of the visitor's question.
 */
export function nearlyAsked(asked: string, titleWords: string, languages: Iterable<Language>): number {
  const askedWords = asked.split(' ');
  const own = titleWords.split(' ');
  const shared = askedWords.filter((word) => own.includes(word)).length;
  if ((2 * shared) / (askedWords.length + own.length) < NEARLY_ASKED_SHARE) return 0;
  const all = [...languages];
  const hasAll = askedWords.every((word) => own.includes(word) || all.some((language) => isStopWord(language, word)));
  return hasAll ? NEARLY_ASKED_CONFIDENCE : 0;
}

/** A FAQ whose question is asked word for word is among the first results. */
const VERBATIM_WITHIN = 5;

/** Moves the FAQ whose question, or one of its alternatives, is asked word for word to the front. */
export function verbatimFirst(ranked: readonly Ranked[], isVerbatim: (one: Ranked) => boolean): readonly Ranked[] {
  const first = ranked.slice(0, VERBATIM_WITHIN).find(isVerbatim);
  if (!first) return ranked;
  const rest = ranked.filter((one) => one !== first);
  return [{ ...first, score: Math.max(first.score, rest[0]?.score ?? 0), confidence: 1 }, ...rest];
}
