import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { changeCrawl, writeAsPlanner } from './hold.ts';
import { pageSk, pkOf } from './items.ts';
import type { StoredCrawl, StoredPage } from './records.ts';
import { noteLostPages } from './rescue.ts';

/**
 * Ends a crawl without open pages. Pages that still wait are skipped with this reason. A crawl without any usable page
 * has failed.
 */
export async function finish(
  app: App,
  crawl: StoredCrawl,
  pages: readonly StoredPage[],
  reason: string,
): Promise<void> {
  const pk = pkOf(crawl);
  const waiting = pages.filter(({ status }) => status === 'waiting');
  const change = { set: { status: 'skipped', reason } };
  await writeAsPlanner(
    app,
    crawl,
    waiting.map(({ id }) => ({ update: { pk, sk: pageSk(id) }, change })),
  );
  await noteLostPages(app, crawl, pages);
  const status = pages.some((page) => page.status === 'fetched' || page.isTwin) ? 'completed' : 'failed';
  const set = { status, completedAt: nowIso(app) };
  await app.store.transact({ crawl: changeCrawl(crawl, { set, remove: ['dueKind', 'dueAt'] }) });
}
