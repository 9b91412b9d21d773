import type { App, Claims } from '../core/app.ts';
import { inBatches } from '../core/batches.ts';
import { recordEntry } from '../core/operations/audit.ts';
import { absent, all, equals } from '../core/rows/conditions.ts';
import { memberEntry } from '../team/audit.ts';
import { provenAddress } from './claims.ts';
import { identityHash, identityKey, personKey, type StoredPerson, toPerson } from './items.ts';
import { type AddressMatches, readIdentity } from './link.ts';
import { placesOf } from './memberships.ts';

const RECORDED_AT_ONCE = 10;

/**
 * Finds the person whom an earlier user pool of the platform knew by the address that the present pool vouches for, and links them to the
 * present pool's user. So people survive the loss of the pool. Returns the person's id. Undefined if there is no such person.
 *
 * It gives nobody what they did not have: both pools mail a code to the address, so whoever can sign in now with the address could have
 * signed in with it before. Therefore both must be the platform's own, and the address must be the last that the person has proved: not
 * one that they had earlier, which may belong to somebody else by now. Within one pool a subject stays who it is.
 */
export async function carryOver(app: App, claims: Claims, { candidates }: AddressMatches): Promise<string | undefined> {
  const address = provenAddress(claims);
  if (!claims.isOwnUser || !address) return undefined;
  for (const personId of new Set(candidates.flatMap(({ member }) => member.personId ?? []))) {
    const row = await app.store.get(personKey(personId), { consistent: true });
    const person = row && toPerson(row);
    const isSame = person?.issuer && person.issuer !== claims.issuer && person.ownAddress === address;
    if (isSame && (await moveIdentity(app, claims, person))) return personId;
  }
  // A parallel sign-in of the same subject may have been first.
  return readIdentity(app, claims);
}

/** False if the subject is another's by now, or the person has signed in otherwise since they were read. */
async function moveIdentity(app: App, { issuer, subject }: Claims, person: StoredPerson): Promise<boolean> {
  const { id: personId, issuer: earlierIssuer, ownAddress } = person;
  const done = await app.store.transact({
    identity: { put: { ...identityKey(identityHash(issuer, subject)), personId }, when: absent },
    person: {
      update: personKey(personId),
      change: { set: { issuer } },
      when: all(equals('issuer', earlierIssuer), equals('ownAddress', ownAddress)),
    },
  });
  if (!done.applied) return false;
  const places = await placesOf(app, personId);
  await inBatches(RECORDED_AT_ONCE, places, ({ member, tenancy }) =>
    recordEntry(app, tenancy.workspace.id, memberEntry('relinkSignIn', member)),
  );
  return true;
}
