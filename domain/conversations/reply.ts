import * as z from 'zod';
import type { App, Item, Key, Write } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { text } from '../core/fields.ts';
import { operation } from '../core/operations/operation.ts';
import { findForAgent, type Person } from './agent.ts';
import { attachFiles, discardFiles, useUploads, withFiles } from './attachments/files.ts';
import { attachmentsInput } from './attachments/input.ts';
import { type ReadAttachment, readAttachments, refuseUsed } from './attachments/intake.ts';
import { conversationIds } from './find.ts';
import { messageKey, readMarkKey, toMessage } from './items.ts';
import { afterMessageId, refuseUnseen, seenPosition } from './newer.ts';
import type { Position } from './order.ts';
import { newMessage } from './records/new-message.ts';
import type { Message, StoredConversation } from './records.ts';
import { clientMessageId, recordSent, sentKeyOf, sentRecordId } from './sent.ts';
import { applyDecision, assignmentTo, refuseToOthers } from './state/change-state.ts';
import { needsWatch, watchIdle } from './state/idle.ts';
import { watchReply } from './state/mail-due.ts';
import { endTyping } from './visitor/typing.ts';

/**
 * Sends a human reply to a visitor and returns the stored message. Takes over an unassigned conversation. Throws CONFLICT, naming
 * the agent, if another agent has it, or if it is closed. Throws VALIDATION_ERROR for a file that may not be sent.
 */
export const replyToConversation = operation({
  name: 'replyToConversation',
  scope: 'conversations:write',
  kind: 'write',
  errors: ['CONFLICT'],
  ids: conversationIds,
  input: z
    .object({
      content: text(0, 4000).describe('The text. May be empty if there are attachments'),
      attachments: attachmentsInput,
      clientMessageId,
      afterMessageId,
    })
    .refine(({ content, attachments }) => content !== '' || attachments?.length, {
      path: ['content'],
      error: 'must have 1 to 4000 characters if no file is attached',
    }),
  find: findForAgent,
  async run(app, actor, { target: { conversation, agent }, input }) {
    const sent = sentKeyOf(conversation, agent.id, 'reply', input.clientMessageId);
    const { repeated, seen } = await readSent(app, conversation, sent, input.afterMessageId);
    if (repeated) return repeated;
    const files = await readAttachments(app, actor, conversation.id, input.attachments ?? []);
    refuseToOthers(conversation, agent);
    const seenUpTo = seenPosition(input.afterMessageId, seen);
    const { root } = actor;
    const reply = { agent, content: input.content, files, sent, seen: seenUpTo, root };
    return withFiles(app, conversation, files, () => sendReply(app, conversation, reply));
  },
});

/** Reads the message that an earlier attempt stored, and the last one that the agent has seen. No reads if neither is named. */
async function readSent(
  app: App,
  conversation: StoredConversation,
  sent: Key | undefined,
  seenId: string | null | undefined,
): Promise<{ repeated?: Message | undefined; seen?: Item | undefined }> {
  const { workspaceId, id } = conversation;
  const keys = [sent, seenId ? messageKey(workspaceId, id, seenId) : undefined].filter(
    (rowKey) => rowKey !== undefined,
  );
  if (keys.length === 0) return {};
  const rows = await app.store.getMany(keys);
  const repeatedId = sent && sentRecordId(app, rows[0]);
  const repeated = repeatedId && (await app.store.get(messageKey(workspaceId, id, repeatedId), { consistent: true }));
  return { repeated: repeated ? toMessage(repeated) : undefined, seen: seenId ? rows.at(-1) : undefined };
}

interface AgentReply {
  agent: Person;
  content: string;
  files: readonly ReadAttachment[];
  /** The key under which a repeated request is recognised. */
  sent: Key | undefined;
  /** Up to where the agent has read. Undefined: not stated. */
  seen: Position | undefined;
  /** By mail from the agent's proved address. Default false. */
  byEmail?: boolean;
  /** Root URL of the agent's request. */
  root: string;
}

/** The stored message, or that of an earlier attempt of the same request. */
export async function sendReply(app: App, conversation: StoredConversation, reply: AgentReply): Promise<Message> {
  const { agent, content, files, sent, byEmail = false } = reply;
  const attachments = files.map(({ record }) => record);
  const message: Message = {
    ...newMessage(conversation.id, app.ids.next(), 'agent', content),
    author: agent,
    attachments,
    ...(byEmail ? { byEmail, senderVerified: true } : {}),
  };
  let repeated: Message | undefined;
  let isFirstAttempt = true;
  await applyDecision(app, conversation, async (current) => {
    if (!isFirstAttempt) ({ repeated } = await readSent(app, current, sent, null));
    isFirstAttempt = false;
    if (repeated) return null;
    refuseToOthers(current, agent);
    await refuseUnseen(app, current, agent, reply.seen);
    const uploads = useUploads(current, files);
    const idle = needsWatch(current) ? await watchIdle(app, current) : undefined;
    return {
      change: withReply(app, current, agent),
      messages: [message],
      uploads,
      also: {
        files: attachFiles(current, message.id, files),
        typing: endTyping(app, current, 'agent'),
        idle,
        sent: recordSent(app, sent, message.id),
        mail: await watchReply(app, current, message.id, reply.root),
        // Who replies has read what is there.
        read: readAll(current, agent),
      },
      onConsumed: (consumed) => refuseUsed(files, consumed),
    };
  });
  if (!repeated) return message;
  await discardFiles(app, conversation, files);
  return repeated;
}

const readAll = ({ workspaceId, id, messageCount, teamCount }: StoredConversation, agent: Person): Write => ({
  update: readMarkKey(workspaceId, id, agent.id),
  change: { set: { seq: messageCount + 1, teamSeq: teamCount } },
});

function withReply(app: App, current: StoredConversation, agent: Person) {
  const now = nowIso(app);
  const firstHumanReplyAt = current.firstHumanReplyAt ?? now;
  const { status, set } = assignmentTo(current, agent, now);
  return { status, set: { ...set, firstHumanReplyAt, lastMessageAt: now, waitingSince: null } };
}
