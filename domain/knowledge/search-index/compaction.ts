import { chatbotKey } from '../../chatbots/items.ts';
import type { App } from '../../core/app.ts';
import { idTime } from '../../core/ids.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { present, unchanged } from '../../core/rows/conditions.ts';
import { HEAD_SK, indexPk, LOG_PREFIX, SNAPSHOT_PREFIX, snapshotSk, storedPk } from '../items.ts';
import { purgeStored } from '../vector-store/purge.ts';
import { isStoring, type StoringApp } from '../vector-store/storing.ts';
import { applyEntries } from './apply.ts';
import { compactIntoStore } from './compact-into-store.ts';
import { isWorthCompacting, requestCompaction } from './compaction-request.ts';
import { holdIndex } from './index.ts';
import { type IndexHead, type LogEntry, readLog } from './log.ts';
import { type LoadedIndex, pack } from './snapshot.ts';

/**
 * A snapshot that no head refers to is left over from a crash, unless it is younger than this and may still be in
 * progress.
 */
const LEFTOVER_MS = 10 * 60_000;

/**
 * Folds the log into a new snapshot and empties the log, which removes deleted text from both. If two run concurrently,
 * the later one stops. Does nothing if the log is short and contains no deletion, unless `isForced`.
 */
export async function compactIndex(app: App, chatbotRef: ChatbotRef, { isForced = false } = {}): Promise<void> {
  const { entries, head } = await readLog(app, chatbotRef, undefined);
  if (!isForced && !isWorthCompacting(entries)) return;
  const loaded = await holdIndex(app, chatbotRef);
  // Applies the whole log and not only its end, because everything removed from it must be in the snapshot.
  await applyEntries(app, chatbotRef, loaded, entries);
  if (loaded.upTo === null || (entries.length === 0 && !isForced)) return;
  if (isStoring(app) && (head?.stored || loaded.index.chunkCount > app.retrieval.above)) {
    if (await isCompactedLarge(app, chatbotRef, loaded, { entries, head })) return;
  }
  const version = await putSnapshot(app, chatbotRef, loaded, head);
  if (!version) return;
  loaded.version = version;
  loaded.isRebuilt = false;
  await removeEntries(app, chatbotRef, entries);
  await removeOldSnapshots(app, chatbotRef, head);
  // The setting was removed. If it comes back, everything is put again.
  if (head?.stored) await forgetStored(app, chatbotRef);
}

/** Returns false if the vector store cannot be reached, and the index in memory still has everything. */
async function isCompactedLarge(storing: StoringApp, ...call: LargeIndex): Promise<boolean> {
  const [chatbotRef, , { head }] = call;
  try {
    await compactLarge(storing, ...call);
    return true;
  } catch (error) {
    if (head?.stored) throw error;
    storing.log.warn('passages could not be put into the vector store', { ...chatbotRef, error });
    return false;
  }
}

type LargeIndex = [ChatbotRef, LoadedIndex, { entries: readonly LogEntry[]; head: IndexHead | undefined }];

/** Containers drop what they hold when they see the new head. If the vector store is unreachable, the log keeps the changes. */
async function compactLarge(
  storing: StoringApp,
  ...[chatbotRef, loaded, { entries, head }]: LargeIndex
): Promise<void> {
  const { rest, entries: settled } = await compactIntoStore(storing, chatbotRef, loaded, entries);
  if (!rest || settled.length < entries.length) await requestCompaction(storing, chatbotRef, { isForced: true });
  if (!rest) return;
  if (await putSnapshot(storing, chatbotRef, rest, head)) {
    await removeEntries(storing, chatbotRef, settled);
    await removeOldSnapshots(storing, chatbotRef, head);
  } else if (
    !(await storing.store.get(chatbotKey(chatbotRef.workspaceId, chatbotRef.chatbotId), { consistent: true }))
  ) {
    // Deleted in between, perhaps before the last passages were put.
    await purgeStored(storing, chatbotRef);
  }
}

async function forgetStored(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<void> {
  const pk = storedPk(workspaceId, chatbotId);
  const rows = await Array.fromAsync(app.store.queryAll({ pk, consistent: true }), ({ sk }) => ({
    remove: { pk, sk },
  }));
  await app.store.writeMany(rows);
}

/**
 * Writes a snapshot. Its row is written before and after its blob, so that a row always refers to the blob. Returns
 * undefined if another compaction was faster.
 */
async function putSnapshot(app: App, chatbotRef: ChatbotRef, loaded: LoadedIndex, before: IndexHead | undefined) {
  const { upTo } = loaded;
  const { workspaceId, chatbotId } = chatbotRef;
  const pk = indexPk(workspaceId, chatbotId);
  const version = app.ids.next();
  const blob = `ws/${workspaceId}/bot/${chatbotId}/index/${version}.bin`;
  await app.store.put({ pk, sk: snapshotSk(version), blob });
  await app.blobs.put(blob, await pack(loaded, app.clock.now()), { erasable: true });
  const done = await app.store.transact({
    // Fails if the chatbot has been deleted in between.
    chatbot: { check: chatbotKey(workspaceId, chatbotId), when: present },
    head: {
      put: { pk, sk: HEAD_SK, version, blob, upTo, ...loaded.stored },
      when: unchanged('version', before),
    },
  });
  if (done.applied) return version;
  await removeSnapshot(app, pk, version, blob);
  return undefined;
}

async function removeEntries(app: App, chatbotRef: ChatbotRef, entries: readonly LogEntry[]): Promise<void> {
  const pk = indexPk(chatbotRef.workspaceId, chatbotRef.chatbotId);
  await app.store.writeMany(entries.map(({ id }) => ({ remove: { pk, sk: LOG_PREFIX + id } })));
}

/** A reader that has just read the old name finds no blob and reads the head again. */
async function removeOldSnapshots(app: App, chatbotRef: ChatbotRef, before: IndexHead | undefined): Promise<void> {
  const pk = indexPk(chatbotRef.workspaceId, chatbotRef.chatbotId);
  if (before) await removeSnapshot(app, pk, before.version, before.blob);
  // Written by an earlier version, which kept one more snapshot.
  if (before?.previousBlob) await app.blobs.remove(before.previousBlob);
  const current = (await app.store.get({ pk, sk: HEAD_SK }, { consistent: true }))?.version;
  const oldMs = app.clock.now() - LEFTOVER_MS;
  for await (const { sk, blob } of app.store.queryAll({ pk, prefix: SNAPSHOT_PREFIX, consistent: true })) {
    const version = sk.slice(SNAPSHOT_PREFIX.length);
    if (version !== current && idTime(version) < oldMs) await removeSnapshot(app, pk, version, String(blob));
  }
}

async function removeSnapshot(app: App, pk: string, version: string, blob: string): Promise<void> {
  await app.blobs.remove(blob);
  await app.store.remove({ pk, sk: snapshotSk(version) });
}
