import { mailReason } from '../domain/mail/outcome-record.ts';
import { listInvites, listMembers } from '../domain/team/find.ts';
import { inviteMember } from '../domain/team/invite.ts';
import { invite, member } from '../domain/team/records.ts';
import { revokeInvite } from '../domain/team/revoke-invite.ts';
import { updateMember } from '../domain/team/update.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { resolve } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import { leafType } from './core/leaf-types.ts';
import { mutation } from './core/mutation.ts';

const Member = outputType(member);
const Invite = outputType(invite);

builder.queryFields((t) => ({
  members: t.field({
    type: [Member],
    nullable: true,
    description: about(listMembers, 'All members of the workspace, active and inactive.'),
    resolve: async (_root, _args, context, info) => (await resolve(context, info, listMembers)).members,
  }),
  invites: t.field({
    type: [Invite],
    nullable: true,
    description: about(listInvites, 'All pending invites.'),
    resolve: async (_root, _args, context, info) => (await resolve(context, info, listInvites)).invites,
  }),
}));

/** What an invite answers. */
export const newInvite = {
  invite: Invite,
  token: 'String',
  acceptUrl: 'String',
  mailed: 'Boolean',
  mailReason: {
    type: leafType(mailReason),
    nullable: true,
    description: 'Why no mail server has accepted the invite yet. Null: one has.',
  },
} as const;

mutation(
  inviteMember,
  'Invites a member by mail. `token` and `acceptUrl` are shown only once. An active member occupies a seat of the plan.',
  newInvite,
  (made) => made,
);
mutation(revokeInvite, 'Revokes a pending invite. Its link stops working.', { revoked: 'Boolean' }, ({ revoked }) => ({
  revoked,
}));
mutation(
  updateMember,
  "Updates a member's role or status; at least one is required. Reactivating needs a free seat. The owner's own row cannot be changed.",
  { member: Member },
  (changed) => ({ member: changed }),
);
