import * as z from 'zod';
import type { App, Write } from '../app.ts';
import { text } from '../fields.ts';
import { createdAtOf } from '../ids.ts';
import { operation } from '../operation.ts';
import { findForAgent, type Person } from './agent.ts';
import { attachmentsInput } from './attachment-input.ts';
import {
  attachFiles,
  discardFiles,
  keepFiles,
  type ReadAttachment,
  readAttachments,
  refuseUsed,
  useUploads,
} from './attachments.ts';
import { changeState, closedConflict, intoHands, takenConflict } from './change-state.ts';
import { conversationIds } from './find.ts';
import { messageItem } from './items.ts';
import type { Message, StoredConversation } from './records.ts';

/**
 * Answers a visitor as a human and gives the stored message. A conversation that nobody has is taken over by that. Throws
 * CONFLICT where another agent has it, which names them, or it is closed, and VALIDATION_ERROR for a file that may not be sent.
 */
export const replyToConversation = operation({
  name: 'replyToConversation',
  scope: 'conversations:write',
  kind: 'write',
  ids: conversationIds,
  input: z
    .object({ content: text(0, 4000), attachments: attachmentsInput })
    .refine(({ content, attachments }) => content !== '' || attachments?.length, {
      path: ['content'],
      error: 'must have 1 to 4000 characters where no file comes with it',
    }),
  find: findForAgent,
  async run(app, actor, { target: { conversation, agent }, input }) {
    const files = await readAttachments(app, actor, conversation.id, input.attachments ?? []);
    refuseToOthers(conversation, agent);
    const message = agentMessage(app, conversation.id, agent, input.content);
    message.attachments = files.map(({ record }) => record);
    await withFiles(app, conversation, files, () =>
      changeState(app, conversation, (current) => {
        refuseToOthers(current, agent);
        const uploads = useUploads(current, files);
        return {
          change: withReply(app, current, agent),
          beside: [...uploads, store(current, message), ...attachFiles(current, message.id, files)],
          onRefused: (places) =>
            refuseUsed(
              files,
              places.filter((place) => place < uploads.length),
            ),
        };
      }),
    );
    return message;
  },
});

/** Keeps the files and then sends. Where either fails, nothing of them stays. */
async function withFiles(
  app: App,
  conversation: StoredConversation,
  files: readonly ReadAttachment[],
  send: () => Promise<unknown>,
): Promise<void> {
  if (files.length === 0) {
    await send();
    return;
  }
  try {
    await keepFiles(app, conversation, files);
    await send();
  } catch (error) {
    await discardFiles(app, conversation, files).catch((cause) => app.log.error('files were not discarded', { cause }));
    throw error;
  }
}

function refuseToOthers({ status, assignee }: StoredConversation, agent: Person): void {
  if (status === 'closed') throw closedConflict();
  if (status === 'human_active' && assignee?.id !== agent.id) throw takenConflict(assignee?.name ?? 'another agent');
}

const store = (conversation: StoredConversation, message: Message): Write => ({
  put: messageItem(conversation, message),
});

function withReply(app: App, current: StoredConversation, agent: Person) {
  const now = new Date(app.clock.now()).toISOString();
  const firstHumanReplyAt = current.firstHumanReplyAt ?? now;
  return {
    set: { ...intoHands(current, agent, now), firstHumanReplyAt, lastMessageAt: now },
    add: { messageCount: 1 },
  };
}

function agentMessage(app: App, conversationId: string, author: Person, content: string): Message {
  const id = app.ids.next();
  return {
    id,
    conversationId,
    role: 'agent',
    content,
    sources: [],
    attachments: [],
    author,
    feedback: 0,
    latencyMs: null,
    creditsUsed: 0,
    unanswered: false,
    incomplete: false,
    createdAt: createdAtOf(id),
  };
}
