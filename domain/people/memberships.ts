import type { App } from '../core/app.ts';
import { actingMemberOf } from '../team/acting.ts';
import { memberKey, type StoredMember } from '../team/items.ts';
import { organisationOf } from '../workspaces/owner.ts';
import { type KnownTenancy, tenancyOf } from '../workspaces/tenancy.ts';
import { INVITATION_PREFIX, MEMBERSHIP_PREFIX, type Membership, personPk, toMembership } from './items.ts';

/** A person's place in a workspace, with the rows behind it. */
export interface MemberTenancy {
  member: StoredMember;
  tenancy: KnownTenancy;
}

/** Others decide how many invitations a person has, and each costs reads. */
const MAX_INVITATIONS = 100;

async function tenancyIn(app: App, workspaceId: string): Promise<KnownTenancy | undefined> {
  const organisationId = await organisationOf(app, workspaceId);
  return organisationId === undefined ? undefined : tenancyOf(app, { workspaceId, organisationId });
}

/** Workspaces that are gone or closed to people are left out. */
async function readPlaces(app: App, personId: string, memberships: readonly Membership[]): Promise<MemberTenancy[]> {
  if (memberships.length === 0) return [];
  const keys = memberships.map(({ workspaceId, memberId }) => memberKey(workspaceId, memberId));
  const [rows, tenancies] = await Promise.all([
    app.store.getMany(keys),
    Promise.all(memberships.map(({ workspaceId }) => tenancyIn(app, workspaceId))),
  ]);
  const members = await Promise.all(
    memberships.map(({ workspaceId }, index) => actingMemberOf(app, workspaceId, rows[index])),
  );
  return members.flatMap((member, index) => {
    const tenancy = tenancies[index];
    return member?.personId === personId && tenancy?.organisation.signIn ? [{ member, tenancy }] : [];
  });
}

export const isActive = ({ member }: MemberTenancy): boolean => member.status === 'active';

const under = (personId: string, prefix: string) => ({ pk: personPk(personId), prefix, consistent: true });

const allUnder = async (app: App, personId: string, prefix: string): Promise<MemberTenancy[]> =>
  readPlaces(app, personId, await Array.fromAsync(app.store.queryAll(under(personId, prefix)), toMembership));

/** The memberships that a person can agree to or decline, oldest workspace first. At most 100. */
export async function invitationsOf(app: App, personId: string): Promise<MemberTenancy[]> {
  const { items } = await app.store.query({ ...under(personId, INVITATION_PREFIX), limit: MAX_INVITATIONS });
  return (await readPlaces(app, personId, items.map(toMembership))).filter(isActive);
}

/**
 * The places of a person, also inactive ones, oldest workspace first. An invitation that they have not agreed to is one only if they
 * have no other: then they came for it.
 */
export async function placesOf(app: App, personId: string): Promise<MemberTenancy[]> {
  const places = await allUnder(app, personId, MEMBERSHIP_PREFIX);
  return places.some(isActive) ? places : [...places, ...(await allUnder(app, personId, INVITATION_PREFIX))];
}
