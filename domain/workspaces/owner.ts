import type { App } from '../core/app.ts';
import { remembered } from '../core/remember.ts';
import { toWorkspace, workspaceKey } from '../core/tenants.ts';

/** The organisation of a workspace. It never changes, so a container reads it once. Undefined if the workspace does not exist. */
export async function organisationOf(app: App, workspaceId: string): Promise<string | undefined> {
  const key = `organisation-of#${workspaceId}`;
  const organisationId = await remembered(app, key, Number.POSITIVE_INFINITY, async () => {
    const item = await app.store.get(workspaceKey(workspaceId), { consistent: true });
    return item && toWorkspace(item).organisationId;
  });
  if (organisationId === undefined) app.cache.delete(key);
  return organisationId;
}
