import type { App, Claims } from '../core/app.ts';
import { required } from '../core/required.ts';
import { absent, present } from '../core/rows/conditions.ts';
import { carryOver } from './carry-over.ts';
import { displayName, provenAddress } from './claims.ts';
import { identityHash, identityKey, membershipKey, personKey, type StoredPerson, toPerson } from './items.ts';
import { type AddressMatches, acceptFor, findByAddress, linkMembers, ownInvite, readIdentity } from './link.ts';
import { isActive, placesOf } from './memberships.ts';
import { SignInRefusal } from './refusal.ts';

/** The id of the person whom an issuer's subject names. Undefined before the first sign-in. */
async function knownPersonId(app: App, { issuer, formerIssuer, subject }: Claims): Promise<string | undefined> {
  for (const name of [issuer, formerIssuer]) {
    const personId = name && (await readIdentity(app, { issuer: name, subject }));
    if (personId) return personId;
  }
  return undefined;
}

/** Links an issuer's subject to a person, a new one if none is known. Of parallel first sign-ins one creates it. */
async function linkIdentity(app: App, claims: Claims, knownId: string | undefined): Promise<string> {
  const personId = knownId ?? app.ids.next();
  const key = identityKey(identityHash(claims.issuer, claims.subject));
  const linkWrite = await app.store.put({ ...key, personId }, absent);
  return linkWrite.applied ? personId : String(required(linkWrite.item, 'the identity').personId);
}

/** Why somebody who has proved who they are has no workspace to go to. */
function refusalOf(
  claims: Claims,
  { candidates, invited }: AddressMatches,
  personId: string | undefined,
): SignInRefusal {
  const address = provenAddress(claims);
  if (!address) return new SignInRefusal('address_not_verified');
  const others = candidates.filter(({ member }) => member.personId !== null && member.personId !== personId);
  if (candidates.length > 0 && others.length === candidates.length) return new SignInRefusal('address_taken', address);
  if (candidates.length > 0) return new SignInRefusal('inactive', address);
  return new SignInRefusal(invited ? 'invite_pending' : 'not_a_member', address);
}

/**
 * Finds or creates the person that verified claims name, and links the members and the invite that are theirs: by an address only
 * if the issuer vouches for it. Throws SignInRefusal if the person has no workspace to go to.
 */
export async function signIn(app: App, claims: Claims, inviteToken?: string): Promise<StoredPerson> {
  const address = provenAddress(claims);
  const invite = inviteToken === undefined ? undefined : await ownInvite(app, inviteToken, claims);
  const matches = await findByAddress(app, address);
  const linkable = invite || matches.candidates.some(({ member }) => member.personId === null);
  const knownId = (await knownPersonId(app, claims)) ?? (await carryOver(app, claims, matches));
  // Strangers leave no rows behind.
  if (!linkable && !knownId) throw refusalOf(claims, matches, undefined);
  const personId = await linkIdentity(app, claims, knownId);
  await linkMembers(app, personId, matches);
  if (invite && !(await isMemberOf(app, personId, invite.workspaceId))) await acceptFor(app, personId, invite, claims);
  if (!(await placesOf(app, personId)).some(isActive)) throw await whyNowhere(app, claims, personId);
  const person = { id: personId, email: claims.email, name: displayName(claims) };
  // The console opens in the workspace of the invite.
  const set = { v: 1, ...person, lastWorkspaceId: invite?.workspaceId, issuer: claims.issuer };
  const change =
    claims.isOwnUser && address ? { set: { ...set, ownAddress: address } } : { set, remove: ['ownAddress'] };
  return toPerson((await app.store.update(personKey(personId), change)).item);
}

const isMemberOf = async (app: App, personId: string, workspaceId: string) =>
  (await app.store.get(membershipKey(personId, workspaceId), { consistent: true })) !== undefined;

async function whyNowhere(app: App, claims: Claims, personId: string): Promise<SignInRefusal> {
  if ((await placesOf(app, personId)).length > 0) return new SignInRefusal('inactive');
  return refusalOf(claims, await findByAddress(app, provenAddress(claims)), personId);
}

/** Lets the console open here the next time. */
export async function noteWorkspace(app: App, personId: string, lastWorkspaceId: string): Promise<void> {
  await app.store.update(personKey(personId), { set: { lastWorkspaceId } }, present);
}

/** Throws if the person does not exist, which no session can cause. */
export async function readPerson(app: App, personId: string): Promise<StoredPerson> {
  return toPerson(await app.store.get(personKey(personId), { consistent: true }));
}
