import type { Item, Key } from '../../core/app.ts';
import { sourcePk } from '../items.ts';
import { type StoredCrawl, type StoredPage, storedCrawl, storedPage } from './records.ts';

export const crawlsPk = (workspaceId: string, chatbotId: string) => `${sourcePk(workspaceId, chatbotId)}#CRAWL`;
export const CRAWL_PREFIX = 'CRAWL#';
export const crawlKey = (workspaceId: string, chatbotId: string, crawlId: string): Key => ({
  pk: crawlsPk(workspaceId, chatbotId),
  sk: CRAWL_PREFIX + crawlId,
});

/** The partition of one crawl: its pages, a mark for each open page, found links, and robots.txt. */
export const crawlPk = (workspaceId: string, chatbotId: string, crawlId: string) =>
  `${crawlsPk(workspaceId, chatbotId)}#${crawlId}`;
export const PAGE_PREFIX = 'PAGE#';
export const OPEN_PREFIX = 'OPEN#';
export const LINKS_PREFIX = 'LINKS#';
/** `pageId` is a hash of the page's URL, so that each URL is listed once. */
export const pageSk = (pageId: string) => PAGE_PREFIX + pageId;
export const openSk = (pageId: string) => OPEN_PREFIX + pageId;
export const linksSk = (pageId: string) => LINKS_PREFIX + pageId;
export const robotsSk = (origin: string) => `ROBOTS#${origin}`;

/** Kinds of the due index: crawls and pages that should have advanced by then. */
export const CRAWL_DUE = 'crawl';
export const CRAWL_PAGE_DUE = 'crawl-page';

/** How long a crawl's outcome is kept. */
const KEPT_MS = 90 * 24 * 3600_000;
export const ttlAt = (nowMs: number) => Math.ceil((nowMs + KEPT_MS) / 1000);

export interface CrawlRef {
  workspaceId: string;
  chatbotId: string;
  crawlId: string;
}
export const crawlRefOf = (crawl: StoredCrawl): CrawlRef => ({
  workspaceId: crawl.workspaceId,
  chatbotId: crawl.chatbotId,
  crawlId: crawl.id,
});
export const crawlKeyOf = ({ workspaceId, chatbotId, id }: StoredCrawl): Key => crawlKey(workspaceId, chatbotId, id);
export const pkOf = ({ workspaceId, chatbotId, id }: StoredCrawl): string => crawlPk(workspaceId, chatbotId, id);

export const crawlItem = (crawl: StoredCrawl, nowMs: number): Item => ({
  ...crawl,
  ...crawlKeyOf(crawl),
  entity: 'crawl',
  v: 1,
  // Present only while a planner holds the crawl.
  planner: undefined,
  ttl: ttlAt(nowMs),
});

/** The page repeats the crawl's IDs, because the change stream contains only the row. */
export const pageItem = (crawlRef: CrawlRef, storedPage: StoredPage, nowMs: number): Item => ({
  ...storedPage,
  ...crawlRef,
  pk: crawlPk(crawlRef.workspaceId, crawlRef.chatbotId, crawlRef.crawlId),
  sk: pageSk(storedPage.id),
  entity: 'crawlPage',
  v: 1,
  worker: undefined,
  ttl: ttlAt(nowMs),
});

export const toCrawl = (item: Item): StoredCrawl => storedCrawl.parse(item);
export const toPage = (item: Item): StoredPage => storedPage.parse(item);
