import * as z from 'zod';
import { listInvites, listMembers } from '../../../domain/team/find.ts';
import { invite, member } from '../../../domain/team/records.ts';
import * as documents from '../documents/team.ts';
import { defineRoute, type Route } from '../route.ts';

const tag = 'Team';

export const teamRoutes: readonly Route[] = [
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
];
