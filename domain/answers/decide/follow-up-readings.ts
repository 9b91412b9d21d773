import type { Judged, SearchResult } from '../../../engines/retrieval/index.ts';
import { ANSWERABLE } from '../../../engines/retrieval/index.ts';
import { type Answer, LIKELY, type Reading, toAnswers } from './decision.ts';
import { aboutness, changesPrevious, continuesPrevious, refersToPrevious } from './follow-up.ts';
import type { Inquiry } from './inquiry.ts';
import { fromQuotedPassage } from './quoted-passage.ts';
import { suggestionsFrom } from './suggest.ts';

/** The source of the previous answer is more likely to answer a follow-up: its scores are multiplied by this. */
const CITED_SOURCE_FACTOR = 1.7;
/** Sufficient confidence for a passage of that source. */
const CITED_SOURCE_ANSWERABLE = 0.3;

/** A continuation of the previous questions, answered by the passage quoted last, or by one that is about all of it. */
export const asFollowUp: Reading = (inquiry) => {
  const excerpt = fromQuotedPassage(inquiry);
  if (excerpt) return { outcome: 'answer', answers: [excerpt] };
  for (const judged of inquiry.followUps) {
    const [answer] = relatedAnswers(inquiry, judged);
    const best = answer?.results[0];
    if (!best || best.confidence < (isCited(inquiry, best) ? CITED_SOURCE_ANSWERABLE : ANSWERABLE)) continue;
    if (aboutness(inquiry.text, best) === 1) return { outcome: 'answer', answers: [answer] };
  }
  return undefined;
};

/**
 * A continuation that one passage answers by itself, while the question before leads to another one that lacks its words: "and in
 * winter" after the prices is not about winter courses. Neither is given as sure.
 */
export const asDoubtfulFollowUp: Reading = (inquiry) => {
  const { text, history, whole, followUps } = inquiry;
  if (!refersToPrevious(text, history) || !whole.isSure || whole.isVerbatim) return undefined;
  const confidenceIn = ({ results: [best] }: Judged) => best?.confidence ?? 0;
  const least = changesPrevious(text, history) ? ANSWERABLE : confidenceIn(whole);
  const isDoubtful = followUps.some((judged) => confidenceIn(judged) > least && !isSameFirst(judged, whole));
  return isDoubtful ? asVagueFollowUp(inquiry) : undefined;
};

const isSameFirst = ({ results: [first] }: Judged, { results: [other] }: Judged): boolean =>
  first?.chunk.id === other?.chunk.id;

/** What a continuation may mean: what is likely, or that a name is missing, or else what either question is similar to. */
export const asVagueFollowUp: Reading = (inquiry) => {
  const { text, history, whole, followUps } = inquiry;
  if (!continuesPrevious(text, history)) return undefined;
  for (const judged of followUps) {
    const [answer] = judged.unnamed ? [] : relatedAnswers(inquiry, judged);
    const likely = answer && answer.results[0].confidence >= LIKELY ? [answer] : [];
    if (!judged.unnamed && likely.length === 0) continue;
    return { outcome: 'suggest', suggestions: suggestionsFrom(judged, likely), likely, unnamed: judged.unnamed };
  }
  if (!whole.isSure) return undefined;
  const [inContext] = followUps;
  const suggestions = [whole, ...(inContext ? [inContext] : [])].flatMap((judged) =>
    suggestionsFrom(judged, []).slice(0, 2),
  );
  return { outcome: 'suggest', suggestions, likely: [] };
};

/** The results that are about the follow-up too, those of the source quoted last before others. */
function relatedAnswers(inquiry: Inquiry, { question, results }: Judged): Answer[] {
  const rank = (result: SearchResult) => result.score * (isCited(inquiry, result) ? CITED_SOURCE_FACTOR : 1);
  const related = results.filter((result) => aboutness(inquiry.text, result) > 0);
  return toAnswers({ question, results: related.toSorted((a, b) => rank(b) - rank(a)) });
}

function isCited({ history }: Inquiry, { chunk }: SearchResult): boolean {
  const previousAnswer = history.findLast(({ role }) => role === 'assistant');
  return previousAnswer?.sources.some(({ sourceId }) => sourceId === chunk.sourceId) ?? false;
}
