import { fileEndingOf, pageIdOf, pageUrl } from '../urls.ts';
import type { StoredCrawl, StoredPage } from './records.ts';
import { matchesAny } from './site/globs.ts';
import type { Robots } from './site/robots.ts';

/** Addresses that may be fetched, in one crawl: enough for 500 pages of a site where every second one leads nowhere. */
const MAX_CANDIDATES = 1_000;
/** Addresses that are listed only to say why they are not fetched. */
const MAX_REFUSED = 1_000;
/** Addresses of one step that are held against robots.txt. Each may cost 25 ms where the file is made to be slow. */
const MAX_ROBOTS_CHECKS = 5_000;
/** So many addresses are counted that are not listed. */
const MAX_OMITTED = 100_000;
const MAX_HOPS = 5;

/** An address that was found. */
export interface Found {
  url: string;
  depth: number;
  isStart?: boolean;
  hops?: number;
}

/** Collects the addresses that a crawl has not listed yet, each with what is to become of it. */
export interface Collector {
  add(found: Found): void;
  readonly pages: StoredPage[];
  /** How many there was no room for. */
  readonly omitted: number;
}

export function collector(crawl: StoredCrawl, robots: Robots, listed: readonly StoredPage[]): Collector {
  const known = new Set(listed.map(({ id }) => id));
  const omitted = new Set<string>();
  const pages: StoredPage[] = [];
  // A page that was asked for and skipped has cost a request, so it counts as one that may be fetched.
  let refused = listed.filter(({ wasRefused }) => wasRefused).length;
  let candidates = listed.length - refused;
  let robotsChecks = 0;
  const hasRoom = (reason: string | null) => (reason === null ? candidates < MAX_CANDIDATES : refused < MAX_REFUSED);
  const list = (found: Found, reason: string | null) => {
    if (reason === null) candidates++;
    else refused++;
    pages.push(newPage({ ...found, seq: listed.length + pages.length }, reason));
  };
  /** Undefined: there is no room, whatever robots.txt says. */
  const robotsRefusal = (url: string) => {
    if (candidates >= MAX_CANDIDATES || ++robotsChecks > MAX_ROBOTS_CHECKS) return undefined;
    return robots.refusal(url);
  };
  return {
    pages,
    get omitted() {
      return omitted.size;
    },
    add(found) {
      const url = pageUrl(upgraded(found.url, crawl.origin));
      if (url === null) return;
      const id = pageIdOf(url);
      if (known.has(id) || omitted.has(id)) return;
      const reason = refusalOf(crawl, { ...found, url }) ?? robotsRefusal(url);
      if (reason !== undefined && hasRoom(reason)) {
        known.add(id);
        list({ ...found, url }, reason);
        return;
      }
      // Bounded too: a page of nothing but links has 5,000 of them.
      if (omitted.size < MAX_OMITTED) omitted.add(id);
    },
  };
}

/** Sites that have moved to https still link to themselves as http here and there. */
const upgraded = (url: string, origin: string) =>
  origin.startsWith('https:') && url.startsWith(`http:${origin.slice('https:'.length)}/`)
    ? `https:${url.slice('http:'.length)}`
    : url;

/** Why an address is not fetched whatever robots.txt says, in words, or null where it may be. */
function refusalOf(crawl: StoredCrawl, { url, depth, isStart, hops = 0 }: Found): string | null {
  if (new URL(url).origin !== crawl.origin) return `Outside the site ${crawl.origin}`;
  const ending = fileEndingOf(url);
  if (ending) return `Not a page (${ending}).`;
  const excluded = isStart ? null : exclusionOf(crawl, url);
  if (excluded) return excluded;
  if (hops > MAX_HOPS) return `Redirected more than ${MAX_HOPS} times.`;
  return depth > crawl.maxDepth ? `Too deep: more than ${crawl.maxDepth} links from the start.` : null;
}

/** Why the crawl's own rules leave an address out, or null where they do not. */
export function exclusionOf(crawl: StoredCrawl, url: string): string | null {
  if (matchesAny(crawl.excludePaths, url)) return 'Excluded by excludePaths.';
  const isIncluded = crawl.includePaths.length === 0 || matchesAny(crawl.includePaths, url);
  return isIncluded ? null : 'Excluded: not among includePaths.';
}

export const newPage = (
  { url, depth, seq, isStart = false, hops = 0 }: Found & { seq: number },
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
  listOnly: null,
  alias: null,
  aliasKind: null,
  ignoresCanonical: false,
  isTwin: false,
  isCapped: false,
  worker: null,
});
