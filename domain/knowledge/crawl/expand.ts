import type { App, Key } from '../../core/app.ts';
import { createTurns } from '../../core/turns.ts';
import { collector, type UrlCollector } from './candidates.ts';
import { unpackLinks } from './end.ts';
import { changeCrawl, writeAsPlanner } from './hold.ts';
import { crawlRefOf, LINKS_PREFIX, linksSk, pageItem, pkOf } from './items.ts';
import type { StoredCrawl, StoredPage } from './records.ts';
import { type Robots, robotsOf } from './site/robots.ts';
import { readSitemaps } from './site/sitemap.ts';

/** How long one step may process links. The next step continues with the rest. */
const LINKS_MS = 15_000;

/**
 * Lists what was found since the last call: redirect targets, sitemap entries and links, in page order. Returns true if
 * anything was processed. Idempotent.
 */
export async function expand(
  app: App,
  crawl: StoredCrawl,
  pages: readonly StoredPage[],
  robots: Robots,
): Promise<boolean> {
  const aliases = pages.flatMap((page) => (page.alias === null ? [] : [{ ...page, alias: page.alias }]));
  const start = aliases.findLast(({ isStart, aliasKind }) => isStart && aliasKind === 'redirect');
  const origin = start ? new URL(start.alias).origin : crawl.origin;
  if (origin !== crawl.origin) {
    // The start page's redirect target defines the site. URLs found from here on are compared with it.
    await app.store.transact({ crawl: changeCrawl(crawl, { set: { origin } }) });
    return expandAliases(app, { ...crawl, origin }, pages, aliases);
  }
  const urlCollector = collector(crawl, robots, pages);
  addAliases(urlCollector, aliases);
  if (urlCollector.pages.length > 0) return list(app, crawl, urlCollector, []);
  if (!crawl.sitemapsRead) return expandSitemaps(app, crawl, { pages, urlCollector, robots });
  return expandLinks(app, crawl, pages, urlCollector);
}

type AliasedPage = StoredPage & { alias: string };

function addAliases(urlCollector: UrlCollector, aliases: readonly AliasedPage[]): void {
  for (const { alias, depth, isStart, hops, aliasKind } of aliases) {
    const isRedirect = aliasKind === 'redirect';
    urlCollector.add({ url: alias, depth, isStart: isStart && isRedirect, hops: hops + (isRedirect ? 1 : 0) });
  }
}

async function expandAliases(
  app: App,
  crawl: StoredCrawl,
  pages: readonly StoredPage[],
  aliases: readonly AliasedPage[],
) {
  const urlCollector = collector(crawl, await robotsOf(app, crawl), pages);
  addAliases(urlCollector, aliases);
  return list(app, crawl, urlCollector, []);
}

interface FoundPages {
  pages: readonly StoredPage[];
  urlCollector: UrlCollector;
  robots: Robots;
}

async function expandSitemaps(
  app: App,
  crawl: StoredCrawl,
  { pages, urlCollector, robots }: FoundPages,
): Promise<boolean> {
  const starts = pages.filter(({ isStart }) => isStart);
  const named = starts.flatMap(({ sitemaps }) => sitemaps);
  // A crawl that starts with a sitemap reads that one only.
  const isWide = !starts.some(({ url }) => named.includes(url));
  const isRead = !robots.isUnknown && (crawl.useSitemap || !isWide);
  const urls = isRead ? await readSitemaps(app, crawl, robots, { named, isWide }) : [];
  const turns = createTurns(app);
  for (const url of urls) {
    urlCollector.add({ url, depth: 0 });
    await turns.yield();
  }
  await list(app, crawl, urlCollector, []);
  await app.store.transact({ crawl: changeCrawl(crawl, { set: { sitemapsRead: true } }) });
  return true;
}

async function expandLinks(
  app: App,
  crawl: StoredCrawl,
  pages: readonly StoredPage[],
  urlCollector: UrlCollector,
): Promise<boolean> {
  const pk = pkOf(crawl);
  const linksById = new Map<string, string>();
  for await (const { sk, links } of app.store.queryAll({ pk, prefix: LINKS_PREFIX, consistent: true })) {
    linksById.set(sk.slice(LINKS_PREFIX.length), String(links));
  }
  const turns = createTurns(app);
  const endMs = app.clock.now() + LINKS_MS;
  const read: Key[] = [];
  let isRest = false;
  for (const { id, depth } of pages) {
    const packed = linksById.get(id);
    if (!packed) continue;
    if (app.clock.now() > endMs) isRest = true;
    if (isRest) break;
    for (const url of unpackLinks(packed)) {
      urlCollector.add({ url, depth: depth + 1 });
      await turns.yield();
    }
    read.push({ pk, sk: linksSk(id) });
  }
  return (await list(app, crawl, urlCollector, read)) || isRest;
}

/** Writes the collected pages, and then deletes the rows that they came from. */
async function list(app: App, crawl: StoredCrawl, urlCollector: UrlCollector, from: readonly Key[]): Promise<boolean> {
  const nowMs = app.clock.now();
  const puts = urlCollector.pages.map((page) => ({ put: pageItem(crawlRefOf(crawl), page, nowMs) }));
  await writeAsPlanner(app, crawl, puts);
  if (urlCollector.omitted > 0)
    await app.store.transact({ crawl: changeCrawl(crawl, { add: { omitted: urlCollector.omitted } }) });
  await app.store.writeMany(from.map((rowKey) => ({ remove: rowKey })));
  return urlCollector.pages.length > 0;
}
