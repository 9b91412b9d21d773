import type { QuestionVector, SearchIndex, SearchResult } from '../../engines/retrieval/index.ts';
import { ownedIn } from '../../engines/retrieval/owner-synonyms.ts';
import type { SearchOutcome, Suggestion, SynonymUsed } from '../knowledge/records.ts';
import type { SynonymGroups } from '../knowledge/synonyms.ts';
import { isStopWord, languageOf, type Reader, readerOf, type Token, termsOf, tokens } from './language/terms.ts';
import { answersTo } from './quoting/built-in.ts';
import { suggestionsFrom } from './suggest.ts';

export interface Judged {
  index: SearchIndex;
  /** Best first. */
  found: readonly SearchResult[];
  question: string;
  meaning: QuestionVector | undefined;
  synonyms: SynonymGroups;
}

/** What the chatbot would do with the results, and why. */
export interface Judgement {
  outcome: SearchOutcome;
  /** True if the outcome is an answer. */
  answerable: boolean;
  /** Words of the question that the best passage contains, in any form. */
  matched: string[];
  /** Words of the question for which the best passage contains a synonym. */
  synonymsUsed: SynonymUsed[];
  /** The suggestions if the outcome is `suggest`, otherwise empty. */
  suggestions: Suggestion[];
}

/** Returns what the built-in model would do with the question as the first message of a conversation, and why. */
export function judge({ index, found, question, meaning, synonyms }: Judged): Judgement {
  const answerable = answersTo({ index, meaning, synonyms, text: question }).length > 0;
  const suggestions = answerable ? [] : suggestionsFrom(found);
  const [best] = found;
  return {
    outcome: answerable ? 'answer' : suggestions.length > 0 ? 'suggest' : 'refuse',
    answerable,
    suggestions,
    ...(best ? explain(question, textOf(best), synonyms) : { matched: [], synonymsUsed: [] }),
  };
}

const textOf = ({ chunk }: SearchResult) =>
  [chunk.title, ...(chunk.alternatives ?? []), chunk.heading, chunk.content].join('\n');

/** Returns which words of a question a passage contains, and which it contains under another name. */
function explain(question: string, passage: string, synonyms: SynonymGroups) {
  const [asked, held] = [tokens(question), tokens(passage)];
  const reader = readerOf(languageOf(held, languageOf(asked)));
  const heldTerms = new Set(held.flatMap((token) => termsOf(token, reader.language, reader.stemmer)));
  const isHeld = (token: Token) => termsOf(token, reader.language, reader.stemmer).some((term) => heldTerms.has(term));
  const telling = asked.filter((token) => token.kind !== 'joined' && !isStopWord(token, reader.language));
  const used = [...byOwner(asked, passage, synonyms), ...byConcept(asked, held, isHeld, reader)];
  return {
    matched: [...new Set(telling.filter(isHeld).map(({ text }) => text))],
    synonymsUsed: [...new Map(used.map((each) => [each.word, each])).values()],
  };
}

function byOwner(asked: readonly Token[], passage: string, synonyms: SynonymGroups): SynonymUsed[] {
  const text = ` ${tokens(passage)
    .map((token) => token.text)
    .join(' ')} `;
  return ownedIn(asked, synonyms).flatMap(({ term, others }) => {
    const as = others.find((other) =>
      text.includes(
        ` ${tokens(other)
          .map((token) => token.text)
          .join(' ')} `,
      ),
    );
    return as === undefined ? [] : [{ word: term, as }];
  });
}

/** Returns words and phrases of the question that the passage lacks, with those that name the same concept in it. */
function byConcept(
  asked: readonly Token[],
  held: readonly Token[],
  isHeld: (token: Token) => boolean,
  { thesaurus, language }: Reader,
): SynonymUsed[] {
  const textAt = (from: readonly Token[], places: readonly number[]) =>
    places.map((place) => from[place]!.text).join(' ');
  const inPassage = new Map(thesaurus.read(held, language).map((hit) => [hit.concept, textAt(held, hit.places)]));
  return thesaurus.read(asked, language).flatMap(({ concept, places }) => {
    const as = inPassage.get(concept);
    if (as === undefined || places.every((place) => isHeld(asked[place]!))) return [];
    return [{ word: textAt(asked, places), as }];
  });
}
