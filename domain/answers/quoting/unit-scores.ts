import type { Passage } from '../../core/app.ts';
import { type Language, languageOf, queryTermsOf, readerOf, termSet, tokens } from '../../language/terms.ts';
import { holdsAnswerTo } from './answer-kinds.ts';
import { unitsOf } from './passage-units.ts';
import { asksForNumber, cachedTerms, type ScoringContext, scoreUnit, type UnitScore, weigh } from './score-unit.ts';

/** A unit's score and place. */
export interface ScoredUnit extends UnitScore {
  /** Index of the passage, and of the unit within it. */
  passage: number;
  at: number;
}
export interface Scores {
  /** By passage, each in text order. */
  passages: ScoredUnit[][];
  /** Weight of each word of the question, and their sum. */
  weights: readonly number[];
  wanted: number;
  language: Language;
  /** Checks whether a text contains the amount, time, place or person that is asked for. */
  holdsAnswer: ((text: string) => boolean) | undefined;
}

/** Scores every unit of the passages against the question. A better-ranked passage counts more. */
export function scoreUnits(question: string, passages: readonly Passage[]): Scores {
  const reader = readerOf(
    languageOf([question.slice(0, 2_000), ...passages.map(({ content }) => content.slice(0, 2_000))].flatMap(tokens)),
  );
  const holdsAnswer = holdsAnswerTo(question);
  const wanted = queryTermsOf(question, reader);
  const read = passages.map(({ content, title, score }) => {
    const units = unitsOf(content, title);
    return { score, units: units.map((unit) => ({ unit, terms: termSet(unit.text, reader) })) };
  });
  const weights = weigh(
    wanted,
    read.flatMap(({ units }) => units.map(({ terms }) => terms)),
  );
  const context: ScoringContext = {
    wanted,
    weights,
    termsOfHeading: cachedTerms(reader),
    numeric: asksForNumber.test(question),
  };
  const top = passages[0]?.score ?? 0;
  return {
    weights,
    wanted: weights.reduce((sum, weight) => sum + weight, 0),
    language: reader.language,
    holdsAnswer,
    passages: read.map(({ units, score }, passage) => {
      const ratio = top > 0 ? score / top : 1;
      const rank = Number.isFinite(ratio) ? Math.min(1, Math.max(0, ratio)) : 1;
      return units.map(({ unit, terms }, at) => {
        const scored = scoreUnit(unit, terms, context);
        return { ...scored, passage, at, score: scored.score * rank };
      });
    }),
  };
}
