import type { App, Item } from '../core/app.ts';
import { inBatches } from '../core/batches.ts';
import { any, equalsAny, lacks } from '../core/rows/conditions.ts';
import {
  CONVERSATION_PREFIX,
  conversationKey,
  conversationsPk,
  pointersMarkKey,
  toConversation,
  waitingPk,
} from './items.ts';
import { placeOf, withHumans } from './views/with-humans.ts';
import { indexConversation } from './write.ts';

const AT_ONCE = 20;
const ROWS_PER_READ = 500;
/** Of a job's 120 s. A read of 5 MB and 500 writes take a few seconds at most. */
const MS_A_JOB = 60_000;

/** With humans, or not yet counted in the numbers of the views. */
const isIndexed = any(equalsAny('status', withHumans), lacks('inViews'));

/**
 * Creates the missing pointers of a workspace's conversations that are with humans, adds all conversations to the numbers of
 * their views, then marks both as complete. Continues in another job if the time runs out. Idempotent.
 */
export async function backfillHandoffIndex(
  app: App,
  { workspaceId, after }: { workspaceId: string; after?: string | null | undefined },
): Promise<void> {
  const startedMs = app.clock.now();
  // Conversations in buckets had their pointers from the start.
  const where = { pk: conversationsPk(workspaceId), prefix: CONVERSATION_PREFIX, consistent: true };
  let next = after ?? undefined;
  do {
    const read = { ...where, filter: isIndexed, limit: ROWS_PER_READ, ...(next ? { after: next } : {}) };
    const page = await app.store.query(read);
    await backfillPage(app, page.items);
    next = page.next;
  } while (next && app.clock.now() - startedMs < MS_A_JOB);
  if (next) return app.queues.send('maintenance', { kind: 'point-conversations', workspaceId, after: next });
  await removeStale(app, workspaceId);
  await app.store.update(pointersMarkKey(workspaceId), { set: { complete: true, views: true } });
}

/** If a conversation changes concurrently, that change writes its pointers and counts it. */
async function backfillPage(app: App, items: readonly Item[]): Promise<void> {
  await inBatches(AT_ONCE, items, (item) => app.store.transact(indexConversation(toConversation(item))));
}

/** An earlier version that still ran during the deployment ended waits without removing their pointers. */
async function removeStale(app: App, workspaceId: string): Promise<void> {
  const pointers = await Array.fromAsync(app.store.queryAll({ pk: waitingPk(workspaceId), consistent: true }));
  await inBatches(AT_ONCE, pointers, async ({ pk, sk, conversationId }) => {
    const row = await app.store.get(conversationKey(workspaceId, String(conversationId)), { consistent: true });
    if (!row || placeOf(row) !== sk) await app.store.remove({ pk, sk });
  });
}
