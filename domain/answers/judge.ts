import type { QuestionVector, SearchIndex, SearchResult } from '../../engines/retrieval/index.ts';
import { ownedIn } from '../../engines/retrieval/text/index.ts';
import type { SearchOutcome, Suggestion, SynonymUsed } from '../knowledge/records.ts';
import type { SynonymGroups } from '../knowledge/synonym-groups.ts';
import { isStopWord, languageOf, readerOf, type TextAnalysis, type Token, termsOf, tokens } from './language/terms.ts';
import { answersTo, CANDIDATES } from './quoting/built-in.ts';
import { suggestionsFrom } from './suggest.ts';

interface JudgeInput {
  index: SearchIndex;
  question: string;
  meaning: QuestionVector | undefined;
  synonyms: SynonymGroups;
  /** The first `CANDIDATES` results for the question. Default: searched for. */
  direct?: readonly SearchResult[];
  /** The results to judge. Default: `direct`. */
  found?: readonly SearchResult[];
}

/** What the chatbot would do with the results, and why. */
interface Judgement {
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

/** What the chatbot would do with a question. `sources`: those of the answer or of the suggestions. */
interface Decision {
  outcome: SearchOutcome;
  suggestions: Suggestion[];
  sources: { sourceId: string; title: string }[];
}

/** Returns what the built-in model would do with the question as the first message of a conversation. */
export function decide({ index, question, meaning, synonyms, direct, found }: JudgeInput): Decision {
  const results = direct ?? index.search({ text: question, limit: CANDIDATES, embedding: meaning, synonyms }).results;
  const answers = answersTo({ index, meaning, synonyms, text: question }, results);
  const quoted = answers.map(({ results: [best] }) => best.chunk);
  if (quoted.length > 0) return { outcome: 'answer', suggestions: [], sources: sourcesOf(quoted) };
  const judged = found ?? results;
  const suggestions = suggestionsFrom(judged);
  const named = new Set(suggestions.map(({ sourceId }) => sourceId));
  const sources = sourcesOf(judged.map(({ chunk }) => chunk).filter(({ sourceId }) => named.has(sourceId)));
  return { outcome: suggestions.length > 0 ? 'suggest' : 'refuse', suggestions, sources };
}

const sourcesOf = (chunks: readonly { sourceId: string; title: string }[]) => [
  ...new Map(chunks.map(({ sourceId, title }) => [sourceId, { sourceId, title }])).values(),
];

/** Returns what the built-in model would do with the question as the first message of a conversation, and why. */
export function judge(judged: JudgeInput & Required<Pick<JudgeInput, 'found'>>): Judgement {
  const { outcome, suggestions } = decide(judged);
  const { question, synonyms } = judged;
  const [best] = judged.found;
  return {
    outcome,
    answerable: outcome === 'answer',
    suggestions,
    ...(best ? explain(question, textOf(best), synonyms) : { matched: [], synonymsUsed: [] }),
  };
}

const textOf = ({ chunk }: SearchResult) =>
  [chunk.title, ...(chunk.alternatives ?? []), chunk.heading, chunk.content].join('\n');

/** Returns which words of a question a passage contains, and which it contains under another name. */
function explain(question: string, passage: string, synonyms: SynonymGroups) {
  const [asked, contained] = [tokens(question), tokens(passage)];
  const reader = readerOf(languageOf(contained, languageOf(asked)));
  const terms = new Set(contained.flatMap((token) => termsOf(token, reader.language, reader.stemmer)));
  const isInPassage = (token: Token) => termsOf(token, reader.language, reader.stemmer).some((term) => terms.has(term));
  const significant = asked.filter((token) => token.kind !== 'joined' && !isStopWord(token, reader.language));
  const used = [...byOwner(asked, passage, synonyms), ...byConcept(asked, contained, isInPassage, reader)];
  return {
    matched: [...new Set(significant.filter(isInPassage).map(({ text }) => text))],
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
  contained: readonly Token[],
  isInPassage: (token: Token) => boolean,
  { thesaurus, language }: TextAnalysis,
): SynonymUsed[] {
  const textAt = (from: readonly Token[], places: readonly number[]) =>
    places.map((place) => from[place]?.text ?? '').join(' ');
  const named = new Map(thesaurus.read(contained, language).map((hit) => [hit.concept, textAt(contained, hit.places)]));
  return thesaurus.read(asked, language).flatMap(({ concept, places }) => {
    const as = named.get(concept);
    const isNamed = places.every((place) => asked.slice(place, place + 1).every(isInPassage));
    if (as === undefined || isNamed) return [];
    return [{ word: textAt(asked, places), as }];
  });
}
