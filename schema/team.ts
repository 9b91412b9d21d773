import { listInvites, listMembers } from '../domain/team/find.ts';
import { invite, member } from '../domain/team/records.ts';
import { builder } from './builder.ts';
import { resolve } from './context.ts';
import { outputType } from './from-zod.ts';

const Member = outputType(member);
const Invite = outputType(invite);

builder.queryFields((t) => ({
  members: t.field({
    type: [Member],
    nullable: true,
    resolve: async (_root, _args, context, info) => (await resolve(context, info, listMembers)).members,
  }),
  invites: t.field({
    type: [Invite],
    nullable: true,
    description: 'Pending ones only.',
    resolve: async (_root, _args, context, info) => (await resolve(context, info, listInvites)).invites,
  }),
}));
