import type { Judged, SearchResult } from '../../../engines/retrieval/index.ts';
import { ANSWERABLE } from '../../../engines/retrieval/index.ts';
import { smallTalk } from '../intent/conversational.ts';
import type { Answer, Decision } from './decision.ts';
import { asFollowUps, continuesPrevious, isAbout } from './follow-up.ts';
import type { Inquiry } from './inquiry.ts';

import { sentencesOf } from './segments.ts';
import { isSuggestedAs, suggestionsFrom } from './suggest.ts';
import { namesNothing } from './topic.ts';

/** A way to understand a message. Returns undefined if it does not apply, or if nothing answers the message so understood. */
type Reading = (inquiry: Inquiry) => Decision | undefined;

/** The readings of a message in the order in which they are tried. The first one that returns a decision is right. */
export function* readingsOf({ text, history }: Inquiry): Generator<Reading> {
  yield asChosenSuggestion;
  yield asQuestionOfFaq;
  yield asSmallTalk;
  const alone = namesNothing(text) ? [] : [asSeveralQuestions, asOneQuestion, asStory];
  yield* continuesPrevious(text, history) ? [asFollowUp, ...alone] : [...alone, asFollowUp];
  yield asVagueQuestion;
}

/** The visitor chose a suggestion, which its own source answers. */
const asChosenSuggestion: Reading = (inquiry) => {
  const { suggestion } = inquiry;
  if (!suggestion) return undefined;
  const { question, results } = inquiry.lookUp(suggestion.text);
  const ofSource = results.filter(({ chunk }) => chunk.sourceId === suggestion.sourceId);
  const named = ofSource.filter((result) => isSuggestedAs(suggestion.text, result));
  return answered(toAnswers({ question, results: named.length > 0 ? named : ofSource }));
};

const asQuestionOfFaq: Reading = ({ whole }) => (whole.isVerbatim ? answered(toAnswers(whole)) : undefined);

const asSmallTalk: Reading = ({ text, language }) => {
  const reply = language && smallTalk(text, language);
  return reply ? { outcome: 'refuse', smallTalk: reply.text } : undefined;
};

/** Two questions, each with its own answer. */
const asSeveralQuestions: Reading = ({ parts }) => {
  const answers = sureAnswers(parts);
  return answers.length > 1 ? answered(answers.slice(0, 2)) : undefined;
};

/** The answer to the whole message, and that to a part which the whole does not answer. */
const asOneQuestion: Reading = ({ whole, parts }) => {
  const [answer] = sureAnswers([whole]);
  return answer && withOther(answer, parts);
};

function withOther(answer: Answer, parts: readonly Judged[]): Decision {
  const isOther = (other: Answer) => chunkOf(other).sourceId !== chunkOf(answer).sourceId;
  const other = sureAnswers(parts).find(isOther);
  if (other) return { outcome: 'answer', answers: [answer, other] };
  const likely = likelyAnswers(parts.filter(({ isSure }) => !isSure)).find(isOther);
  return { outcome: 'answer', answers: [answer], ...(likely ? { likely } : {}) };
}

/** A long story, one of whose sentences alone has the same answer as the whole, with sufficient confidence. */
const asStory: Reading = (inquiry) => {
  const [probable] = toAnswers(inquiry.whole);
  const sentences = sentencesOf(inquiry.text);
  if (!probable || sentences.length < 2) return undefined;
  for (const sentence of sentences) {
    const [answer] = sureAnswers([inquiry.lookUp(sentence)]);
    if (answer && chunkOf(answer).id === chunkOf(probable).id) return withOther(answer, inquiry.parts);
  }
  return undefined;
};

/** The source of the previous answer is more likely to answer a follow-up: its scores are multiplied by this. */
const CITED_SOURCE_FACTOR = 1.7;
/** Sufficient confidence for a passage of that source. */
const CITED_SOURCE_ANSWERABLE = 0.3;

/** A continuation of the previous questions, answered by a passage that is about this one too. */
const asFollowUp: Reading = (inquiry) => {
  const { text, history } = inquiry;
  const previousAnswer = history.findLast(({ role }) => role === 'assistant');
  const citedIds = new Set(previousAnswer?.sources.map(({ sourceId }) => sourceId));
  const isCited = ({ chunk }: SearchResult) => citedIds.has(chunk.sourceId);
  const rank = (result: SearchResult) => result.score * (isCited(result) ? CITED_SOURCE_FACTOR : 1);
  for (const wording of asFollowUps(text, history)) {
    const { question, results } = inquiry.lookUp(wording);
    const related = results.filter((result) => isAbout(text, result)).toSorted((a, b) => rank(b) - rank(a));
    const [best] = related;
    if (!best || best.confidence < (isCited(best) ? CITED_SOURCE_ANSWERABLE : ANSWERABLE)) continue;
    return answered(toAnswers({ question, results: related }));
  }
  return undefined;
};

/** A question that is similar to some, but not clearly the same as any. */
const asVagueQuestion: Reading = ({ whole, parts, suggestible }) => {
  const ofParts = likelyAnswers(parts);
  const likely = ofParts.length > 1 ? ofParts.slice(0, 2) : likelyAnswers([whole]);
  const suggestions = suggestionsFrom(suggestible, likely);
  if (likely.length + suggestions.length === 0) return undefined;
  return { outcome: 'suggest', suggestions, likely, unnamed: whole.unnamed };
};

function answered([first, ...others]: readonly Answer[]): Decision | undefined {
  return first && { outcome: 'answer', answers: [first, ...others] };
}

const chunkOf = ({ results: [best] }: Answer) => best.chunk;

/** An answer if there is any result. */
function toAnswers({ question, results }: Pick<Judged, 'question' | 'results'>): Answer[] {
  const [best, ...others] = results;
  return best ? [{ question, results: [best, ...others] }] : [];
}

/** Returns the searches that answer, each answer once. */
const sureAnswers = (searches: readonly Judged[]): Answer[] => distinct(searches.filter(({ isSure }) => isSure));

/** From this confidence on, an answer that is ahead of all others is given with a hedge. */
const LIKELY = 0.2;

/** Returns the searches that may answer, each answer once. A bare "when" asks for nothing that could be answered. */
const likelyAnswers = (searches: readonly Judged[]): Answer[] =>
  distinct(searches.filter((judged) => isLikely(judged) && !namesNothing(judged.question)));

const isLikely = ({ results: [best], rivals }: Judged): boolean =>
  best !== undefined && best.confidence >= LIKELY && rivals.length === 0;

const distinct = (searches: readonly Judged[]): Answer[] => [
  ...new Map(searches.flatMap(toAnswers).map((answer) => [chunkOf(answer).id, answer])).values(),
];
