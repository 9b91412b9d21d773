import * as z from 'zod';
import type { Actor } from '../core/actor.ts';
import type { App, Condition, PlanName, Write } from '../core/app.ts';
import { conflict, forbidden, notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
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

type Standing = Pick<Member, 'role' | 'status'>;

/** Fails if the row changed since it was read. */
const memberWrite = (workspaceId: string, member: Member, set: Standing): Write => {
  const when: Condition = {
    all: [
      { attribute: 'role', op: '=', value: member.role },
      { attribute: 'status', op: '=', value: member.status },
    ],
  };
  return { update: memberKey(workspaceId, member.id), change: { set }, when };
};

/** The seat changes in the member's own transaction, so the count is exact under concurrency. */
function seatWrites(workspaceId: string, from: Member, to: Standing, taking: Write | undefined): Write[] {
  if (taking) return [taking];
  return from.status === 'active' && to.status === 'inactive' ? [freeSeat(workspaceId)] : [];
}

export const updateMember = operation({
  name: 'updateMember',
  scope: 'team:write',
  kind: 'write',
  needsRecentSignIn: true,
  ids: z.object({ memberId: id }),
  input: updateInput,
  find: findMember,
  async run(app, actor, { ids, input, target }) {
    if (target.owner) throw forbidden("The workspace owner's own row cannot be changed.");
    const { workspaceId } = actor;
    for (let attempt = 0, member = target; attempt < 10; attempt++) {
      const wanted: Standing = { role: input.role ?? member.role, status: input.status ?? member.status };
      const reactivates = member.status === 'inactive' && wanted.status === 'active';
      const workspace = reactivates ? await readWorkspace(app, workspaceId) : undefined;
      const done = await app.store.transact([
        memberWrite(workspaceId, member, wanted),
        ...seatWrites(workspaceId, member, wanted, workspace && reserveQuota('seats', workspace)),
      ]);
      if (done.applied) return { ...member, ...wanted };
      member = await findMember(app, actor, ids);
      if (workspace && member.status === 'inactive') await refuseWithoutSeat(app, workspaceId, workspace.plan, done);
    }
    throw conflict('The member is being changed by others at this moment.');
  },
});

/** Throws USAGE_LIMIT_REACHED if no seat was free, unless the plan changed in the meantime. */
async function refuseWithoutSeat(
  app: App,
  workspaceId: string,
  plan: PlanName,
  { refused }: { refused: { index: number }[] },
): Promise<void> {
  if (!refused.some(({ index }) => index === 1)) return;
  if ((await readWorkspace(app, workspaceId)).plan === plan) throw quotaExceeded('seats', plan);
}
