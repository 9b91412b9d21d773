import { type AnswerPlan, fallback } from '../outcome.ts';
import { chosenSuggestion } from '../turn/chosen-suggestion.ts';
import type { AskedTurn } from '../turn/turn.ts';
import { planAboutAnswer } from './about-answer.ts';
import { decide } from './decide.ts';
import type { Answer } from './decision.ts';
import { Inquiry } from './inquiry.ts';
import { quoteSure, suggestLikely } from './wording.ts';

/** Plans the reply without a language model. */
export function planBuiltIn(askedTurn: AskedTurn): AnswerPlan {
  const { index, synonyms, text, embedding, history, language } = askedTurn;
  const suggestion = chosenSuggestion(askedTurn);
  const inquiry = new Inquiry({ index, synonyms, text, embedding, history, language, suggestion });
  const aboutAnswer = suggestion ? undefined : planAboutAnswer(askedTurn, inquiry);
  if (aboutAnswer) return aboutAnswer;
  const decision = decide(inquiry);
  switch (decision.outcome) {
    case 'answer':
      return withConfidence(quoteSure(askedTurn, decision), decision.answers);
    case 'suggest':
      return suggestLikely(askedTurn, decision);
    case 'refuse':
      return decision.smallTalk === undefined ? fallback(askedTurn) : { kind: 'fixed', text: decision.smallTalk };
  }
}

/** The least of its answers. */
const withConfidence = (plan: AnswerPlan, answers: readonly Answer[]): AnswerPlan =>
  plan.kind === 'quoted'
    ? { ...plan, confidence: Math.min(...answers.map(({ results: [best] }) => best.confidence)) }
    : plan;
