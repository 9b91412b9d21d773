import type { SearchOutcome, Suggestion, SynonymUsed } from './records.ts';
import { fold } from './retrieval/fold.ts';
import { ANSWERABLE, type SearchResult } from './retrieval/index.ts';
import { tokenise } from './retrieval/tokens.ts';
import type { SynonymGroups } from './synonyms.ts';

export interface Judged {
  /** Best first. */
  found: readonly SearchResult[];
  question: string;
  synonyms: SynonymGroups;
}

/** What the chatbot makes of what was found, and why. */
export interface Judgement {
  outcome: SearchOutcome;
  /** True where the outcome is an answer. */
  answerable: boolean;
  /** Words of the question that the best passage holds. */
  matched: string[];
  /** Words of the question that were taken for another of their group, which the best passage holds. */
  synonymsUsed: SynonymUsed[];
  /** What to offer where the outcome is `suggest`; else empty. */
  suggestions: Suggestion[];
}

/** Decides whether the best of what was found answers the question. */
export function judge({ question, found, synonyms }: Judged): Judgement {
  const [best] = found;
  const answerable = best !== undefined && best.confidence >= ANSWERABLE;
  const passageWords = best ? wordsOf(textOf(best)) : [];
  const matched = wordsOf(question).filter((word) => passageWords.includes(word));
  return {
    outcome: answerable ? 'answer' : 'refuse',
    answerable,
    matched: [...new Set(matched)],
    synonymsUsed: usedBetween(wordsOf(question), passageWords, synonyms),
    suggestions: [],
  };
}

const textOf = ({ chunk }: SearchResult) =>
  [chunk.title, ...(chunk.alternatives ?? []), chunk.heading, chunk.content].join('\n');

const wordsOf = (text: string): string[] => tokenise(text).map(({ text: word }) => fold(word));

/** Phrases as runs of words: ` money back `. */
const asRun = (words: readonly string[]) => ` ${words.join(' ')} `;

function usedBetween(
  questionWords: readonly string[],
  passageWords: readonly string[],
  synonyms: SynonymGroups,
): SynonymUsed[] {
  const [question, passage] = [asRun(questionWords), asRun(passageWords)];
  return synonyms.flatMap((group) => {
    const word = group.find((each) => question.includes(asRun(wordsOf(each))));
    if (word === undefined || passage.includes(asRun(wordsOf(word)))) return [];
    const other = group.find((each) => each !== word && passage.includes(asRun(wordsOf(each))));
    return other === undefined ? [] : [{ word, as: other }];
  });
}
