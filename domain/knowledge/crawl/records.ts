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

/** A crawl as stored. */
export interface StoredCrawl {
  id: string;
  workspaceId: string;
  chatbotId: string;
  url: string;
  /** The origin whose pages are crawled: that of the start page after redirects. */
  origin: string;
  limit: number;
  maxDepth: number;
  includePaths: string[];
  excludePaths: string[];
  useSitemap: boolean;
  /** Null: existing sources keep their interval. */
  recrawlIntervalHours: number | null;
  status: Crawl['status'];
  /** Depth of the pages that are currently read. */
  level: number;
  sitemapsRead: boolean;
  /** Number of URLs that were found but not listed because of the limit. */
  omitted: number;
  /** The earliest time for the next request, if robots.txt asks for pauses. ISO 8601. */
  nextAt: string;
  /** ID of the planner that holds the crawl until `planUntil`. */
  planner: string | null;
  /** How many plans the watchdog has enqueued since the crawl last advanced. */
  stalls: number;
  createdAt: string;
}

/** A page of a crawl as stored. `waiting`: listed and not queued yet. */
export interface StoredPage {
  id: string;
  url: string;
  status: 'waiting' | CrawlPage['status'];
  sourceId: string | null;
  reason: string | null;
  /** Number of links from the start. Pages of the sitemap are at 0. */
  depth: number;
  /** Position in the order of discovery. */
  seq: number;
  /** The start page or its redirect target. */
  isStart: boolean;
  /** Number of redirects that led here. */
  hops: number;
  /** Listed only with the reason why it is not fetched. */
  wasRefused: boolean;
  /** The reason why the page is read only for its links. */
  listOnly: string | null;
  /** Where the page says that its content is. */
  alias: string | null;
  aliasKind: 'redirect' | 'canonical' | null;
  /** Ignores the page's canonical URL, because that URL gave no content. */
  ignoresCanonical: boolean;
  /** A source with the same text exists. */
  isTwin: boolean;
  /** The plan's quota was used up. */
  isCapped: boolean;
  worker: string | null;
}
