import { type AppendWrites, append } from '../../conversations/append.ts';
import { messageKey, replayKey } from '../../conversations/items.ts';
import type { ConversationStatus, Message, StoredConversation } from '../../conversations/records.ts';
import { needsWatch, watchIdle } from '../../conversations/state/idle.ts';
import { isWithHumans } from '../../conversations/views/with-humans.ts';
import { endTyping } from '../../conversations/visitor/typing.ts';
import { changeConversation, insertConversation } from '../../conversations/write.ts';
import type { App, Key, Write } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { absentOrExpired, present } from '../../core/rows/conditions.ts';
import type { CreditSource } from '../../workspaces/spend.ts';
import { chosenSuggestion } from './chosen-suggestion.ts';
import { visitorMessage } from './messages.ts';
import type { ChatbotReply } from './reply.ts';
import type { Turn } from './turn.ts';

/** How long a repeated message is recognised. */
const REPLAY_SECONDS = 24 * 3600;

/** A message of the visitor opens a resolved conversation again. */
export const statusAfterVisitor = (status: ConversationStatus): ConversationStatus =>
  status === 'resolved' ? 'open' : status;

/**
 * Returns the status after this message: a resolved conversation is opened again, and a request for a human waits for
 * one.
 */
export const nextStatus = (status: ConversationStatus, reply: ChatbotReply | null): ConversationStatus => {
  if (reply?.escalates) return 'human_requested';
  return statusAfterVisitor(status);
};

/**
 * What a message of the visitor changes in its conversation. It reopens a resolved one, and humans who have the conversation
 * have something to answer.
 */
export const changesByVisitor = (conversation: StoredConversation, status: ConversationStatus, now: string) => ({
  lastMessageAt: now,
  updatedAt: now,
  watched: true,
  waitingSince: isWithHumans(status) ? (conversation.waitingSince ?? now) : null,
  ...(conversation.status === 'resolved' ? { closedAt: null, closedBy: null, assignee: null } : {}),
});
/** The start of a message, as lists of conversations show it: at most 300 characters. */
export const firstMessageOf = (text: string) => text.slice(0, 300);

function conversationWrites(app: App, turn: Turn, reply: ChatbotReply | null, added: AppendWrites) {
  const { conversation } = turn;
  const now = nowIso(app);
  const status = nextStatus(conversation.status, reply);
  const firstMessage = firstMessageOf(turn.text);
  const set = {
    ...changesByVisitor(conversation, status, now),
    offersHuman: reply?.offersHuman ?? false,
    suggestionsOf: reply?.suggestions?.length ? turn.answerId : null,
    ...(reply?.escalates ? { handoffRequestedAt: now } : {}),
    ...added.set,
  };
  if (turn.isNew) return insertConversation({ ...conversation, ...set, status }, { firstMessage });
  return changeConversation(conversation, { status, set, setOnce: { firstMessage } }, added.when);
}

/** Marks a message with suggestions as answered when the next message takes one of them. */
function takenWrite(turn: Turn): Write | undefined {
  const { workspaceId, id, suggestionsOf } = turn.conversation;
  if (!suggestionsOf || !chosenSuggestion(turn)) return undefined;
  const key = messageKey(workspaceId, id, suggestionsOf);
  return { update: key, change: { set: { unanswered: false } }, when: present };
}

/**
 * `replay`: the row that was read for this message. `ownReplay`: the row in the conversation that this message starts.
 */
function replayWrites(app: App, turn: Turn, answered: boolean): { replay?: Write; ownReplay?: Write } {
  const { conversation, visitorMessageId, answerId, clientMessageId } = turn;
  if (!clientMessageId) return {};
  const nowSeconds = Math.ceil(app.clock.now() / 1000);
  const ttl = nowSeconds + REPLAY_SECONDS;
  const row = { conversationId: conversation.id, visitorMessageId, answerId: answered ? answerId : null, ttl };
  const isFree = absentOrExpired('ttl', nowSeconds);
  const put = (key: Key): Write => ({ put: { ...key, entity: 'replay', ...row }, when: isFree });
  return {
    ...(turn.replay ? { replay: put(turn.replay) } : {}),
    // A client that received the conversation's ID but no answer repeats the message within the conversation.
    ...(turn.isNew ? { ownReplay: put(replayKey(conversation.workspaceId, conversation.id, clientMessageId)) } : {}),
  };
}

/** All writes of a turn. The names are those that `commitTurn` reads refusals by. */
export async function turnWrites(
  app: App,
  turn: Turn,
  reply: ChatbotReply | null,
  answer: Message | null,
  spend?: CreditSource,
) {
  const { conversation } = turn;
  const added = append(conversation, [visitorMessage(turn), ...(answer ? [answer] : [])]);
  const { row, pointers } = conversationWrites(app, turn, reply, added);
  return {
    conversation: row,
    ...replayWrites(app, turn, answer !== null),
    credit: spend?.write,
    messages: added.writes,
    typing: turn.visitorTypes ? endTyping(app, conversation, 'visitor') : undefined,
    idle: turn.isNew || needsWatch(conversation) ? await watchIdle(app, conversation) : undefined,
    pointers,
    suggestion: takenWrite(turn),
  };
}
