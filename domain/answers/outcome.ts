import type { Citation } from '../conversations/records.ts';
import type { PromptPassage } from '../core/app.ts';
import { oneLine } from '../core/text.ts';
import type { Suggestion } from '../knowledge/records.ts';
import { comparable } from './language/words.ts';
import type { FixedLanguage } from './languages.ts';
import { texts } from './texts.ts';
import type { Turn } from './turn/turn.ts';

/** An answer in the words of its sources. */
export interface Quotation {
  text: string;
  sources: Citation[];
}

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
      sources?: Citation[];
      suggestions?: readonly Suggestion[];
    }
  /** The built-in model's answer in the words of its sources. Costs one credit. */
  | ({ kind: 'quoted' } & Quotation)
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

/**
 * Asks which of these the visitor meant, best first, and offers a person. `likely`: an answer that is shown before them, with a
 * hedge. Costs nothing, and counts as unanswered until the visitor chooses one, or finds the answer helpful.
 */
export function suggestReply(
  { language }: Pick<Turn, 'language'>,
  candidates: readonly Suggestion[],
  likely?: Quotation,
) {
  const suggestions = distinct(candidates);
  const text = likely ? hedgedText(language, likely.text, suggestions) : suggestionText(language, suggestions);
  const sources = likely?.sources ?? [];
  return {
    kind: 'fixed',
    text,
    sources,
    suggestions,
    offersHuman: true,
    unanswered: true,
  } as const satisfies AnswerPlan;
}

const MAX_SUGGESTIONS = 3;

/** Returns at most three suggestions, each on one line, without duplicates. */
function distinct(candidates: readonly Suggestion[]): Suggestion[] {
  const byText = new Map<string, Suggestion>();
  for (const { text, sourceId } of candidates) {
    const line = oneLine(text);
    const key = comparable(line);
    if (key && !byText.has(key)) byText.set(key, { text: line, sourceId });
  }
  return [...byText.values()].slice(0, MAX_SUGGESTIONS);
}

/**
 * Returns the content of a message with suggestions, which is complete for clients without buttons: each suggestion is
 * a line `- text`.
 */
export function suggestionText(fixedLanguage: FixedLanguage, suggestions: readonly Suggestion[]): string {
  const { suggestionsIntro, suggestionsOutro } = texts(fixedLanguage);
  return [suggestionsIntro, listOf(suggestions), suggestionsOutro].join('\n\n');
}

function hedgedText(fixedLanguage: FixedLanguage, answer: string, suggestions: readonly Suggestion[]): string {
  const { hedge, hedgeOthers, hedgeOutro } = texts(fixedLanguage);
  const others = suggestions.length > 0 ? [hedgeOthers, listOf(suggestions)] : [];
  return [hedge, answer, ...others, hedgeOutro].join('\n\n');
}

const listOf = (suggestions: readonly Suggestion[]): string => suggestions.map(({ text }) => `- ${text}`).join('\n');
