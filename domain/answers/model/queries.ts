import type { IndexedChunk, Question, SearchIndex } from '../../../engines/retrieval/index.ts';
import { lookUp } from '../decide/look-up.ts';
import type { Turn } from '../turn/turn.ts';

/** A wording of the visitor's question, and the weight of its ranking. */
export interface WeightedQuery extends Omit<Question, 'limit'> {
  weight: number;
}

/** Weights of the rankings that include the previous question, or the previous two. */
const WITH_LAST = 0.7;
const WITH_LAST_TWO = 0.4;
/** Reciprocal rank fusion: how slowly the value decreases with rank. */
const RANK_OFFSET = 10;

export const previousQuestions = ({ history }: Turn): string[] =>
  history.filter(({ role }) => role === 'visitor').map(({ content }) => content);

/** Returns the message alone and after the previous questions, because "and to Spain?" means little alone. */
export function queriesOf(turn: Turn): WeightedQuery[] {
  const { text, embedding, synonyms } = turn;
  const [last, earlier] = previousQuestions(turn).reverse();
  const queries: WeightedQuery[] = [{ text, embedding, synonyms, weight: 1 }];
  if (last !== undefined) queries.push({ text: `${last}\n${text}`, synonyms, weight: WITH_LAST });
  if (earlier !== undefined) queries.push({ text: `${earlier}\n${last}\n${text}`, synonyms, weight: WITH_LAST_TWO });
  return queries;
}

/** `hits`: each chunk once, ordered by the sum of its reciprocal ranks. `confidence`: that of the first query's best result. */
export function searchAll(
  index: SearchIndex,
  queries: readonly WeightedQuery[],
  limit: number,
): { hits: IndexedChunk[]; confidence: number } {
  const scores = new Map<string, { chunk: IndexedChunk; score: number }>();
  const rankings = queries.map(({ weight, ...query }) => ({ weight, ...lookUp(index, { ...query, limit }) }));
  for (const { results, weight } of rankings) {
    for (const [rank, { chunk }] of results.entries()) {
      const score = scores.get(chunk.id)?.score ?? 0;
      scores.set(chunk.id, { chunk, score: score + weight / (RANK_OFFSET + rank) });
    }
  }
  const hits = [...scores.values()].sort((a, b) => b.score - a.score).map(({ chunk }) => chunk);
  return { hits, confidence: rankings[0]?.results[0]?.confidence ?? 0 };
}
