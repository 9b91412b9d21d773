import type { App, Write } from '../../core/app.ts';
import { equals } from '../../core/rows/conditions.ts';
import { traceAttribute } from '../../core/rows/trace.ts';
import { knownUrls } from '../claims.ts';
import { BEGIN_MS } from '../deadlines.ts';
import { SLOTS } from '../slots.ts';
import { exclusionOf } from './candidates.ts';
import { changeCrawl, crawlDue } from './hold.ts';
import { CRAWL_PAGE_DUE, openSk, pageSk, pkOf, ttlAt } from './items.ts';
import type { StoredCrawl, StoredPage } from './records.ts';
import type { Robots } from './site/robots.ts';

/**
 * Maximum number of one crawl's pages that are queued or being read. Enough for a workspace's slots until the next
 * plan.
 */
const OPEN_AT_MOST = 3 * SLOTS;
/** Above this number of open pages no refill is needed yet: their ends enqueue the next plan. */
export const REFILL_AT = OPEN_AT_MOST / 2;

interface State {
  /** Pages that wait on this level, in order. */
  current: readonly StoredPage[];
  open: number;
  /** Number of pages that may still be added. */
  room: number;
  pages: readonly StoredPage[];
}

/** Queues the next pages. The change stream enqueues a job for each. */
export async function queuePages(app: App, crawl: StoredCrawl, robots: Robots, state: State): Promise<void> {
  const { pauseSeconds } = robots;
  const batch = state.current.slice(0, Math.max(0, Math.min(OPEN_AT_MOST - state.open, state.room)));
  if (batch.length === 0) return;
  const refusals = await refusalsOf(app, crawl, robots, { ...state, current: batch });
  const pk = pkOf(crawl);
  let nextMs = Math.max(app.clock.now(), Date.parse(crawl.nextAt));
  const writes = batch.flatMap((page): Write[] => {
    const key = { pk, sk: pageSk(page.id) };
    const when = equals('status', 'waiting');
    const refusal = refusals.get(page.id);
    if (refusal) return [{ update: key, change: { set: refusal }, when }];
    const notBefore = new Date(nextMs).toISOString();
    const dueAt = new Date(nextMs + BEGIN_MS).toISOString();
    nextMs += pauseSeconds * 1000;
    const listOnly = exclusionOf(crawl, page.url);
    const due = { dueKind: CRAWL_PAGE_DUE, dueAt, tries: 0, begins: 0 };
    const set = { status: 'queued', notBefore, listOnly, ...due, ...traceAttribute(app) };
    return [{ update: key, change: { set }, when }, { put: { pk, sk: openSk(page.id), ttl: ttlAt(app.clock.now()) } }];
  });
  const nextAt = new Date(nextMs).toISOString();
  const moved = changeCrawl(crawl, { set: { nextAt, stalls: 0, ...crawlDue(app, nextAt) } });
  const done = await app.store.transact({ crawl: moved, pages: writes });
  if (!done.applied) throw new Error(`crawl ${crawl.id} was changed by another`);
}

/**
 * Returns pages of `current` that must not be queued: a start page that robots.txt forbids, and new pages once the plan's quota is
 * used up.
 */
async function refusalsOf(app: App, crawl: StoredCrawl, robots: Robots, { current, pages }: State) {
  const refusals = new Map<string, { status: string; reason: string; isCapped?: boolean }>();
  for (const page of current) {
    const reason = page.isStart ? robots.refusal(page.url) : null;
    if (reason) refusals.set(page.id, { status: robots.isUnknown ? 'failed' : 'skipped', reason });
  }
  const full = pages.find(({ isCapped }) => isCapped)?.reason;
  if (full) {
    const urlsOfSources = await knownUrls(
      app,
      crawl,
      current.map(({ url }) => url),
    );
    for (const { id, url } of current)
      if (!urlsOfSources.has(url)) refusals.set(id, { status: 'skipped', reason: full, isCapped: true });
  }
  return refusals;
}
