import type { App } from '../core/app.ts';
import { memberKey } from '../team/items.ts';

/** Maximum age of the cached state. The key's own cache adds two seconds, and a member's keys must stop working within five. */
const HELD_MS = 1_500;

async function readActive(app: App, workspaceId: string, memberId: string): Promise<boolean> {
  const member = await app.store.get(memberKey(workspaceId, memberId), { consistent: true });
  return member?.status === 'active';
}

/** Whether the member that a key is bound to exists and is active. The result may be cached for a moment. */
export function isActiveMember(app: App, workspaceId: string, memberId: string): Promise<boolean> {
  const key = `active-member#${workspaceId}#${memberId}`;
  const known = app.cache.get<Promise<boolean>>(key);
  if (known) return known;
  const reading = readActive(app, workspaceId, memberId);
  app.cache.set(key, reading, HELD_MS);
  reading.catch(() => app.cache.delete(key));
  return reading;
}
