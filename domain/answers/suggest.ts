import type { SearchResult } from '../knowledge/retrieval/index.ts';
import type { Plan } from './plan.ts';
import { texts } from './texts.ts';
import type { Turn } from './turn.ts';

export interface Suggestion {
  text: string;
  sourceId: string;
}

/** Below this a candidate is not worth a suggestion; further ones are, down to this share of the best. */
export const SUGGESTABLE = 0.03;
const NEAR_BEST = 0.15;
const MOST = 3;
const MAX_CHARS = 120;

/** What a result is suggested as: the question of a FAQ, the nearest heading of a passage, or its title. */
export function suggestionText({ chunk }: SearchResult): string {
  if (chunk.type === 'faq') return chunk.title;
  return chunk.heading?.split(' > ').at(-1) ?? chunk.title;
}

/** The questions that the visitor may have meant, best first. */
export function suggestionsFrom(results: readonly SearchResult[]): Suggestion[] {
  const [best] = results;
  if (!best || best.confidence < SUGGESTABLE) return [];
  const byText = new Map<string, Suggestion>();
  for (const result of results) {
    if (result.confidence < best.confidence * NEAR_BEST) continue;
    const text = suggestionText(result);
    if (text.length <= MAX_CHARS && !byText.has(text)) byText.set(text, { text, sourceId: result.chunk.sourceId });
  }
  return [...byText.values()].slice(0, MOST);
}

/** Asks which of a few questions was meant; undefined where none is near enough. */
export function suggest({ language }: Turn, results: readonly SearchResult[]): Plan | undefined {
  const suggestions = suggestionsFrom(results);
  if (suggestions.length === 0) return undefined;
  return { kind: 'fixed', text: texts(language).fallback, offersHuman: true, unanswered: true, suggestions };
}
