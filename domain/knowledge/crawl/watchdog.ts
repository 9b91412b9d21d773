import type { App, Item } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { all, atMost, equals } from '../../core/rows/conditions.ts';
import { countWorked } from '../../core/rows/due.ts';
import { leaseAttributes, plannerLease } from '../../core/rows/row-leases.ts';
import { BEGIN_MS, MAX_ENQUEUED } from '../deadlines.ts';
import { enqueue } from '../enqueue.ts';
import { endFailed } from './end.ts';
import { sendPage } from './follow.ts';
import { crawlDue } from './hold.ts';
import { CRAWL_DUE, CRAWL_PAGE_DUE, crawlKeyOf, crawlRefOf, PAGE_PREFIX, pkOf, toCrawl, toPage } from './items.ts';
import type { StoredCrawl } from './records.ts';

const BATCH = 100;
/** How many workers may die on a page before it fails. */
const MAX_BEGINS = 3;
/** How many plans are enqueued for a crawl without progress before it fails. */
const MAX_STALLS = 3;

const isDue = (now: string) => atMost('dueAt', now);

/** Checks overdue pages and crawls, so that none runs for ever. Returns how many it ended. */
export async function pushOverdueCrawls(app: App): Promise<number> {
  const now = nowIso(app);
  const pages = await app.store.due(CRAWL_PAGE_DUE, now, BATCH);
  const ended = await countWorked(app, 'pushCrawlPages', pages, (item) => pushPage(app, item, now));
  // After the pages, because a page that ends may end its crawl.
  const crawls = await app.store.due(CRAWL_DUE, now, BATCH);
  return ended + (await countWorked(app, 'pushCrawls', crawls, (item) => pushCrawl(app, item, now)));
}

/**
 * Enqueues a page again if its job may be lost or its worker died. Fails it after several workers, or after hours of
 * enqueuing. Skips a page that a worker holds.
 */
async function pushPage(app: App, item: Item, now: string): Promise<boolean> {
  if (Number(item.begins ?? 0) >= MAX_BEGINS || Number(item.tries ?? 0) >= MAX_ENQUEUED) return endPage(app, item);
  const dueAt = nowIso(app, BEGIN_MS);
  const pushed = await app.store.update(item, { set: { dueAt }, add: { tries: 1 } }, isDue(now));
  if (pushed.applied && !(String(pushed.item.leaseUntil ?? '') > now)) await sendPage(app, pushed.item);
  return false;
}

function endPage(app: App, item: Item): Promise<boolean> {
  const crawlRef = {
    workspaceId: String(item.workspaceId),
    chatbotId: String(item.chatbotId),
    crawlId: String(item.crawlId),
  };
  const problem = 'The page could not be fetched in time.';
  return endFailed(app, crawlRef, toPage(item), { worker: null, problem });
}

async function pushCrawl(app: App, item: Item, now: string): Promise<boolean> {
  const crawl = toCrawl(item);
  if (crawl.stalls >= MAX_STALLS) return endCrawl(app, crawl, now);
  const change = { set: crawlDue(app, now), add: { stalls: 1 } };
  const pushed = await app.store.update(crawlKeyOf(crawl), change, isDue(now));
  if (pushed.applied) await enqueue(app, { kind: 'crawl-plan', ...crawlRefOf(crawl) });
  return false;
}

/** Ends a crawl that is stuck. Takes the planner's lease first. Pages that a worker holds end by themselves. */
async function endCrawl(app: App, crawl: StoredCrawl, now: string): Promise<boolean> {
  const ended = await app.store.update(
    crawlKeyOf(crawl),
    { set: { status: 'failed', completedAt: now }, remove: [...leaseAttributes(plannerLease), 'dueKind', 'dueAt'] },
    all(equals('status', 'running'), isDue(now)),
  );
  if (!ended.applied) return false;
  for await (const item of app.store.queryAll({ pk: pkOf(crawl), prefix: PAGE_PREFIX, consistent: true })) {
    if (item.status === 'queued') await endPage(app, item);
  }
  return true;
}
