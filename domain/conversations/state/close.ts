import type { App } from '../../core/app.ts';
import type { StoredConversation } from '../records.ts';
import { changeState } from './change-state.ts';

/**
 * Ends a conversation from its visitor's side, whatever its state. One that is closed already stays as it was closed. Throws
 * NOT_FOUND where it was erased.
 */
export function closeByVisitor(app: App, known: StoredConversation): Promise<StoredConversation> {
  return changeState(app, known, ({ status }) => {
    if (status === 'closed') return null;
    const now = new Date(app.clock.now()).toISOString();
    const set = { closedBy: 'visitor', closedAt: now, updatedAt: now, offersHuman: false };
    return { change: { status: 'closed', set } };
  });
}
