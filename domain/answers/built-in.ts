import type { Citation } from '../conversations/records.ts';
import { ANSWERABLE, type SearchResult } from '../knowledge/retrieval/index.ts';
import { smallTalk } from './conversational.ts';
import { quote } from './extractive.ts';
import { asFollowUps, leansOnBefore, speaksOf } from './follow-up.ts';
import { fallback, type Plan } from './plan.ts';
import { segmentsOf, sentencesOf } from './segments.ts';
import { suggest } from './suggest.ts';
import { namesNothing, topicOf } from './topic.ts';
import type { Turn } from './turn.ts';
import { words } from './words.ts';

/** Candidates that a question is answered or suggestions are made from. */
const CANDIDATES = 12;

/** What one question, or one part of a message, is answered with. */
interface Found {
  question: string;
  results: readonly SearchResult[];
}

/**
 * The answer without a language model: quotes what surely answers, suggests where that is unsure, and says so where nothing
 * fits. Decides in this order: the very words of a FAQ, small talk, the message itself, its parts, what it may mean after
 * what was asked before.
 */
export function planBuiltIn(turn: Turn): Plan {
  const { text } = turn;
  const direct = { question: text, results: turn.index.search(text, CANDIDATES, turn.meaning) };
  if (isAskedVerbatim(direct)) return quoted([direct]);
  const talk = smallTalk(text, turn.language);
  if (talk) return { kind: 'fixed', text: talk.text };
  const leans = leansOnBefore(text, turn.history);
  const found = (leans ? [] : answersTo(turn, direct)) ?? [];
  if (found.length > 0) return quoted(found);
  const followUp = followUpOf(turn);
  if (followUp) return quoted([followUp]);
  if (leans) {
    const alone = answersTo(turn, direct);
    if (alone.length > 0) return quoted(alone);
  }
  return suggest(turn, direct.results) ?? fallback(turn);
}

const isSure = ([best]: readonly SearchResult[]) => best !== undefined && best.confidence >= ANSWERABLE;
const plain = (text: string) => words(text).join(' ');
const isAskedVerbatim = ({ question, results: [best] }: Found) =>
  best?.chunk.type === 'faq' && plain(best.chunk.title) === plain(question);

/** Nothing, one answer, or one for each of two questions in the message. */
function answersTo(turn: Turn, direct: Found): Found[] {
  if (namesNothing(direct.question)) return [];
  const parts = partsOf(turn, direct.question);
  const sure = distinct(parts.filter(({ results }) => isSure(results)));
  if (sure.length > 1) return sure.slice(0, 2);
  if (isSure(direct.results)) return withPart(direct, sure);
  return confirmed(turn, direct);
}

/** The answer to the whole message, and that to a part of it which the whole does not answer. */
function withPart(direct: Found, [part]: readonly Found[]): Found[] {
  return part && part.results[0]!.chunk.id !== direct.results[0]!.chunk.id && !isSameSource(part, direct)
    ? [direct, part]
    : [direct];
}

const isSameSource = (a: Found, b: Found) => a.results[0]!.chunk.sourceId === b.results[0]!.chunk.sourceId;

/** The questions that a message is made of; none where it is one. A later one may leave out what the first is about. */
function partsOf({ index }: Turn, text: string): Found[] {
  const parts = segmentsOf(text);
  if (parts.length < 2) return [];
  const topic = topicOf(parts[0]!);
  return parts.map((part, at) => {
    const alone = { question: part, results: index.search(part, CANDIDATES) };
    if (at === 0 || isSure(alone.results) || !topic) return alone;
    const question = `${topic} ${part}`;
    return { question, results: index.search(question, CANDIDATES) };
  });
}

/** Each answer once. */
const distinct = (found: readonly Found[]): Found[] => [
  ...new Map(found.map((one) => [one.results[0]!.chunk.id, one])).values(),
];

/** A long story is answered where one of its sentences alone surely has the same answer as the whole. */
function confirmed({ index }: Turn, direct: Found): Found[] {
  const [best] = direct.results;
  const sentences = sentencesOf(direct.question);
  if (!best || sentences.length < 2) return [];
  for (const question of sentences) {
    const results = index.search(question, CANDIDATES);
    if (isSure(results) && results[0]!.chunk.id === best.chunk.id) return [{ question, results }];
  }
  return [];
}

/** What the answer before was quoted from is likelier to answer what goes on from it. */
const SAME_SOURCE_GAIN = 0.4;
/** Enough for a passage of that source. */
const SURE_OF_SAME = 0.3;

/** The message read after what was asked before, where a passage speaks of both. */
function followUpOf({ index, text, history }: Turn): Found | undefined {
  const cited = new Set(history.findLast(({ role }) => role === 'assistant')?.sources.map(({ sourceId }) => sourceId));
  const isCited = ({ chunk }: SearchResult) => cited.has(chunk.sourceId);
  const worth = (result: SearchResult) => result.score * (isCited(result) ? 1 + SAME_SOURCE_GAIN : 1);
  for (const question of asFollowUps(text, history)) {
    const found = index.search(question, CANDIDATES).filter((result) => speaksOf(text, result));
    const results = found.toSorted((a, b) => worth(b) - worth(a));
    const [best] = results;
    if (best && best.confidence >= (isCited(best) ? SURE_OF_SAME : ANSWERABLE)) return { question, results };
  }
  return undefined;
}

/** The quotes one after the other, each source cited once. */
function quoted(found: readonly Found[]): Plan {
  const quotes = found.map(({ question, results }) => quote(question, results));
  const sources = new Map<string, Citation>(quotes.map(({ source }) => [source.sourceId, source]));
  const text = [...new Set(quotes.map((each) => each.text))].join('\n\n');
  return { kind: 'quoted', text, sources: [...sources.values()] };
}
