import type { App, NamedWrites, Write } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { createdAtOf, sha256 } from '../core/ids.ts';
import { runRecorded } from '../core/operations/audit.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { equals, present } from '../core/rows/conditions.ts';
import { quotaExceeded, reserveQuota } from '../workspaces/quotas.ts';
import { readWorkspace } from '../workspaces/read.ts';
import { memberEntry } from './audit.ts';
import { isExpired, isTokenForm } from './invite-token.ts';
import {
  addressHash,
  addressInviteKey,
  addressMemberRow,
  inviteKey,
  inviteTokenKey,
  memberKey,
  type StoredInvite,
  type StoredMember,
  teamAddressKey,
  toStoredInvite,
} from './items.ts';
import { defaultNotifications } from './notifications.ts';
import type { AcceptInput, Member } from './records.ts';

/** Throws NOT_FOUND for every invalid token: unknown, expired, used, revoked. */
export async function openInvite(app: App, token: string): Promise<StoredInvite> {
  if (!isTokenForm(token)) throw notFound();
  const inviteTokenRow = await app.store.get(inviteTokenKey(sha256(token)), { consistent: true });
  if (!inviteTokenRow) throw notFound();
  const key = inviteKey(String(inviteTokenRow.workspaceId), String(inviteTokenRow.inviteId));
  const item = await app.store.get(key, { consistent: true });
  const invite = item && toStoredInvite(item);
  if (!invite || isExpired(app, invite)) throw notFound();
  return invite;
}

function newMember(app: App, { email, role }: StoredInvite, name: string): Member {
  const id = app.ids.next();
  const notifications = defaultNotifications;
  const via = null;
  return { id, name, email, role, status: 'active', owner: false, via, createdAt: createdAtOf(id), notifications };
}

/**
 * Turns the invite into the member: deletes its rows and assigns its address to the member. The first write decides between
 * concurrent calls.
 */
function acceptWrites(
  { id, workspaceId, tokenHash, email }: StoredInvite,
  member: Member,
  linked: Partial<Pick<StoredMember, 'personId' | 'consent'>>,
) {
  const address = { ...teamAddressKey(workspaceId, email), entity: 'teamAddress', memberId: member.id };
  const row = { ...memberKey(workspaceId, member.id), entity: 'member', v: 1, ...member };
  return {
    invite: { remove: inviteKey(workspaceId, id), when: present },
    token: { remove: inviteTokenKey(tokenHash), when: present },
    address: { put: address, when: equals('inviteId', id) },
    member: { put: { ...row, ...linked } },
    findMember: { put: addressMemberRow(workspaceId, member) },
    findInvite: { remove: addressInviteKey(addressHash(email), workspaceId) },
  } satisfies NamedWrites;
}

/**
 * Creates the member of an invite's token, once. The token does not prove that the invited person was asked: the inviter has it, too.
 * Throws NOT_FOUND for an invalid token, and USAGE_LIMIT_REACHED if no seat is free; the invite then stays pending.
 */
export async function acceptInvite(app: App, { token, name }: AcceptInput): Promise<{ member: Member }> {
  return { member: await joinTeam(app, await openInvite(app, token), name, { consent: 'pending' }) };
}

/** Whom a new member belongs to. `write` is applied in the same transaction. */
type MemberOwner = { consent?: 'pending' } | { personId: string; write(member: Member): Write };

/** Turns an invite into a member. Throws as `acceptInvite` does. */
export async function joinTeam(app: App, invite: StoredInvite, name: string, owner: MemberOwner = {}): Promise<Member> {
  const member = newMember(app, invite, name);
  const accept = () => storeMember(app, invite, member, owner);
  const draft = memberEntry('acceptInvite', member);
  return runRecorded(app, invite.workspaceId, draft, accept, { idOf: ({ id }) => id });
}

async function storeMember(app: App, invite: StoredInvite, member: Member, owner: MemberOwner): Promise<Member> {
  const { write, ...linked } = { write: undefined, ...owner };
  const writes = { ...acceptWrites(invite, member, linked), link: write?.(member) };
  const keepsChanging = () => new Error(`invite ${invite.id} keeps being refused`);
  return retryOnConflict(6, keepsChanging, async () => {
    const workspace = await readWorkspace(app, invite.workspaceId);
    const done = await app.store.transact({ ...writes, seat: reserveQuota('seats', workspace) });
    if (done.applied) return member;
    const { invite: gone, token: used, address: taken, link: linked } = done.refused;
    if (gone || used || taken || linked) throw notFound();
    if ((await readWorkspace(app, invite.workspaceId)).plan === workspace.plan)
      throw quotaExceeded('seats', workspace.plan);
    return AGAIN;
  });
}
