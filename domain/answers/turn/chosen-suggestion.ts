import { messageKey } from '../../conversations/items.ts';
import type { Write } from '../../core/app.ts';
import { present } from '../../core/rows/conditions.ts';
import type { Suggestion } from '../../knowledge/records.ts';
import { comparable } from '../language/words.ts';
import type { Turn } from './turn.ts';

/** Returns the suggestion that a message chooses, or undefined. Only the visitor's next message can choose one. */
export function chosenSuggestion({
  conversation,
  history,
  text,
}: Pick<Turn, 'conversation' | 'history' | 'text'>): Suggestion | undefined {
  const at = history.findIndex(({ id }) => id === conversation.suggestionsOf);
  if (at < 0 || history.slice(at + 1).some(({ role }) => role === 'visitor')) return undefined;
  return history[at]?.suggestions.find((suggestion) => comparable(suggestion.text) === comparable(text));
}

/** Marks a message with suggestions as answered when the next message chooses one of them. */
export function markAnswered(turn: Turn): Write | undefined {
  const { workspaceId, id, suggestionsOf } = turn.conversation;
  if (!suggestionsOf || !chosenSuggestion(turn)) return undefined;
  const key = messageKey(workspaceId, id, suggestionsOf);
  return { update: key, change: { set: { unanswered: false } }, when: present };
}
