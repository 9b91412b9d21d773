import type { App } from '../../core/app.ts';
import { backfillKey, SEGMENT_PREFIX, searchPk, segmentBlob, segmentKey, UNUSED_PREFIX } from '../items.ts';

/**
 * Removes a segment of which the file is missing, as a restored table may have. Older segments may have earlier versions of its
 * conversations, so the backfill that the next search asks for writes all of them anew.
 */
export async function dropMissing(app: App, workspaceId: string, segmentId: string): Promise<void> {
  app.log.warn('the file of a search segment is missing', { workspaceId, segmentId });
  const change = { set: { isStale: true }, remove: ['complete', 'after', 'askedAtMs'] };
  await app.store.update(backfillKey(workspaceId), change);
  await app.store.remove(segmentKey(workspaceId, segmentId));
}

/** Removes everything that a workspace's search consists of. The next search asks for it again. */
export async function resetSearch(app: App, workspaceId: string): Promise<void> {
  for await (const { pk, sk } of app.store.queryAll({ pk: searchPk(workspaceId), consistent: true })) {
    const id = sk.slice(sk.indexOf('#') + 1);
    if (sk.startsWith(SEGMENT_PREFIX) || sk.startsWith(UNUSED_PREFIX))
      await app.blobs.remove(segmentBlob(workspaceId, id));
    await app.store.remove({ pk, sk });
  }
}
