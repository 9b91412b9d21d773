import * as z from 'zod';
import { clientFiguresPage } from '../../../../domain/agency/figures-records.ts';
import { endClientAccess, setClientAccess } from '../../../../domain/reseller/client-access.ts';
import { listClientFigures } from '../../../../domain/reseller/client-figures.ts';
import { getClientPeople, inviteToClient } from '../../../../domain/reseller/client-people.ts';
import { clientAccess, clientPeople } from '../../../../domain/reseller/client-people-records.ts';
import * as documents from '../../documents/reseller/people.ts';
import { defineRoute, type RestRoute } from '../../route.ts';
import { pick } from '../../shapes.ts';
import { newInvite } from '../team.ts';

const tag = 'Reseller';
const clientPath = '/reseller/clients/{workspaceId}';

export const clientPeopleRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/reseller/analytics',
    tag,
    summary: 'Compare the figures of the clients',
    operation: listClientFigures,
    document: documents.clientFigures,
    pick: pick('reseller', 'clientFigures'),
    output: clientFiguresPage,
  }),
  defineRoute({
    method: 'GET',
    path: `${clientPath}/people`,
    tag,
    summary: "List who works in a client's workspace",
    operation: getClientPeople,
    document: documents.clientPeople,
    pick: pick('reseller', 'client', 'people'),
    output: clientPeople,
  }),
  defineRoute({
    method: 'PUT',
    path: `${clientPath}/access/{memberId}`,
    tag,
    summary: "Let a member of the agency work in a client's workspace",
    operation: setClientAccess,
    document: documents.setClientAccess,
    pick: pick('setClientAccess', 'access'),
    output: clientAccess,
  }),
  defineRoute({
    method: 'DELETE',
    path: `${clientPath}/access/{memberId}`,
    tag,
    summary: "End a member's access to a client's workspace",
    operation: endClientAccess,
    document: documents.endClientAccess,
    pick: pick('endClientAccess'),
    output: z.object({ removed: z.literal(true).describe('Always true') }),
  }),
  defineRoute({
    method: 'POST',
    path: `${clientPath}/invites`,
    tag,
    summary: "Invite somebody into a client's workspace",
    operation: inviteToClient,
    creates: true,
    document: documents.inviteToClient,
    pick: pick('inviteToClient'),
    output: newInvite,
  }),
];
