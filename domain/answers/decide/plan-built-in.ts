import { type AnswerPlan, fallback } from '../outcome.ts';
import { chosenSuggestion } from '../turn/chosen-suggestion.ts';
import type { Turn } from '../turn/turn.ts';
import { planAboutAnswer } from './about-answer.ts';
import { decide } from './decide.ts';
import { Inquiry } from './inquiry.ts';
import { quoteSure, suggestLikely } from './wording.ts';

/** Plans the reply without a language model. */
export function planBuiltIn(turn: Turn): AnswerPlan {
  const { index, synonyms, text, embedding, history, language } = turn;
  const suggestion = chosenSuggestion(turn);
  const inquiry = new Inquiry({ index, synonyms, text, embedding, history, language, suggestion });
  const aboutAnswer = suggestion ? undefined : planAboutAnswer(turn, inquiry);
  if (aboutAnswer) return aboutAnswer;
  const decision = decide(inquiry);
  switch (decision.outcome) {
    case 'answer':
      return quoteSure(turn, decision);
    case 'suggest':
      return suggestLikely(turn, decision);
    case 'refuse':
      return decision.smallTalk === undefined ? fallback(turn) : { kind: 'fixed', text: decision.smallTalk };
  }
}
