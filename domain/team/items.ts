import { workspacePk } from '../workspaces/records.ts';

export const MEMBER_PREFIX = 'MEMBER#';
export const memberKey = (workspaceId: string, memberId: string) => ({
  pk: workspacePk(workspaceId),
  sk: MEMBER_PREFIX + memberId,
});
