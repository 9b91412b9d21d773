import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { App, Item } from '../../core/app.ts';
import { idAt } from '../../core/ids.ts';
import { toMessage } from '../items.ts';
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
type TypingTold = z.output<typeof typingEvent>;

/** `id`: a message's own, else the position and the state that was told: see `eventId`. */
export type FollowEvent =
  | { id: string; event: 'message'; data: PublicMessage }
  | { id: string; event: 'status'; data: VisitorState }
  | { id: string; event: 'typing'; data: TypingTold }
  | { id: string; event: 'reconnect'; data: z.output<typeof reconnect> };

/** How far one stream has told a conversation. Changed by `news`. */
export interface Following {
  showSources: boolean;
  position: Position;
  /** The state told last, by its mark. */
  told: string;
  typing: boolean;
  /** How many messages the conversation had when they were read last. */
  count: number | undefined;
}

/** A state in 8 characters, so that a client that comes back tells what it knows. */
const markOf = (state: VisitorState) => createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 8);

/** The id of an event that is no message: a client that comes back with it has had all up to here. */
export const eventId = ({ position: { seq, from }, told, typing }: Following): string =>
  `${from || idAt(0)}.${told}${typing ? '+' : ''}.${seq}`;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const eventIdShape = new RegExp(`^(${uuid})(?:\\.([0-9a-f]{8}|)(\\+?)(?:\\.(\\d{1,9}))?)?$`);

interface From {
  showSources: boolean;
  /** The id of the last event that the client got; what is no such id is as none. Without it: from now on. */
  lastEventId: string | undefined;
}

/** Where a stream goes on. Reads the table only for the id of a message, to learn its place. */
export async function beginFollowing(
  app: App,
  conversation: StoredConversation,
  { showSources, lastEventId }: From,
): Promise<Following> {
  const [, id, told = '', typing = '', seq] = eventIdShape.exec(lastEventId?.toLowerCase() ?? '') ?? [];
  const position =
    id && seq !== undefined
      ? { seq: Number(seq), from: id }
      : await (id ? positionAfter(app, conversation, id) : positionAtEnd(app, conversation));
  return { showSources, position, told, typing: typing === '+', count: undefined };
}

/** The agent who has the conversation, while they type. */
function typingTo(conversation: StoredConversation, item: Item | undefined, nowMs: number): TypingTold {
  const { agent } = typingOf(item, nowMs);
  const typing = conversation.status === 'human_active' && agent !== null && agent.id === conversation.assignee?.id;
  return { typing, agentName: typing ? conversation.assignee!.name : null };
}

/**
 * What is new since the last call, each thing once: the state and the typing where they changed, then messages in the order
 * in which they were stored. Messages are read only where there are more, which the conversation tells.
 */
export async function* news(
  app: App,
  following: Following,
  conversation: StoredConversation,
  typingItem: Item | undefined,
): AsyncGenerator<FollowEvent> {
  const state = stateOf(conversation);
  if (markOf(state) !== following.told) {
    following.told = markOf(state);
    yield { id: eventId(following), event: 'status', data: state };
  }
  const typing = typingTo(conversation, typingItem, app.clock.now());
  if (typing.typing !== following.typing) {
    following.typing = typing.typing;
    yield { id: eventId(following), event: 'typing', data: typing };
  }
  if (conversation.messageCount === following.count) return;
  for await (const { item, position } of allMessagesAfter(app, conversation, following.position)) {
    following.position = position;
    const data = toVisitor(toMessage(item), following.showSources);
    if (data) yield { id: data.id, event: 'message', data };
  }
  following.count = conversation.messageCount;
}
