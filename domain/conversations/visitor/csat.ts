import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { notFound } from '../../core/errors.ts';
import { text } from '../../core/fields.ts';
import { absent, present } from '../../core/rows/conditions.ts';
import { csatKey } from '../items.ts';
import type { StoredConversation } from '../records.ts';
import { touchConversation } from '../write.ts';

const bounds = { error: 'must be an integer from 1 to 5' };
export const csatInput = z.object({
  conversationId: z.string(),
  rating: z.int().min(1, bounds).max(5, bounds),
  comment: text(0, 2000).nullish(),
  bt: z.string().nullish(),
});

/**
 * Stores a rating. The conversation holds the latest. A separate row, put only if absent, marks the first, so exactly one of
 * several concurrent ratings is the first. Throws NOT_FOUND if the conversation does not exist.
 */
export async function rateConversation(app: App, conversation: StoredConversation, input: z.output<typeof csatInput>) {
  const { workspaceId, id: conversationId, chatbotId } = conversation;
  const createdAt = nowIso(app);
  const csat = { rating: input.rating, comment: input.comment || null, createdAt };
  const row = touchConversation(conversation, { set: { csat, updatedAt: createdAt } }, present);
  const first = {
    ...csatKey(workspaceId, conversationId),
    entity: 'csat',
    v: 1,
    workspaceId,
    chatbotId,
    conversationId,
  };
  const done = await app.store.transact({
    first: { put: { ...first, ...csat }, when: absent },
    conversation: row,
  });
  if (!done.applied) {
    const written = await app.store.update(row.update, row.change, row.when);
    if (!written.applied) throw notFound();
  }
  return { conversationId, ...csat };
}
