import * as z from 'zod';
import { conflict } from '../../core/errors.ts';
import { operation } from '../../core/operation.ts';
import { conversationIds, findConversation } from '../find.ts';
import { changeState, closedConflict } from './change-state.ts';
import { watchIdle } from './idle.ts';

/**
 * Gives a conversation back to the AI: open and unassigned. Whoever may change conversations may also release what another
 * agent has. Throws CONFLICT for one that has ended; one that is open already stays as it is.
 */
export const releaseConversation = operation({
  name: 'releaseConversation',
  scope: 'conversations:write',
  kind: 'write',
  ids: conversationIds,
  input: z.object({}),
  find: findConversation,
  run: (app, _actor, { target }) =>
    changeState(app, target, async ({ status }) => {
      if (status === 'closed') throw closedConflict();
      if (status === 'resolved') throw conflict('The conversation is resolved.');
      if (status === 'open') return null;
      const updatedAt = new Date(app.clock.now()).toISOString();
      const set = { assignee: null, watched: true, updatedAt };
      return { change: { status: 'open', set }, beside: [await watchIdle(app, target)] };
    }),
});
