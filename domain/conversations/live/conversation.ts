import { createHash } from 'node:crypto';
import type { App, Item } from '../../app.ts';
import { idAt, idTime } from '../../ids.ts';
import { operation } from '../../operation.ts';
import { conversationIds, findConversation } from '../find.ts';
import { conversationKey, toConversation, typingKey } from '../items.ts';
import type { Conversation, StoredConversation } from '../records.ts';
import { type Typing, typingOf } from '../typing.ts';
import { entriesSince, newest } from './entries.ts';
import type { Watcher } from './hold.ts';
import { afterInput, badAfter, type ConversationEvent, eventOf } from './records.ts';

/**
 * A message's id is made when its turn begins, and a model may think for minutes before it is stored; ids of two machines
 * differ by their clocks. So much before the last one is looked at again.
 */
const OVERLAP_MS = 5 * 60_000;
/** The last characters of an id, which are random: enough to tell the ids of those minutes apart. */
const TAIL = 6;
/** An event's id names so many of those minutes. What is older is taken as told. */
const MAX_TAILS = 100;

/** How far one subscription has told a conversation. */
interface Following {
  /** The newest message or note told, or the point from which to tell. */
  last: string;
  /** Ids not to be told any more, as far back as is looked. */
  seen: Set<string>;
  /** The state told last. */
  mark: string;
  /** Which version of the conversation messages and notes were read for. */
  version: string | undefined;
  typing: Typing;
}

const sinceOverlap = (last: string) => idAt(idTime(last) - OVERLAP_MS);
const markOf = ({ status, assignee }: Conversation) =>
  createHash('sha256')
    .update(JSON.stringify([status, assignee?.id ?? null]))
    .digest('hex')
    .slice(0, 8);

const shape = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([0-9a-f]{8})\.((?:[0-9a-f]{6})*)$/;

const positionOf = ({ last, mark, seen }: Following): string => {
  const from = sinceOverlap(last);
  const recent = [...seen].filter((id) => id >= from).sort();
  return `${last}.${mark}.${recent
    .slice(-MAX_TAILS)
    .map((id) => id.slice(-TAIL))
    .join('')}`;
};

const nobody: Typing = { visitor: false, agent: null };

async function begin(app: App, conversation: StoredConversation, after: string | null): Promise<Following> {
  const fresh = { version: undefined, typing: nobody };
  if (after === null) {
    const last = await newest(app, conversation);
    const seen = (await entriesSince(app, conversation, sinceOverlap(last))).map(({ id }) => id);
    return { ...fresh, last, seen: new Set(seen), mark: '' };
  }
  const [, last = '', mark = '', tails = ''] = shape.exec(after) ?? [];
  if (!last) throw badAfter('is not the id of an event');
  const told = new Set(tails.match(new RegExp(`.{${TAIL}}`, 'g')));
  const isFull = tails.length >= MAX_TAILS * TAIL;
  const before = (await entriesSince(app, conversation, sinceOverlap(last))).filter(({ id }) => id <= last);
  const named = before.flatMap(({ id }) => (told.has(id.slice(-TAIL)) ? [id] : []));
  const oldestNamed = named.sort()[0] ?? '';
  const seen = before.filter(({ id }) => told.has(id.slice(-TAIL)) || (isFull && id < oldestNamed));
  return { ...fresh, last, seen: new Set(seen.map(({ id }) => id)), mark };
}

/**
 * Follows one conversation: how it stands first, then each change of status or assignee, each message and note, and who types.
 * `after` the id of an event: what came since, each thing once. Messages and notes are read only where the conversation's own
 * row changed, which it does in the same transaction.
 */
export async function watchConversation(
  app: App,
  conversation: StoredConversation,
  after: string | null = null,
): Promise<Watcher> {
  const following = await begin(app, conversation, after);
  const { workspaceId, id } = conversation;
  return {
    keys: [conversationKey(workspaceId, id), typingKey(workspaceId, id)],
    position: () => positionOf(following),
    async look([row, typingRow]) {
      const now = new Date(app.clock.now()).toISOString();
      if (!row) {
        const deleted = eventOf({ id: positionOf(following), type: 'deleted', conversationId: id, at: now });
        return { events: [deleted], over: true };
      }
      const typing = typingOf(typingRow, app.clock.now());
      return { events: await news(app, following, row, typing) };
    },
  };
}

async function news(app: App, following: Following, row: Item, typing: Typing): Promise<ConversationEvent[]> {
  const conversation = toConversation(row);
  const events: ConversationEvent[] = [];
  const tell = (what: Pick<ConversationEvent, 'type' | 'at'> & Partial<ConversationEvent>) =>
    events.push(eventOf({ ...what, id: positionOf(following), conversationId: conversation.id, conversation }));
  if (markOf(conversation) !== following.mark) {
    following.mark = markOf(conversation);
    tell({ type: 'status', at: conversation.updatedAt });
  }
  const version = `${conversation.messageCount} ${row.noteCount} ${conversation.updatedAt} ${conversation.status}`;
  if (version !== following.version) {
    for (const entry of await entriesSince(app, conversation, sinceOverlap(following.last))) {
      if (following.seen.has(entry.id)) continue;
      following.seen.add(entry.id);
      if (entry.id > following.last) following.last = entry.id;
      const { type, message, note, at } = entry;
      tell({ type, message, note, at });
    }
    following.version = version;
  }
  if (JSON.stringify(typing) !== JSON.stringify(following.typing)) {
    following.typing = typing;
    tell({ type: 'typing', typing, at: new Date(app.clock.now()).toISOString() });
  }
  return events;
}

/** What `conversationEvents` follows. Throws NOT_FOUND, VALIDATION_ERROR. */
export const followConversation = operation({
  name: 'conversationEvents',
  scope: 'conversations:read',
  kind: 'read',
  ids: conversationIds,
  input: afterInput,
  find: findConversation,
  run: (app, _actor, { target, input }) => watchConversation(app, target, input.after ?? null),
});
