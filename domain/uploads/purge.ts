import type { App } from '../core/app.ts';
import { batchesOf } from '../core/batches.ts';
import { uploadPk } from './items.ts';

const REMOVED_AT_ONCE = 100;

/** Removes the open uploads of erased owners. The removal of a row triggers that of its bytes. Idempotent. */
export async function purgeUploads(app: App, workspaceId: string, ownerIds: readonly string[]): Promise<void> {
  const pk = uploadPk(workspaceId);
  const removals: { remove: { pk: string; sk: string } }[] = [];
  for await (const { sk, ownerId } of app.store.queryAll({ pk, consistent: true })) {
    if (ownerIds.includes(String(ownerId))) removals.push({ remove: { pk, sk } });
  }
  for (const batch of batchesOf(REMOVED_AT_ONCE, removals)) await app.store.writeMany(batch);
}
