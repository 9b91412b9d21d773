import type { App, Item } from '../core/app.ts';
import { organisationKey, workspaceKey } from '../core/tenants.ts';

/** The rows of an organisation's workspaces, oldest first. */
export async function workspacesOf(app: App, organisationId: string): Promise<Item[]> {
  const where = { pk: organisationKey(organisationId).pk, prefix: 'WS#', consistent: true };
  const listed = await Array.fromAsync(app.store.queryAll(where));
  const rows = await Array.fromAsync(inHundreds(listed), (some) =>
    app.store.getMany(some.map(({ workspaceId }) => workspaceKey(String(workspaceId)))),
  );
  return rows.flat().filter((row) => row !== undefined);
}

function* inHundreds(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += 100) yield items.slice(start, start + 100);
}
