import type { App } from '../core/app.ts';
import { toWorkspace, workspaceKey } from '../core/tenants.ts';

/** The organisation of a workspace. It never changes, so a container reads it once. Undefined if the workspace does not exist. */
export async function organisationOf(app: App, workspaceId: string): Promise<string | undefined> {
  const key = `organisation-of#${workspaceId}`;
  const known = app.cache.get<string>(key);
  if (known) return known;
  const item = await app.store.get(workspaceKey(workspaceId), { consistent: true });
  if (!item) return undefined;
  const { organisationId } = toWorkspace(item);
  app.cache.set(key, organisationId, Number.POSITIVE_INFINITY);
  return organisationId;
}
