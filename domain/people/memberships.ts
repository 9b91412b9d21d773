import type { App } from '../core/app.ts';
import { memberKey, type StoredMember, toStoredMember } from '../team/items.ts';
import { organisationOf } from '../workspaces/owner.ts';
import { type KnownTenancy, tenancyOf } from '../workspaces/tenancy.ts';
import { MEMBERSHIP_PREFIX, type Membership, personPk, toMembership } from './items.ts';

/** A person's place in a workspace, with the rows behind it. */
export interface MemberTenancy {
  member: StoredMember;
  tenancy: KnownTenancy;
}

const AT_ONCE = 100;

async function tenancyIn(app: App, workspaceId: string): Promise<KnownTenancy | undefined> {
  const organisationId = await organisationOf(app, workspaceId);
  return organisationId === undefined ? undefined : tenancyOf(app, { workspaceId, organisationId });
}

/** The places of a person, also inactive ones, oldest workspace first. Workspaces that are gone or closed to people are left out. */
export async function placesOf(app: App, personId: string): Promise<MemberTenancy[]> {
  const where = { pk: personPk(personId), prefix: MEMBERSHIP_PREFIX, consistent: true, limit: AT_ONCE };
  const memberships = (await app.store.query(where)).items.map(toMembership);
  if (memberships.length === 0) return [];
  const keys = memberships.map(({ workspaceId, memberId }) => memberKey(workspaceId, memberId));
  const [members, tenancies] = await Promise.all([
    app.store.getMany(keys),
    Promise.all(memberships.map(({ workspaceId }: Membership) => tenancyIn(app, workspaceId))),
  ]);
  return members.flatMap((item, index) => {
    const tenancy = tenancies[index];
    const member = item && toStoredMember(item);
    return member?.personId === personId && tenancy?.organisation.signIn ? [{ member, tenancy }] : [];
  });
}

export const isActive = ({ member }: MemberTenancy): boolean => member.status === 'active';
