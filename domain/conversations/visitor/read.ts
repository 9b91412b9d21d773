import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { id } from '../../core/fields.ts';
import { toMessage } from '../items.ts';
import { newestOfThread, type OpenedConversation, threadAfter } from '../merge/thread.ts';
import {
  conversationStatus,
  type Message,
  type PublicMessage,
  publicMessage,
  type StoredConversation,
} from '../records.ts';

/** Maximum number of messages per poll. */
const MAX_MESSAGES = 100;

/** A conversation's state as shown to its visitor. */
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
 * What a visitor sees of a message that is not internal: no sources if the owner hides them. Suggestions stay: any answer may
 * quote their texts, and a source's id is useless without a key.
 */
export function visiblePart(
  {
    modelFailure: _failure,
    usage: _usage,
    mail: _mail,
    byEmail: _byEmail,
    senderVerified: _verified,
    ...visible
  }: Message,
  showSources: boolean,
): PublicMessage {
  return showSources ? visible : { ...visible, sources: [] };
}

/** A message as shown to the visitor. Undefined for internal messages. */
export const toVisitor = (stored: Message, showSources: boolean): PublicMessage | undefined =>
  stored.role === 'system' ? undefined : visiblePart(stored, showSources);

interface PollOptions {
  /** Returns only messages after this one. Omitted: the most recent ones. */
  after?: string | undefined;
  showSources: boolean;
}

/** True if no later message exists, according to the conversation's own row. Most polls end here. */
const isNewest = ({ newestMessageId, lateSeq, messageCount }: StoredConversation, messageId: string) =>
  messageId === newestMessageId && lateSeq < messageCount;

/**
 * Returns the state and up to 100 messages in storage order: the next ones after `after`, or the most recent. Messages are only
 * read if there may be any.
 */
export async function pollConversation(
  app: App,
  conversation: OpenedConversation,
  { after, showSources }: PollOptions,
) {
  if (after && isNewest(conversation, after)) return { ...stateOf(conversation), messages: [] };
  const items = after
    ? await threadAfter(app, conversation, after, MAX_MESSAGES)
    : await newestOfThread(app, conversation, MAX_MESSAGES);
  const messages = items.flatMap((item) => toVisitor(toMessage(item), showSources) ?? []);
  return { ...stateOf(conversation), messages };
}
