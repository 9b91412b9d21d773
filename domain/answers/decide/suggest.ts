import type { SearchResult } from '../../../engines/retrieval/index.ts';
import type { Suggestion } from '../../knowledge/records.ts';
import type { Answer } from './decision.ts';

/** Minimum confidence of the best suggestion, and minimum share of it for further ones. */
const SUGGESTABLE = 0.06;
const NEAR_BEST = 0.15;
const MOST = 3;
const MAX_CHARS = 120;

/** Returns the text that a result is suggested as: a FAQ's question, a passage's nearest heading, or its title. */
export function nameOf({ chunk }: SearchResult): string {
  if (chunk.type === 'faq') return chunk.title;
  return chunk.heading?.split(' > ').at(-1) ?? chunk.title;
}

/**
 * Returns the questions that a visitor may have meant, best first, without those that are answered. Empty if none is similar.
 */
export function suggestionsFrom(results: readonly SearchResult[], answers: readonly Answer[]): Suggestion[] {
  const [best] = results;
  if (!best || best.confidence < SUGGESTABLE) return [];
  const answered = new Set(answers.map((answer) => nameOf(answer.results[0])));
  const byText = new Map<string, Suggestion>();
  for (const result of results) {
    if (result.confidence < best.confidence * NEAR_BEST) continue;
    const text = nameOf(result);
    if (text.length > MAX_CHARS || byText.has(text) || answered.has(text)) continue;
    byText.set(text, { text, sourceId: result.chunk.sourceId });
  }
  return [...byText.values()].slice(0, MOST);
}
