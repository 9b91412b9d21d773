import * as z from 'zod';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { workspacePk } from '../core/tenants.ts';
import { actingMembers } from './acting.ts';
import { INVITE_PREFIX, MEMBER_PREFIX, toInvite } from './items.ts';
import { type Invite, member } from './records.ts';

export const listMembers = operation({
  name: 'listMembers',
  scope: 'team:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  async run(app, actor) {
    const where = { pk: workspacePk(actor.workspaceId), prefix: MEMBER_PREFIX, descending: true, consistent: true };
    const rows = await Array.fromAsync(app.store.queryAll(where));
    const members = await actingMembers(app, actor.workspaceId, rows);
    return { members: members.map((stored) => member.parse(stored)) };
  },
});

/** The invites of a workspace that can be accepted now, newest first. */
export async function pendingInvites(app: App, workspaceId: string): Promise<Invite[]> {
  const invites: Invite[] = [];
  const now = nowIso(app);
  const where = { pk: workspacePk(workspaceId), prefix: INVITE_PREFIX, descending: true, consistent: true };
  for await (const item of app.store.queryAll(where)) {
    const invite = toInvite(item);
    if (invite.expiresAt > now) invites.push(invite);
  }
  return invites;
}

/** Lists pending invites: not accepted, revoked or expired. */
export const listInvites = operation({
  name: 'listInvites',
  scope: 'team:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  async run(app, actor) {
    return { invites: await pendingInvites(app, actor.workspaceId) };
  },
});
