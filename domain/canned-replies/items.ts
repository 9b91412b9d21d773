import type { Item, Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';
import { type CannedReply, cannedReply } from './records.ts';

export const cannedPk = (workspaceId: string) => `${workspacePk(workspaceId)}#CANNED`;
/** Records are sorted by their shortcut, which makes it unique and its beginning a prefix of the key. */
export const SHORTCUT_PREFIX = 'SHORTCUT#';
export const cannedKey = (workspaceId: string, shortcut: string): Key => ({
  pk: cannedPk(workspaceId),
  sk: SHORTCUT_PREFIX + shortcut,
});
/** Finds the shortcut of a canned reply. */
export const cannedIdKey = (workspaceId: string, cannedReplyId: string): Key => ({
  pk: cannedPk(workspaceId),
  sk: `ID#${cannedReplyId}`,
});
/** The number of a workspace's canned replies. */
export const cannedCountKey = (workspaceId: string): Key => ({ pk: cannedPk(workspaceId), sk: 'COUNT' });

/** No `entity`, because no step needs its changes. */
export const cannedItem = (workspaceId: string, record: CannedReply): Item => ({
  ...record,
  ...cannedKey(workspaceId, record.shortcut),
  v: 1,
});
export const toCannedReply = (item: Item): CannedReply => cannedReply.parse(item);
