import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { enqueue, ingestMessage } from '../enqueue.ts';
import { expand } from './expand.ts';
import { finish } from './finish.ts';
import { asPlanner, changeCrawl, takeCrawl, writeAsPlanner } from './hold.ts';
import { OPEN_PREFIX, PAGE_PREFIX, pageSk, pkOf, toPage } from './items.ts';
import { listSources } from './list-sources.ts';
import { queuePages } from './queue-pages.ts';
import type { StoredCrawl, StoredPage } from './records.ts';
import { rescued } from './rescue.ts';
import { type Robots, robotsOf } from './site/robots.ts';

export const crawlPlanJob = ingestMessage.extend({ kind: z.literal('crawl-plan'), crawlId: z.string() });
type CrawlPlanJob = z.output<typeof crawlPlanJob>;

const AGAIN_SECONDS = 15;
/** A plan that takes longer continues in another invocation. Its slowest step takes a minute of a function's 90 s. */
const WITHIN_MS = 25_000;
/** Maximum duration of a crawl, however slow the site is. Unread pages are then listed as such. */
const MAX_CRAWL_MS = 2 * 3600_000;

/**
 * Advances a crawl: queues the next pages, lists the links of finished pages, and ends the crawl. There is one planner
 * at a time. It continues until a page is open, whose end enqueues the next plan.
 * Pages are read level by level and, within a level, in the order in which they were found. So each page's depth is its
 * shortest distance from the start, and the pages that a limit excludes do not depend on response times. Minor pages come last.
 */
export async function planCrawl(app: App, job: CrawlPlanJob): Promise<void> {
  const endMs = app.clock.now() + WITHIN_MS;
  for (;;) {
    const crawl = await takeCrawl(app, job);
    if (crawl === 'held') return enqueue(app, job, AGAIN_SECONDS);
    if (!crawl) return;
    await asPlanner(app, crawl, () => advance(app, crawl));
    const pk = pkOf(crawl);
    const open = await app.store.query({ pk, prefix: OPEN_PREFIX, limit: 1, consistent: true });
    if (open.items.length > 0) return;
    if (app.clock.now() > endMs) return enqueue(app, job);
  }
}

async function pagesOf(app: App, crawl: StoredCrawl): Promise<StoredPage[]> {
  const where = { pk: pkOf(crawl), prefix: PAGE_PREFIX, consistent: true };
  const pages = await Array.fromAsync(app.store.queryAll(where), toPage);
  return pages.sort((a, b) => a.depth - b.depth || a.seq - b.seq);
}

/**
 * Performs one step: queues pages, lists new ones, moves to the next level, or ends the crawl. If none can be queued,
 * waits until no page is open.
 */
async function advance(app: App, crawl: StoredCrawl): Promise<void> {
  const robots = await robotsOf(app, crawl);
  const pages = await pagesOf(app, crawl);
  const open = pages.filter(({ status }) => status === 'queued').length;
  const room = crawl.limit - pages.filter(({ status }) => status === 'fetched').length - open;
  const isLate = app.clock.now() - Date.parse(crawl.createdAt) > MAX_CRAWL_MS;
  const waiting = pages.filter(({ status }) => status === 'waiting');
  const major = waiting.filter(({ isMinor }) => !isMinor);
  const current = major.filter(({ depth }) => depth <= crawl.level);
  if (current.length > 0 && room > 0 && !isLate) return queuePages(app, crawl, robots, { current, open, room, pages });
  if (open > 0) return confirm(app, crawl);
  if (isLate) return finish(app, crawl, pages, 'The site was too slow: the crawl was ended after two hours.');
  if (await takeUp(app, crawl, pages, robots)) return;
  if (room > 0 && major.length === 0 && (await listSources(app, crawl, pages, robots))) return;
  const isOver = room <= 0 || waiting.length === 0;
  if (isOver) return finish(app, crawl, pages, `Over the limit of ${crawl.limit} pages.`);
  // Minor pages are read when no others wait or may still be found.
  const line = major.length > 0 ? major : waiting;
  const last = line.filter(({ depth }) => depth <= crawl.level);
  if (last.length > 0) return queuePages(app, crawl, robots, { current: last, open, room, pages });
  const level = Math.min(...line.map(({ depth }) => depth));
  await app.store.transact({ crawl: changeCrawl(crawl, { set: { level } }) });
}

/** Workers have the pages or will get them, so the crawl is not stuck, however long it takes. */
async function confirm(app: App, crawl: StoredCrawl): Promise<void> {
  if (crawl.stalls > 0) await app.store.transact({ crawl: changeCrawl(crawl, { set: { stalls: 0 } }) });
}

/** Lists what finished pages link to. Returns false if there was nothing new. */
async function takeUp(app: App, crawl: StoredCrawl, pages: readonly StoredPage[], robots: Robots): Promise<boolean> {
  if (await expand(app, crawl, pages, robots)) return true;
  const again = rescued(pages);
  const pk = pkOf(crawl);
  const anew = { status: 'waiting', reason: null, ignoresCanonical: true, alias: null, aliasKind: null };
  const change = { set: { ...anew, isTwin: false, twinOf: null } };
  await writeAsPlanner(
    app,
    crawl,
    again.map(({ id }) => ({ update: { pk, sk: pageSk(id) }, change })),
  );
  return again.length > 0;
}
