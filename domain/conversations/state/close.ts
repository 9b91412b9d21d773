import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { awake } from '../records/triage.ts';
import type { StoredConversation } from '../records.ts';
import { changeState } from './change-state.ts';

/**
 * Closes a conversation for its visitor, from any state. No effect if it is already closed. Throws NOT_FOUND if it was erased.
 */
export function closeByVisitor(app: App, conversation: StoredConversation): Promise<StoredConversation> {
  return changeState(app, conversation, ({ status }) => {
    if (status === 'closed') return null;
    const now = nowIso(app);
    const set = {
      closedBy: 'visitor',
      closedAt: now,
      updatedAt: now,
      offersHuman: false,
      waitingSince: null,
      ...awake,
    };
    return { change: { status: 'closed', set } };
  });
}
