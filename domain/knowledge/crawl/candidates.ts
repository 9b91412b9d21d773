import { fileEndingOf, pageIdOf, pageUrl, siteForm } from '../urls.ts';
import type { StoredCrawl, StoredPage } from './records.ts';
import { matchesAny } from './site/globs.ts';
import { calendarOf, isMinorPage, MAX_CALENDAR_PAGES } from './site/minor-pages.ts';
import type { Robots } from './site/robots.ts';

/** Maximum number of URLs that one crawl may fetch: enough for 500 pages of a site where every second link is dead. */
const MAX_CANDIDATES = 1_000;
/** Maximum number of URLs listed only with the reason why they are not fetched. */
const MAX_REFUSED = 1_000;
/** Maximum number of URLs checked against robots.txt in one step. A check may take 25 ms if the file is malicious. */
const MAX_ROBOTS_CHECKS = 5_000;
/** Maximum number of unlisted URLs that are counted. */
const MAX_OMITTED = 100_000;
const MAX_HOPS = 5;

/** A URL that was found. */
interface FoundUrl {
  url: string;
  depth: number;
  isStart?: boolean;
  hops?: number;
}

/** Collects the URLs that a crawl has not listed yet, each with its status. */
export interface UrlCollector {
  add(foundUrl: FoundUrl): void;
  readonly pages: StoredPage[];
  /** Number of URLs that did not fit. */
  readonly omitted: number;
}

export function collector(crawl: StoredCrawl, robots: Robots, listed: readonly StoredPage[]): UrlCollector {
  const listedIds = new Set(listed.map(({ id }) => id));
  const omitted = new Set<string>();
  const pages: StoredPage[] = [];
  // A page that was fetched and skipped cost a request, so it counts as a candidate.
  let refused = listed.filter(({ wasRefused }) => wasRefused).length;
  let candidates = listed.length - refused;
  let robotsChecks = 0;
  const calendars = new CalendarCounts(listed);
  const hasRoom = (reason: string | null) => (reason === null ? candidates < MAX_CANDIDATES : refused < MAX_REFUSED);
  const list = (foundUrl: FoundUrl, reason: string | null) => {
    if (reason === null) {
      candidates++;
      calendars.add(foundUrl.url);
    } else refused++;
    pages.push(newPage({ ...foundUrl, seq: listed.length + pages.length }, reason));
  };
  /** Returns undefined if the limit is reached, whatever robots.txt says. */
  const robotsRefusal = (url: string) => {
    if (candidates >= MAX_CANDIDATES || ++robotsChecks > MAX_ROBOTS_CHECKS) return undefined;
    return robots.refusal(url);
  };
  return {
    pages,
    get omitted() {
      return omitted.size;
    },
    add(foundUrl) {
      const found = pageUrl(foundUrl.url);
      const url = found && siteForm(found, crawl.origin);
      if (url === null) return;
      const id = pageIdOf(url);
      if (listedIds.has(id) || omitted.has(id)) return;
      const reason = refusalOf(crawl, { ...foundUrl, url }) ?? calendars.refusal(url) ?? robotsRefusal(url);
      if (reason !== undefined && hasRoom(reason)) {
        listedIds.add(id);
        list({ ...foundUrl, url }, reason);
        return;
      }
      // Limited too, because a single page may contain 5,000 links.
      if (omitted.size < MAX_OMITTED) omitted.add(id);
    },
  };
}

/** Counts the pages of each calendar that are fetched. */
class CalendarCounts {
  readonly #counts = new Map<string, number>();

  constructor(listed: readonly StoredPage[]) {
    for (const { url, wasRefused } of listed) if (!wasRefused) this.add(url);
  }

  add(url: string): void {
    const calendar = calendarOf(url);
    if (calendar !== null) this.#counts.set(calendar, (this.#counts.get(calendar) ?? 0) + 1);
  }

  refusal(url: string): string | null {
    const calendar = calendarOf(url);
    const isFull = calendar !== null && (this.#counts.get(calendar) ?? 0) >= MAX_CALENDAR_PAGES;
    return isFull ? `One of more than ${MAX_CALENDAR_PAGES} pages of a calendar.` : null;
  }
}

/** Returns why a URL is not fetched, regardless of robots.txt, or null if it may be. */
function refusalOf(crawl: StoredCrawl, { url, depth, isStart, hops = 0 }: FoundUrl): string | null {
  if (new URL(url).origin !== crawl.origin) return `Outside the site ${crawl.origin}`;
  const ending = isStart ? null : fileEndingOf(url);
  if (ending) return `Not a page (${ending}).`;
  const excluded = isStart ? null : exclusionOf(crawl, url);
  if (excluded) return excluded;
  if (hops > MAX_HOPS) return `Redirected more than ${MAX_HOPS} times.`;
  return depth > crawl.maxDepth ? `Too deep: more than ${crawl.maxDepth} links from the start.` : null;
}

/** Returns why the crawl's own rules exclude a URL, or null if they do not. */
export function exclusionOf(crawl: StoredCrawl, url: string): string | null {
  if (matchesAny(crawl.excludePaths, url)) return 'Excluded by excludePaths.';
  const isIncluded = crawl.includePaths.length === 0 || matchesAny(crawl.includePaths, url);
  return isIncluded ? null : 'Excluded: not among includePaths.';
}

export const newPage = (
  { url, depth, seq, isStart = false, hops = 0 }: FoundUrl & { seq: number },
  refusal: string | null = null,
): StoredPage => ({
  id: pageIdOf(url),
  url,
  status: refusal === null ? 'waiting' : 'skipped',
  sourceId: null,
  reason: refusal,
  depth,
  seq,
  isStart,
  hops,
  wasRefused: refusal !== null,
  isMinor: !isStart && (isMinorPage(url) || calendarOf(url) !== null),
  listOnly: null,
  alias: null,
  aliasKind: null,
  ignoresCanonical: false,
  isTwin: false,
  twinOf: null,
  isCapped: false,
  turnAtMs: 0,
  pauses: 0,
  pausedMs: 0,
  sitemaps: [],
  worker: null,
});
