import { embeddedIssuerName, embeddedIssuerPath, isLoopbackName } from '../../config/issuer.ts';
import type { App, Item } from '../core/app.ts';
import { inBatches } from '../core/batches.ts';
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
import { invitationKey, membershipKey, personKey, toPerson } from './items.ts';

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
    const item = await app.store.get(memberKey(workspaceId, memberId), { consistent: true });
    const member = item && toStoredMember(item);
    if (member?.personId && (await unlinkMember(app, workspaceId, memberId, member.personId))) unlinked++;
  }
  return unlinked;
}

/** Idempotent. False if the member is no longer this person's. */
async function unlinkMember(app: App, workspaceId: string, memberId: string, personId: string): Promise<boolean> {
  const done = await app.store.transact({
    member: {
      update: memberKey(workspaceId, memberId),
      change: { remove: ['personId'] },
      when: equals('personId', personId),
    },
    membership: { remove: membershipKey(personId, workspaceId) },
    invitation: { remove: invitationKey(personId, workspaceId) },
  });
  if (!done.applied) return false;
  const entry = { actor: operatorActor, action: 'members unlink', subject: 'member', subjectId: memberId } as const;
  await recordEntry(app, workspaceId, { ...entry, chatbotId: null, fields: [] });
  return true;
}

const UNLINKED_AT_ONCE = 10;

/** Which members are linked anew. `unrecorded`: also those whose last sign-in was before issuers were recorded. */
export interface IssuerChoice {
  issuer: string;
  unrecorded: boolean;
  /** Only counts. */
  dryRun: boolean;
}
/**
 * `linked`: members with a person. `unrecorded`: those of them whose issuer is not known. `unlinked`: with `dryRun`, those that would be. `issuers`:
 * with whom the others last signed in.
 */
export interface UnlinkCounts {
  issuers: ReadonlySet<string>;
  linked: number;
  unrecorded: number;
  unlinked: number;
}

/** Does what `unlinkAddress` does for those of up to 100 members whose person last signed in with an issuer. */
export async function unlinkIssuer(app: App, rows: readonly Item[], choice: IssuerChoice): Promise<UnlinkCounts> {
  const members = rows.flatMap((item) => {
    const { id, personId } = toStoredMember(item);
    return personId === null ? [] : [{ workspaceId: workspaceOf(item), memberId: id, personId }];
  });
  const issuer = storedIssuer(choice.issuer);
  const issuers = await issuersOf(app, new Set(members.map(({ personId }) => personId)));
  const recordedIssuers = members.map(({ personId }) => issuers.get(personId) ?? null);
  const chosen = members.filter((_, n) => {
    const recorded = recordedIssuers[n];
    return recorded === null ? choice.unrecorded : recorded === issuer;
  });
  const unlinkOne = ({ workspaceId, memberId, personId }: (typeof members)[0]) =>
    choice.dryRun || unlinkMember(app, workspaceId, memberId, personId);
  const outcomes = await inBatches(UNLINKED_AT_ONCE, chosen, unlinkOne);
  return {
    issuers: new Set(recordedIssuers.filter((recorded) => recorded !== null)),
    linked: members.length,
    unrecorded: recordedIssuers.filter((recorded) => recorded === null).length,
    unlinked: outcomes.filter(Boolean).length,
  };
}

/** The embedded issuer is stored by its name, whatever its address on the machine was. */
function storedIssuer(issuer: string): string {
  const url = URL.parse(issuer);
  return url && isLoopbackName(url.hostname) && url.pathname === embeddedIssuerPath ? embeddedIssuerName : issuer;
}

async function issuersOf(app: App, personIds: ReadonlySet<string>): Promise<Map<string, string | null>> {
  const ids = [...personIds];
  const rows = ids.length > 0 ? await app.store.getMany(ids.map(personKey)) : [];
  return new Map(ids.map((personId, n) => [personId, rows[n] ? toPerson(rows[n]).issuer : null]));
}
