import * as z from 'zod';
import { nowIso } from '../core/clock.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { workspacePk } from '../core/tenants.ts';
import { INVITE_PREFIX, MEMBER_PREFIX, toInvite, toMember } from './items.ts';
import type { Invite } from './records.ts';

export const listMembers = operation({
  name: 'listMembers',
  scope: 'team:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  async run(app, actor) {
    const where = { pk: workspacePk(actor.workspaceId), prefix: MEMBER_PREFIX, descending: true, consistent: true };
    const members = await Array.fromAsync(app.store.queryAll(where), toMember);
    return { members };
  },
});

/** Lists pending invites: not accepted, revoked or expired. */
export const listInvites = operation({
  name: 'listInvites',
  scope: 'team:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  async run(app, actor) {
    const invites: Invite[] = [];
    const now = nowIso(app);
    const where = { pk: workspacePk(actor.workspaceId), prefix: INVITE_PREFIX, descending: true, consistent: true };
    for await (const item of app.store.queryAll(where)) {
      const invite = toInvite(item);
      if (invite.expiresAt > now) invites.push(invite);
    }
    return { invites };
  },
});
