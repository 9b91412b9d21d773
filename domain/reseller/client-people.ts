import * as z from 'zod';
import { findReseller } from '../agency/guard.ts';
import { limits } from '../core/operations/limits.ts';
import { operation } from '../core/operations/operation.ts';
import { pendingInvites } from '../team/find.ts';
import { sendInvite } from '../team/invite.ts';
import { inviterOf } from '../team/inviter.ts';
import { type Invite, inviteInput } from '../team/records.ts';
import { membersOf, toAccess } from './client-access.ts';
import { clientIds, clientOf, findClient } from './clients.ts';
import { tellClient } from './tell-client.ts';

export const getClientPeople = operation({
  name: 'getClientPeople',
  scope: 'reseller:read',
  kind: 'read',
  ids: clientIds,
  input: z.object({}),
  find: findClient,
  async run(app, _actor, { target: { client } }) {
    const [members, invites] = await Promise.all([membersOf(app, client.id), pendingInvites(app, client.id)]);
    const access = members.filter(({ via }) => via === 'agency');
    const own = members.filter(({ via, status }) => via === null && status === 'active');
    return {
      access: await Promise.all(access.map((stored) => toAccess(app, client.id, stored))),
      members: own.length,
      invites,
    };
  },
});

/** Invites somebody into a client's workspace, under the agency's brand. */
export const inviteToClient = operation({
  name: 'inviteToClient',
  returnsSecret: true,
  scope: 'reseller:write',
  kind: 'write',
  audit: { subject: 'invite', idOf: ({ invite }: { invite: Invite }) => invite.id },
  errors: ['CONFLICT'],
  needsRecentSignIn: true,
  limit: limits.memberInvite,
  ids: clientIds,
  input: inviteInput,
  find: findReseller,
  async run(app, actor, { ids, target: organisation, input }) {
    const client = await clientOf(app, organisation, ids.workspaceId);
    const invited = { ...input, inviter: inviterOf(actor) };
    return tellClient(
      app,
      actor,
      { organisation, client },
      {
        ...{ action: 'inviteToClient', subject: 'invite', subjectId: null, fields: ['email', 'role'] },
        run: () => sendInvite(app, client, invited, actor.root),
        idOf: ({ invite }) => invite.id,
      },
    );
  },
});
