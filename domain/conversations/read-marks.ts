import * as z from 'zod';
import type { App, Item } from '../core/app.ts';
import { invalid } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import { agentIdOf } from '../core/operations/actor.ts';
import { operation } from '../core/operations/operation.ts';
import { lacksOrAtMost } from '../core/rows/conditions.ts';
import { conversationIds, findConversation } from './find.ts';
import { messageKey, readMarkKey } from './items.ts';
import { seqOf } from './order.ts';
import type { StoredConversation } from './records.ts';

export const readOutput = z
  .object({ unread: z.int().meta({ description: 'Messages after the last one that the caller has read' }) })
  .meta({ id: 'ReadMark' });

type MessageCount = Pick<StoredConversation, 'messageCount'>;
/** `mark`: the reader's row, which may not exist. */
export const unreadOf = ({ messageCount }: MessageCount, mark: Item | undefined): number =>
  Math.max(0, messageCount - Number(mark?.seq ?? 0));

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
  input: z.object({ messageId: id.meta({ description: 'The last message that the caller has read' }) }),
  find: findConversation,
  async run(app, actor, { target, input }) {
    const { workspaceId } = actor;
    const message = await app.store.get(messageKey(workspaceId, target.id, input.messageId), { consistent: true });
    if (!message) {
      const problem = 'is not the id of a message of this conversation';
      throw invalid([{ path: 'messageId', message: problem }], `messageId ${problem}.`);
    }
    const seq = message.late ? seqOf(message) : numberOf(message, target);
    const key = readMarkKey(workspaceId, target.id, agentIdOf(actor));
    const { item } = await app.store.update(key, { set: { seq } }, lacksOrAtMost('seq', seq));
    return { unread: unreadOf(target, item ?? { ...key, seq }) };
  },
});
