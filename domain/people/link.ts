import type { App, Claims } from '../core/app.ts';
import { inBatches } from '../core/batches.ts';
import { AppError } from '../core/errors.ts';
import { recordEntry } from '../core/operations/audit.ts';
import { absent, lacks } from '../core/rows/conditions.ts';
import { joinTeam, openInvite } from '../team/accept.ts';
import { memberEntry } from '../team/audit.ts';
import {
  ADDRESS_MEMBER_PREFIX,
  addressesPk,
  addressHash,
  memberKey,
  type StoredInvite,
  type StoredMember,
  toStoredMember,
} from '../team/items.ts';
import { displayName, provenAddress } from './claims.ts';
import { identityHash, identityKey, invitationKey, membershipKey } from './items.ts';
import { SignInRefusal } from './refusal.ts';

interface MemberCandidate {
  workspaceId: string;
  member: StoredMember;
}

/** What the table knows about an address. */
export interface AddressMatches {
  candidates: MemberCandidate[];
  /** Whether an invite to the address is pending. */
  invited: boolean;
}

/** Finds the members with an address, and whether it is invited. */
export async function findByAddress(app: App, address: string | null): Promise<AddressMatches> {
  if (!address) return { candidates: [], invited: false };
  const items = await Array.fromAsync(app.store.queryAll({ pk: addressesPk(addressHash(address)), consistent: true }));
  const members = items.filter(({ sk }) => sk.startsWith(ADDRESS_MEMBER_PREFIX));
  const keys = members.map((row) => memberKey(String(row.workspaceId), String(row.memberId)));
  const rows = keys.length ? await app.store.getMany(keys) : [];
  const now = new Date(app.clock.now()).toISOString();
  return {
    candidates: members
      .flatMap(({ workspaceId }, n) =>
        rows[n] ? [{ workspaceId: String(workspaceId), member: toStoredMember(rows[n]) }] : [],
      )
      .filter(({ member }) => !isDeclined(member)),
    invited: items.some(({ sk, expiresAt }) => !sk.startsWith(ADDRESS_MEMBER_PREFIX) && String(expiresAt) > now),
  };
}

/** An admin who reactivates the member asks again. */
const isDeclined = ({ consent, status }: StoredMember) => consent === 'declined' && status === 'inactive';

const LINKED_AT_ONCE = 10;

/**
 * Links a person to the members that nobody has signed in as yet. A member who has a person keeps it. A member whom an invite's token
 * alone has made becomes an invitation, about which the person is asked.
 */
export async function linkMembers(app: App, personId: string, { candidates }: AddressMatches): Promise<void> {
  const free = candidates.filter(({ member }) => member.personId === null);
  await inBatches(LINKED_AT_ONCE, free, (candidate) => linkMember(app, personId, candidate));
}

async function linkMember(app: App, personId: string, { workspaceId, member }: MemberCandidate): Promise<void> {
  const { id, consent } = member;
  const key = consent === null ? membershipKey(personId, workspaceId) : invitationKey(personId, workspaceId);
  const done = await app.store.transact({
    member: { update: memberKey(workspaceId, id), change: { set: { personId } }, when: lacks('personId') },
    place: { put: { ...key, workspaceId, memberId: id }, when: absent },
  });
  if (done.applied && consent === null) await recordEntry(app, workspaceId, memberEntry('firstSignIn', member));
}

/** Throws `invite_gone` for an invite that can no longer be used, `invite_other_address` for one to somebody else. */
export async function ownInvite(app: App, token: string, claims: Claims): Promise<StoredInvite> {
  const invite = await openInvite(app, token).catch((error) => {
    throw isCode(error, 'NOT_FOUND') ? new SignInRefusal('invite_gone') : error;
  });
  const address = provenAddress(claims);
  if (!address) throw new SignInRefusal('address_not_verified');
  if (address !== invite.email.toLowerCase()) throw new SignInRefusal('invite_other_address', address);
  return invite;
}

const isCode = (error: unknown, code: string) => error instanceof AppError && error.code === code;

/** Makes a person the member of their invite. Throws `invite_gone` if it was used meanwhile, `no_seat` if none is free. */
export async function acceptFor(app: App, personId: string, invite: StoredInvite, claims: Claims): Promise<void> {
  const { workspaceId } = invite;
  try {
    await joinTeam(app, invite, displayName(claims), {
      personId,
      write: ({ id: memberId }) => ({
        put: { ...membershipKey(personId, workspaceId), workspaceId, memberId },
        when: absent,
      }),
    });
  } catch (error) {
    if (isCode(error, 'NOT_FOUND')) throw new SignInRefusal('invite_gone');
    throw isCode(error, 'USAGE_LIMIT_REACHED') ? new SignInRefusal('no_seat') : error;
  }
}

/** The id of the person whom an issuer's subject names. */
export async function readIdentity(app: App, { issuer, subject }: Pick<Claims, 'issuer' | 'subject'>) {
  const row = await app.store.get(identityKey(identityHash(issuer, subject)), { consistent: true });
  return row && String(row.personId);
}
