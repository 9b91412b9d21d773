import type { Item } from '../app.ts';
import { workspacePk } from '../workspaces/records.ts';
import { type Invite, invite, type Member, member } from './records.ts';

export const MEMBER_PREFIX = 'MEMBER#';
export const memberKey = (workspaceId: string, memberId: string) => ({
  pk: workspacePk(workspaceId),
  sk: MEMBER_PREFIX + memberId,
});
export const INVITE_PREFIX = 'INVITE#';

export const toMember = (item: Item): Member => member.parse(item);
export const toInvite = (item: Item): Invite => invite.parse(item);
