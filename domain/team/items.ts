import * as z from 'zod';
import type { Item, Key } from '../core/app.ts';
import { id } from '../core/fields.ts';
import { sha256 } from '../core/ids.ts';
import { isRecord } from '../core/objects.ts';
import { workspacePk } from '../core/tenants.ts';
import { defaultNotifications } from './notifications.ts';
import { type Invite, invite, type Member, member } from './records.ts';

export const MEMBER_PREFIX = 'MEMBER#';
export const memberKey = (workspaceId: string, memberId: string) => ({
  pk: workspacePk(workspaceId),
  sk: MEMBER_PREFIX + memberId,
});
/** `dueKind` of what members are mailed: that a visitor waits, and the weekly reports. */
export const WAITING_MAIL_DUE = 'waiting-mail';
/** When a member is mailed the report of the past week. No row: they are not. */
export const weeklyPk = (workspaceId: string) => `${workspacePk(workspaceId)}#WEEKLY`;
export const weeklyKey = (workspaceId: string, memberId: string): Key => ({ pk: weeklyPk(workspaceId), sk: memberId });
export const INVITE_PREFIX = 'INVITE#';
export const inviteKey = (workspaceId: string, inviteId: string): Key => ({
  pk: workspacePk(workspaceId),
  sk: INVITE_PREFIX + inviteId,
});
/** Finds an invite by its token, of which only the SHA-256 is stored. */
export const inviteTokenKey = (hash: string): Key => ({ pk: `INVITE#${hash}`, sk: 'INVITE' });
/** Reserves an address for one pending invite, then for the member created from it. */
export const teamAddressKey = (workspaceId: string, address: string): Key => ({
  pk: workspacePk(workspaceId),
  sk: `TEAMADDRESS#${address.toLowerCase()}`,
});

/** Names an address in keys that belong to no workspace. */
export const addressHash = (address: string): string => sha256(address.toLowerCase());
/** Members and invites with an address, in all workspaces. */
export const addressesPk = (addressHash: string) => `ADDRESS#${addressHash}`;
export const ADDRESS_MEMBER_PREFIX = 'MEMBER#';
export const addressMemberKey = (addressHash: string, workspaceId: string): Key => ({
  pk: addressesPk(addressHash),
  sk: ADDRESS_MEMBER_PREFIX + workspaceId,
});
export const addressInviteKey = (addressHash: string, workspaceId: string): Key => ({
  pk: addressesPk(addressHash),
  sk: `INVITE#${workspaceId}`,
});
/** The row by which a sign-in finds a member. */
export const addressMemberRow = (workspaceId: string, { id: memberId, email }: Pick<Member, 'id' | 'email'>): Item => ({
  ...addressMemberKey(addressHash(email), workspaceId),
  workspaceId,
  memberId,
});

/** Rows of earlier versions have no notifications, or not all of them, and no agency. */
const withDefaults = ({ notifications, ...item }: Item) => ({
  via: null,
  ...item,
  notifications: { ...defaultNotifications, ...(isRecord(notifications) ? notifications : {}) },
});
export const toMember = (item: Item): Member => member.parse(withDefaults(item));
export const toInvite = (item: Item): Invite => invite.parse(item);

/**
 * A member with the internal fields of its row. `personId`: null until a person has signed in as the member. `consent`: the invite's
 * token alone made the member, so whoever has the address is asked first; null: they came by themselves, or have agreed.
 * `agencyMemberId`: whom they are in the agency's primary workspace, for `via: agency`.
 */
const storedMember = member.extend({
  personId: id.nullable().default(null),
  consent: z.enum(['pending', 'declined']).nullable().default(null),
  agencyMemberId: id.nullable().default(null),
});
export type StoredMember = z.output<typeof storedMember>;
export const toStoredMember = (item: Item): StoredMember => storedMember.parse(withDefaults(item));

/** An invite with the internal fields of its row. `inviter`: the member who sent it, of this workspace or of its agency's. Null: unknown. */
const storedInvite = invite.extend({
  workspaceId: id,
  tokenHash: z.string(),
  inviter: z.object({ workspaceId: id, memberId: id }).nullable().default(null),
});
export type StoredInvite = z.output<typeof storedInvite>;
export const toStoredInvite = (item: Item): StoredInvite => storedInvite.parse(item);
