import type { App } from '../core/app.ts';
import { remembered } from '../core/remember.ts';
import { actingMemberOf } from '../team/acting.ts';
import { memberKey } from '../team/items.ts';

/** Maximum age of the cached state. The key's own cache adds two seconds, and a member's keys must stop working within five. */
const HELD_MS = 1_500;

async function readActive(app: App, workspaceId: string, memberId: string): Promise<boolean> {
  const row = await app.store.get(memberKey(workspaceId, memberId), { consistent: true });
  const member = await actingMemberOf(app, workspaceId, row);
  return member?.status === 'active';
}

/** Whether the member that a key is bound to or was made by exists and is active. The result may be cached for a moment. */
export function isActiveMember(app: App, workspaceId: string, memberId: string): Promise<boolean> {
  const key = `active-member#${workspaceId}#${memberId}`;
  return remembered(app, key, HELD_MS, () => readActive(app, workspaceId, memberId));
}
