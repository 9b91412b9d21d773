import type { Language } from '../text/words/languages.ts';
import { isStopWord } from '../text/words/stop-words.ts';
import { type Step, withFirst } from './ranking.ts';

/** This share of words in common with a FAQ's question, function words included, is enough if it has all that is asked. */
const NEARLY_ASKED_SHARE = 0.7;
const NEARLY_ASKED_CONFIDENCE = 0.6;

/** `question` and `title`: words joined by spaces. */
function isNearlyAsked(question: string, title: string, languages: readonly Language[]): boolean {
  const questionWords = question.split(' ');
  const titleWords = title.split(' ');
  const shared = questionWords.filter((word) => titleWords.includes(word)).length;
  if ((2 * shared) / (questionWords.length + titleWords.length) < NEARLY_ASKED_SHARE) return false;
  return questionWords.every(
    (word) => titleWords.includes(word) || languages.some((language) => isStopWord(language, word)),
  );
}

/**
 * Raises the confidence in a FAQ whose question is asked in nearly its own words: "how old do you have to be" for "How old do I
 * have to be?".
 */
export const nearlyAsked: Step = (ranking, { state, reader, words }) =>
  withFirst(ranking, ({ doc, questionShare, confidence }) => {
    const isAsked =
      questionShare !== undefined &&
      isNearlyAsked(words, reader.titleWords(state.documents, doc), [...state.languages.keys()]);
    return isAsked ? Math.max(confidence, NEARLY_ASKED_CONFIDENCE) : confidence;
  });

/** A FAQ whose question is asked word for word is among the first results. */
const VERBATIM_WITHIN = 5;

/** Moves the FAQ whose question, or one of its alternatives, is asked word for word to the front. */
export const verbatimFirst: Step = (ranking, { state: { documents }, reader, words }) => {
  const { chunks } = ranking;
  const verbatim = chunks
    .slice(0, VERBATIM_WITHIN)
    .find(({ doc }) => reader.letters(documents, doc).isFaq && reader.titleWords(documents, doc) === words);
  if (!verbatim) return ranking;
  const others = chunks.filter((one) => one !== verbatim);
  const first = { ...verbatim, score: Math.max(verbatim.score, others[0]?.score ?? 0), confidence: 1 };
  return { ...ranking, chunks: [first, ...others], isVerbatim: true };
};
