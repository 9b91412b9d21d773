import * as z from 'zod';
import type { App } from '../core/app.ts';
import { choice, id } from '../core/fields.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { actingMemberOf } from '../team/acting.ts';
import { memberKey } from '../team/items.ts';
import { member } from '../team/records.ts';
import { isActive, type MemberTenancy, placesOf } from './memberships.ts';
import { roleOf } from './roles.ts';
import { readPerson } from './sign-in.ts';

const role = choice(
  'ViewerRole',
  {
    owner: 'Everything.',
    admin: 'Everything except what only the owner may do.',
    member: 'Works with conversations, leads and knowledge.',
    viewer: 'Reads only.',
  },
  'What a person may do in a workspace.',
);

const viewerPerson = z
  .object({
    id: id.describe("The person's ID"),
    name: z.string().describe('Name'),
    email: z.string().nullable().describe('Email address. Null: not verified'),
  })
  .meta({ id: 'ViewerPerson', description: 'Somebody who signs in. A member of one or more workspaces.' });

const viewerWorkspace = z
  .object({
    id: id.describe("The workspace's ID"),
    organisationId: id.describe('ID of its organisation'),
    name: z.string().describe('Its name'),
    primary: z.boolean().describe("True for the organisation's primary workspace"),
    role: role.nullable().describe("The person's role. Null for a key"),
    via: member.shape.via.describe(
      '`agency`: a client of the agency that the person works for. Null: the workspace has invited them',
    ),
  })
  .meta({ id: 'ViewerWorkspace', description: 'A workspace that the caller may use.' });
type ViewerWorkspace = z.output<typeof viewerWorkspace>;

export const viewer = z
  .object({
    member: member.nullable().meta({ description: 'The member that acts. Null for a key without one' }),
    person: viewerPerson.nullable().meta({ description: 'Null for a key' }),
    role: role.nullable().meta({ description: 'Null for a key' }),
    scopes: z.array(z.string()).describe('What the caller may do'),
    workspaces: z.array(viewerWorkspace).meta({ description: "The person's workspaces, or the key's" }),
  })
  .meta({ id: 'Viewer', description: 'Who makes the call, and what they may do.' });
type Viewer = z.output<typeof viewer>;

export function toViewerWorkspace({ member, tenancy: { workspace } }: MemberTenancy): ViewerWorkspace {
  const { id: workspaceId, organisationId, name, primary } = workspace;
  return { id: workspaceId, organisationId, name, primary, role: roleOf(member), via: member.via };
}

export async function readMember(app: App, workspaceId: string, memberId: string | null) {
  const item = memberId === null ? undefined : await app.store.get(memberKey(workspaceId, memberId));
  const acting = await actingMemberOf(app, workspaceId, item);
  return acting ? member.parse(acting) : null;
}

export const getViewer = operation({
  name: 'getViewer',
  scope: null,
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  async run(app, { workspaceId, memberId, scopes, person }, { tenancy }): Promise<Viewer> {
    const [member, storedPerson, places] = await Promise.all([
      readMember(app, workspaceId, memberId),
      person ? readPerson(app, person.personId) : null,
      person ? placesOf(app, person.personId) : null,
    ]);
    const { workspace } = await tenancy();
    return {
      member,
      person: storedPerson,
      role: person?.role ?? null,
      scopes: [...scopes],
      workspaces: places?.filter(isActive).map(toViewerWorkspace) ?? [{ ...workspace, role: null, via: null }],
    };
  },
});
