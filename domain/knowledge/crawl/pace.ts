import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../core/app.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { all, equals, equalsCount } from '../../core/rows/conditions.ts';
import { leaseAttributes, workerLease } from '../../core/rows/row-leases.ts';
import { BEGIN_MS } from '../deadlines.ts';
import { type BadStatus, pauseBefore } from '../sources/page.ts';
import { sendPage } from './follow.ts';
import { crawlKeyOf, pageSk, pkOf, toCrawl } from './items.ts';
import type { StoredCrawl, StoredPage } from './records.ts';

/*
 * A site that asks to come back later is read one page after another from then on. Each page takes a turn from the crawl's row, so
 * all workers keep the pace.
 */

/** How long a page waits in all because its site asks for it. */
const MAX_PAUSED_MS = 600_000;
/** The pace begins with the first, and doubles each time that the site asks again, up to the second. */
const FIRST_PACE_MS = 1_000;
const MAX_PACE_MS = 5_000;
/** A worker waits this long itself. Otherwise the queue does. */
const MAX_WAIT_MS = 2_000;
const ATTEMPTS = 20;

interface TurnTerms {
  /** The earliest time. */
  fromMs: number;
  /** The pace under which the site asked to come back later. Undefined: it did not ask. */
  refusedPaceMs?: number;
}

/** Takes the next turn of the crawl. Returns its time, or undefined if the site has not asked for pauses. */
function takeTurn(app: App, crawl: StoredCrawl, { fromMs, refusedPaceMs }: TurnTerms): Promise<number | undefined> {
  const keepsChanging = () => new Error(`the turns of crawl ${crawl.id} keep changing`);
  return retryOnConflict<number | undefined>(ATTEMPTS, keepsChanging, async () => {
    const item = await app.store.get(crawlKeyOf(crawl), { consistent: true });
    const current = item && toCrawl(item);
    // Pages that were refused at once are one refusal.
    const isSlower = refusedPaceMs === current?.paceMs;
    const paceMs = isSlower ? slower(current?.paceMs ?? 0) : (current?.paceMs ?? 0);
    if (!current || paceMs === 0) return undefined;
    const atMs = Math.max(fromMs, current.turnsFromMs);
    const taken = await app.store.update(
      crawlKeyOf(crawl),
      { set: { paceMs, turnsFromMs: atMs + paceMs } },
      all(equalsCount('turnsFromMs', current.turnsFromMs), equalsCount('paceMs', current.paceMs)),
    );
    return taken.applied ? atMs : AGAIN;
  });
}

const slower = (paceMs: number) => Math.min(MAX_PACE_MS, Math.max(FIRST_PACE_MS, paceMs * 2));

/** Waits for the page's turn. Returns false if that is later: the page is then queued for it. */
export async function awaitTurn(app: App, crawl: StoredCrawl, storedPage: StoredPage): Promise<boolean> {
  if (crawl.paceMs === 0) return true;
  const nowMs = app.clock.now();
  const atMs = storedPage.turnAtMs || (await takeTurn(app, crawl, { fromMs: nowMs })) || nowMs;
  if (atMs - nowMs > MAX_WAIT_MS) {
    await queueFor(app, crawl, storedPage, { turnAtMs: atMs });
    return false;
  }
  if (atMs > nowMs) await sleep(atMs - nowMs);
  return true;
}

/** Queues the page for a time after the pause for which the site asks. Returns false if the page has waited long enough. */
export async function postpone(
  app: App,
  crawl: StoredCrawl,
  storedPage: StoredPage,
  problem: BadStatus,
): Promise<boolean> {
  const leftMs = crawl.isGivenUp ? 0 : MAX_PAUSED_MS - storedPage.pausedMs;
  if (leftMs <= 0) {
    await app.store.update(crawlKeyOf(crawl), { set: { isGivenUp: true } }, equals('status', 'running'));
    return false;
  }
  const nowMs = app.clock.now();
  const fromMs = nowMs + Math.min(pauseBefore(problem, storedPage.pauses), leftMs);
  const turnAtMs = (await takeTurn(app, crawl, { fromMs, refusedPaceMs: crawl.paceMs })) ?? fromMs;
  const pausedMs = storedPage.pausedMs + (fromMs - nowMs);
  await queueFor(app, crawl, storedPage, { turnAtMs, pausedMs, pauses: storedPage.pauses + 1 });
  return true;
}

/** Gives the page back to the queue. No effect if another worker has taken it over. */
async function queueFor(
  app: App,
  crawl: StoredCrawl,
  { id, worker }: StoredPage,
  waitingPage: { turnAtMs: number } & Partial<StoredPage>,
): Promise<void> {
  const notBefore = new Date(waitingPage.turnAtMs).toISOString();
  const dueAt = new Date(waitingPage.turnAtMs + BEGIN_MS).toISOString();
  const queued = await app.store.update(
    { pk: pkOf(crawl), sk: pageSk(id) },
    { set: { ...waitingPage, notBefore, dueAt, begins: 0 }, remove: leaseAttributes(workerLease) },
    all(equals('status', 'queued'), equals('worker', worker)),
  );
  if (queued.applied) await sendPage(app, queued.item);
}
