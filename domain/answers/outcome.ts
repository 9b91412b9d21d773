import type { Citation } from '../conversations/records.ts';
import type { PromptPassage } from '../core/app.ts';
import type { Suggestion } from '../knowledge/records.ts';
import { texts } from './texts.ts';
import type { Turn } from './turn.ts';

/** What the chatbot does with a visitor's message. */
export type AnswerPlan =
  /** A human has the conversation or was requested: the message is stored and not answered. */
  | { kind: 'quiet' }
  /** A fixed text of the platform or the owner. Costs nothing. */
  | {
      kind: 'fixed';
      text: string;
      escalates?: boolean;
      offersHuman?: boolean;
      unanswered?: boolean;
      suggestions?: readonly Suggestion[];
    }
  /** The built-in model's answer in the words of its sources. Costs one credit. */
  | { kind: 'quoted'; text: string; sources: Citation[] }
  /**
   * Passages for the language model. Costs one credit if it answers. `rewrite`: there are few passages, and the
   * question is a follow-up.
   */
  | { kind: 'model'; question: string; passages: PromptPassage[]; rewrite: boolean };

/** Says that the chatbot does not talk about this topic. */
export const refusal = ({ chatbot, language }: Turn): Extract<AnswerPlan, { kind: 'fixed' }> => ({
  kind: 'fixed',
  text: chatbot.settings.refusalMessage || texts(language).refusal,
});

/** Says that the chatbot does not know, and offers a human. */
export const fallback = ({ language }: Turn): Extract<AnswerPlan, { kind: 'fixed' }> => ({
  kind: 'fixed',
  text: texts(language).fallback,
  offersHuman: true,
  unanswered: true,
});
