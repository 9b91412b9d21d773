import { isReseller } from '../agency/guard.ts';
import type { App, Item } from '../core/app.ts';
import { remembered } from '../core/remember.ts';
import { organisationOf } from '../workspaces/owner.ts';
import { tenancyOf } from '../workspaces/tenancy.ts';
import { memberKey, type StoredMember, toStoredMember } from './items.ts';
import type { Member } from './records.ts';

/** As long as a member of one's own is cached: see `domain/people/identify.ts`. */
const HELD_MS = 1_500;

const ranks = { viewer: 0, member: 1, admin: 2 } as const;
type MemberRank = keyof typeof ranks;

/** What a member of an agency may be in a client's workspace at most. Nobody from outside owns it. */
export const highestRole = ({ owner, role }: Pick<Member, 'owner' | 'role'>): MemberRank => (owner ? 'admin' : role);

/** The lower of two roles. */
export const lowerRole = (one: MemberRank, other: MemberRank): MemberRank => (ranks[one] <= ranks[other] ? one : other);

/** The member of the agency behind a member of a client's workspace, if the agency may still act there. */
async function agencyMember(app: App, workspaceId: string, member: StoredMember): Promise<StoredMember | undefined> {
  const { agencyMemberId, personId } = member;
  const organisationId = await organisationOf(app, workspaceId);
  const tenancy = organisationId && (await tenancyOf(app, { workspaceId, organisationId }));
  if (!tenancy || !agencyMemberId || !isReseller(tenancy.organisation)) return undefined;
  const key = memberKey(tenancy.organisation.primaryWorkspaceId, agencyMemberId);
  const item = await remembered<Item | undefined>(app, `agency-member#${key.pk}#${key.sk}`, HELD_MS, () =>
    app.store.get(key, { consistent: true }),
  );
  const colleague = item && toStoredMember(item);
  return colleague?.status === 'active' && colleague.personId === personId ? colleague : undefined;
}

/**
 * A member as they may act now. Somebody of an agency has at most the role that they have in the agency, and is inactive once they
 * have left it or its reseller plan has lapsed.
 */
export async function actingMember(app: App, workspaceId: string, member: StoredMember): Promise<StoredMember> {
  if (member.via === null) return member;
  const colleague = await agencyMember(app, workspaceId, member);
  if (!colleague) return { ...member, status: 'inactive' };
  return { ...member, role: lowerRole(member.role, highestRole(colleague)) };
}

/** Members of a workspace as they may act now. */
export const actingMembers = (app: App, workspaceId: string, rows: readonly Item[]): Promise<StoredMember[]> =>
  Promise.all(rows.map((row) => actingMember(app, workspaceId, toStoredMember(row))));

/** The member of a row as they may act now. Undefined without a row. */
export const actingMemberOf = async (
  app: App,
  workspaceId: string,
  row: Item | undefined,
): Promise<StoredMember | undefined> => row && actingMember(app, workspaceId, toStoredMember(row));
