import * as z from 'zod';
import { connectedProgram, disconnectProgram, listPrograms } from '../../../../domain/people/programs/manage.ts';
import * as documents from '../../documents/team.ts';
import { defineRoute, type RestRoute } from '../../route.ts';
import { pick } from '../../shapes.ts';

const tag = 'Team';
const path = '/members/me/programs';

/** For persons who are signed in. A key has connected nothing. */
export const programRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path,
    tag,
    summary: 'List the programs that you have connected; not for keys',
    operation: listPrograms,
    document: documents.listPrograms,
    pick: ({ connectedPrograms }) => ({ programs: connectedPrograms }),
    output: z.object({ programs: z.array(connectedProgram).describe('Newest first') }),
  }),
  defineRoute({
    method: 'DELETE',
    path: `${path}/{programId}`,
    tag,
    summary: 'Disconnect a program; not for keys',
    operation: disconnectProgram,
    document: documents.disconnectProgram,
    pick: pick('disconnectProgram'),
    output: z.object({ disconnected: z.literal(true).describe('Always true') }),
  }),
];
