import * as z from 'zod';
import { nowIso } from '../../core/clock.ts';
import { operation } from '../../core/operations/operation.ts';
import { conversationIds, findConversation } from '../find.ts';
import { awake } from '../records/triage.ts';
import { actAudit, changeState, closedConflict } from './change-state.ts';

/**
 * Resolves a conversation for the agents. The visitor's next message opens it again; until then it keeps its assignee. No effect
 * if it is already resolved. Throws CONFLICT if the visitor closed it.
 */
export const resolveConversation = operation({
  name: 'resolveConversation',
  scope: 'conversations:write',
  kind: 'write',
  audit: actAudit,
  errors: ['CONFLICT'],
  ids: conversationIds,
  input: z.object({}),
  find: findConversation,
  run: (app, _actor, { target }) =>
    changeState(app, target, ({ status }) => {
      if (status === 'closed') throw closedConflict();
      if (status === 'resolved') return null;
      const now = nowIso(app);
      return {
        change: {
          status: 'resolved',
          set: { closedAt: now, closedBy: 'agent', waitingSince: null, ...awake, updatedAt: now },
        },
      };
    }),
});
