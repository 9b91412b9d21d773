import { type Analyser, grams, mostlyGrammar, segments, withoutParticle } from './terms.ts';
import type { Hit } from './thesaurus/hit.ts';
import { conceptTerm } from './thesaurus/index.ts';
import { fold } from './words/fold.ts';
import type { Language } from './words/languages.ts';
import { denseStopWords, fillerWords, isStopWord } from './words/stop-words.ts';
import { type Token, tokenise } from './words/tokens.ts';

/** Flag of a filler term, which counts less when questions are compared. */
export const FILLER = 0x80000000;
/** Flag of a term that may represent the unit before it. */
export const ALTERNATIVE = 0x40000000;

/** One part of a FAQ's question with the index terms that represent it: the word itself, then its concepts. */
interface QuestionUnit {
  terms: readonly string[];
  filler: boolean;
}

/** Returns the units of a FAQ's question without function words, or all of its words if there is nothing else. */
export function questionUnits(question: string, language: Language, analyser: Analyser): QuestionUnit[] {
  const tokens = tokenise(question);
  const hits = analyser.thesaurus.read(tokens, language).filter(({ hint }) => !hint);
  const phrases = hits.filter(({ places }) => places.length > 1);
  const covered = new Set(phrases.flatMap(({ places }) => places));
  const isStop = (token: Token) => token.kind === 'word' && isStopWord(language, token.text);
  const singles = Map.groupBy(
    hits.filter(({ places }) => places.length === 1),
    ({ places }) => places[0],
  );
  const units = tokens.flatMap((token, place) =>
    covered.has(place) || isStop(token) ? [] : unitsOf(token, language, analyser, singles.get(place) ?? []),
  );
  units.push(...phraseUnits(phrases));
  return units.length ? units : tokens.flatMap((token) => unitsOf(token, language, analyser, []));
}

/** Phrases that cover the same words are one unit. */
function phraseUnits(phrases: readonly Hit[]): QuestionUnit[] {
  const bySpan = new Map<string, string[]>();
  for (const { concept, places } of phrases) {
    const span = places.join(' ');
    bySpan.set(span, [...(bySpan.get(span) ?? []), conceptTerm(concept)]);
  }
  return [...bySpan.values()].map((terms) => ({ terms: [...new Set(terms)], filler: false }));
}

function unitsOf({ kind, text }: Token, language: Language, analyser: Analyser, hits: readonly Hit[]): QuestionUnit[] {
  switch (kind) {
    case 'number':
      return [{ terms: [text], filler: false }];
    case 'joined':
      return [];
    case 'word': {
      // The last stem is that of the word without its accents, which both spellings have.
      const stem = analyser.stemmer.stems(text, language).at(-1);
      const terms = [...(stem ? [stem] : []), ...hits.map(({ concept }) => conceptTerm(concept))];
      return terms.length ? [{ terms, filler: fillerWords.get(language)?.has(fold(text)) ?? false }] : [];
    }
    case 'dense':
      return significantSegments(text).flatMap((segment) =>
        grams(segment, 2).map((term) => ({ terms: [term], filler: mostlyGrammar(segment) })),
      );
    case 'thai':
      return significantSegments(text).map((term) => ({ terms: [term], filler: false }));
  }
}

const significantSegments = (run: string): string[] =>
  segments(run)
    .filter((segment) => !denseStopWords.has(segment))
    .map(withoutParticle);
