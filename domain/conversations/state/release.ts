import * as z from 'zod';
import { nowIso } from '../../core/clock.ts';
import { conflict } from '../../core/errors.ts';
import { operation } from '../../core/operations/operation.ts';
import { conversationIds, findConversation } from '../find.ts';
import { awake } from '../records/triage.ts';
import { actAudit, changeState, closedConflict } from './change-state.ts';
import { watchIdle } from './idle.ts';

/**
 * Gives a conversation back to the AI: open and unassigned. Anyone with permission to change conversations may also release
 * another agent's. No effect if it is already open. Throws CONFLICT if it has ended.
 */
export const releaseConversation = operation({
  name: 'releaseConversation',
  scope: 'conversations:write',
  kind: 'write',
  audit: actAudit,
  errors: ['CONFLICT'],
  ids: conversationIds,
  input: z.object({}),
  find: findConversation,
  run: (app, _actor, { target }) =>
    changeState(app, target, async ({ status, snoozed }) => {
      if (status === 'closed') throw closedConflict();
      if (status === 'resolved') throw conflict('The conversation is resolved.');
      if (status === 'open' && !snoozed) return null;
      const updatedAt = nowIso(app);
      const set = { assignee: null, waitingSince: null, watched: true, ...awake, updatedAt };
      return { change: { status: 'open', set }, also: { idle: await watchIdle(app, target) } };
    }),
});
