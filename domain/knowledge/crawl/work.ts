import * as z from 'zod';
import type { App } from '../../app.ts';
import { endOfPage } from './end.ts';
import { crawlKey, crawlPk, pageSk, placeOf, toCrawl, toPage } from './items.ts';
import { keepPage } from './keep.ts';
import type { StoredCrawl, StoredPage } from './records.ts';
import { visit } from './visit.ts';

/** A worker renews its lease while it works; one that died is taken over this soon. */
const LEASE_MS = 15_000;
const RENEW_MS = 5_000;

export const crawlPageJob = z.object({
  kind: z.literal('crawl-page'),
  workspaceId: z.string(),
  chatbotId: z.string(),
  crawlId: z.string(),
  pageId: z.string(),
});
export type CrawlPageJob = z.output<typeof crawlPageJob>;

/** Fetches one page of a crawl and ends it. Safe to run twice or twice at once: one worker holds the lease. */
export async function crawlOnePage(app: App, job: CrawlPageJob): Promise<void> {
  const page = await takePage(app, job);
  if (!page) return;
  const lease = keepLease(app, job, page);
  try {
    const item = await app.store.get(crawlKey(job.workspaceId, job.chatbotId, job.crawlId), { consistent: true });
    if (item) await crawlPage(app, toCrawl(item), page);
  } finally {
    clearInterval(lease);
  }
}

async function crawlPage(app: App, crawl: StoredCrawl, page: StoredPage): Promise<void> {
  const seen = await visit(app, page);
  if (seen.kind === 'read') return keepPage(app, { crawl, page, reading: seen.reading, links: seen.links });
  const end = endOfPage.bind(null, app, placeOf(crawl), page, page.worker);
  const { reason } = seen;
  if (seen.kind === 'elsewhere') {
    await app.store.transact(end({ status: 'skipped', reason, alias: seen.url, aliasKind: seen.how }));
  } else {
    await app.store.transact(end({ status: seen.kind, reason }, seen.kind === 'skipped' ? seen.links : []));
  }
}

/** Takes the page for this worker. Undefined: it is gone or done, or another's, whose end is looked after again later. */
async function takePage(app: App, job: CrawlPageJob): Promise<StoredPage | undefined> {
  const now = app.clock.now();
  const key = { pk: crawlPk(job.workspaceId, job.chatbotId, job.crawlId), sk: pageSk(job.pageId) };
  const written = await app.store.update(
    key,
    { set: { worker: app.ids.next(), leaseUntil: new Date(now + LEASE_MS).toISOString() } },
    {
      all: [
        { attribute: 'status', op: '=', value: 'queued' },
        {
          any: [
            { attribute: 'leaseUntil', is: 'absent' },
            { attribute: 'leaseUntil', op: '<', value: new Date(now).toISOString() },
          ],
        },
      ],
    },
  );
  if (written.applied) return toPage(written.item);
  if (written.item?.status === 'queued') await app.queues.send('ingest', job, { delaySeconds: LEASE_MS / 1000 });
  return undefined;
}

/** Renews the lease while this worker lives. */
function keepLease(app: App, job: CrawlPageJob, page: StoredPage): NodeJS.Timeout {
  const key = { pk: crawlPk(job.workspaceId, job.chatbotId, job.crawlId), sk: pageSk(page.id) };
  const renew = () =>
    app.store.update(
      key,
      { set: { leaseUntil: new Date(app.clock.now() + LEASE_MS).toISOString() } },
      { attribute: 'worker', op: '=', value: page.worker },
    );
  return setInterval(
    () => renew().catch((error) => app.log.warn('lease not renewed', { pageId: page.id, error })),
    RENEW_MS,
  );
}
