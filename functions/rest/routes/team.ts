import * as z from 'zod';
import { mailOutcome } from '../../../domain/mail/outcome-record.ts';
import { listInvites, listMembers } from '../../../domain/team/find.ts';
import { inviteMember } from '../../../domain/team/invite.ts';
import { invite, member } from '../../../domain/team/records.ts';
import { revokeInvite } from '../../../domain/team/revoke-invite.ts';
import { updateMember } from '../../../domain/team/update.ts';
import * as documents from '../documents/team.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pick } from '../shapes.ts';

const tag = 'Team';

export const newInvite = z
  .object({
    invite,
    token: z.string(),
    acceptUrl: z.string(),
    mailed: z.boolean().describe('Whether a mail server has accepted the mail'),
    mailReason: mailOutcome.mailReason,
  })
  .meta({ id: 'NewInvite' });

export const teamRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/members',
    tag,
    summary: 'List the members',
    operation: listMembers,
    document: documents.members,
    pick: ({ members }) => ({ members }),
    output: z.object({ members: z.array(member) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/invites',
    tag,
    summary: 'List the pending invites',
    operation: listInvites,
    document: documents.invites,
    pick: ({ invites }) => ({ invites }),
    output: z.object({ invites: z.array(invite) }),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/members/{memberId}',
    tag,
    summary: "Update a member's role or status",
    operation: updateMember,
    document: documents.updateMember,
    pick: pick('updateMember', 'member'),
    output: member.pick({ role: true, status: true }).meta({ id: 'MemberStanding' }),
  }),
  defineRoute({
    method: 'POST',
    path: '/members/invite',
    tag,
    summary: 'Invite a member by mail',
    operation: inviteMember,
    creates: true,
    document: documents.inviteMember,
    pick: pick('inviteMember'),
    output: newInvite,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/invites/{inviteId}',
    tag,
    summary: 'Revoke a pending invite',
    operation: revokeInvite,
    document: documents.revokeInvite,
    pick: pick('revokeInvite'),
    output: z.object({ revoked: z.literal(true) }),
  }),
];
