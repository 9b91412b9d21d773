import * as z from 'zod';
import { choice, id, timestamp } from '../../core/fields.ts';

const crawlPage = z
  .object({
    url: z.string().describe('URL of the page'),
    status: choice(
      'CrawlPageStatus',
      {
        queued: 'Waits or is being read.',
        fetched: 'Became a source.',
        failed: 'Could not be read.',
        skipped: 'Was not read, or not added.',
      },
      'Progress of a page of a crawl.',
    ),
    sourceId: id.nullable().meta({ description: "The page's source" }),
    reason: z.string().nullable().meta({ description: 'Why the page did not become a source' }),
  })
  .meta({ id: 'CrawlPage', description: 'A page of a crawl.' });
export type CrawlPage = z.output<typeof crawlPage>;

export const crawl = z
  .object({
    crawlId: id.describe("The crawl's ID"),
    status: choice(
      'CrawlStatus',
      {
        running: 'Pages are waiting or being read.',
        completed: 'All pages are read.',
        failed: 'No page could be read.',
      },
      'Progress of a crawl.',
    ),
    queued: z.int().meta({ description: 'Pages that are waiting or being read' }),
    pages: z.array(crawlPage).meta({ description: 'Every URL found, in the order of discovery' }),
  })
  .meta({ id: 'Crawl', description: 'The reading of a site, page by page.' });
export type Crawl = z.output<typeof crawl>;

export const crawlSummary = z
  .object({
    crawlId: crawl.shape.crawlId,
    url: z.string().describe('Where the crawl began'),
    status: crawl.shape.status,
    limit: z.int().describe('Maximum number of pages to add'),
    createdAt: timestamp.describe('When it was started'),
  })
  .meta({ id: 'CrawlSummary', description: 'A crawl without its pages.' });
/** With the id under which a list continues. */
export type CrawlSummary = z.output<typeof crawlSummary> & { id: string };

/** A crawl as stored. Defaults: attributes that the row lacks before they are first set. */
export const storedCrawl = z.object({
  id: z.string(),
  workspaceId: z.string(),
  chatbotId: z.string(),
  url: z.string(),
  /** The origin whose pages are crawled: that of the start page after redirects. */
  origin: z.string(),
  limit: z.int().default(50),
  maxDepth: z.int().default(2),
  includePaths: z.array(z.string()).default([]),
  excludePaths: z.array(z.string()).default([]),
  useSitemap: z.boolean().default(true),
  /** Null: existing sources keep their interval. */
  recrawlIntervalHours: z.int().nullable().default(null),
  status: crawl.shape.status,
  /** Depth of the pages that are currently read. */
  level: z.int().default(0),
  sitemapsRead: z.boolean().default(false),
  /** Number of URLs that were found but not listed because of the limit. */
  omitted: z.int().default(0),
  /** The earliest time for the next request, if robots.txt asks for pauses. ISO 8601. */
  nextAt: z.string(),
  /** ID of the planner that holds the crawl until `planUntil`. */
  planner: z.string().nullable().default(null),
  /** How many plans the watchdog has enqueued since the crawl last advanced. */
  stalls: z.int().default(0),
  /** The site asked for pauses: milliseconds between two requests. 0: it did not. */
  paceMs: z.int().default(0),
  /** With a pace, the earliest time for a request that has no turn yet, in milliseconds. */
  turnsFromMs: z.int().default(0),
  /** A page has waited in vain for as long as pages may. The others no longer wait. */
  isGivenUp: z.boolean().default(false),
  /** The sources of the site that the crawl did not meet have been listed. */
  sourcesListed: z.boolean().default(false),
  createdAt: z.string(),
});
export type StoredCrawl = z.output<typeof storedCrawl>;

/** A page of a crawl as stored. `waiting`: listed and not queued yet. */
export const storedPage = z.object({
  id: z.string(),
  url: z.string(),
  status: z.enum(['waiting', ...crawlPage.shape.status.options]),
  sourceId: z.string().nullable().default(null),
  reason: z.string().nullable().default(null),
  /** Number of links from the start. Pages of the sitemap are at 0. */
  depth: z.int(),
  /** Position in the order of discovery. */
  seq: z.int(),
  /** The start page or its redirect target. */
  isStart: z.boolean().default(false),
  /** Number of redirects that led here. */
  hops: z.int().default(0),
  /** Listed only with the reason why it is not fetched. */
  wasRefused: z.boolean().default(false),
  /** Read after all other pages: a list by tag, the results of a search, a page of a calendar. */
  isMinor: z.boolean().default(false),
  /** The reason why the page is read only for its links. */
  listOnly: z.string().nullable().default(null),
  /** Where the page says that its content is. */
  alias: z.string().nullable().default(null),
  aliasKind: z.enum(['redirect', 'canonical']).nullable().default(null),
  /** Ignores the page's canonical URL, because that URL gave no content. */
  ignoresCanonical: z.boolean().default(false),
  /** A source with the same text exists. */
  isTwin: z.boolean().default(false),
  /** The ID of that source. */
  twinOf: z.string().nullable().default(null),
  /** The plan's quota was used up. */
  isCapped: z.boolean().default(false),
  /** With a pace, when the page may be requested, in milliseconds. 0: it has no turn. */
  turnAtMs: z.int().default(0),
  /** How often and for how long the page has waited because the site asked for it. */
  pauses: z.int().default(0),
  pausedMs: z.int().default(0),
  /** Sitemaps that the start page names, or the start page itself. */
  sitemaps: z.array(z.string()).default([]),
  worker: z.string().nullable().default(null),
});
export type StoredPage = z.output<typeof storedPage>;
