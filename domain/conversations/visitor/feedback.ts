import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { invalid, notFound } from '../../core/errors.ts';
import { text } from '../../core/fields.ts';
import { isUuid } from '../../core/ids.ts';
import { equalsAny } from '../../core/rows/conditions.ts';
import { messageKey } from '../items.ts';
import type { StoredConversation } from '../records.ts';

const bounds = { error: 'must be -1, 0 or 1' };
export const feedbackInput = z.object({
  messageId: z.string(),
  rating: z.int().min(-1, bounds).max(1, bounds),
  comment: text(0, 2000).nullish(),
  /** The token already names its conversation. If given, it must match. */
  conversationId: z.string().nullish(),
  bt: z.string().nullish(),
});

/**
 * Stores the visitor's feedback on one answer. The latest wins; 0 removes it. Throws NOT_FOUND for a message that is not in this
 * conversation, VALIDATION_ERROR for one that is not an answer.
 */
export async function rateMessage(app: App, conversation: StoredConversation, input: z.output<typeof feedbackInput>) {
  const messageId = input.messageId.toLowerCase();
  if (!isUuid(messageId)) throw notFound();
  const { rating } = input;
  const comment = input.comment || null;
  const key = messageKey(conversation.workspaceId, conversation.id, messageId);
  const written = await app.store.update(
    key,
    { set: { feedback: rating, feedbackComment: comment } },
    equalsAny('role', ['assistant', 'agent']),
  );
  if (!written.applied) {
    const item = await app.store.get(key, { consistent: true });
    // Internal messages do not exist for a visitor.
    if (!item || item.role === 'system') throw notFound();
    throw invalid([{ path: 'messageId', message: 'must be an answer' }]);
  }
  return { messageId, rating, comment };
}
