import type { Key } from '../../core/app.ts';
import { conversationPk } from '../items.ts';

/** When the schedule ends the snooze. No `entity`, because no step needs its changes. */
export const wakeKey = (workspaceId: string, conversationId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: 'WAKE',
});
export const WAKE_DUE = 'snooze';
