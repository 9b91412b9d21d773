import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { all, equals } from '../../core/rows/conditions.ts';
import { isRowFree, newRowLease, ROW_LEASE_MS, whileHolding, workerLease } from '../../core/rows/row-leases.ts';
import { END_MS, WORK_MS } from '../deadlines.ts';
import { enqueue, ingestMessage } from '../enqueue.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { endFailed, endOfPage, type PageOutcome } from './end.ts';
import { crawlKey, crawlPk, crawlRefOf, pageSk, toCrawl, toPage } from './items.ts';
import { endGone, storePage } from './keep.ts';
import { awaitTurn, postpone } from './pace.ts';
import type { StoredCrawl, StoredPage } from './records.ts';
import { fetchPage } from './visit.ts';

export const crawlPageJob = ingestMessage.extend({
  kind: z.literal('crawl-page'),
  crawlId: z.string(),
  pageId: z.string(),
});
type CrawlPageJob = z.output<typeof crawlPageJob>;

/** Fetches one page of a crawl and ends it. Safe to run twice or concurrently, because one worker holds the lease. */
export async function crawlOnePage(app: App, job: CrawlPageJob): Promise<void> {
  const endMs = app.clock.now() + WORK_MS;
  const page = await takePage(app, job);
  if (!page) return;
  await whileHolding(app, workerLease, { key: pageKey(job), holder: page.worker }, async () => {
    const item = await app.store.get(crawlKey(job.workspaceId, job.chatbotId, job.crawlId), { consistent: true });
    if (!item) return;
    const crawl = toCrawl(item);
    if (await awaitTurn(app, crawl, page)) await crawlPage(app, crawl, page, endMs);
  });
}

const pageKey = ({ workspaceId, chatbotId, crawlId, pageId }: CrawlPageJob) => ({
  pk: crawlPk(workspaceId, chatbotId, crawlId),
  sk: pageSk(pageId),
});

async function crawlPage(app: App, crawl: StoredCrawl, storedPage: StoredPage, endMs: number): Promise<void> {
  const seen = await fetchPage(app, crawl, storedPage, endMs);
  const end = async (outcome: PageOutcome, links: readonly string[] = []) => {
    await app.store.transact(
      endOfPage(app, crawlRefOf(crawl), storedPage, { worker: storedPage.worker, outcome, links }),
    );
  };
  const endAsFailed = async (problem: string) => {
    await endFailed(app, crawlRefOf(crawl), storedPage, { worker: storedPage.worker, problem });
  };
  switch (seen.kind) {
    case 'read':
      try {
        return await storePage(app, { crawl, page: storedPage, ...seen, endMs });
      } catch (error) {
        if (!(error instanceof IngestProblem)) throw error;
        return endAsFailed(error.message);
      }
    case 'later':
      if (await postpone(app, crawl, storedPage, seen.problem)) return;
      return endAsFailed(`${seen.problem.message} The site asks to come back later.`);
    case 'gone':
      return endGone(app, crawl, storedPage, seen.problem.message);
    case 'elsewhere':
      return end({ status: 'skipped', reason: seen.reason, alias: seen.url, aliasKind: seen.how });
    case 'skipped':
      return end({ status: 'skipped', reason: seen.reason, sitemaps: seen.sitemaps }, seen.links);
    case 'failed':
      return endAsFailed(seen.reason);
  }
}

/**
 * Acquires the page's lease for this worker. Returns undefined if the page is gone, done, or held by another worker; a
 * held page is checked again later.
 */
async function takePage(app: App, job: CrawlPageJob): Promise<StoredPage | undefined> {
  const written = await app.store.update(
    pageKey(job),
    { set: { ...newRowLease(app, workerLease), dueAt: nowIso(app, END_MS) }, add: { begins: 1 } },
    all(equals('status', 'queued'), isRowFree(app, workerLease)),
  );
  if (written.applied) return toPage(written.item);
  if (written.item?.status === 'queued') await enqueue(app, job, ROW_LEASE_MS / 1000);
  return undefined;
}
