import { grams, mostlyGrammar, segments } from './terms.ts';
import { fold } from './words/fold.ts';
import type { Language } from './words/languages.ts';
import type { Stemmer } from './words/stem.ts';
import { denseStopWords, fillerWords, stopWords } from './words/stop-words.ts';
import { coveredBy, type StemSynonyms } from './words/synonyms.ts';
import { type Token, tokenise } from './words/tokens.ts';

interface QuestionTerm {
  term: string;
  filler: boolean;
}

/**
 * Returns the terms that say what a FAQ's question is about, or all of its terms if it contains only function words.
 */
export function questionTerms(
  question: string,
  language: Language,
  analyser: { stemmer: Stemmer; synonyms: StemSynonyms },
): QuestionTerm[] {
  const tokens = tokenise(question);
  const phrases = language === 'english' ? analyser.synonyms.phrases(tokens.map(({ text }) => text)) : [];
  const covered = coveredBy(phrases);
  const isStop = (token: Token) => token.kind === 'word' && (stopWords.get(language)?.has(fold(token.text)) ?? false);
  const toTerms = (token: Token) => tokenQuestionTerms(token, language, analyser);
  const terms = tokens.filter((token, at) => !covered.has(at) && !isStop(token)).flatMap(toTerms);
  terms.push(...phrases.map(({ stem }) => ({ term: stem, filler: false })));
  return terms.length ? terms : tokens.flatMap(toTerms);
}

function tokenQuestionTerms(
  { kind, text }: Token,
  language: Language,
  { stemmer }: { stemmer: Stemmer },
): QuestionTerm[] {
  const plain = (term: string): QuestionTerm => ({ term, filler: false });
  switch (kind) {
    case 'number':
      return [plain(text)];
    case 'joined':
      return [];
    case 'word':
      // The last stem is that of the word without its accents, which both spellings have.
      return [
        {
          term: stemmer.stems(text, language).at(-1) ?? '',
          filler: fillerWords.get(language)?.has(fold(text)) ?? false,
        },
      ];
    case 'dense':
      return significantSegments(text).flatMap((segment) =>
        grams(segment, 2).map((term) => ({ term, filler: mostlyGrammar(segment) })),
      );
    case 'thai':
      return significantSegments(text).map(plain);
  }
}

const significantSegments = (run: string): string[] => segments(run).filter((segment) => !denseStopWords.has(segment));
