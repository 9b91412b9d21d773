import type { Item, Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';
import { type SavedView, storedSavedView, toFilter } from './records.ts';

export const SHARED = 'SHARED';
/** The views of one member, or those of the team (`SHARED`). Nobody reads another member's. */
export const savedViewsPk = (workspaceId: string, owner: string) => `${workspacePk(workspaceId)}#SAVEDVIEWS#${owner}`;
export const VIEW_PREFIX = 'VIEW#';
export const savedViewKey = (workspaceId: string, owner: string, savedViewId: string): Key => ({
  pk: savedViewsPk(workspaceId, owner),
  sk: VIEW_PREFIX + savedViewId,
});
/** The number of views in the list. */
export const savedViewCountKey = (workspaceId: string, owner: string): Key => ({
  pk: savedViewsPk(workspaceId, owner),
  sk: 'COUNT',
});

/** No `entity`, because no step needs its changes. */
export const savedViewItem = (workspaceId: string, owner: string, record: SavedView): Item => ({
  ...record,
  ...savedViewKey(workspaceId, owner, record.id),
  v: 1,
});
export const toSavedView = (item: Item): SavedView =>
  storedSavedView.parse({ ...item, filter: toFilter(Object(item.filter)) });
