import { chatbotKey } from '../../chatbots/items.ts';
import type { App } from '../../core/app.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { present } from '../../core/rows/conditions.ts';
import { isFree } from '../../core/rows/leases.ts';
import { ASKED_SK, indexPk } from '../items.ts';
import { ERASED, type LogEntry } from './log.ts';

/**
 * A log with more entries or larger chunks is compacted. A cold reader reads at most this in addition to the snapshot.
 */
const COMPACT_ENTRIES = 20;
const COMPACT_BYTES = 64 * 1024;
/** Assumed size of an entry written by an earlier version, which did not record it. */
const UNKNOWN_BYTES = 8 * 1024;
/** One compaction covers all changes within this time. */
const DELAY_SECONDS = 15;

/**
 * Returns true if these entries should be compacted: they are large, or contain a deletion, whose text must be removed.
 */
export function isWorthCompacting(entries: readonly LogEntry[]): boolean {
  const bytes = entries.reduce((sum, entry) => sum + (entry.bytes ?? UNKNOWN_BYTES), 0);
  return (
    entries.length > COMPACT_ENTRIES || bytes > COMPACT_BYTES || entries.some(({ revision }) => revision === ERASED)
  );
}

/**
 * Enqueues a compaction with a delay. Concurrent requests are merged into one. `isForced`: at once, even if the log is
 * short. Never fails; the next request tries again.
 */
export async function requestCompaction(app: App, chatbotRef: ChatbotRef, { isForced = false } = {}): Promise<void> {
  const cacheKey = `compaction#${chatbotRef.chatbotId}#${isForced}`;
  if (app.cache.get(cacheKey)) return;
  app.cache.set(cacheKey, true, DELAY_SECONDS * 1000);
  try {
    if (isForced) await app.queues.send('maintenance', { kind: 'compact-index', ...chatbotRef, isForced });
    else if (await markRequested(app, chatbotRef)) {
      await app.queues.send('maintenance', { kind: 'compact-index', ...chatbotRef }, { delaySeconds: DELAY_SECONDS });
    }
  } catch (error) {
    app.log.warn('compaction could not be requested', { ...chatbotRef, error });
  }
}

/** Returns false if a compaction that starts later is already enqueued, or if the chatbot is gone. */
async function markRequested(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<boolean> {
  const now = app.clock.now();
  const until = now + DELAY_SECONDS * 1000;
  const row = { pk: indexPk(workspaceId, chatbotId), sk: ASKED_SK, until, ttl: Math.ceil(until / 1000) + 60 };
  const done = await app.store.transact({
    chatbot: { check: chatbotKey(workspaceId, chatbotId), when: present },
    request: { put: row, when: isFree(now) },
  });
  return done.applied;
}
