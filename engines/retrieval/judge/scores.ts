import type { Candidate } from '../find/candidates.ts';
import type { Nearness } from '../find/meaning.ts';
import { byScore } from '../find/top.ts';
import type { Assessment } from './assessment.ts';
import { marginOf } from './rivalry.ts';
import type { ScoredDocument } from './scored.ts';

/** The letters of a question add at most this share of the best score by words. */
const LETTERS = 0.5;

/**
 * A FAQ whose whole question was asked gains half its score, a passage a fifth because it has no question. On judged FAQs this
 * raises MRR from 0.85 to 0.88.
 */
const QUESTION_GAIN = 0.5;
const PASSAGE_GAIN = 0.2;

/** The nearness by meaning adds at most this multiple of the best score by words. */
const MEANING = 3.5;
/** Meaning counts this much less if words alone are sure: a mower's blades are not those of a hedge trimmer. */
const SURE_BY_WORDS = 0.6;

/** A document with what the model of meaning says about it. */
type NearDocument = ScoredDocument & Pick<Candidate, 'byMeaning'>;

/** Returns the sums of what each way of looking says about the candidates, best first. */
export function sumScores(assessment: Assessment): ScoredDocument[] {
  const { documents, meaning } = assessment.candidates;
  const order = byScore(assessment.state.documents.ids);
  const best = Math.max(0, ...documents.map(({ byWords }) => byWords));
  const byWords = documents
    .map((candidate) => sumWords(candidate, best, assessment.questionShareOf(candidate.doc)))
    .sort(order);
  return meaning ? addMeaning(assessment, byWords, meaning).sort(order) : byWords;
}

function sumWords(candidate: Candidate, best: number, questionShare: number | undefined): NearDocument {
  const { doc, byWords, byLetters, byMeaning, byVector } = candidate;
  const gain = questionShare === undefined ? PASSAGE_GAIN : QUESTION_GAIN * questionShare;
  const score = (byWords + LETTERS * best * byLetters) * (1 + gain);
  return { doc, score, wordScore: score, questionShare, byVector, byMeaning };
}

/** Adds what nearness is worth, less if words alone are sure or the model does not know the question. */
function addMeaning(assessment: Assessment, ranked: readonly NearDocument[], { trust }: Nearness): ScoredDocument[] {
  const [best, second] = ranked;
  if (!best) return [];
  const margin = marginOf(best, second, assessment.state.documents.count);
  const sureness = best.score > 0 ? assessment.confidenceIn(best, { margin, isByWords: true }) : 0;
  const weight = MEANING * (1 - SURE_BY_WORDS * sureness) * trust * (best.score > 0 ? best.score : 1);
  return ranked.map((one) => ({ ...one, score: one.score + weight * Math.max(0, one.byMeaning ?? 0) }));
}
