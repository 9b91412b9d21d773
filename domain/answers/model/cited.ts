import type { Citation } from '../../conversations/records.ts';
import type { PromptPassage } from '../../core/app.ts';
import { significantWords } from '../../language/significant-words.ts';

/** An answer is based on a passage that contains at least this share and number of its significant words. */
const LEAST_SHARE = 0.5;
const LEAST_WORDS = 2;

/**
 * Returns the sources of an answer, best first: those that the model named, or, if it named none although it was asked
 * to, the one whose words the answer repeats most, if any.
 */
export function citedSources(
  passages: readonly PromptPassage[],
  cited: readonly number[] | null,
  answer: string,
): Citation[] {
  const sources = cited ? passages.filter((_, at) => cited.includes(at)) : repeated(passages, answer);
  return sources.map(({ sourceId, title, url }) => ({ sourceId, title, url }));
}

function repeated(passages: readonly PromptPassage[], answer: string): PromptPassage[] {
  const answerWords = significantWords(answer);
  let best: { passage: PromptPassage; shared: number } | undefined;
  for (const passage of passages) {
    const shared = answerWords.intersection(significantWords(`${passage.title}\n${passage.content}`)).size;
    if (shared > (best?.shared ?? 0)) best = { passage, shared };
  }
  if (!best || best.shared < LEAST_WORDS || best.shared < answerWords.size * LEAST_SHARE) return [];
  return [best.passage];
}
