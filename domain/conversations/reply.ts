import * as z from 'zod';
import type { App, Write } from '../app.ts';
import { text } from '../fields.ts';
import { createdAtOf } from '../ids.ts';
import { operation } from '../operation.ts';
import { findForAgent, type Person } from './agent.ts';
import { changeState, closedConflict, intoHands, takenConflict } from './change-state.ts';
import { conversationIds } from './find.ts';
import { messageItem } from './items.ts';
import type { Message, StoredConversation } from './records.ts';

/**
 * Answers a visitor as a human and gives the stored message. A conversation that nobody has is taken over by that. Throws
 * CONFLICT where another agent has it, which names them, or it is closed.
 */
export const replyToConversation = operation({
  name: 'replyToConversation',
  scope: 'conversations:write',
  kind: 'write',
  ids: conversationIds,
  input: z.object({ content: text(1, 4000) }),
  find: findForAgent,
  async run(app, _actor, { target: { conversation, agent }, input }) {
    const message = agentMessage(app, conversation.id, agent, input.content);
    await changeState(app, conversation, (current) => {
      if (current.status === 'closed') throw closedConflict();
      if (current.status === 'human_active' && current.assignee?.id !== agent.id) {
        throw takenConflict(current.assignee?.name ?? 'another agent');
      }
      return { change: withReply(app, current, agent), beside: [store(current, message)] };
    });
    return message;
  },
});

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
