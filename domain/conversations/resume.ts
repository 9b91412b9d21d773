import type { App } from '../app.ts';
import { conflict, notFound } from '../errors.ts';
import { watchIdle } from './idle.ts';
import { conversationKey, toConversation } from './items.ts';
import type { StoredConversation } from './records.ts';

const elsewhere = ['human_requested', 'human_active', 'resolved'] as const;

/**
 * Gives a conversation back to the platform: open, nobody's. An open one stays as it is. Exact when an agent acts at the same
 * time. Throws CONFLICT for a closed one.
 */
export async function resumeConversation(app: App, known: StoredConversation): Promise<StoredConversation> {
  const key = conversationKey(known.workspaceId, known.id);
  const updatedAt = new Date(app.clock.now()).toISOString();
  const back = { status: 'open', assignee: null, closedAt: null, closedBy: null, offersHuman: false, updatedAt };
  const isElsewhere = elsewhere.map((status) => ({ attribute: 'status', op: '=', value: status }) as const);
  await app.store.transact([
    { update: key, change: { set: { ...back, watched: true } }, when: { any: isElsewhere } },
    await watchIdle(app, known),
  ]);
  const item = await app.store.get(key, { consistent: true });
  if (!item) throw notFound();
  const conversation = toConversation(item);
  if (conversation.status === 'closed') throw conflict('The conversation is closed.');
  return conversation;
}
