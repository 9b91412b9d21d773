import type { Citation } from '../conversations/records.ts';
import type { PromptPassage } from '../core/app.ts';
import type { Suggestion } from '../knowledge/records.ts';
import { texts } from './texts.ts';
import type { Turn } from './turn.ts';

/** What becomes of a visitor's message. */
export type Plan =
  /** A human has the conversation or was asked for: the message is kept, nothing is answered. */
  | { kind: 'quiet' }
  /** A text of the platform's or the owner's own; costs nothing. */
  | {
      kind: 'fixed';
      text: string;
      escalates?: boolean;
      offersHuman?: boolean;
      unanswered?: boolean;
      suggestions?: readonly Suggestion[];
    }
  /** The built-in model's answer, in the words of its sources; costs one credit. */
  | { kind: 'quoted'; text: string; sources: Citation[] }
  /** For the language model; one credit where it answers. `rewrite`: the passages are few, and the question is a follow-up. */
  | { kind: 'model'; question: string; passages: PromptPassage[]; rewrite: boolean };

/** Says that it does not talk about this. */
export const refusal = ({ chatbot, language }: Turn): Extract<Plan, { kind: 'fixed' }> => ({
  kind: 'fixed',
  text: chatbot.settings.refusalMessage || texts(language).refusal,
});

/** Says that it does not know, and offers a human. */
export const fallback = ({ language }: Turn): Extract<Plan, { kind: 'fixed' }> => ({
  kind: 'fixed',
  text: texts(language).fallback,
  offersHuman: true,
  unanswered: true,
});
