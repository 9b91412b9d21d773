import type { Move } from '../actions/flow/move.ts';
import type { Citation } from '../conversations/records.ts';
import type { PromptPassage } from '../core/app.ts';
import { oneLine } from '../core/text.ts';
import type { Suggestion } from '../knowledge/records.ts';
import type { FixedLanguage } from '../language/languages.ts';
import { comparable } from '../language/words.ts';
import { fill, texts } from './texts.ts';
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
      notice?: boolean;
      sources?: Citation[];
      suggestions?: readonly Suggestion[];
    }
  /** The built-in model's answer in the words of its sources. Costs one credit. `confidence`: probability that it answers, 0-1. */
  | ({ kind: 'quoted'; confidence?: number } & Quotation)
  /**
   * Passages for the language model. Costs one credit if it answers. `rewrite`: there are few passages, and the
   * question is a follow-up.
   */
  | { kind: 'model'; question: string; passages: PromptPassage[]; isAllKnowledge: boolean; rewrite: boolean }
  /** Something is done with an action. */
  | { kind: 'action'; move: Move }
  /** A question while an action is open, which is asked about again after the answer. */
  | { kind: 'beside'; plan: AnswerPlan }
  /** The language model may choose an action. Otherwise, it is this. */
  | { kind: 'choose'; plan: AnswerPlan };

/** Says that the chatbot does not talk about this topic. */
export const refusal = ({
  chatbot,
  language,
}: Pick<Turn, 'chatbot' | 'language'>): Extract<AnswerPlan, { kind: 'fixed' }> => ({
  kind: 'fixed',
  text: chatbot.settings.refusalMessage || texts(language).refusal,
});

/** Says that the chatbot does not know, and offers a human. */
export const fallback = ({ language }: Pick<Turn, 'language'>) => offer(texts(language).fallback);

/** Says that there is no more to say than what was said, and offers a human. */
export const nothingMore = ({ language }: Pick<Turn, 'language'>) => offer(texts(language).nothingMore);

const offer = (text: string): Extract<AnswerPlan, { kind: 'fixed' }> => ({
  kind: 'fixed',
  text,
  offersHuman: true,
  unanswered: true,
});

/**
 * What leads in suggestions. `hedge`: a likely answer. `half`: the answer to one of two questions. `which`: the question is clear but for
 * a name; `unknown`: what it names instead, nothing of which is known. `more`: the visitor asked what else there is.
 */
export type SuggestionLead =
  | ({ kind: 'hedge' | 'half' } & Quotation)
  | { kind: 'which'; unknown: readonly string[] }
  | { kind: 'more' };

/**
 * Asks which of these the visitor meant, best first, and offers a person. Costs nothing. Unless the visitor asked what else there
 * is, it counts as unanswered until the visitor chooses one, or finds the answer that leads them in helpful.
 */
export function suggestReply(
  { language }: Pick<Turn, 'language'>,
  candidates: readonly Suggestion[],
  lead?: SuggestionLead,
) {
  const suggestions = distinct(candidates);
  const text = suggestionText(language, suggestions, lead);
  const sources = lead && 'sources' in lead ? lead.sources : [];
  return {
    kind: 'fixed',
    text,
    sources,
    suggestions,
    offersHuman: true,
    unanswered: lead?.kind !== 'more',
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
export function suggestionText(
  language: FixedLanguage,
  suggestions: readonly Suggestion[],
  lead?: SuggestionLead,
): string {
  const { suggestionsOutro, hedgeOutro } = texts(language);
  const list = suggestions.map(({ text }) => `- ${text}`).join('\n');
  const outro = lead?.kind === 'hedge' ? hedgeOutro : suggestionsOutro;
  return [...introOf(language, lead, suggestions.length > 0), list, outro].filter(Boolean).join('\n\n');
}

function introOf(language: FixedLanguage, lead: SuggestionLead | undefined, hasOthers: boolean): string[] {
  const { suggestionsIntro, suggestionsWhich, nothingAbout, hedge, hedgeOthers, otherQuestion, more } = texts(language);
  switch (lead?.kind) {
    case 'hedge':
      return [hedge, lead.text, ...(hasOthers ? [hedgeOthers] : [])];
    case 'half':
      return [lead.text, otherQuestion];
    case 'which': {
      const [name, ...others] = lead.unknown;
      const isOneName = name !== undefined && others.length === 0;
      return [[...(isOneName ? [fill(nothingAbout, { name })] : []), suggestionsWhich].join(' ')];
    }
    case 'more':
      return [more];
    default:
      return [suggestionsIntro];
  }
}
