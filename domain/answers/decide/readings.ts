import type { Judged, SearchResult } from '../../../engines/retrieval/index.ts';
import { words } from '../../language/words.ts';
import { smallTalk } from '../intent/conversational.ts';
import { namesRow } from '../quoting/tables.ts';
import { type Answer, type Decision, LIKELY, type Reading, toAnswers } from './decision.ts';
import { asContrast } from './denial.ts';
import { aboutness, continuesPrevious, isGeneral, refersBackIn } from './follow-up.ts';
import { asDoubtfulFollowUp, asFollowUp, asVagueFollowUp } from './follow-up-readings.ts';
import type { Inquiry, Part } from './inquiry.ts';
import { type AskingSentence, asksInStory, sentencesOf } from './segments.ts';
import { isNamedAlike, isSuggestedAs, suggestionsFrom, suggestionsOf } from './suggest.ts';
import { namesNothing } from './topic.ts';

/** The readings of a message in the order in which they are tried. The first one that returns a decision is right. */
export function* readingsOf({ text, history }: Inquiry): Generator<Reading> {
  yield asChosenSuggestion;
  yield asQuestionOfFaq;
  yield asSmallTalk;
  yield asContrast;
  const asks = asksInStory(text);
  const asMessage =
    asks.length > 0 ? [asStory, asWholeStory] : [asSeveralQuestions, asOneQuestion, asHalf, asStatements];
  const alone = namesNothing(text) ? [] : asMessage;
  yield* continuesPrevious(text, history) ? [asFollowUp, asDoubtfulFollowUp, ...alone] : [...alone, asFollowUp];
  yield asVagueFollowUp;
  yield asks.length > 0 ? asVagueStory : asVagueQuestion;
}

/** The visitor chose a suggestion: what of it was found for the question before, otherwise what its own source says under that name. */
const asChosenSuggestion: Reading = (inquiry) => {
  const { suggestion, history } = inquiry;
  if (!suggestion) return undefined;
  const before = history.findLast(({ role }) => role === 'visitor');
  const search = before && inquiry.lookUp(before.content);
  const meant = search?.results.filter(
    (result) => result.chunk.sourceId === suggestion.sourceId && isSuggestedAs(suggestion.text, result),
  );
  if (search && meant?.length) return answered(toAnswers({ question: search.question, results: meant }));
  const { question, results } = inquiry.lookUp(suggestion.text);
  const ofSource = results.filter(({ chunk }) => chunk.sourceId === suggestion.sourceId);
  const named = ofSource.filter((result) => isSuggestedAs(suggestion.text, result));
  return answered(toAnswers({ question, results: named.length > 0 ? named : ofSource }));
};

const asQuestionOfFaq: Reading = ({ whole }) => (whole.isVerbatim ? answered(toAnswers(whole)) : undefined);

/** Small talk, unless it names something that the knowledge knows: "do you speak Dutch", "thanks, Skerra". */
const asSmallTalk: Reading = ({ text, language, whole }) => {
  const reply = language && smallTalk(text, language);
  if (!reply) return undefined;
  const [best] = whole.results;
  const isKnown = reply.name !== undefined && best !== undefined && best.confidence >= LIKELY && has(best, reply.name);
  return isKnown ? undefined : { outcome: 'refuse', smallTalk: reply.text };
};

const has = ({ chunk }: SearchResult, name: string): boolean =>
  words([chunk.title, ...(chunk.alternatives ?? []), chunk.heading, chunk.content].join(' ')).includes(name);

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

/** The answer to one of two questions, and what is likely for the other, or similar to it. */
const asHalf: Reading = ({ parts }) => {
  const asked = parts.filter((part) => part.asks);
  const [answer] = asked.length > 1 ? sureAnswers(asked.filter(({ isComplete }) => isComplete)) : [];
  return answer && withOther(answer, parts);
};

/** Undefined if no other part asks what something is similar to. */
function halfOf(answer: Answer, parts: readonly Part[]): Decision | undefined {
  const asked = parts.filter((part) => part.asks);
  const open = asked.filter(({ isSure, results: [best] }) => !isSure && best && best.chunk.id !== chunkOf(answer).id);
  const suggestions = asked.length > 1 ? suggestionsOf(open, [answer]) : [];
  return suggestions.length > 0 ? { outcome: 'suggest', suggestions, likely: [], half: answer } : undefined;
}

function withOther(answer: Answer, parts: readonly Part[]): Decision {
  const isOther = (other: Answer) => chunkOf(other).sourceId !== chunkOf(answer).sourceId;
  const other = sureAnswers(parts).find(isOther);
  if (other) return { outcome: 'answer', answers: [answer, other] };
  const likely = likelyAnswers(parts.filter(({ isSure }) => !isSure)).find(isOther);
  if (likely) return { outcome: 'answer', answers: [answer], likely };
  return halfOf(answer, parts) ?? { outcome: 'answer', answers: [answer] };
}

/** A long message without a sentence that asks: one of them alone has the same answer as the whole, with sufficient confidence. */
const asStatements: Reading = (inquiry) => {
  const [probable] = toAnswers(inquiry.whole);
  const sentences = sentencesOf(inquiry.text);
  if (!probable || sentences.length < 2) return undefined;
  for (const sentence of sentences) {
    const [answer] = sureAnswers([inquiry.lookUp(sentence)]);
    if (answer && chunkOf(answer).id === chunkOf(probable).id) return withOther(answer, inquiry.parts);
  }
  return undefined;
};

/** A story with sentences that ask, at most two of which are answered. What only tells is not searched for by itself. */
const asStory: Reading = (inquiry) => answered(sureAnswers(searchesInStory(inquiry)).slice(0, 2));

/** A story whose whole is answered by what one of the sentences that ask is about too. */
const asWholeStory: Reading = ({ text, whole }) => {
  const [answer] = sureAnswers([whole]);
  const isAsked = answer && asksInStory(text).some((sentence) => aboutness(sentence.text, answer.results[0]) >= ABOUT);
  return isAsked ? answered([answer]) : undefined;
};

/** The most likely of the answers to what a story asks, and what else it may mean. "What shall I do now?" has its meaning from the whole. */
const asVagueStory: Reading = (inquiry) => {
  const [search] = searchesInStory(inquiry).toSorted((a, b) => confidenceIn(b) - confidenceIn(a));
  const ofQuestion = search && vaguely(search);
  const isOfWhole = asksInStory(inquiry.text).every(({ text }) => isGeneral(text));
  return ofQuestion ?? (isOfWhole ? vaguely(inquiry.whole) : undefined);
};

function vaguely(search: Judged): Decision | undefined {
  const likely = likelyAnswers([search]);
  const suggestions = suggestionsFrom(search, likely);
  return likely.length + suggestions.length === 0 ? undefined : { outcome: 'suggest', likely, suggestions };
}

const searchesInStory = (inquiry: Inquiry): Judged[] =>
  asksInStory(inquiry.text).map((sentence) => searchIn(inquiry, sentence));

/**
 * The search for a sentence, alone or with a neighbour: the first sure one, otherwise the one with most confidence. What is found with
 * a neighbour must be about the sentence itself too.
 */
function searchIn(inquiry: Inquiry, { text, before, after }: AskingSentence): Judged {
  const pairs = [before && `${before} ${text}`, after && `${text} ${after}`].filter((pair) => pair !== undefined);
  const inContext = pairs
    .map((pair) => inquiry.lookUp(pair))
    .filter(({ results: [best] }) => best && aboutness(text, best) >= ABOUT);
  const alone = inquiry.lookUp(text);
  const searches = refersBackIn(text) ? [...inContext, alone] : [alone, ...inContext];
  const surest = searches.reduce((a, b) => (confidenceIn(b) > confidenceIn(a) ? b : a));
  return searches.find(({ isSure }) => isSure) ?? surest;
}

/** Share of a sentence's own words in what is about it. */
const ABOUT = 0.5;
const confidenceIn = ({ results: [best] }: Judged): number => best?.confidence ?? 0;

/** A question that is similar to some, but not clearly the same as any. */
const asVagueQuestion: Reading = ({ whole, parts, suggestible }) => {
  const asked = parts.filter((part) => part.asks);
  const ofParts = likelyAnswers(parts);
  const likely = ofParts.length > 1 ? ofParts.slice(0, 2) : likelyAnswers([whole]);
  const ofWhole = suggestionsOf(asked.length > 1 ? [...asked, suggestible] : [suggestible], likely);
  const suggestions = ofWhole.length > 0 ? ofWhole : suggestionsOf(parts, likely);
  if (likely.length + suggestions.length === 0) return undefined;
  return { outcome: 'suggest', suggestions, likely, unnamed: whole.unnamed };
};

function answered([first, ...others]: readonly Answer[]): Decision | undefined {
  return first && { outcome: 'answer', answers: [first, ...others] };
}

const chunkOf = ({ results: [best] }: Answer) => best.chunk;

/** Returns the searches that answer, each answer once. */
const sureAnswers = (searches: readonly Judged[]): Answer[] => distinct(searches.filter(({ isSure }) => isSure));

/** Returns the searches that may answer, each answer once. A bare "when" asks for nothing that could be answered. */
const likelyAnswers = (searches: readonly Judged[]): Answer[] =>
  distinct(searches.filter((judged) => isLikely(judged) && !namesNothing(judged.question)));

/** An unrelated question shares a word with some passage, but by its meaning it is more probable that nothing answers it. */
const MOST_FOR_NOTHING = 0.5;
/** The same as `LIKELY` for a passage with a row that the question names: the other rows of a table say nothing about it. */
const LIKELY_ROW = 0.1;

function isLikely({ question, results: [best], rivals, why }: Judged): boolean {
  if (!best || rivals.some((rival) => !isNamedAlike(rival, best))) return false;
  if (best.confidence >= LIKELY && (why?.meaning?.nothing ?? 0) < MOST_FOR_NOTHING) return true;
  return best.confidence >= LIKELY_ROW && namesRow(question, best.chunk.content);
}

const distinct = (searches: readonly Judged[]): Answer[] => [
  ...new Map(searches.flatMap(toAnswers).map((answer) => [chunkOf(answer).id, answer])).values(),
];
