import * as z from 'zod';
import type { App, Item } from '../../core/app.ts';
import { invalid, notFound, unavailable } from '../../core/errors.ts';
import { text } from '../../core/fields.ts';
import { isUuid } from '../../core/ids.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { all, equals, present } from '../../core/rows/conditions.ts';
import { messageKey, toMessage } from '../items.ts';
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
 * What a rating changes in an answer. An answer that was given with a hedge counts as answered once it is rated up, until that
 * rating is taken back.
 */
function changeOf(answer: Item, rating: number, comment: string | null) {
  const set = { feedback: rating, feedbackComment: comment };
  const isHedged = answer.unanswered === true && toMessage(answer).sources.length > 0;
  if (rating === 1) return { set: { ...set, ...(isHedged ? { unanswered: false, answeredByRating: true } : {}) } };
  return {
    set: { ...set, ...(answer.answeredByRating === true ? { unanswered: true } : {}) },
    remove: ['answeredByRating'],
  };
}

/** More than clicks on one answer come at once. */
const MAX_ATTEMPTS = 10;

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
  const keepsChanging = () => unavailable(new Error(`message ${messageId} keeps changing`));
  return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    const item = await app.store.get(key, { consistent: true });
    // Internal messages do not exist for a visitor.
    if (!item || item.role === 'system') throw notFound();
    if (item.role === 'visitor' || item.notice === true)
      throw invalid([{ path: 'messageId', message: 'must be an answer' }]);
    const isUnchanged = all(present, equals('feedback', item.feedback), equals('unanswered', item.unanswered));
    const written = await app.store.update(key, changeOf(item, rating, comment), isUnchanged);
    return written.applied ? { messageId, rating, comment } : AGAIN;
  });
}
