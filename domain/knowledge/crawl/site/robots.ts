import { gunzipSync, gzipSync } from 'node:zlib';
import type { App } from '../../../core/app.ts';
import { IngestProblem } from '../../ingest-problem.ts';
import { siteHeaders } from '../../site-credentials/site-headers.ts';
import { BadStatus, EndlessRedirect, fetchPatiently } from '../../sources/page.ts';
import { pkOf, robotsSk, ttlAt } from '../items.ts';
import type { StoredCrawl } from '../records.ts';
import { parseRobots } from './robots-rules.ts';

/** The crawler's name in robots.txt and in its user agent. */
const NAME = 'FrontdeskBot';
export const botHeaders = { 'user-agent': `${NAME}/1.0` };

/** Maximum pause that is honoured. A longer one would keep a crawl of 500 pages open for hours. */
const MAX_PAUSE_SECONDS = 5;
/** Maximum size that is read of a robots.txt: the minimum that RFC 9309 requires. Real files are below 100 KB. */
const MAX_BYTES = 500 * 1024;
/** Limit of the stored row; an item is limited to 400 KB. */
const MAX_PACKED_CHARS = 300_000;
/** More than fit into this many bytes. */
const MAX_RULES = 65_536;
/** A planner has 90 s in total. */
const WITHIN_MS = 25_000;

export interface Robots {
  /** Returns why a URL must not be fetched, or null if it may be. */
  refusal(url: string): string | null;
  /** The file could not be fetched, so nothing may be fetched. */
  isUnknown: boolean;
  pauseSeconds: number;
  sitemaps: string[];
}

/** Returns the site's robots.txt rules. Fetched once per crawl and stored with it. */
export async function robotsOf(app: App, crawl: StoredCrawl): Promise<Robots> {
  const key = { pk: pkOf(crawl), sk: robotsSk(crawl.origin) };
  const item = await app.store.get(key, { consistent: true });
  if (item) return toRobots(unpack(String(item.text)), typeof item.problem === 'string' ? item.problem : null);
  const { text, problem } = await fetchRobots(app, crawl);
  await app.store.put({ ...key, text: pack(text), problem, ttl: ttlAt(app.clock.now()) });
  return toRobots(text, problem);
}

type RobotsOf = Pick<StoredCrawl, 'workspaceId' | 'chatbotId' | 'origin'>;

/** The rules of a site that is not crawled yet. */
export async function robotsOfSite(app: App, site: RobotsOf, withinMs: number): Promise<Robots> {
  const { text, problem } = await fetchRobots(app, site, withinMs);
  return toRobots(text, problem);
}

/** Keeps the rules for this crawler, as many as fit. */
function pack(text: string): string {
  const rules = parseRobots(text, NAME);
  for (let maxRules = MAX_RULES; ; maxRules >>= 1) {
    const packed = gzipSync(rules.toText(maxRules)).toString('base64');
    if (packed.length <= MAX_PACKED_CHARS || maxRules === 0) return packed;
  }
}
const unpack = (packed: string) => gunzipSync(Buffer.from(packed, 'base64')).toString('utf8');

/**
 * A site without the file (4xx, or redirects without end) allows everything. A site that fails (5xx, no response) allows nothing:
 * https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1
 */
async function fetchRobots(
  app: App,
  crawl: RobotsOf,
  withinMs = WITHIN_MS,
): Promise<{ text: string; problem: string | null }> {
  const url = `${crawl.origin}/robots.txt`;
  try {
    const headers = { ...botHeaders, ...(await siteHeaders(app, crawl, url)) };
    const { body } = await fetchPatiently(app, url, { headers }, withinMs);
    return { text: body.toString('utf8', 0, MAX_BYTES), problem: null };
  } catch (error) {
    if (!(error instanceof IngestProblem)) throw error;
    const isAbsent = error instanceof EndlessRedirect || (error instanceof BadStatus && error.status < 500);
    return { text: '', problem: isAbsent ? null : error.message };
  }
}

function toRobots(text: string, problem: string | null): Robots {
  if (problem) {
    const reason = `The site's robots.txt could not be read: ${problem}`;
    return { refusal: () => reason, isUnknown: true, pauseSeconds: 0, sitemaps: [] };
  }
  const { isAllowed, crawlDelay, sitemaps } = parseRobots(text, NAME);
  const pause = Math.ceil(crawlDelay ?? 0) || 0;
  return {
    refusal: (url) => (isAllowed(url) ? null : 'Disallowed by robots.txt.'),
    isUnknown: false,
    pauseSeconds: Math.min(MAX_PAUSE_SECONDS, Math.max(0, pause)),
    sitemaps,
  };
}
