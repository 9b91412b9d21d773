import type { App, Item } from '../core/app.ts';
import { recordEntry } from '../core/operations/audit.ts';
import { operatorActor } from '../core/operations/audit-records.ts';
import { equals } from '../core/rows/conditions.ts';
import {
  ADDRESS_MEMBER_PREFIX,
  addressesPk,
  addressHash,
  addressInviteKey,
  addressMemberRow,
  memberKey,
  toInvite,
  toMember,
  toStoredMember,
} from '../team/items.ts';
import { invitationKey, membershipKey } from './items.ts';

const workspaceOf = ({ pk }: Item) => pk.slice('WS#'.length);

/**
 * Writes the rows by which a sign-in finds members and invites that an earlier version wrote. Returns the addresses of the members
 * and invites. Idempotent.
 */
export async function indexAddresses(app: App, rows: readonly Item[]): Promise<string[]> {
  const members = rows.filter(({ entity }) => entity === 'member');
  const invites = rows.filter(({ entity }) => entity === 'invite');
  await app.store.writeMany([
    ...members.map((item) => ({ put: addressMemberRow(workspaceOf(item), toMember(item)) })),
    ...invites.map((item) => {
      const { id: inviteId, email, expiresAt } = toInvite(item);
      const workspaceId = workspaceOf(item);
      return {
        put: { ...addressInviteKey(addressHash(email), workspaceId), workspaceId, inviteId, expiresAt, ttl: item.ttl },
      };
    }),
  ]);
  return [...members, ...invites].map(({ email }) => String(email));
}

/**
 * Lets the members with an address be linked anew at their next sign-in, as needed after a change of the issuer. Their sessions in
 * these workspaces end. Returns the number of members.
 */
export async function unlinkAddress(app: App, address: string): Promise<number> {
  const where = { pk: addressesPk(addressHash(address)), prefix: ADDRESS_MEMBER_PREFIX, consistent: true };
  let unlinked = 0;
  for await (const row of app.store.queryAll(where)) {
    const [workspaceId, memberId] = [String(row.workspaceId), String(row.memberId)];
    const key = memberKey(workspaceId, memberId);
    const item = await app.store.get(key, { consistent: true });
    const member = item && toStoredMember(item);
    if (!member?.personId) continue;
    const { personId } = member;
    const done = await app.store.transact({
      member: {
        update: key,
        change: { remove: ['personId'] },
        when: equals('personId', personId),
      },
      membership: { remove: membershipKey(personId, workspaceId) },
      invitation: { remove: invitationKey(personId, workspaceId) },
    });
    if (!done.applied) continue;
    unlinked++;
    const entry = { actor: operatorActor, action: 'members unlink', subject: 'member', subjectId: memberId } as const;
    await recordEntry(app, workspaceId, { ...entry, chatbotId: null, fields: [] });
  }
  return unlinked;
}
