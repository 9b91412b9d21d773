import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { id } from '../../core/fields.ts';
import { toMessage } from '../items.ts';
import { messagesAfterId, newestMessages } from '../order.ts';
import {
  conversationStatus,
  type Message,
  type PublicMessage,
  publicMessage,
  type StoredConversation,
} from '../records.ts';

/** Messages in one answer to a poll. */
const MAX_MESSAGES = 100;

/** How a conversation stands, as its visitor may know it. */
export const visitorState = z
  .object({
    status: conversationStatus,
    humanLive: z.boolean().meta({ description: 'True while an agent has taken over' }),
    agentName: z.string().nullable().meta({ description: 'Name of the agent who has taken over' }),
  })
  .meta({ id: 'VisitorState' });
export type VisitorState = z.output<typeof visitorState>;

export const pollOutput = visitorState.extend({ messages: z.array(publicMessage) }).meta({ id: 'Poll' });
export const pollQuery = z.object({ after: id.optional() });

export function stateOf({ status, assignee }: StoredConversation): VisitorState {
  const humanLive = status === 'human_active';
  return { status, humanLive, agentName: humanLive ? (assignee?.name ?? null) : null };
}

/**
 * A message as the visitor may see it, without sources where the owner hides them; undefined for what is internal.
 * Suggestions stay: they are texts that any answer may quote, and a source's id opens nothing without a key.
 */
export function toVisitor(stored: Message, showSources: boolean): PublicMessage | undefined {
  if (stored.role === 'system') return undefined;
  const { modelFailure: _modelFailure, ...visible } = stored;
  return showSources ? visible : { ...visible, sources: [] };
}

interface Wanted {
  /** Only what came after this message; left out: the most recent ones. */
  after?: string | undefined;
  showSources: boolean;
}

/** True where nothing can have come after this message, as the conversation's own row tells; most polls find that. */
const isNewest = ({ newestMessageId, lateSeq, messageCount }: StoredConversation, messageId: string) =>
  messageId === newestMessageId && lateSeq < messageCount;

/**
 * The state and up to 100 messages, in the order of storing: the next ones after `after`, or the most recent. Messages are read only
 * where there may be any.
 */
export async function pollConversation(app: App, conversation: StoredConversation, { after, showSources }: Wanted) {
  if (after && isNewest(conversation, after)) return { ...stateOf(conversation), messages: [] };
  const items = after
    ? await messagesAfterId(app, conversation, after, MAX_MESSAGES)
    : await newestMessages(app, conversation, MAX_MESSAGES);
  const messages = items.flatMap((item) => toVisitor(toMessage(item), showSources) ?? []);
  return { ...stateOf(conversation), messages };
}
