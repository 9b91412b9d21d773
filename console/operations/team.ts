// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface InviteMemberInput {
  email: string;
  role: 'ADMIN' | 'MEMBER' | 'VIEWER';
}

export interface RevokeInviteInput {
  inviteId: string;
}

export interface UpdateMemberInput {
  memberId: string;
  role?: 'ADMIN' | 'MEMBER' | 'VIEWER' | null;
  status?: 'ACTIVE' | 'INACTIVE' | null;
}

export const invite = 'mutation InviteMember($input:InviteMemberInput!){inviteMember(input:$input){acceptUrl mailed}}' as TypedDocument<
  { inviteMember: { acceptUrl: string; mailed: boolean } | null },
  { input: InviteMemberInput }
>;

export const revokeInvite = 'mutation RevokeInvite($input:RevokeInviteInput!){revokeInvite(input:$input){revoked}}' as TypedDocument<
  { revokeInvite: { revoked: boolean } | null },
  { input: RevokeInviteInput }
>;

export const team = 'query Team{members{id name email role status owner via createdAt}invites{id email role createdAt expiresAt}workspace{limits{seats}}}' as TypedDocument<
  { members: { id: string; name: string; email: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER'; status: 'ACTIVE' | 'INACTIVE'; owner: boolean; via: 'AGENCY' | null; createdAt: string }[] | null; invites: { id: string; email: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER'; createdAt: string; expiresAt: string }[] | null; workspace: { limits: { seats: number } } | null },
  Record<string, never>
>;

export const updateMember = 'mutation UpdateMember($input:UpdateMemberInput!){updateMember(input:$input){member{id name email role status owner via createdAt}}}' as TypedDocument<
  { updateMember: { member: { id: string; name: string; email: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER'; status: 'ACTIVE' | 'INACTIVE'; owner: boolean; via: 'AGENCY' | null; createdAt: string } } | null },
  { input: UpdateMemberInput }
>;
