import * as z from 'zod';
import { operation } from '../../core/operation.ts';
import { conversationIds, findConversation } from '../find.ts';
import { changeState, closedConflict } from './change-state.ts';

/**
 * Ends a conversation from the agents' side; the visitor's next message opens it again. Who had it stays on record until
 * then. Throws CONFLICT for one that the visitor closed; one that is resolved already stays as it is.
 */
export const resolveConversation = operation({
  name: 'resolveConversation',
  scope: 'conversations:write',
  kind: 'write',
  ids: conversationIds,
  input: z.object({}),
  find: findConversation,
  run: (app, _actor, { target }) =>
    changeState(app, target, ({ status }) => {
      if (status === 'closed') throw closedConflict();
      if (status === 'resolved') return null;
      const now = new Date(app.clock.now()).toISOString();
      return { change: { status: 'resolved', set: { closedAt: now, closedBy: 'agent', updatedAt: now } } };
    }),
});
