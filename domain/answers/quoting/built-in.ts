import { ANSWERABLE, type QuestionVector, type SearchResult } from '../../../engines/retrieval/index.ts';
import type { Citation } from '../../conversations/records.ts';
import { smallTalk } from '../intent/conversational.ts';
import { words } from '../language/words.ts';
import { type AnswerPlan, fallback } from '../outcome.ts';
import { nameOf, suggestionsFrom } from '../suggest.ts';
import { suggestReply, takenSuggestion } from '../suggestions.ts';
import type { Turn } from '../turn.ts';
import { quote, type Results } from './extractive.ts';
import { asFollowUps, continuesPrevious, isAbout } from './follow-up.ts';
import { segmentsOf, sentencesOf } from './segments.ts';
import { namesNothing, topicOf } from './topic.ts';

/** Number of results used for an answer or for suggestions. */
export const CANDIDATES = 12;

/** The results for one question, or one part of a message. */
interface QuestionResults {
  question: string;
  results: readonly SearchResult[];
}
/** The same with at least one result, which is quoted. */
interface AnsweredQuestion extends QuestionResults {
  results: Results;
}

/**
 * Plans the answer without a language model: quotes a passage that is very likely to answer, suggests if that is
 * uncertain, and refuses if nothing fits. Checks in this order: the exact question of a FAQ, small talk, the message
 * itself, its parts, its meaning as a follow-up.
 */
export function planBuiltIn(turn: Turn): AnswerPlan {
  const taken = answerToTaken(turn);
  if (taken) return quoted([taken]);
  const direct = lookUp(turn, turn.text, turn.meaning);
  if (isAskedVerbatim(direct)) return quoted([direct]);
  const talk = smallTalk(turn.text, turn.language);
  if (talk) return { kind: 'fixed', text: talk.text };
  const leans = continuesPrevious(turn.text, turn.history);
  const own = leans ? [] : answersFrom(turn, direct);
  if (own.length > 0) return quoted(own);
  const followUp = followUpOf(turn);
  if (followUp) return quoted([followUp]);
  const alone = leans ? answersFrom(turn, direct) : [];
  if (alone.length > 0) return quoted(alone);
  const suggestions = suggestionsFrom(direct.results);
  return suggestions.length > 0 ? suggestReply(turn, suggestions) : fallback(turn);
}

/** The question, and what it is searched in. */
type Lookup = Pick<Turn, 'index' | 'text' | 'meaning' | 'synonyms'>;

/**
 * Returns what answers a message without its history: nothing, one answer, or one for each of two questions. `results`: the
 * first `CANDIDATES` ones for the message.
 */
export function answersTo(asked: Lookup, results: readonly SearchResult[]): AnsweredQuestion[] {
  const direct = { question: asked.text, results };
  return isAskedVerbatim(direct) ? [direct] : answersFrom(asked, direct);
}

const lookUp = (
  { index, synonyms }: Pick<Lookup, 'index' | 'synonyms'>,
  question: string,
  meaning?: QuestionVector,
) => ({
  question,
  results: index.search({ text: question, limit: CANDIDATES, embedding: meaning, synonyms }).results,
});

/** Answers the suggestion that the visitor chose from its own source. */
function answerToTaken(turn: Turn): AnsweredQuestion | undefined {
  const taken = takenSuggestion(turn);
  if (!taken) return undefined;
  const { question, results } = lookUp(turn, taken.text);
  const own = results.filter(({ chunk }) => chunk.sourceId === taken.sourceId);
  const named = own.filter((result) => nameOf(result) === taken.text);
  const answered = { question, results: named.length > 0 ? named : own };
  return hasResults(answered) ? answered : undefined;
}

const hasResults = (found: QuestionResults): found is AnsweredQuestion => found.results.length > 0;
const isSure = (found: QuestionResults): found is AnsweredQuestion =>
  hasResults(found) && bestOf(found).confidence >= ANSWERABLE;
const bestOf = ({ results: [best] }: AnsweredQuestion): SearchResult => best;
const chunkOf = (answered: AnsweredQuestion) => bestOf(answered).chunk;
const plain = (text: string) => words(text).join(' ');
const isAskedVerbatim = (found: QuestionResults): found is AnsweredQuestion =>
  hasResults(found) && chunkOf(found).type === 'faq' && plain(chunkOf(found).title) === plain(found.question);

function answersFrom(asked: Lookup, direct: QuestionResults): AnsweredQuestion[] {
  if (namesNothing(direct.question)) return [];
  const parts = partsOf(asked, direct.question);
  const sure = distinct(parts.filter(isSure));
  if (sure.length > 1) return sure.slice(0, 2);
  if (isSure(direct)) return withPart(direct, sure);
  return confirmed(asked, direct);
}

/** Returns the answer to the whole message, and that to a part which the whole does not answer. */
function withPart(direct: AnsweredQuestion, [part]: readonly AnsweredQuestion[]): AnsweredQuestion[] {
  return part && chunkOf(part).sourceId !== chunkOf(direct).sourceId ? [direct, part] : [direct];
}

/**
 * Searches for each question of a message. Returns an empty list for a single question. A later question may omit the
 * topic of the first.
 */
function partsOf(asked: Lookup, text: string): QuestionResults[] {
  const parts = segmentsOf(text);
  const [first] = parts;
  if (first === undefined || parts.length < 2) return [];
  const topic = topicOf(first);
  return parts.map((part, at) => {
    const alone = lookUp(asked, part);
    if (at === 0 || isSure(alone) || !topic) return alone;
    return lookUp(asked, `${topic} ${part}`);
  });
}

/** Returns each answer once. */
const distinct = (found: readonly AnsweredQuestion[]): AnsweredQuestion[] => [
  ...new Map(found.map((one) => [chunkOf(one).id, one])).values(),
];

/** Answers a long story if one of its sentences alone has the same answer as the whole, with sufficient confidence. */
function confirmed(asked: Lookup, direct: QuestionResults): AnsweredQuestion[] {
  const sentences = sentencesOf(direct.question);
  if (!hasResults(direct) || sentences.length < 2) return [];
  for (const question of sentences) {
    const part = lookUp(asked, question);
    if (isSure(part) && chunkOf(part).id === chunkOf(direct).id) return [part];
  }
  return [];
}

/** The source of the previous answer is more likely to answer a follow-up. */
const SAME_SOURCE_GAIN = 0.7;
/** Sufficient confidence for a passage of that source. */
const SURE_OF_SAME = 0.3;

/** Interprets the message as a follow-up, if a passage is about both questions. */
function followUpOf(turn: Turn): AnsweredQuestion | undefined {
  const { text, history } = turn;
  const cited = new Set(history.findLast(({ role }) => role === 'assistant')?.sources.map(({ sourceId }) => sourceId));
  const isCited = ({ chunk }: SearchResult) => cited.has(chunk.sourceId);
  const worth = (result: SearchResult) => result.score * (isCited(result) ? 1 + SAME_SOURCE_GAIN : 1);
  for (const question of asFollowUps(text, history)) {
    const found = lookUp(turn, question).results.filter((result) => isAbout(text, result));
    const answered = { question, results: found.toSorted((a, b) => worth(b) - worth(a)) };
    if (!hasResults(answered)) continue;
    const best = bestOf(answered);
    if (best.confidence >= (isCited(best) ? SURE_OF_SAME : ANSWERABLE)) return answered;
  }
  return undefined;
}

/** Joins the quotations. Cites each source once. */
function quoted(found: readonly AnsweredQuestion[]): AnswerPlan {
  const quotes = found.map(({ question, results }) => quote(question, results));
  const sources = new Map<string, Citation>(quotes.map(({ source }) => [source.sourceId, source]));
  const text = [...new Set(quotes.map((each) => each.text))].join('\n\n');
  return { kind: 'quoted', text, sources: [...sources.values()] };
}
