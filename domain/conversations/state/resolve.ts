import * as z from 'zod';
import { nowIso } from '../../core/clock.ts';
import { agentIdOf } from '../../core/operations/actor.ts';
import { operation } from '../../core/operations/operation.ts';
import { equals } from '../../core/rows/conditions.ts';
import { conversationIds, findConversation } from '../find.ts';
import { messageKey } from '../items.ts';
import { afterMessageId, refuseUnseen, seenPosition } from '../newer.ts';
import { awake } from '../records/triage.ts';
import { actAudit, changeState, closedConflict } from './change-state.ts';

/**
 * Resolves a conversation for the agents. The visitor's next message opens it again; until then it keeps its assignee. No effect
 * if it is already resolved. Throws CONFLICT if the visitor closed it, or wrote after what the agent has seen.
 */
export const resolveConversation = operation({
  name: 'resolveConversation',
  scope: 'conversations:write',
  kind: 'write',
  audit: actAudit,
  errors: ['CONFLICT'],
  ids: conversationIds,
  input: z.object({ afterMessageId }),
  find: findConversation,
  async run(app, actor, { target, input }) {
    const seenKey = input.afterMessageId && messageKey(target.workspaceId, target.id, input.afterMessageId);
    const seenItem = seenKey ? await app.store.get(seenKey, { consistent: true }) : undefined;
    const seen = seenPosition(input.afterMessageId, seenItem);
    return changeState(app, target, async (current) => {
      if (current.status === 'closed') throw closedConflict();
      if (current.status === 'resolved') return null;
      await refuseUnseen(app, current, { id: agentIdOf(actor) }, seen);
      const now = nowIso(app);
      return {
        when: seen && equals('messageCount', current.messageCount),
        change: {
          status: 'resolved',
          set: { closedAt: now, closedBy: 'agent', waitingSince: null, ...awake, updatedAt: now },
        },
      };
    });
  },
});
