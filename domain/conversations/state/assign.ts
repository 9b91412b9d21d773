import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { invalid } from '../../core/errors.ts';
import { id } from '../../core/fields.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { operation } from '../../core/operations/operation.ts';
import { actingMemberOf } from '../../team/acting.ts';
import { memberKey } from '../../team/items.ts';
import type { Person } from '../agent.ts';
import { conversationIds, findConversation } from '../find.ts';
import { actAudit, assignmentTo, changeState, closedConflict } from './change-state.ts';
import { watchIdle } from './idle.ts';

/** Throws VALIDATION_ERROR if the member is unknown, inactive, or may only read. */
async function findAssignee(app: App, { workspaceId }: Actor, memberId: string): Promise<Person> {
  const item = await app.store.get(memberKey(workspaceId, memberId), { consistent: true });
  const member = await actingMemberOf(app, workspaceId, item);
  const canReply = member?.status === 'active' && (member.owner || member.role !== 'viewer');
  if (member && canReply) return { id: member.id, name: member.name };
  const message = 'is not the id of an active member who may reply';
  throw invalid([{ path: 'memberId', message }], `memberId ${message}.`);
}

/**
 * Assigns a conversation to a member, whoever has it now, and reopens a resolved one. No effect if the member already has it.
 * Throws CONFLICT if it is closed, VALIDATION_ERROR for a member who cannot reply.
 */
export const assignConversation = operation({
  name: 'assignConversation',
  scope: 'conversations:write',
  kind: 'write',
  audit: actAudit,
  errors: ['CONFLICT'],
  ids: conversationIds,
  input: z.object({ memberId: id.describe('ID of the member') }),
  find: findConversation,
  async run(app, actor, { target, input }) {
    const assignee = await findAssignee(app, actor, input.memberId);
    return changeState(app, target, async (current) => {
      if (current.status === 'closed') throw closedConflict();
      if (current.status === 'human_active' && current.assignee?.id === assignee.id && !current.snoozed) return null;
      return { change: assignmentTo(current, assignee, nowIso(app)), also: { idle: await watchIdle(app, current) } };
    });
  },
});
