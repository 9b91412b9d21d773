import * as z from 'zod';
import type { App, Condition, PlanName, Write } from '../core/app.ts';
import { conflict, forbidden, notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import { operation } from '../core/operations/operation.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { all, equals } from '../core/rows/conditions.ts';
import { quotaExceeded, reserveQuota } from '../workspaces/quotas.ts';
import { readWorkspace } from '../workspaces/read.ts';
import { memberKey, toMember } from './items.ts';
import { type Member, updateInput } from './records.ts';
import { freeSeat } from './seats.ts';

/** Throws NOT_FOUND for an unknown member or one of another workspace. */
async function findMember(app: App, { workspaceId }: Actor, { memberId }: { memberId: string }): Promise<Member> {
  const item = await app.store.get(memberKey(workspaceId, memberId), { consistent: true });
  if (!item) throw notFound();
  return toMember(item);
}

type RoleAndStatus = Pick<Member, 'role' | 'status'>;

/** Fails if the row changed since it was read. */
const memberWrite = (workspaceId: string, member: Member, set: RoleAndStatus): Write => {
  const when: Condition = all(equals('role', member.role), equals('status', member.status));
  return { update: memberKey(workspaceId, member.id), change: { set }, when };
};

/** The seat changes in the member's own transaction, so the count is exact under concurrency. */
function seatWrite(workspaceId: string, from: Member, to: RoleAndStatus, taking: Write | undefined): Write | undefined {
  if (taking) return taking;
  if (from.via === 'agency') return undefined;
  return from.status === 'active' && to.status === 'inactive' ? freeSeat(workspaceId) : undefined;
}

export const updateMember = operation({
  name: 'updateMember',
  scope: 'team:write',
  kind: 'write',
  audit: 'member',
  errors: ['USAGE_LIMIT_REACHED', 'CONFLICT'],
  needsRecentSignIn: true,
  ids: z.object({ memberId: id.describe("The member's ID") }),
  input: updateInput,
  find: findMember,
  async run(app, actor, { ids, input, target }) {
    if (target.owner) throw forbidden("The workspace owner's own row cannot be changed.");
    if (target.via === 'agency') await refuseAgencyChange(app, actor, target, input);
    const { workspaceId } = actor;
    let member = target;
    const keepsChanging = () => conflict('The member is being changed by another call. Try again.');
    return retryOnConflict(10, keepsChanging, async () => {
      const nextRole: RoleAndStatus = { role: input.role ?? member.role, status: input.status ?? member.status };
      const takesSeat = member.status === 'inactive' && nextRole.status === 'active' && member.via === null;
      const workspace = takesSeat ? await readWorkspace(app, workspaceId) : undefined;
      const done = await app.store.transact({
        member: memberWrite(workspaceId, member, nextRole),
        seat: seatWrite(workspaceId, member, nextRole, workspace && reserveQuota('seats', workspace)),
      });
      if (done.applied) return { ...member, ...nextRole };
      member = await findMember(app, actor, ids);
      if (workspace && done.refused.seat && member.status === 'inactive') {
        await refuseWithoutSeat(app, workspaceId, workspace.plan);
      }
      return AGAIN;
    });
  },
});

/** The workspace decides whether somebody of its agency has access, the agency with which role. */
async function refuseAgencyChange(app: App, actor: Actor, { role, status }: Member, to: Partial<RoleAndStatus>) {
  if (to.role !== undefined && to.role !== role) throw forbidden('The agency sets the role of its own people.');
  if (to.status !== 'active' || status === 'active') return;
  const ids = new Set([actor.memberId, actor.createdBy].filter((memberId) => memberId != null));
  const rows = await app.store.getMany([...ids].map((memberId) => memberKey(actor.workspaceId, memberId)));
  if (!rows.some((row) => row && toMember(row).via === 'agency')) return;
  throw forbidden('Access that the workspace has withdrawn is only given back by a member of its own.');
}

/** Throws USAGE_LIMIT_REACHED, unless the plan changed in the meantime. */
async function refuseWithoutSeat(app: App, workspaceId: string, plan: PlanName): Promise<void> {
  if ((await readWorkspace(app, workspaceId)).plan === plan) throw quotaExceeded('seats', plan);
}
