import { chatbotKey } from '../../chatbots/items.ts';
import type { App } from '../../core/app.ts';
import { isFree } from '../../core/leases.ts';
import type { ChatbotRef } from '../../core/refs.ts';
import { ASKED_SK, indexPk } from '../items.ts';
import { ERASED, type LogEntry } from './log.ts';

/** A log that is longer, or whose chunks weigh more, is folded into a new snapshot. A cold reader reads at most this beside it. */
const COMPACT_ENTRIES = 20;
const COMPACT_BYTES = 64 * 1024;
/** What an entry of an earlier version counts for, as it does not say. */
const UNKNOWN_BYTES = 8 * 1024;
/** One compaction serves all changes that come within this time. */
const DELAY_SECONDS = 15;

/** Whether these entries should not stay in the log: they are long, or tell of a deletion, whose text must go. */
export function isWorthCompacting(entries: readonly LogEntry[]): boolean {
  const bytes = entries.reduce((sum, entry) => sum + (entry.bytes ?? UNKNOWN_BYTES), 0);
  return (
    entries.length > COMPACT_ENTRIES || bytes > COMPACT_BYTES || entries.some(({ revision }) => revision === ERASED)
  );
}

/**
 * Asks maintenance to fold the log into a snapshot, soon; once for all who ask meanwhile. `isForced`: at once, and also where the
 * log is short. Never fails: who asks next asks again.
 */
export async function requestCompaction(app: App, place: ChatbotRef, { isForced = false } = {}): Promise<void> {
  const asked = `compaction#${place.chatbotId}#${isForced}`;
  if (app.cache.get(asked)) return;
  app.cache.set(asked, true, DELAY_SECONDS * 1000);
  try {
    if (isForced) await app.queues.send('maintenance', { kind: 'compact-index', ...place, isForced });
    else if (await markRequested(app, place)) {
      await app.queues.send('maintenance', { kind: 'compact-index', ...place }, { delaySeconds: DELAY_SECONDS });
    }
  } catch (error) {
    app.log.warn('compaction could not be asked for', { ...place, error });
  }
}

/** False: one is on its way that begins after this moment, or the chatbot is gone. */
async function markRequested(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<boolean> {
  const now = app.clock.now();
  const until = now + DELAY_SECONDS * 1000;
  const row = { pk: indexPk(workspaceId, chatbotId), sk: ASKED_SK, until, ttl: Math.ceil(until / 1000) + 60 };
  const done = await app.store.transact([
    { check: chatbotKey(workspaceId, chatbotId), when: { attribute: 'pk', is: 'present' } },
    { put: row, when: isFree(now) },
  ]);
  return done.applied;
}
