import * as z from 'zod';
import { findReseller } from '../agency/guard.ts';
import type { App, NamedWrites } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict, invalid, notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import { createdAtOf } from '../core/ids.ts';
import { operation } from '../core/operations/operation.ts';
import { absent, absentOrExpired, equals } from '../core/rows/conditions.ts';
import { type Organisation, type Workspace, workspacePk } from '../core/tenants.ts';
import { membershipKey } from '../people/items.ts';
import { actingMember, highestRole, lowerRole } from '../team/acting.ts';
import {
  addressHash,
  addressMemberKey,
  addressMemberRow,
  MEMBER_PREFIX,
  memberKey,
  type StoredMember,
  teamAddressKey,
  toStoredMember,
} from '../team/items.ts';
import { defaultNotifications } from '../team/notifications.ts';
import { memberRole } from '../team/records.ts';
import type { ClientAccess } from './client-people-records.ts';
import { clientIds, clientOf } from './clients.ts';
import { tellClient } from './tell-client.ts';

/** The audit list names the last one. */
const accessIds = z.object({
  memberId: id.describe("ID of a member of the agency's primary workspace"),
  ...clientIds.shape,
});
type AccessIds = z.output<typeof accessIds>;

/** All members of a workspace, those of its agency included. */
export const membersOf = (app: App, workspaceId: string): Promise<StoredMember[]> =>
  Array.fromAsync(
    app.store.queryAll({ pk: workspacePk(workspaceId), prefix: MEMBER_PREFIX, consistent: true }),
    toStoredMember,
  );

/** The client, the member of the agency, and who they are in the client's workspace. */
interface AccessTarget {
  organisation: Organisation;
  client: Workspace;
  colleague: StoredMember;
  current: StoredMember | undefined;
}

/** Throws FORBIDDEN for a workspace that is not a client, NOT_FOUND for a member that is not the agency's. */
async function accessOf(
  app: App,
  organisation: Organisation,
  { workspaceId, memberId }: AccessIds,
): Promise<AccessTarget> {
  const client = await clientOf(app, organisation, workspaceId);
  const row = await app.store.get(memberKey(organisation.primaryWorkspaceId, memberId), { consistent: true });
  if (!row) throw notFound();
  const current = (await membersOf(app, client.id)).find(({ agencyMemberId }) => agencyMemberId === memberId);
  return { organisation, client, colleague: toStoredMember(row), current };
}

export async function toAccess(app: App, workspaceId: string, stored: StoredMember): Promise<ClientAccess> {
  const { name, email, role, status, createdAt } = await actingMember(app, workspaceId, stored);
  const [active, withdrawn] = [status === 'active', stored.status === 'inactive'];
  return { memberId: stored.agencyMemberId ?? '', name, email, role, active, withdrawn, createdAt };
}

/** What the client reads in its audit list: who of the agency came, with which role. */
const entered = { admin: 'enterAsAdmin', member: 'enterAsMember', viewer: 'enterAsViewer' } as const;

const withdrawnConflict = () =>
  conflict("The client has withdrawn this person's access. An admin of the client can give it back.");
const changedConflict = () => conflict('The access is being changed by another call. Try again.');

/** Throws CONFLICT for somebody who cannot work anywhere, VALIDATION_ERROR for a role above their own. */
function refuseAccess({ colleague, current }: AccessTarget, role: StoredMember['role']): void {
  if (colleague.status !== 'active') throw conflict('This member of the agency is inactive.');
  if (colleague.personId === null) throw conflict('This member of the agency has not signed in yet.');
  if (current?.status === 'inactive') throw withdrawnConflict();
  const highest = highestRole(colleague);
  if (lowerRole(role, highest) === role) return;
  const message = `must not exceed the role that the member has in the agency: ${highest}`;
  throw invalid([{ path: 'role', message }], `role ${message}.`);
}

/** The writes that make a member of the agency one of the client's. They take the address, and no seat. */
function joinWrites(app: App, { client, colleague }: AccessTarget, role: StoredMember['role']) {
  const memberId = app.ids.next();
  const { name, email, personId, id: agencyMemberId } = colleague;
  const notifications = { ...defaultNotifications, waitingMail: false };
  const record = { id: memberId, name, email, role, status: 'active', owner: false, via: 'agency', notifications };
  const row = { ...record, createdAt: createdAtOf(memberId), personId, agencyMemberId };
  const isFree = absentOrExpired('expiresAt', nowIso(app));
  const writes = {
    address: { put: { ...teamAddressKey(client.id, email), entity: 'teamAddress', memberId }, when: isFree },
    member: { put: { ...memberKey(client.id, memberId), entity: 'member', v: 1, ...row } },
    findMember: { put: addressMemberRow(client.id, { id: memberId, email }), when: absent },
    place: { put: { ...membershipKey(String(personId), client.id), workspaceId: client.id, memberId }, when: absent },
  } satisfies NamedWrites;
  return { writes, memberId };
}

async function enter(app: App, target: AccessTarget, role: StoredMember['role']): Promise<string> {
  const { client, current } = target;
  if (current) {
    const when = equals('status', 'active');
    const done = await app.store.update(memberKey(client.id, current.id), { set: { role } }, when);
    if (!done.applied) throw withdrawnConflict();
    return current.id;
  }
  const { writes, memberId } = joinWrites(app, target, role);
  const done = await app.store.transact(writes);
  if (done.applied) return memberId;
  if (done.refused.address?.item?.inviteId)
    throw conflict("An invite of the client to this person's address is pending.");
  throw conflict('This person is already a member of the client.');
}

/** Lets a member of the agency work in a client's workspace, with a role not above their own. Replaces the role of an earlier call. */
export const setClientAccess = operation({
  name: 'setClientAccess',
  scope: 'reseller:write',
  kind: 'write',
  audit: { subject: 'client', idOf: () => undefined },
  errors: ['FORBIDDEN', 'CONFLICT', 'VALIDATION_ERROR'],
  needsRecentSignIn: true,
  ids: accessIds,
  input: z.object({ role: memberRole.describe("Role in the client's workspace") }),
  find: findReseller,
  async run(app, actor, { ids, target: organisation, input: { role } }) {
    const target = await accessOf(app, organisation, ids);
    refuseAccess(target, role);
    const { current } = target;
    const run = () => enter(app, target, role);
    const subject = { subject: 'member', subjectId: current?.id ?? null } as const;
    const isNew = current?.role !== role;
    const clientMemberId = await (isNew
      ? tellClient(app, actor, target, {
          ...subject,
          fields: [],
          action: entered[role],
          run,
          idOf: (memberId) => memberId,
        })
      : run());
    const row = await app.store.get(memberKey(target.client.id, clientMemberId), { consistent: true });
    if (!row) throw changedConflict();
    return toAccess(app, target.client.id, toStoredMember(row));
  },
});

/** Ends the access of a member of the agency. Their sessions and keys in the client's workspace end within five seconds. */
export const endClientAccess = operation({
  name: 'endClientAccess',
  scope: 'reseller:write',
  kind: 'write',
  audit: { subject: 'client', idOf: () => undefined, withoutFields: true },
  errors: ['FORBIDDEN', 'CONFLICT'],
  ids: accessIds,
  input: z.object({}),
  find: findReseller,
  async run(app, actor, { ids, target: organisation }) {
    const target = await accessOf(app, organisation, ids);
    const { client, current } = target;
    if (!current) throw notFound();
    // What the client has withdrawn stays known as withdrawn.
    if (current.status === 'inactive') throw withdrawnConflict();
    const leave = async () => {
      const done = await app.store.transact({
        member: { remove: memberKey(client.id, current.id), when: equals('status', 'active') },
        address: { remove: teamAddressKey(client.id, current.email), when: equals('memberId', current.id) },
        findMember: { remove: addressMemberKey(addressHash(current.email), client.id) },
        place: current.personId
          ? { remove: membershipKey(current.personId, client.id), when: equals('memberId', current.id) }
          : undefined,
      });
      if (!done.applied) throw changedConflict();
      return current.id;
    };
    const subject = { subject: 'member', subjectId: current.id } as const;
    await tellClient(app, actor, target, {
      ...subject,
      fields: [],
      action: 'leaveClient',
      run: leave,
      idOf: (memberId) => memberId,
    });
    return { removed: true };
  },
});
