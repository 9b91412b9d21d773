import type { App } from '../../core/app.ts';
import { eachSource } from '../rows/each-source.ts';
import { isSameSite, siteForm } from '../urls.ts';
import { collector, exclusionOf } from './candidates.ts';
import { changeCrawl, writeAsPlanner } from './hold.ts';
import { crawlRefOf, pageItem } from './items.ts';
import type { StoredCrawl, StoredPage } from './records.ts';
import type { Robots } from './site/robots.ts';

/**
 * Lists the site's pages that are sources and that the crawl has not met, so that those which are gone leave the answers. Nobody knows
 * how deep they are, so they count as the deepest. Returns true if there are any. Done once for each crawl.
 */
export async function listSources(
  app: App,
  crawl: StoredCrawl,
  pages: readonly StoredPage[],
  robots: Robots,
): Promise<boolean> {
  if (crawl.sourcesListed) return false;
  const site = new URL(crawl.origin);
  const urlCollector = collector(crawl, robots, pages);
  for await (const { sourceUrl } of eachSource(app, crawl.workspaceId, crawl.chatbotId)) {
    const url = sourceUrl === null ? null : URL.parse(sourceUrl);
    if (!url || !isSameSite(url, site) || exclusionOf(crawl, siteForm(url.href, crawl.origin)) !== null) continue;
    urlCollector.add({ url: url.href, depth: crawl.maxDepth });
  }
  const nowMs = app.clock.now();
  const listed = urlCollector.pages.filter(({ wasRefused }) => !wasRefused);
  await writeAsPlanner(
    app,
    crawl,
    listed.map((page) => ({ put: pageItem(crawlRefOf(crawl), page, nowMs) })),
  );
  await app.store.transact({ crawl: changeCrawl(crawl, { set: { sourcesListed: true } }) });
  return listed.length > 0;
}
