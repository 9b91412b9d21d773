import type { Judged, SearchResult } from '../../../engines/retrieval/index.ts';
import type { Suggestion } from '../../knowledge/records.ts';
import type { Answer } from './decision.ts';

/** Minimum confidence of the best suggestion, and minimum share of it for further ones. */
const SUGGESTABLE = 0.06;
const NEAR_BEST = 0.15;
const MOST = 3;
const MAX_CHARS = 120;

/** Returns the text that a result is suggested as: a FAQ's question, a passage's nearest heading, or its title. */
function nameOf({ chunk }: SearchResult): string {
  if (chunk.type === 'faq') return chunk.title;
  return chunk.heading?.split(' > ').at(-1) ?? chunk.title;
}

/** The same with the title of the page, if the sections of several pages have this name. */
const fullNameOf = (result: SearchResult): string => `${result.chunk.title} › ${nameOf(result)}`;

/** Whether a suggestion with this text stands for the result. */
export const isSuggestedAs = (text: string, result: SearchResult): boolean =>
  text === nameOf(result) || text === fullNameOf(result);

/**
 * Returns the questions that a visitor may have meant, best first, without those that are answered. Empty if none is similar.
 */
export function suggestionsFrom({ results, rivals }: Judged, answers: readonly Answer[]): Suggestion[] {
  const [best] = results;
  if (!best || best.confidence < SUGGESTABLE) return [];
  const answered = new Set(answers.map(({ results: [first] }) => first.chunk.id));
  const similar = results.filter(
    (result) => rivals.includes(result) || result.confidence >= best.confidence * NEAR_BEST,
  );
  const titles = Map.groupBy(similar, nameOf);
  const isShared = (result: SearchResult) =>
    new Set(titles.get(nameOf(result))?.map(({ chunk }) => chunk.title)).size > 1;
  const suggestions = similar
    .filter(({ chunk }) => !answered.has(chunk.id))
    .map((result) => ({
      text: isShared(result) ? fullNameOf(result) : nameOf(result),
      sourceId: result.chunk.sourceId,
    }))
    .filter(({ text }) => text.length <= MAX_CHARS);
  return [...new Map(suggestions.toReversed().map((suggestion) => [suggestion.text, suggestion])).values()]
    .toReversed()
    .slice(0, MOST);
}
