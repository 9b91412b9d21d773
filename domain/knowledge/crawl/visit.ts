import type { App, EgressResponse } from '../../core/app.ts';
import { FETCH_MS } from '../deadlines.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { type DocumentText, isReadable } from '../reading/readers.ts';
import type { PageDoubt } from '../sources/last-copy.ts';
import { BadStatus, extractPage, fetchOnce, NotAPage, textOf } from '../sources/page.ts';
import type { SourceText } from '../sources/replace.ts';
import { redirectOf, SiteVisit } from '../sources/site-visit.ts';
import { pageUrl, siteForm } from '../urls.ts';
import type { StoredCrawl, StoredPage } from './records.ts';
import { botHeaders } from './site/robots.ts';
import { isSitemap } from './site/sitemap.ts';

/** The result of fetching a page. `links`: every http(s) URL on it. `sitemaps`: those that the start names, or the start itself. */
type FetchResult =
  | { kind: 'read'; reading: SourceText; doubt: PageDoubt; links: string[]; sitemaps: string[] }
  | { kind: 'skipped'; reason: string; links: string[]; sitemaps: string[] }
  /** The content is, or may be, at another URL. */
  | { kind: 'elsewhere'; how: 'redirect' | 'canonical'; url: string; reason: string }
  | { kind: 'failed'; reason: string }
  /** The page no longer exists. */
  | { kind: 'gone'; problem: BadStatus }
  /** The site asks to come back later. */
  | { kind: 'later'; problem: BadStatus };

/** Redirects to URLs that are the same page for a crawl, for example because they differ only in ignored parameters. */
const MAX_SAME_PAGE_REDIRECTS = 3;

/** Fetches and reads one page by `endMs`. */
export async function fetchPage(
  app: App,
  crawl: StoredCrawl,
  storedPage: StoredPage,
  endMs: number,
): Promise<FetchResult> {
  const fetchDeadlineMs = app.clock.now() + FETCH_MS;
  const visit = new SiteVisit(app, crawl, { load: fetchOnce, headers: botHeaders });
  let url = storedPage.url;
  try {
    for (let followed = 0; followed <= MAX_SAME_PAGE_REDIRECTS; followed++) {
      const response = await visit.fetch(url, fetchDeadlineMs - app.clock.now());
      const seen = redirectOf(response) ?? (await read(app, response, storedPage, { visit, endMs }));
      if (typeof seen !== 'string') return seen;
      const target = pageUrl(seen);
      if (target === null) return { kind: 'failed', reason: 'Redirects to an invalid URL.' };
      if (target !== storedPage.url && siteForm(target, crawl.origin) !== storedPage.url)
        return { kind: 'elsewhere', how: 'redirect', url: target, reason: `Redirects to ${target}` };
      url = seen;
    }
    return { kind: 'failed', reason: 'Redirects to itself.' };
  } catch (error) {
    if (error instanceof NotAPage)
      return { kind: 'skipped', reason: `Not a page (${error.contentType}).`, links: [], sitemaps: [] };
    if (error instanceof BadStatus && error.isLater) return { kind: 'later', problem: error };
    if (error instanceof BadStatus && error.isGone) return { kind: 'gone', problem: error };
    if (error instanceof IngestProblem) return { kind: 'failed', reason: error.message };
    throw error;
  }
}

/** Returns the URL to which the page sends its readers, if it has nothing else to say. */
async function read(
  app: App,
  egressResponse: EgressResponse,
  storedPage: StoredPage,
  { visit, endMs }: { visit: SiteVisit; endMs: number },
): Promise<FetchResult | string> {
  if (storedPage.isStart && (await isSitemap(egressResponse))) {
    return { kind: 'skipped', reason: 'A sitemap: its pages are read.', links: [], sitemaps: [egressResponse.url] };
  }
  const extracted = await extractPage(app, egressResponse, endMs);
  const sendsTo = visit.forwardOf(egressResponse, extracted.sendsTo);
  const { links } = extracted;
  const sitemaps = storedPage.isStart ? extracted.sitemaps : [];
  if (sendsTo !== null) return sendsTo;
  const canonical = storedPage.ignoresCanonical ? null : canonicalOf(extracted, storedPage.url);
  if (storedPage.listOnly) return { kind: 'skipped', reason: storedPage.listOnly, links, sitemaps };
  if (canonical) return { kind: 'elsewhere', how: 'canonical', url: canonical, reason: `Duplicate of ${canonical}` };
  const reason = exclusionIn(extracted, egressResponse);
  return reason === null
    ? { kind: 'read', reading: textOf(extracted), doubt: extracted.doubt, links, sitemaps }
    : { kind: 'skipped', reason, links, sitemaps };
}

function exclusionIn({ noindex, text, problem }: DocumentText, egressResponse: EgressResponse): string | null {
  if (noindex || forbidsIndexing(egressResponse)) return 'The page asks not to be indexed (noindex).';
  return isReadable(text) || problem ? null : 'No readable text was found on the page.';
}

/**
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag. Rules for other bots are
 * ignored.
 */
const forbidsIndexing = ({ headers }: EgressResponse) =>
  (headers['x-robots-tag'] ?? '')
    .split(',')
    .some((rule) => /^(frontdeskbot\s*:)?\s*(noindex|none)$/i.test(rule.trim()));

/**
 * Returns the page's canonical URL if it is different and on the same origin. A subpage that names the front page is
 * ignored: this is the most common mistake in templates and would exclude the whole site.
 */
function canonicalOf({ canonicalUrl }: DocumentText, pageAddress: string): string | null {
  const canonical = canonicalUrl === null ? null : pageUrl(canonicalUrl);
  if (canonical === null || canonical === pageAddress) return null;
  const [canonicalPage, thisPage] = [new URL(canonical), new URL(pageAddress)];
  if (canonicalPage.origin !== thisPage.origin) return null;
  const isFrontPage = canonicalPage.pathname === '/' && canonicalPage.search === '';
  return isFrontPage && !/^\/(index\.\w+)?$/.test(thisPage.pathname) ? null : canonical;
}
