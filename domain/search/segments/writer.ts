import type { App, Write } from '../../core/app.ts';
import { freeLease, isHolder, type Lease, renewLease, takeLease, whileRenewing } from '../../core/rows/leases.ts';
import { searchPk, segmentBlob, UNUSED_PREFIX, unusedKey, writerKey } from '../items.ts';

/** The lease of a writer that died expires after this time. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;

/** The only writer of a workspace's segments, as long as its lease is its own. */
export interface SegmentWriter {
  workspaceId: string;
  lease: Lease;
}

/** A write that makes a transaction fail if another writer has taken over: what this one has read may have been erased since. */
export const stillWriter = ({ lease: { key, holder } }: SegmentWriter): Write => ({
  check: key,
  when: isHolder(holder),
});

/**
 * Runs work as the only writer of a workspace's segments, after it has removed what a writer that died has left. False: another one
 * is writing.
 */
export async function asWriter(
  app: App,
  workspaceId: string,
  work: (writer: SegmentWriter) => Promise<void>,
): Promise<boolean> {
  const lease = await takeLease(app, writerKey(workspaceId), { forMs: LEASE_MS });
  if (!lease) return false;
  const renewal = { everyMs: RENEW_MS, renew: () => renewLease(app, lease, LEASE_MS), about: lease.key };
  try {
    await whileRenewing(app, renewal, async () => {
      await removeUnused(app, workspaceId);
      await work({ workspaceId, lease });
    });
  } finally {
    await freeLease(app, lease);
  }
  return true;
}

/** Removes files that no search uses. A search that was about to read one begins again. */
export async function removeUnused(app: App, workspaceId: string): Promise<void> {
  const where = { pk: searchPk(workspaceId), prefix: UNUSED_PREFIX, consistent: true };
  for await (const { sk } of app.store.queryAll(where)) {
    const segmentId = sk.slice(UNUSED_PREFIX.length);
    await app.blobs.remove(segmentBlob(workspaceId, segmentId));
    await app.store.remove(unusedKey(workspaceId, segmentId));
  }
}
