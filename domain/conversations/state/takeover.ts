import * as z from 'zod';
import { operation } from '../../core/operation.ts';
import { findForAgent } from '../agent.ts';
import { conversationIds } from '../find.ts';
import { changeState, closedConflict, intoHands, takenConflict } from './change-state.ts';
import { watchIdle } from './idle.ts';

/**
 * Gives a conversation to the agent; a resolved one opens again. Of many at once one wins. Throws CONFLICT, which names
 * whoever has it, and for a closed one; taking over what one has already changes nothing.
 */
export const takeOverConversation = operation({
  name: 'takeOverConversation',
  scope: 'conversations:write',
  kind: 'write',
  ids: conversationIds,
  input: z.object({}),
  find: findForAgent,
  run: (app, _actor, { target: { conversation, agent } }) =>
    changeState(app, conversation, async (current) => {
      if (current.status === 'closed') throw closedConflict();
      if (current.status === 'human_active') {
        if (current.assignee?.id === agent.id) return null;
        throw takenConflict(current.assignee?.name ?? 'another agent');
      }
      const now = new Date(app.clock.now()).toISOString();
      return { change: intoHands(current, agent, now), beside: [await watchIdle(app, current)] };
    }),
});
