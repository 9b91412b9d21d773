import type { Citation } from '../../conversations/records.ts';
import {
  type AnswerPlan,
  fallback,
  nothingMore,
  type Quotation,
  type SuggestionLead,
  suggestReply,
} from '../outcome.ts';
import { quote as quoteResults } from '../quoting/extractive.ts';
import { texts } from '../texts.ts';
import type { AskedTurn } from '../turn/turn.ts';
import type { Answer, Decision } from './decision.ts';
import { isSaid, likelyWithoutRepetition, withoutRepetition } from './repetition.ts';

type Suggest = Extract<Decision, { outcome: 'suggest' }>;

/** Says the likely answers with a hedge, or the sure one to one of two questions, and suggests the others. */
export function suggestLikely(askedTurn: AskedTurn, decision: Suggest): AnswerPlan {
  const { suggestions, likely } = decision;
  const lead = leadOf(askedTurn, decision);
  const isAnswered = lead !== undefined && lead.kind !== 'which';
  if (!isAnswered && suggestions.length === 0) return likely.length > 0 ? nothingMore(askedTurn) : fallback(askedTurn);
  const plan = suggestReply(askedTurn, suggestions, lead);
  return lead?.kind !== 'half' && isSaid(askedTurn, plan.text) ? nothingMore(askedTurn) : plan;
}

function leadOf(askedTurn: AskedTurn, { likely, unnamed, half }: Suggest): SuggestionLead | undefined {
  if (half) return { kind: 'half', ...quote([half]) };
  const hedged = likely.length > 0 && likelyWithoutRepetition(askedTurn, quote(likely));
  if (hedged) return { kind: 'hedge', ...hedged };
  return unnamed && { kind: 'which', unknown: unnamed.unknown.map((word) => asTyped(askedTurn.text, word)) };
}

/** Says the answers, and a likely one to a second question with a hedge. */
export function quoteSure(
  askedTurn: AskedTurn,
  { answers, likely }: Extract<Decision, { outcome: 'answer' }>,
): AnswerPlan {
  const sure = quote(answers);
  const hedged = likely && likelyWithoutRepetition(askedTurn, quote([likely]));
  return withoutRepetition(askedTurn, answers[0], hedged ? joinHedged(askedTurn, sure, hedged) : sure);
}

const joinHedged = ({ language }: AskedTurn, sure: Quotation, hedged: Quotation): Quotation => ({
  text: [sure.text, texts(language).hedge, hedged.text].join('\n\n'),
  sources: citedOnce([...sure.sources, ...hedged.sources]),
});

/** Joins the quotations. Cites each source once. */
function quote(answers: readonly Answer[]): Quotation {
  const quotes = answers.map(({ question, results, excerpt }) => quoteResults(question, results, excerpt));
  const text = [...new Set(quotes.map((quotation) => quotation.text))].join('\n\n');
  return { text, sources: citedOnce(quotes.map(({ source }) => source)) };
}

const citedOnce = (citations: readonly Citation[]): Citation[] => [
  ...new Map(citations.map((citation) => [citation.sourceId, citation])).values(),
];

/** A word of the search as it stands in the message. */
const asTyped = (text: string, word: string): string =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).find((typed) => typed.toLowerCase() === word) ?? word;
