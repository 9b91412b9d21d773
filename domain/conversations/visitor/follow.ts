import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { App, Item } from '../../core/app.ts';
import { idAt } from '../../core/ids.ts';
import { toMessage } from '../items.ts';
import { type OpenedConversation, resumeThread } from '../merge/thread.ts';
import { allMessagesAfter, type Position, positionAfter, positionAtEnd } from '../order.ts';
import type { PublicMessage, StoredConversation } from '../records.ts';
import { stateOf, toVisitor, type VisitorState } from './read.ts';
import { typingOf } from './typing.ts';

export const reconnect = z
  .object({
    reason: z.enum(['planned', 'superseded']).meta({
      description: '`planned`: connect again. `superseded`: three newer streams of the conversation are open',
    }),
  })
  .meta({ id: 'Reconnect' });

export const typingEvent = z
  .object({
    typing: z.boolean(),
    agentName: z.string().nullable().meta({ description: 'Null while nobody is typing' }),
  })
  .meta({ id: 'AgentTyping' });
type AgentTyping = z.output<typeof typingEvent>;

/** `id`: the message's id, otherwise the position and the state sent. See `eventId`. */
export type FollowEvent =
  | { id: string; event: 'message'; data: PublicMessage }
  | { id: string; event: 'status'; data: VisitorState }
  | { id: string; event: 'typing'; data: AgentTyping }
  | { id: string; event: 'reconnect'; data: z.output<typeof reconnect> };

/** The progress of one stream. `news` modifies it. */
export interface StreamProgress {
  showSources: boolean;
  position: Position;
  /** The mark of the last state sent. */
  sentState: string;
  typing: boolean;
  /** The conversation's message count when messages were last read. */
  count: number | undefined;
  /** Messages of the visitor's own conversation that were not received before it was merged into the followed one. */
  unsent: Item[];
}

/** A hash of a state in 8 characters, so a reconnecting client's event id identifies the state that it knows. */
const markOf = (state: VisitorState) => createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 8);

/** The id of an event that is not a message. A client that reconnects with it has received everything up to here. */
export const eventId = ({ position: { seq, from }, sentState, typing }: StreamProgress): string =>
  `${from || idAt(0)}.${sentState}${typing ? '+' : ''}.${seq}`;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const eventIdShape = new RegExp(`^(${uuid})(?:\\.([0-9a-f]{8}|)(\\+?)(?:\\.(\\d{1,9}))?)?$`);

interface FollowOptions {
  showSources: boolean;
  /** The id of the last event that the client received. An invalid id counts as none. Without it, the stream starts now. */
  lastEventId: string | undefined;
}

/** Where a stream resumes. Reads the table only for a message's id, to find its position. */
export async function beginFollowing(
  app: App,
  conversation: OpenedConversation,
  { showSources, lastEventId }: FollowOptions,
): Promise<StreamProgress> {
  const [, id, sentState = '', typing = '', seq] = eventIdShape.exec(lastEventId?.toLowerCase() ?? '') ?? [];
  // Numbers of the visitor's own conversation mean nothing in this one.
  if (conversation.merged && id) {
    const resumed = await resumeThread(app, conversation, id, MAX_UNSENT);
    return { ...resumed, showSources, sentState: '', typing: typing === '+', count: undefined };
  }
  const position =
    id && seq !== undefined
      ? { seq: Number(seq), from: id }
      : await (id ? positionAfter(app, conversation, id) : positionAtEnd(app, conversation));
  return { showSources, position, sentState, typing: typing === '+', count: undefined, unsent: [] };
}

/** Up to this many messages that a visitor had not received when a conversation was merged. */
const MAX_UNSENT = 100;

/** The typing state of the agent who has the conversation. */
export function typingTo(conversation: StoredConversation, item: Item | undefined, nowMs: number): AgentTyping {
  const { agent } = typingOf(item, nowMs);
  const { status, assignee } = conversation;
  const typing = status === 'human_active' && agent !== null && agent.id === assignee?.id;
  return { typing, agentName: typing ? assignee.name : null };
}

/**
 * New events since the last call, without duplicates: changed state and typing, then messages in storage order. Messages are only
 * read if the conversation's row counts more.
 */
export async function* news(
  app: App,
  following: StreamProgress,
  conversation: StoredConversation,
  typingItem: Item | undefined,
): AsyncGenerator<FollowEvent> {
  const state = stateOf(conversation);
  if (markOf(state) !== following.sentState) {
    following.sentState = markOf(state);
    yield { id: eventId(following), event: 'status', data: state };
  }
  const typing = typingTo(conversation, typingItem, app.clock.now());
  if (typing.typing !== following.typing) {
    following.typing = typing.typing;
    yield { id: eventId(following), event: 'typing', data: typing };
  }
  for (const item of following.unsent.splice(0)) {
    const data = toVisitor(toMessage(item), following.showSources);
    if (data) yield { id: data.id, event: 'message', data };
  }
  if (conversation.messageCount === following.count) return;
  for await (const { item, position } of allMessagesAfter(app, conversation, following.position)) {
    following.position = position;
    const data = toVisitor(toMessage(item), following.showSources);
    if (data) yield { id: data.id, event: 'message', data };
  }
  following.count = conversation.messageCount;
}
