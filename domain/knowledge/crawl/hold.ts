import type { App, Change, Write } from '../../core/app.ts';
import { all, any, below, equals, lacks } from '../../core/conditions.ts';
import { CRAWL_DUE, type CrawlRef, crawlKey, keyOf, toCrawl } from './items.ts';
import type { StoredCrawl } from './records.ts';

/** A planner renews its lease while it works. The lease of a dead planner expires after this time. */
const LEASE_MS = 15_000;
const RENEW_MS = 5_000;
/**
 * The watchdog enqueues a plan for a crawl that has not advanced for this long. Longer than the slowest page may take.
 */
const MOVES_WITHIN_MS = 180_000;

const iso = (ms: number) => new Date(ms).toISOString();

/** Returns the due time at which the watchdog checks the crawl if it does not advance. */
export const crawlDue = (app: App, nextAt: string) => ({
  dueKind: CRAWL_DUE,
  dueAt: iso(Math.max(app.clock.now(), Date.parse(nextAt)) + MOVES_WITHIN_MS),
});

/**
 * Acquires the lease of a running crawl for this planner. Returns undefined if the crawl is gone or over, and `held` if
 * another planner has it.
 */
export async function takeCrawl(app: App, place: CrawlRef): Promise<StoredCrawl | 'held' | undefined> {
  const now = iso(app.clock.now());
  const written = await app.store.update(
    crawlKey(place.workspaceId, place.chatbotId, place.crawlId),
    { set: { planner: app.ids.next(), planUntil: iso(app.clock.now() + LEASE_MS) } },
    all(equals('status', 'running'), any(lacks('planUntil'), below('planUntil', now))),
  );
  if (written.applied) return toCrawl(written.item);
  return written.item?.status === 'running' ? 'held' : undefined;
}

/** Renews the lease while this planner runs. The returned function stops this and releases the crawl. */
export function renewPlannerLease(app: App, crawl: StoredCrawl): () => Promise<void> {
  const renew = () =>
    app.store.update(keyOf(crawl), { set: { planUntil: iso(app.clock.now() + LEASE_MS) } }, plannedBy(crawl));
  const timer = setInterval(
    () => renew().catch((error) => app.log.warn('lease not renewed', { crawlId: crawl.id, error })),
    RENEW_MS,
  );
  return async () => {
    clearInterval(timer);
    await app.store.update(keyOf(crawl), { remove: ['planner', 'planUntil'] }, plannedBy(crawl));
  };
}

const plannedBy = (crawl: StoredCrawl) => equals('planner', crawl.planner);

/** Returns the write that changes the crawl's row. It fails if another planner has taken over. */
export const changeCrawl = (crawl: StoredCrawl, change: Change): Write => ({
  update: keyOf(crawl),
  change,
  when: plannedBy(crawl),
});

/** A transaction is limited to a hundred writes, including the crawl's own row. */
const WRITES_AT_ONCE = 98;

/** Writes as the crawl's planner, in as many transactions as necessary. Throws if another planner has taken over. */
export async function writeAsPlanner(app: App, crawl: StoredCrawl, writes: readonly Write[]): Promise<void> {
  for (let at = 0; at < writes.length; at += WRITES_AT_ONCE) {
    const some = writes.slice(at, at + WRITES_AT_ONCE);
    const done = await app.store.transact({ crawl: { check: keyOf(crawl), when: plannedBy(crawl) }, pages: some });
    if (!done.applied) throw new Error(`crawl ${crawl.id} was changed by another`);
  }
}
