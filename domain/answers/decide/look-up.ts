import {
  ANSWERABLE,
  type QuestionVector,
  type SearchIndex,
  type SearchResult,
} from '../../../engines/retrieval/index.ts';
import type { SynonymGroups } from '../../knowledge/synonym-groups.ts';
import { words } from '../language/words.ts';

export interface Question {
  text: string;
  limit: number;
  embedding?: QuestionVector | undefined;
  synonyms?: SynonymGroups | undefined;
}

/** What a search found, best first, and whether its first result answers the question. */
export interface Judged {
  question: string;
  results: readonly SearchResult[];
  isSure: boolean;
  /** True if the first result is a FAQ with exactly this question. */
  isVerbatim: boolean;
}

/** Searches a chatbot's knowledge. Every search for an answer, a suggestion or a prompt is made here. */
export function lookUp(index: SearchIndex, { text, limit, embedding, synonyms }: Question): Judged {
  const results = index.search(text, limit, embedding, synonyms);
  const [best] = results;
  return {
    question: text,
    results,
    isSure: best !== undefined && best.confidence >= ANSWERABLE,
    isVerbatim: best !== undefined && isQuestionOf(best, text),
  };
}

/** Returns true if the result is a FAQ with exactly this question, regardless of case, accents and punctuation. */
export const isQuestionOf = ({ chunk }: SearchResult, text: string): boolean =>
  chunk.type === 'faq' && words(chunk.title).join(' ') === words(text).join(' ');
