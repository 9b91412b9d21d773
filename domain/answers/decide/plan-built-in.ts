import type { Citation } from '../../conversations/records.ts';
import { type AnswerPlan, fallback, type Quotation, suggestReply } from '../outcome.ts';
import { quote as quoteResults } from '../quoting/extractive.ts';
import { texts } from '../texts.ts';
import { chosenSuggestion } from '../turn/chosen-suggestion.ts';
import type { Turn } from '../turn/turn.ts';
import { decide } from './decide.ts';
import type { Answer, Decision } from './decision.ts';
import { Inquiry } from './inquiry.ts';

/** Plans the reply without a language model. */
export function planBuiltIn(turn: Turn): AnswerPlan {
  const { index, synonyms, text, embedding, history, language } = turn;
  const suggestion = chosenSuggestion(turn);
  const decision = decide(new Inquiry({ index, synonyms, text, embedding, history, language, suggestion }));
  switch (decision.outcome) {
    case 'answer':
      return quoted(turn, decision);
    case 'suggest':
      return suggested(turn, decision);
    case 'refuse':
      return decision.smallTalk === undefined ? fallback(turn) : { kind: 'fixed', text: decision.smallTalk };
  }
}

function suggested(
  turn: Turn,
  { suggestions, likely, unnamed }: Extract<Decision, { outcome: 'suggest' }>,
): AnswerPlan {
  if (likely.length > 0) return suggestReply(turn, suggestions, { kind: 'hedge', ...quote(likely) });
  return suggestReply(turn, suggestions, unnamed && { kind: 'which', unknown: unnamed.unknown });
}

function quoted({ language }: Turn, { answers, likely }: Extract<Decision, { outcome: 'answer' }>): AnswerPlan {
  const sure = quote(answers);
  if (!likely) return { kind: 'quoted', ...sure };
  const hedged = quote([likely]);
  const text = [sure.text, texts(language).hedge, hedged.text].join('\n\n');
  return { kind: 'quoted', text, sources: citedOnce([...sure.sources, ...hedged.sources]) };
}

/** Joins the quotations. Cites each source once. */
function quote(answers: readonly Answer[]): Quotation {
  const quotes = answers.map(({ question, results }) => quoteResults(question, results));
  const text = [...new Set(quotes.map((quotation) => quotation.text))].join('\n\n');
  return { text, sources: citedOnce(quotes.map(({ source }) => source)) };
}

const citedOnce = (citations: readonly Citation[]): Citation[] => [
  ...new Map(citations.map((citation) => [citation.sourceId, citation])).values(),
];
