import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { recordEntry } from '../core/operations/audit.ts';
import { all, equals, present } from '../core/rows/conditions.ts';
import { memberEntry } from '../team/audit.ts';
import { memberKey, type StoredMember, toStoredMember } from '../team/items.ts';
import { freeSeat } from '../team/seats.ts';
import { invitationKey, membershipKey } from './items.ts';

/** Throws NOT_FOUND if the person is not invited. */
async function findInvited(app: App, personId: string, workspaceId: string): Promise<StoredMember> {
  const row = await app.store.get(invitationKey(personId, workspaceId), { consistent: true });
  const item = row && (await app.store.get(memberKey(workspaceId, String(row.memberId)), { consistent: true }));
  if (!item) throw notFound();
  return toStoredMember(item);
}

const isStillAsked = (personId: string) => all(equals('personId', personId), equals('status', 'active'));

/** Makes an invitation a place of the person. Throws NOT_FOUND if there is none, or it was withdrawn meanwhile. */
export async function joinWorkspace(app: App, personId: string, workspaceId: string): Promise<void> {
  const member = await findInvited(app, personId, workspaceId);
  const done = await app.store.transact({
    member: {
      update: memberKey(workspaceId, member.id),
      change: { remove: ['consent'] },
      when: isStillAsked(personId),
    },
    // Decides between concurrent answers.
    invitation: { remove: invitationKey(personId, workspaceId), when: present },
    membership: { put: { ...membershipKey(personId, workspaceId), workspaceId, memberId: member.id } },
  });
  if (!done.applied) throw notFound();
  await recordEntry(app, workspaceId, memberEntry('firstSignIn', member));
}

/** Declines an invitation: the member is deactivated and its seat is free. Throws NOT_FOUND as `joinWorkspace` does. */
export async function declineInvitation(app: App, personId: string, workspaceId: string): Promise<void> {
  const member = await findInvited(app, personId, workspaceId);
  const done = await app.store.transact({
    member: {
      update: memberKey(workspaceId, member.id),
      change: { set: { status: 'inactive', consent: 'declined' }, remove: ['personId'] },
      when: isStillAsked(personId),
    },
    // Decides between concurrent answers.
    invitation: { remove: invitationKey(personId, workspaceId), when: present },
    seat: freeSeat(workspaceId),
  });
  if (!done.applied) throw notFound();
  await recordEntry(app, workspaceId, memberEntry('declineInvite', member));
}
