import type { App } from '../app.ts';
import { notFound } from '../errors.ts';
import { conversationKey, toConversation } from './items.ts';
import type { StoredConversation } from './records.ts';

/** Ends a conversation from its visitor's side, whatever its state. One that is closed already stays as it was closed. */
export async function closeByVisitor(app: App, known: StoredConversation): Promise<StoredConversation> {
  const key = conversationKey(known.workspaceId, known.id);
  const now = new Date(app.clock.now()).toISOString();
  const written = await app.store.update(
    key,
    { set: { status: 'closed', closedBy: 'visitor', closedAt: now, updatedAt: now, offersHuman: false } },
    {
      all: [
        { attribute: 'pk', is: 'present' },
        { attribute: 'status', op: '<>', value: 'closed' },
      ],
    },
  );
  const item = written.applied ? written.item : await app.store.get(key, { consistent: true });
  if (!item) throw notFound();
  return toConversation(item);
}
