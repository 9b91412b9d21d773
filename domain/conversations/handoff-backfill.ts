import type { App, Item } from '../core/app.ts';
import { inBatches } from '../core/batches.ts';
import { equalsAny } from '../core/conditions.ts';
import { CONVERSATION_PREFIX, conversationsPk, pointersMarkKey, toConversation } from './items.ts';
import { withHumans } from './with-humans.ts';
import { handoffPointers } from './write.ts';

const AT_ONCE = 20;
const ROWS_PER_READ = 500;
/** Of a job's 120 s. A read of 5 MB and 500 writes take a few seconds at most. */
const MS_A_JOB = 60_000;

const isWithHumans = equalsAny('status', withHumans);

/**
 * Creates the missing pointers of a workspace's conversations that are with humans, then marks the pointers as complete.
 * Continues in another job if the time runs out. Idempotent.
 */
export async function backfillHandoffIndex(
  app: App,
  { workspaceId, after }: { workspaceId: string; after?: string | null | undefined },
): Promise<void> {
  const startedMs = app.clock.now();
  const where = { pk: conversationsPk(workspaceId), prefix: CONVERSATION_PREFIX, consistent: true };
  let next = after ?? undefined;
  do {
    const read = { ...where, filter: isWithHumans, limit: ROWS_PER_READ, ...(next ? { after: next } : {}) };
    const page = await app.store.query(read);
    await backfillPage(app, page.items);
    next = page.next;
  } while (next && app.clock.now() - startedMs < MS_A_JOB);
  if (next) return app.queues.send('maintenance', { kind: 'point-conversations', workspaceId, after: next });
  await app.store.update(pointersMarkKey(workspaceId), { set: { complete: true } });
}

/** If a conversation changes concurrently, that change writes its pointer. */
async function backfillPage(app: App, items: readonly Item[]): Promise<void> {
  await inBatches(AT_ONCE, items, (item) => app.store.transact(handoffPointers(toConversation(item))));
}
