import { type AnswerPlan, fallback } from '../outcome.ts';
import { chosenSuggestion } from '../turn/chosen-suggestion.ts';
import type { Turn } from '../turn/turn.ts';
import { decide } from './decide.ts';
import { Inquiry } from './inquiry.ts';
import { quoteSure, suggestLikely } from './wording.ts';

/** Plans the reply without a language model. */
export function planBuiltIn(turn: Turn): AnswerPlan {
  const { index, synonyms, text, embedding, history, language } = turn;
  const suggestion = chosenSuggestion(turn);
  const decision = decide(new Inquiry({ index, synonyms, text, embedding, history, language, suggestion }));
  switch (decision.outcome) {
    case 'answer':
      return quoteSure(turn, decision);
    case 'suggest':
      return suggestLikely(turn, decision);
    case 'refuse':
      return decision.smallTalk === undefined ? fallback(turn) : { kind: 'fixed', text: decision.smallTalk };
  }
}
