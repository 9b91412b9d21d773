import { type AnswerPlan, fallback } from '../outcome.ts';
import { chosenSuggestion } from '../turn/chosen-suggestion.ts';
import type { Turn } from '../turn/turn.ts';
import { planAboutAnswer } from './about-answer.ts';
import { decide } from './decide.ts';
import type { Answer } from './decision.ts';
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
      return withConfidence(quoteSure(turn, decision), decision.answers);
    case 'suggest':
      return suggestLikely(turn, decision);
    case 'refuse':
      return decision.smallTalk === undefined ? fallback(turn) : { kind: 'fixed', text: decision.smallTalk };
  }
}

/** The least of its answers. */
const withConfidence = (plan: AnswerPlan, answers: readonly Answer[]): AnswerPlan =>
  plan.kind === 'quoted'
    ? { ...plan, confidence: Math.min(...answers.map(({ results: [best] }) => best.confidence)) }
    : plan;
