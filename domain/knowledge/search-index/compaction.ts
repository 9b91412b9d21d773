import { chatbotKey } from '../../chatbots/items.ts';
import type { App } from '../../core/app.ts';
import { idTime } from '../../core/ids.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { present, unchanged } from '../../core/rows/conditions.ts';
import { HEAD_SK, indexPk, LOG_PREFIX, SNAPSHOT_PREFIX, snapshotSk } from '../items.ts';
import { applyEntries } from './apply.ts';
import { isWorthCompacting } from './compaction-request.ts';
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
  const version = await putSnapshot(app, chatbotRef, loaded, head);
  if (!version) return;
  loaded.version = version;
  loaded.isRebuilt = false;
  await removeEntries(app, chatbotRef, entries);
  await removeOldSnapshots(app, chatbotRef, head);
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
      put: { pk, sk: HEAD_SK, version, blob, upTo },
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
