import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { awake } from '../records/triage.ts';
import type { StoredConversation } from '../records.ts';
import { changeState, closedConflict } from './change-state.ts';
import { watchIdle } from './idle.ts';

/**
 * Gives a conversation back to the platform: open and unassigned. No effect if it is already open. Safe against concurrent
 * changes by agents. Throws CONFLICT if it is closed, NOT_FOUND if it was erased.
 */
export function resumeConversation(app: App, conversation: StoredConversation): Promise<StoredConversation> {
  return changeState(app, conversation, async ({ status }) => {
    if (status === 'closed') throw closedConflict();
    if (status === 'open') return null;
    const updatedAt = nowIso(app);
    const ended = { closedAt: null, closedBy: null, offersHuman: false };
    const set = { ...ended, assignee: null, waitingSince: null, updatedAt, watched: true, ...awake };
    return { change: { status: 'open', set }, also: { idle: await watchIdle(app, conversation) } };
  });
}
