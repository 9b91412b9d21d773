import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { App } from '../app.ts';
import { idAt, idTime, isUuid } from '../ids.ts';
import { conversationPk, MESSAGE_PREFIX, messageKey, toMessage } from './items.ts';
import type { Message, StoredConversation } from './records.ts';
import { stateOf, toVisitor, type VisitorState } from './visitor-read.ts';

/**
 * A message's id is made when its turn begins, and a model may think for minutes before both are stored; ids of two
 * machines differ by their clocks. So much before the last one is looked at again.
 */
const OVERLAP_MS = 5 * 60_000;

export const reconnect = z
  .object({
    reason: z
      .enum(['planned', 'superseded'])
      .meta({ description: 'planned: connect again; superseded: three newer streams of the conversation are held' }),
  })
  .meta({ id: 'Reconnect' });

/** `id`: a message's own, or the last message's with a dot and the state that was told. */
export type FollowEvent =
  | { id: string; event: 'message'; data: Message }
  | { id: string; event: 'status'; data: VisitorState }
  | { id: string; event: 'reconnect'; data: z.output<typeof reconnect> };

/** How far one stream has told a conversation. Changed by `news`. */
export interface Following {
  showSources: boolean;
  /** The newest message told, or the point from which to tell. */
  last: string;
  /** Messages not to be told any more, as far back as is looked. */
  seen: Set<string>;
  /** The state told last. */
  told: string;
  /** Which version of the conversation the messages were read for. */
  version: string | undefined;
}

/** A state in 8 characters, so that a client that comes back tells what it knows. */
const markOf = (state: VisitorState) => createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 8);

const sinceOverlap = (last: string) => idAt(idTime(last) - OVERLAP_MS);

async function messagesSince(app: App, { workspaceId, id }: StoredConversation, from: string): Promise<Message[]> {
  const messages: Message[] = [];
  const key = (messageId: string) => messageKey(workspaceId, id, messageId).sk;
  const where = { pk: conversationPk(workspaceId, id), from: key(from), to: key('~'), consistent: true };
  for await (const item of app.store.queryAll(where)) messages.push(toMessage(item));
  return messages;
}

async function newestMessage(app: App, { workspaceId, id }: StoredConversation): Promise<string | undefined> {
  const pk = conversationPk(workspaceId, id);
  const page = await app.store.query({ pk, prefix: MESSAGE_PREFIX, descending: true, limit: 1, consistent: true });
  return page.items[0]?.sk.slice(MESSAGE_PREFIX.length);
}

interface From {
  showSources: boolean;
  /** The id of the last event that the client got; what is no such id is as none. Without it: from now on. */
  lastEventId: string | undefined;
}

export async function beginFollowing(
  app: App,
  conversation: StoredConversation,
  { showSources, lastEventId }: From,
): Promise<Following> {
  const [known, mark = ''] = lastEventId?.toLowerCase().split('.') ?? [];
  const last = isUuid(known) ? known : ((await newestMessage(app, conversation)) ?? idAt(0));
  const before = (await messagesSince(app, conversation, sinceOverlap(last))).filter(({ id }) => id <= last);
  return { showSources, last, seen: new Set(before.map(({ id }) => id)), told: mark, version: undefined };
}

/**
 * What is new since the last call, each thing once: the state where it changed, then messages, oldest first. Messages are
 * read only where the conversation changed, which it does in the same transaction.
 */
export async function* news(
  app: App,
  following: Following,
  conversation: StoredConversation,
): AsyncGenerator<FollowEvent> {
  const state = stateOf(conversation);
  if (markOf(state) !== following.told) {
    following.told = markOf(state);
    yield { id: positionOf(following), event: 'status', data: state };
  }
  const version = `${conversation.messageCount} ${conversation.updatedAt} ${conversation.status}`;
  if (version === following.version) return;
  for (const message of await messagesSince(app, conversation, sinceOverlap(following.last))) {
    if (following.seen.has(message.id)) continue;
    following.seen.add(message.id);
    const isLate = message.id < following.last;
    if (!isLate) following.last = message.id;
    const data = toVisitor(message, following.showSources);
    if (data) yield { id: isLate ? positionOf(following) : message.id, event: 'message', data };
  }
  following.version = version;
}

/** The id of an event that is no message, or came late: a client that comes back with it has had all up to here. */
export const positionOf = ({ last, told }: Following): string => `${last}.${told}`;
