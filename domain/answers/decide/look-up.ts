import type { IndexedChunk, Judged, Question, SearchIndex, SearchResult } from '../../../engines/retrieval/index.ts';
import { words } from '../language/words.ts';

/**
 * Searches a chatbot's knowledge. Every search for an answer, a suggestion or a prompt is made here. A FAQ counts as asked word for
 * word only by its question, not by an alternative.
 */
export function lookUp(index: SearchIndex, parsedQuestion: Question): Judged {
  const judged = index.search(parsedQuestion);
  const [best] = judged.results;
  return { ...judged, isVerbatim: best !== undefined && isQuestionOf(best, parsedQuestion.text) };
}

/** Returns true if the result is a FAQ with exactly this question, regardless of case, accents and punctuation. */
export const isQuestionOf = ({ chunk }: SearchResult, text: string): boolean =>
  chunk.type === 'faq' && words(chunk.title).join(' ') === words(text).join(' ');

/** Returns the first passages of a source, in text order. */
export const passagesOf = (index: SearchIndex, sourceId: string, count: number): IndexedChunk[] =>
  index.chunksOf(sourceId, 0, count - 1);
