import type { SignedIn, Tenancy } from '../core/operations/actor.ts';
import type { Scope } from '../core/operations/scopes.ts';
import type { Member } from '../team/records.ts';

type Role = SignedIn['role'];

const reading: readonly Scope[] = [
  'chatbots:read',
  'knowledge:read',
  'conversations:read',
  'leads:read',
  'team:read',
  'workspace:read',
  'analytics:read',
];
const working: readonly Scope[] = [...reading, 'knowledge:*', 'conversations:*', 'leads:write'];
const managing: readonly Scope[] = [...working, 'chatbots:*', 'team:*', 'workspace:*'];
const scopes: Record<Role, readonly Scope[]> = { viewer: reading, member: working, admin: managing, owner: managing };

export const roleOf = ({ owner, role }: Pick<Member, 'owner' | 'role'>): Role => (owner ? 'owner' : role);

/** The scopes of a role now. The owner of an agency also manages its clients, from the agency's primary workspace. */
export const scopesOf = (role: Role, { organisation, workspace }: Tenancy): readonly Scope[] =>
  role === 'owner' && workspace.primary && organisation.reseller !== null
    ? [...scopes.owner, 'reseller:*']
    : scopes[role];
