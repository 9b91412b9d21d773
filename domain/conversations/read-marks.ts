import * as z from 'zod';
import type { App, Item } from '../core/app.ts';
import { invalid } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import { type Actor, agentIdOf } from '../core/operations/actor.ts';
import { operation } from '../core/operations/operation.ts';
import { lacksOrAtMost } from '../core/rows/conditions.ts';
import { conversationIds, findConversation } from './find.ts';
import { messageKey, readMarkKey } from './items.ts';
import { clearMention } from './mentions/mentions.ts';
import { seqOf } from './order.ts';
import type { StoredConversation } from './records.ts';

export const readOutput = z
  .object({
    unread: z.int().meta({
      description:
        "The visitor's messages after the last one that the caller has read, without those that the chatbot answered",
    }),
  })
  .meta({ id: 'ReadMark' });

type MessageCounts = Pick<StoredConversation, 'messageCount' | 'teamCount'>;

/**
 * The visitor's messages after the reader's mark that no chatbot answered. `mark`: the reader's row, which may not exist. For a conversation that began, or a
 * mark that was set, in an earlier version: at most all messages after it.
 */
export function unreadOf({ messageCount, teamCount = messageCount }: MessageCounts, mark: Item | undefined): number {
  const after = Math.max(0, messageCount - Number(mark?.seq ?? 0));
  const forTeam = Math.max(0, teamCount - Number(mark?.teamSeq ?? 0));
  return Math.min(after, forTeam);
}

/** Marks of one reader, in the order of the conversations. One batch read for up to 100. */
export const readMarks = (app: App, workspaceId: string, readerId: string, conversationIds: readonly string[]) =>
  app.store.getMany(conversationIds.map((conversationId) => readMarkKey(workspaceId, conversationId, readerId)));

/** The oldest rows have no number. */
const numberOf = (messageItem: Item, { newestMessageId, messageCount }: StoredConversation) =>
  messageItem.id === newestMessageId ? Math.max(seqOf(messageItem), messageCount) : seqOf(messageItem);

/** Marks messages as read by the caller. Never moves back. */
export const markRead = operation({
  name: 'markRead',
  scope: 'conversations:read',
  kind: 'write',
  ids: conversationIds,
  input: z
    .object({
      messageId: id
        .nullish()
        .meta({ description: 'The last message that the caller has read. Needed without `noteId`' }),
      noteId: id.nullish().meta({
        description:
          'The last note that the caller has read. The conversation leaves the view `mentions` unless a later note mentions the caller. Omitted: it stays there',
      }),
    })
    .refine(({ messageId, noteId }) => messageId || noteId, { path: ['messageId'], error: 'is required' }),
  find: findConversation,
  async run(app, actor, { target, input }) {
    const reader = { workspaceId: actor.workspaceId, conversationId: target.id, memberId: agentIdOf(actor) };
    const [unread] = await Promise.all([
      input.messageId ? readUpTo(app, actor, target, input.messageId) : unreadBy(app, actor, target),
      input.noteId ? clearMention(app, reader, input.noteId) : undefined,
    ]);
    return { unread };
  },
});

async function unreadBy(app: App, actor: Actor, target: StoredConversation): Promise<number> {
  const [mark] = await readMarks(app, actor.workspaceId, agentIdOf(actor), [target.id]);
  return unreadOf(target, mark);
}

/** Returns the number of unread messages. Throws VALIDATION_ERROR. */
async function readUpTo(app: App, actor: Actor, target: StoredConversation, messageId: string): Promise<number> {
  const { workspaceId } = actor;
  const message = await app.store.get(messageKey(workspaceId, target.id, messageId), { consistent: true });
  if (!message) {
    const problem = 'is not the id of a message of this conversation';
    throw invalid([{ path: 'messageId', message: problem }], `messageId ${problem}.`);
  }
  const seq = message.late ? seqOf(message) : numberOf(message, target);
  const key = readMarkKey(workspaceId, target.id, agentIdOf(actor));
  const mark = { seq, teamSeq: message.teamSeq };
  const { item } = await app.store.update(key, { set: mark }, lacksOrAtMost('seq', seq));
  return unreadOf(target, item ?? { ...key, ...mark });
}
