import { createdAtOf } from '../../core/ids.ts';
import type { Message } from './message.ts';

const emptyMessage = {
  sources: [],
  suggestions: [],
  attachments: [],
  author: null,
  feedback: 0,
  latencyMs: null,
  creditsUsed: 0,
  unanswered: false,
  notice: false,
  incomplete: false,
  modelFailure: null,
  usage: null,
  action: null,
  byEmail: false,
  senderVerified: null,
  mail: null,
};

/** A message without anything but its text. */
export const newMessage = (conversationId: string, id: string, role: Message['role'], content: string): Message => ({
  ...emptyMessage,
  id,
  conversationId,
  role,
  content,
  createdAt: createdAtOf(id),
});
