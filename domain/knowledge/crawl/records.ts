import * as z from 'zod';
import { choice, id } from '../../core/fields.ts';

export const crawlPage = z
  .object({
    url: z.string(),
    status: choice('CrawlPageStatus', ['queued', 'fetched', 'failed', 'skipped']),
    sourceId: id.nullable().meta({ description: "The page's source" }),
    reason: z.string().nullable().meta({ description: 'Why the page did not become a source' }),
  })
  .meta({ id: 'CrawlPage' });
export type CrawlPage = z.output<typeof crawlPage>;

export const crawl = z
  .object({
    crawlId: id,
    status: choice('CrawlStatus', ['running', 'completed', 'failed']),
    queued: z.int().meta({ description: 'Pages that are waiting or being read' }),
    pages: z.array(crawlPage).meta({ description: 'Every URL found, in the order of discovery' }),
  })
  .meta({ id: 'Crawl' });
export type Crawl = z.output<typeof crawl>;

/** A crawl as its row holds it. */
export interface StoredCrawl {
  id: string;
  workspaceId: string;
  chatbotId: string;
  url: string;
  /** Whose pages are crawled: the start page's, after its redirects. */
  origin: string;
  limit: number;
  maxDepth: number;
  includePaths: string[];
  excludePaths: string[];
  useSitemap: boolean;
  /** Null: a page that is a source already keeps its own. */
  recrawlIntervalHours: number | null;
  status: Crawl['status'];
  /** How many links from the start the pages are that are read now. */
  level: number;
  sitemapsRead: boolean;
  /** Addresses that were found and are not listed, there being too many. */
  omitted: number;
  /** When the site may be asked for the next page, where its robots.txt wants a pause. ISO 8601. */
  nextAt: string;
  /** Names the planner that holds the crawl just now, until its `planUntil`. */
  planner: string | null;
  /** How often the watchdog has pushed the crawl since it last moved. */
  stalls: number;
  createdAt: string;
}

/** A page of a crawl as its row holds it. `waiting`: listed, and not yet handed to a worker. */
export interface StoredPage {
  id: string;
  url: string;
  status: 'waiting' | CrawlPage['status'];
  sourceId: string | null;
  reason: string | null;
  /** Links from the start; a page of the sitemap is at 0. */
  depth: number;
  /** Place in the order of finding. */
  seq: number;
  /** The start page, or where that one redirects to. */
  isStart: boolean;
  /** Redirects on the way here. */
  hops: number;
  /** Listed only to say why it is not fetched. */
  wasRefused: boolean;
  /** Read for its links alone, for this reason. */
  listOnly: string | null;
  /** Where the page says that its content is. */
  alias: string | null;
  aliasKind: 'redirect' | 'canonical' | null;
  /** What the page says of another address being its own is not believed: nothing came of that address. */
  ignoresCanonical: boolean;
  /** Its text is that of a source that exists. */
  isTwin: boolean;
  /** The plan had no place for it. */
  isCapped: boolean;
  worker: string | null;
}
