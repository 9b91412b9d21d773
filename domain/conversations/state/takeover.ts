import * as z from 'zod';
import { nowIso } from '../../core/clock.ts';
import { operation } from '../../core/operations/operation.ts';
import { findForAgent } from '../agent.ts';
import { conversationIds } from '../find.ts';
import { assignmentTo, changeState, closedConflict, takenConflict } from './change-state.ts';
import { watchIdle } from './idle.ts';

/**
 * Assigns a conversation to the agent and reopens a resolved one. Of several concurrent calls one wins. No effect if the agent
 * already has it. Throws CONFLICT, naming the agent, if another agent has it, or if it is closed.
 */
export const takeOverConversation = operation({
  name: 'takeOverConversation',
  scope: 'conversations:write',
  kind: 'write',
  errors: ['CONFLICT'],
  ids: conversationIds,
  input: z.object({}),
  find: findForAgent,
  run: (app, _actor, { target: { conversation, agent } }) =>
    changeState(app, conversation, async (current) => {
      if (current.status === 'closed') throw closedConflict();
      if (current.status === 'human_active') {
        if (current.assignee?.id === agent.id && !current.snoozed) return null;
        if (current.assignee?.id !== agent.id) throw takenConflict(current.assignee?.name ?? 'another agent');
      }
      const now = nowIso(app);
      return { change: assignmentTo(current, agent, now), also: { idle: await watchIdle(app, current) } };
    }),
});
