import type { App, AttributeUpdates, Write } from '../../core/app.ts';
import { batchesOf } from '../../core/batches.ts';
import { all, equals } from '../../core/rows/conditions.ts';
import { freeRow, isRowFree, newRowLease, plannerLease, whileHolding } from '../../core/rows/row-leases.ts';
import { CRAWL_DUE, type CrawlRef, crawlKey, crawlKeyOf, toCrawl } from './items.ts';
import type { StoredCrawl } from './records.ts';

/**
 * The watchdog enqueues a plan for a crawl that has not advanced for this long. Longer than the slowest page may take.
 */
const MOVES_WITHIN_MS = 180_000;

/** Returns the due time at which the watchdog checks the crawl if it does not advance. */
export const crawlDue = (app: App, nextAt: string) => ({
  dueKind: CRAWL_DUE,
  dueAt: new Date(Math.max(app.clock.now(), Date.parse(nextAt)) + MOVES_WITHIN_MS).toISOString(),
});

/**
 * Acquires the lease of a running crawl for this planner. Returns undefined if the crawl is gone or over, and `held` if
 * another planner has it.
 */
export async function takeCrawl(app: App, crawlRef: CrawlRef): Promise<StoredCrawl | 'held' | undefined> {
  const written = await app.store.update(
    crawlKey(crawlRef.workspaceId, crawlRef.chatbotId, crawlRef.crawlId),
    { set: newRowLease(app, plannerLease) },
    all(equals('status', 'running'), isRowFree(app, plannerLease)),
  );
  if (written.applied) return toCrawl(written.item);
  return written.item?.status === 'running' ? 'held' : undefined;
}

/** Runs one step of the planner, renews its lease meanwhile, and releases the crawl. */
export async function asPlanner(app: App, crawl: StoredCrawl, step: () => Promise<void>): Promise<void> {
  const leaseTerms = { key: crawlKeyOf(crawl), holder: crawl.planner };
  try {
    await whileHolding(app, plannerLease, leaseTerms, step);
  } finally {
    await freeRow(app, plannerLease, leaseTerms);
  }
}

const plannedBy = (crawl: StoredCrawl) => equals('planner', crawl.planner);

/** Returns the write that changes the crawl's row. It fails if another planner has taken over. */
export const changeCrawl = (crawl: StoredCrawl, change: AttributeUpdates): Write => ({
  update: crawlKeyOf(crawl),
  change,
  when: plannedBy(crawl),
});

/** A transaction is limited to a hundred writes, including the crawl's own row. */
const WRITES_AT_ONCE = 98;

/** Writes as the crawl's planner, in as many transactions as necessary. Throws if another planner has taken over. */
export async function writeAsPlanner(app: App, crawl: StoredCrawl, writes: readonly Write[]): Promise<void> {
  for (const some of batchesOf(WRITES_AT_ONCE, writes)) {
    const done = await app.store.transact({ crawl: { check: crawlKeyOf(crawl), when: plannedBy(crawl) }, pages: some });
    if (!done.applied) throw new Error(`crawl ${crawl.id} was changed by another`);
  }
}
