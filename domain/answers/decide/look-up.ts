import type { IndexedChunk, Judged, Question, SearchIndex, SearchResult } from '../../../engines/retrieval/index.ts';
import { words } from '../../language/words.ts';
import { closestFirst } from '../quoting/closest-first.ts';

/**
 * Searches a chatbot's knowledge. Every search for an answer, a suggestion or a prompt is made here. A FAQ counts as asked word for
 * word only by its question, not by an alternative.
 */
export function lookUp(index: SearchIndex, parsedQuestion: Question): Judged {
  const judged = index.search(parsedQuestion);
  const [best] = judged.results;
  return { ...judged, isVerbatim: best !== undefined && isQuestionOf(best, parsedQuestion.text) };
}

/**
 * The same for an answer: what words and meaning leave open is decided by the sentences of the passages. An embedding knows sentences, and
 * what differs by a name that is missing is told apart by nothing else.
 */
export function lookUpClosest(index: SearchIndex, parsedQuestion: Question): Judged {
  const judged = lookUp(index, parsedQuestion);
  if (judged.isSure || judged.unnamed || parsedQuestion.embedding) return judged;
  return { ...judged, results: closestFirst(parsedQuestion.text, judged.results) };
}

/** Returns true if the result is a FAQ with exactly this question, regardless of case, accents and punctuation. */
export const isQuestionOf = ({ chunk }: SearchResult, text: string): boolean =>
  chunk.type === 'faq' && words(chunk.title).join(' ') === words(text).join(' ');

/** Returns the first passages of a source, in text order. */
export const passagesOf = (index: SearchIndex, sourceId: string, count: number): IndexedChunk[] =>
  index.chunksOf(sourceId, 0, count - 1);
