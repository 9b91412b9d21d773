import { firstReplayKey, type Replay, replayKey, toReplay } from '../../conversations/items.ts';
import type { App, Item, Key, Write } from '../../core/app.ts';
import { sha256 } from '../../core/ids.ts';
import { absentOrExpired } from '../../core/rows/conditions.ts';
import { isUnguessable } from './message-id.ts';
import type { TurnRequest } from './request.ts';
import type { Turn } from './turn.ts';

/** How long a repeated message is recognised. */
const REPLAY_SECONDS = 24 * 3600;

/**
 * Returns the key under which a message ID is stored: within its conversation, which its binding token opens. A message that starts
 * a conversation is repeated without a token and receives one, so its ID must prove who sent it: it cannot be guessed, and visitor
 * ID, text and address must be the same. Undefined if the ID cannot prove that.
 */
export function replayKeyOf({ chatbotRef, input, address }: TurnRequest): Key | undefined {
  const { workspaceId, chatbotId } = chatbotRef;
  const { clientMessageId, conversationId, visitorId, message } = input;
  if (!clientMessageId) return undefined;
  if (conversationId) return replayKey(workspaceId, conversationId.toLowerCase(), clientMessageId);
  if (!isUnguessable(clientMessageId, visitorId)) return undefined;
  const proof = [clientMessageId, visitorId || null, address ?? null, message];
  return firstReplayKey(workspaceId, chatbotId, sha256(JSON.stringify(proof)));
}

/** Returns the first call with the same message ID, unless its row has expired. */
export function toCurrentReplay(item: Item | undefined, nowMs: number): Replay | undefined {
  const replay = item && toReplay(item);
  return replay && replay.ttl * 1000 > nowMs ? replay : undefined;
}

/**
 * `replay`: the row that was read for this message. `ownReplay`: the row in the conversation that this message starts.
 */
export function replayWrites(app: App, turn: Turn, isAnswered: boolean): { replay?: Write; ownReplay?: Write } {
  const { conversation, visitorMessageId, answerId, clientMessageId } = turn;
  if (!clientMessageId) return {};
  const nowSeconds = Math.ceil(app.clock.now() / 1000);
  const ttl = nowSeconds + REPLAY_SECONDS;
  const row = { conversationId: conversation.id, visitorMessageId, answerId: isAnswered ? answerId : null, ttl };
  const isFree = absentOrExpired('ttl', nowSeconds);
  const put = (rowKey: Key): Write => ({ put: { ...rowKey, entity: 'replay', ...row }, when: isFree });
  return {
    ...(turn.replay ? { replay: put(turn.replay) } : {}),
    // A client that received the conversation's ID but no answer repeats the message within the conversation.
    ...(turn.isNew ? { ownReplay: put(replayKey(conversation.workspaceId, conversation.id, clientMessageId)) } : {}),
  };
}
