import type { App } from '../../core/app.ts';
import type { StoredConversation } from '../records.ts';
import { changeState, closedConflict } from './change-state.ts';
import { watchIdle } from './idle.ts';

/**
 * Gives a conversation back to the platform: open, nobody's. An open one stays as it is. Exact when an agent acts at the same
 * time. Throws CONFLICT for a closed one, NOT_FOUND where it was erased.
 */
export function resumeConversation(app: App, known: StoredConversation): Promise<StoredConversation> {
  return changeState(app, known, async ({ status }) => {
    if (status === 'closed') throw closedConflict();
    if (status === 'open') return null;
    const updatedAt = new Date(app.clock.now()).toISOString();
    const set = { assignee: null, closedAt: null, closedBy: null, offersHuman: false, updatedAt, watched: true };
    return { change: { status: 'open', set }, beside: [await watchIdle(app, known)] };
  });
}
