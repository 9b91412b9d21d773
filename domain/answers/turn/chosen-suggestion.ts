import { messageKey } from '../../conversations/items.ts';
import type { Message } from '../../conversations/records.ts';
import type { Write } from '../../core/app.ts';
import { present } from '../../core/rows/conditions.ts';
import type { Suggestion } from '../../knowledge/records.ts';
import { ordinalIn } from '../../language/intent/ordinal.ts';
import { comparable } from '../../language/words.ts';
import { smallTalk } from '../intent/conversational.ts';
import { readYesNo } from '../intent/index.ts';
import type { AskedTurn, Turn } from './turn.ts';

/** Returns the message with suggestions that the visitor's message directly follows, or undefined. */
function offerBefore({ conversation, history }: Pick<AskedTurn, 'conversation' | 'history'>): Message | undefined {
  const at = history.findIndex(({ id }) => id === conversation.suggestionsOf);
  if (at < 0 || history.slice(at + 1).some(({ role }) => role === 'visitor')) return undefined;
  return history[at];
}

/** Returns the suggestion that a message chooses, or undefined. Only the visitor's next message can choose one. */
export function chosenSuggestion({
  text,
  ...before
}: Pick<AskedTurn, 'conversation' | 'history' | 'text'>): Suggestion | undefined {
  const suggestions = offerBefore(before)?.suggestions ?? [];
  const byText = suggestions.find((suggestion) => comparable(suggestion.text) === comparable(text));
  return byText ?? suggestions[ordinalIn(text)];
}

/** The visitor thanks for an answer that was given with a hedge. A word such as "ok" accepts the offer of a person instead. */
function thanksForAnswer(turn: Turn): boolean {
  const { text, lang, language } = turn;
  if (!offerBefore(turn)?.sources.length || readYesNo(text, lang ?? language)) return false;
  return smallTalk(text, language)?.kind === 'thanks';
}

/** Marks a message with suggestions as answered when the next message chooses one of them, or thanks for its hedged answer. */
export function markAnswered(turn: Turn): Write | undefined {
  const { workspaceId, id, suggestionsOf } = turn.conversation;
  if (!suggestionsOf || !(chosenSuggestion(turn) || thanksForAnswer(turn))) return undefined;
  const key = messageKey(workspaceId, id, suggestionsOf);
  return { update: key, change: { set: { unanswered: false } }, when: present };
}
