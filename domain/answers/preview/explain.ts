import type { SearchResult } from '../../../engines/retrieval/index.ts';
import { ownedIn } from '../../../engines/retrieval/text/index.ts';
import type { SearchOutcome, Suggestion, SynonymUsed } from '../../knowledge/records.ts';
import type { SynonymGroups } from '../../knowledge/synonym-groups.ts';
import {
  isStopWord,
  languageOf,
  readerOf,
  type TextAnalysis,
  type Token,
  termsOf,
  tokens,
} from '../../language/terms.ts';
import { decide } from '../decide/decide.ts';
import type { Inquiry } from '../decide/inquiry.ts';

/** What the chatbot would do with a question, and why. */
interface Explanation {
  outcome: SearchOutcome;
  /** True if the outcome is an answer. */
  answerable: boolean;
  /** True if the outcome is `suggest`, and the reply also gives an answer, with a hedge. */
  hedged: boolean;
  /** Words of the question that the best passage contains, in any form. */
  matched: string[];
  /** Words of the question for which the best passage contains a synonym. */
  synonymsUsed: SynonymUsed[];
  /** The suggestions if the outcome is `suggest`, otherwise empty. */
  suggestions: Suggestion[];
}

/** Returns what the built-in model would do with the question as the first message of a conversation, and why. */
export function explain(inquiry: Inquiry): Explanation {
  const decision = decide(inquiry);
  const [best] = inquiry.suggestible.results;
  return {
    outcome: decision.outcome,
    answerable: decision.outcome === 'answer',
    hedged: decision.outcome === 'suggest' && (decision.likely.length > 0 || decision.half !== undefined),
    suggestions: decision.outcome === 'suggest' ? decision.suggestions : [],
    ...(best ? compare(inquiry.text, textOf(best), inquiry.synonyms) : { matched: [], synonymsUsed: [] }),
  };
}

const textOf = ({ chunk }: SearchResult) =>
  [chunk.title, ...(chunk.alternatives ?? []), chunk.heading, chunk.content].join('\n');

/** Returns which words of a question a passage contains, and which it contains under another name. */
function compare(question: string, passage: string, synonyms: SynonymGroups) {
  const [questionTokens, passageTokens] = [tokens(question), tokens(passage)];
  const reader = readerOf(languageOf(passageTokens, languageOf(questionTokens)));
  const stemsOf = (token: Token) => termsOf(token, reader.language, reader.stemmer);
  const passageStems = new Set(passageTokens.flatMap(stemsOf));
  const isInPassage = (token: Token) => stemsOf(token).some((stem) => passageStems.has(stem));
  const significant = questionTokens.filter((token) => token.kind !== 'joined' && !isStopWord(token, reader.language));
  const used = [
    ...synonymsOfOwner(questionTokens, passageTokens, synonyms),
    ...synonymsByConcept(questionTokens, passageTokens, isInPassage, reader),
  ];
  return {
    matched: [...new Set(significant.filter(isInPassage).map(({ text }) => text))],
    synonymsUsed: [...new Map(used.map((synonym) => [synonym.word, synonym])).values()],
  };
}

/** The texts of tokens between spaces, so that one can be searched for in another by whole words. */
const spaced = (sequence: readonly Token[]) => ` ${sequence.map(({ text }) => text).join(' ')} `;

function synonymsOfOwner(
  questionTokens: readonly Token[],
  passageTokens: readonly Token[],
  synonyms: SynonymGroups,
): SynonymUsed[] {
  const passage = spaced(passageTokens);
  return ownedIn(questionTokens, synonyms).flatMap(({ term, others }) => {
    const as = others.find((other) => passage.includes(spaced(tokens(other))));
    return as === undefined ? [] : [{ word: term, as }];
  });
}

/** Returns words and phrases of the question that the passage lacks, with those that name the same concept in it. */
function synonymsByConcept(
  questionTokens: readonly Token[],
  passageTokens: readonly Token[],
  isInPassage: (token: Token) => boolean,
  { thesaurus, language }: TextAnalysis,
): SynonymUsed[] {
  const textAt = (sequence: readonly Token[], positions: readonly number[]) =>
    positions.map((position) => sequence[position]?.text ?? '').join(' ');
  const named = new Map(
    thesaurus.read(passageTokens, language).map(({ concept, places }) => [concept, textAt(passageTokens, places)]),
  );
  return thesaurus.read(questionTokens, language).flatMap(({ concept, places }) => {
    const as = named.get(concept);
    const isContained = places.every((position) => questionTokens.slice(position, position + 1).every(isInPassage));
    return as === undefined || isContained ? [] : [{ word: textAt(questionTokens, places), as }];
  });
}
