import type { Citation } from '../../conversations/records.ts';
import { type AnswerPlan, fallback, suggestReply } from '../outcome.ts';
import { quote } from '../quoting/extractive.ts';
import { chosenSuggestion } from '../turn/chosen-suggestion.ts';
import type { Turn } from '../turn/turn.ts';
import { decide } from './decide.ts';
import type { Answer } from './decision.ts';
import { Inquiry } from './inquiry.ts';

/** Plans the reply without a language model. */
export function planBuiltIn(turn: Turn): AnswerPlan {
  const { index, synonyms, text, embedding, history, language } = turn;
  const suggestion = chosenSuggestion(turn);
  const decision = decide(new Inquiry({ index, synonyms, text, embedding, history, language, suggestion }));
  switch (decision.outcome) {
    case 'answer':
      return quoted(decision.answers);
    case 'suggest':
      return suggestReply(turn, decision.suggestions);
    case 'refuse':
      return decision.smallTalk === undefined ? fallback(turn) : { kind: 'fixed', text: decision.smallTalk };
  }
}

/** Joins the quotations. Cites each source once. */
function quoted(answers: readonly Answer[]): AnswerPlan {
  const quotes = answers.map(({ question, results }) => quote(question, results));
  const sources = new Map<string, Citation>(quotes.map(({ source }) => [source.sourceId, source]));
  const text = [...new Set(quotes.map((quotation) => quotation.text))].join('\n\n');
  return { kind: 'quoted', text, sources: [...sources.values()] };
}
