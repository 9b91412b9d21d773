import * as z from 'zod';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { text } from '../core/fields.ts';
import { createdAtOf } from '../core/ids.ts';
import { operation } from '../core/operation.ts';
import { findForAgent, type Person } from './agent.ts';
import { attachFiles, useUploads, withFiles } from './attachments/files.ts';
import { attachmentsInput } from './attachments/input.ts';
import { type ReadAttachment, readAttachments, refuseUsed } from './attachments/intake.ts';
import { conversationIds } from './find.ts';
import type { Message, StoredConversation } from './records.ts';
import { changeState, intoHands, refuseToOthers } from './state/change-state.ts';
import { needsWatch, watchIdle } from './state/idle.ts';
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
    })
    .refine(({ content, attachments }) => content !== '' || attachments?.length, {
      path: ['content'],
      error: 'must have 1 to 4000 characters where no file comes with it',
    }),
  find: findForAgent,
  async run(app, actor, { target: { conversation, agent }, input }) {
    const files = await readAttachments(app, actor, conversation.id, input.attachments ?? []);
    refuseToOthers(conversation, agent);
    return withFiles(app, conversation, files, () => send(app, conversation, agent, input.content, files));
  },
});

async function send(
  app: App,
  conversation: StoredConversation,
  agent: Person,
  content: string,
  files: readonly ReadAttachment[],
): Promise<Message> {
  const attachments = files.map(({ record }) => record);
  const message = { ...agentMessage(app, conversation.id, agent, content), attachments };
  await changeState(app, conversation, async (current) => {
    refuseToOthers(current, agent);
    const uploads = useUploads(current, files);
    const idle = needsWatch(current) ? await watchIdle(app, current) : undefined;
    return {
      change: withReply(app, current, agent),
      messages: [message],
      uploads,
      also: { files: attachFiles(current, message.id, files), typing: endTyping(app, current, 'agent'), idle },
      onConsumed: (consumed) => refuseUsed(files, consumed),
    };
  });
  return message;
}

function withReply(app: App, current: StoredConversation, agent: Person) {
  const now = nowIso(app);
  const firstHumanReplyAt = current.firstHumanReplyAt ?? now;
  const { status, set } = intoHands(current, agent, now);
  return { status, set: { ...set, firstHumanReplyAt, lastMessageAt: now } };
}

function agentMessage(app: App, conversationId: string, author: Person, content: string): Message {
  const id = app.ids.next();
  return {
    id,
    conversationId,
    role: 'agent',
    content,
    sources: [],
    suggestions: [],
    attachments: [],
    author,
    feedback: 0,
    latencyMs: null,
    creditsUsed: 0,
    unanswered: false,
    incomplete: false,
    modelFailure: null,
    createdAt: createdAtOf(id),
  };
}
