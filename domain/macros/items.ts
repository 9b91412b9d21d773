import type { Item, Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';
import { type Macro, storedMacro, toAction } from './records.ts';

export const macrosPk = (workspaceId: string) => `${workspacePk(workspaceId)}#MACROS`;
export const MACRO_PREFIX = 'MACRO#';
export const macroKey = (workspaceId: string, macroId: string): Key => ({
  pk: macrosPk(workspaceId),
  sk: MACRO_PREFIX + macroId,
});
/** The number of a workspace's macros. */
export const macroCountKey = (workspaceId: string): Key => ({ pk: macrosPk(workspaceId), sk: 'COUNT' });

/** No `entity`, because no step needs its changes. */
export const macroItem = (workspaceId: string, record: Macro): Item => ({
  ...record,
  ...macroKey(workspaceId, record.id),
  v: 1,
});
export const toMacro = (item: Item): Macro => {
  const actions = Array.isArray(item.actions) ? item.actions.map((action) => toAction(Object(action))) : [];
  return storedMacro.parse({ ...item, actions });
};
