import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { all, any, below, equals, lacks } from '../../core/conditions.ts';
import { END_MS, WORK_MS } from '../deadlines.ts';
import { enqueue, ingestMessage } from '../enqueue.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { endOfPage } from './end.ts';
import { crawlKey, crawlPk, crawlRefOf, pageSk, toCrawl, toPage } from './items.ts';
import { storePage } from './keep.ts';
import type { StoredCrawl, StoredPage } from './records.ts';
import { visit } from './visit.ts';

/** A worker renews its lease while it works. The lease of a dead worker expires after this time. */
const LEASE_MS = 15_000;
const RENEW_MS = 5_000;

export const crawlPageJob = ingestMessage.extend({
  kind: z.literal('crawl-page'),
  crawlId: z.string(),
  pageId: z.string(),
});
export type CrawlPageJob = z.output<typeof crawlPageJob>;

/** Fetches one page of a crawl and ends it. Safe to run twice or concurrently, because one worker holds the lease. */
export async function crawlOnePage(app: App, job: CrawlPageJob): Promise<void> {
  const endMs = app.clock.now() + WORK_MS;
  const page = await takePage(app, job);
  if (!page) return;
  const lease = renewLease(app, job, page);
  try {
    const item = await app.store.get(crawlKey(job.workspaceId, job.chatbotId, job.crawlId), { consistent: true });
    if (item) await crawlPage(app, toCrawl(item), page, endMs);
  } finally {
    clearInterval(lease);
  }
}

async function crawlPage(app: App, crawl: StoredCrawl, page: StoredPage, endMs: number): Promise<void> {
  const seen = await visit(app, page, endMs);
  const end = endOfPage.bind(null, app, crawlRefOf(crawl), page, page.worker);
  if (seen.kind === 'read') {
    try {
      return await storePage(app, { crawl, page, reading: seen.reading, links: seen.links, endMs });
    } catch (error) {
      if (!(error instanceof IngestProblem)) throw error;
      await app.store.transact(end({ status: 'failed', reason: error.message }));
      return;
    }
  }
  const { reason } = seen;
  if (seen.kind === 'elsewhere') {
    await app.store.transact(end({ status: 'skipped', reason, alias: seen.url, aliasKind: seen.how }));
  } else {
    await app.store.transact(end({ status: seen.kind, reason }, seen.kind === 'skipped' ? seen.links : []));
  }
}

/**
 * Acquires the page's lease for this worker. Returns undefined if the page is gone, done, or held by another worker; a
 * held page is checked again later.
 */
async function takePage(app: App, job: CrawlPageJob): Promise<StoredPage | undefined> {
  const now = app.clock.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const key = { pk: crawlPk(job.workspaceId, job.chatbotId, job.crawlId), sk: pageSk(job.pageId) };
  const written = await app.store.update(
    key,
    {
      set: { worker: app.ids.next(), leaseUntil: at(LEASE_MS), dueAt: at(END_MS) },
      add: { begins: 1 },
    },
    all(equals('status', 'queued'), any(lacks('leaseUntil'), below('leaseUntil', at(0)))),
  );
  if (written.applied) return toPage(written.item);
  if (written.item?.status === 'queued') await enqueue(app, job, LEASE_MS / 1000);
  return undefined;
}

/** Renews the lease while this worker runs. */
function renewLease(app: App, job: CrawlPageJob, page: StoredPage): NodeJS.Timeout {
  const key = { pk: crawlPk(job.workspaceId, job.chatbotId, job.crawlId), sk: pageSk(page.id) };
  const renew = () =>
    app.store.update(
      key,
      { set: { leaseUntil: new Date(app.clock.now() + LEASE_MS).toISOString() } },
      equals('worker', page.worker),
    );
  return setInterval(
    () => renew().catch((error) => app.log.warn('lease not renewed', { pageId: page.id, error })),
    RENEW_MS,
  );
}
