import { createHash } from 'node:crypto';
import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { idAt } from '../../core/ids.ts';
import { operation } from '../../core/operations/operation.ts';
import { conversationIds, findConversation } from '../find.ts';
import { conversationKey, presenceKey, toConversation, typingKey } from '../items.ts';
import { positionAtEnd } from '../order.ts';
import { type AgentPresence, presenceOf } from '../presence.ts';
import type { StoredConversation } from '../records.ts';
import { type Typing, typingOf } from '../visitor/typing.ts';
import { type ConversationPosition, entriesAfter } from './entries.ts';
import type { Watcher } from './hold.ts';
import { afterInput, badAfter, type ConversationEvent, eventOf } from './records.ts';

/** The progress of one subscription. */
interface ConversationProgress {
  sent: ConversationPosition;
  /** The last state sent. */
  mark: string;
  typing: Typing;
  /** As JSON. */
  presence: string;
}

const markOf = ({ status, assignee, labelIds, priority, snoozed, snoozedUntil }: StoredConversation) =>
  createHash('sha256')
    .update(JSON.stringify([status, assignee?.id ?? null, labelIds, priority, snoozed, snoozedUntil]))
    .digest('hex')
    .slice(0, 8);

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const shape = new RegExp(`^(${uuid})\\.([0-9a-f]{8}|)\\.(\\d{1,9})\\.(\\d{1,9})$`);

const positionOf = ({ sent: { messages, notes }, mark }: ConversationProgress): string =>
  `${messages.from || idAt(0)}.${mark}.${messages.seq}.${notes}`;

const nobody: Typing = { visitor: false, agent: null };

async function beginConversation(
  app: App,
  conversation: StoredConversation,
  after: string | null,
): Promise<ConversationProgress> {
  if (after === null) {
    const sent = { messages: await positionAtEnd(app, conversation), notes: conversation.noteCount };
    return { sent, mark: '', typing: nobody, presence: '[]' };
  }
  const [, from, mark = '', seq, notes] = shape.exec(after) ?? [];
  if (!from) throw badAfter('is not the id of an event');
  return { sent: { messages: { seq: Number(seq), from }, notes: Number(notes) }, mark, typing: nobody, presence: '[]' };
}

/**
 * Follows one conversation: first its state, then each change of status or assignee, each message and note, and who is typing.
 * `after`, the id of an event, resumes after that event without duplicates. Messages and notes are only read if the
 * conversation's row counts more of them than were sent.
 */
async function watchConversation(
  app: App,
  conversation: StoredConversation,
  after: string | null = null,
): Promise<Watcher> {
  const following = await beginConversation(app, conversation, after);
  const { workspaceId, id } = conversation;
  return {
    keys: [conversationKey(workspaceId, id), typingKey(workspaceId, id), presenceKey(workspaceId, id)],
    position: () => positionOf(following),
    async poll([row, typingRow, presenceRow]) {
      const now = nowIso(app);
      if (!row) {
        const deleted = eventOf({ id: positionOf(following), type: 'deleted', conversationId: id, at: now });
        return { events: [deleted], over: true };
      }
      const typing = typingOf(typingRow, app.clock.now());
      const presence = presenceOf(presenceRow, app.clock.now());
      return { events: await eventsSince(app, following, toConversation(row), { typing, presence }) };
    },
  };
}

async function eventsSince(
  app: App,
  following: ConversationProgress,
  conversation: StoredConversation,
  { typing, presence }: { typing: Typing; presence: AgentPresence[] },
): Promise<ConversationEvent[]> {
  const events: ConversationEvent[] = [];
  const addEvent = (fields: Pick<ConversationEvent, 'type' | 'at'> & Partial<ConversationEvent>) =>
    events.push(eventOf({ ...fields, id: positionOf(following), conversationId: conversation.id, conversation }));
  if (markOf(conversation) !== following.mark) {
    following.mark = markOf(conversation);
    addEvent({ type: 'status', at: conversation.updatedAt });
  }
  for (const { type, message, note, at, sent } of await entriesAfter(app, conversation, following.sent)) {
    following.sent = { ...following.sent, ...sent };
    addEvent({ type, message, note, at });
  }
  if (JSON.stringify(typing) !== JSON.stringify(following.typing)) {
    following.typing = typing;
    addEvent({ type: 'typing', typing, at: nowIso(app) });
  }
  if (JSON.stringify(presence) !== following.presence) {
    following.presence = JSON.stringify(presence);
    addEvent({ type: 'presence', presence, at: nowIso(app) });
  }
  return events;
}

/** The source of `conversationEvents`. Throws NOT_FOUND, VALIDATION_ERROR. */
export const followConversation = operation({
  name: 'conversationEvents',
  scope: 'conversations:read',
  kind: 'read',
  ids: conversationIds,
  input: afterInput,
  find: findConversation,
  run: (app, _actor, { target, input }) => watchConversation(app, target, input.after ?? null),
});
