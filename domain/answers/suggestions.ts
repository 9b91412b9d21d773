import { oneLine } from '../core/text.ts';
import type { Suggestion } from '../knowledge/records.ts';
import type { FixedLanguage } from './languages.ts';
import type { AnswerPlan } from './outcome.ts';
import { texts } from './texts.ts';
import type { Turn } from './turn.ts';

const MAX_SUGGESTIONS = 3;

/** Compares suggestions regardless of case and surrounding spaces. */
const comparable = (text: string) => text.normalize('NFC').trim().toLowerCase();

/** Returns at most three suggestions, each on one line, without duplicates. */
function offered(candidates: readonly Suggestion[]): Suggestion[] {
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
export function suggestionText(language: FixedLanguage, suggestions: readonly Suggestion[]): string {
  const { suggestionsIntro, suggestionsOutro } = texts(language);
  return [suggestionsIntro, suggestions.map(({ text }) => `- ${text}`).join('\n'), suggestionsOutro].join('\n\n');
}

/**
 * Asks which of these the visitor meant, best first, and offers a person. Costs nothing, and counts as unanswered until
 * the visitor takes one.
 */
export function suggestReply({ language }: Pick<Turn, 'language'>, candidates: readonly Suggestion[]) {
  const suggestions = offered(candidates);
  const text = suggestionText(language, suggestions);
  return { kind: 'fixed', text, suggestions, offersHuman: true, unanswered: true } as const satisfies AnswerPlan;
}

/** Returns the suggestion that this message takes, or undefined. Only the visitor's next message can take one. */
export function takenSuggestion({
  conversation,
  history,
  text,
}: Pick<Turn, 'conversation' | 'history' | 'text'>): Suggestion | undefined {
  const at = history.findIndex(({ id }) => id === conversation.suggestionsOf);
  if (at < 0 || history.slice(at + 1).some(({ role }) => role === 'visitor')) return undefined;
  return history[at]?.suggestions.find((suggestion) => comparable(suggestion.text) === comparable(text));
}
