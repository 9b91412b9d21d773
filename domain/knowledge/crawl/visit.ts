import type { ExtractedPage } from '../../../engines/extraction/index.ts';
import type { App, EgressResponse } from '../../core/app.ts';
import { FETCH_MS } from '../deadlines.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { isReadable } from '../reading/readers.ts';
import { extractPage, fetchPatiently, NotAPage } from '../sources/page.ts';
import type { SourceText } from '../sources/replace.ts';
import { pageUrl } from '../urls.ts';
import type { StoredPage } from './records.ts';
import { botHeaders } from './site/robots.ts';

/** The result of fetching a page. `links`: every http(s) URL on it. */
type FetchResult =
  | { kind: 'read'; reading: SourceText; links: string[] }
  | { kind: 'skipped'; reason: string; links: string[] }
  /** The content is, or may be, at another URL. */
  | { kind: 'elsewhere'; how: 'redirect' | 'canonical'; url: string; reason: string }
  | { kind: 'failed'; reason: string };

/** Redirects to URLs that are the same page for a crawl, for example because they differ only in ignored parameters. */
const MAX_SAME_PAGE_REDIRECTS = 3;

/** Fetches and reads one page by `endMs`. */
export async function fetchPage(app: App, storedPage: StoredPage, endMs: number): Promise<FetchResult> {
  const fetchDeadlineMs = app.clock.now() + FETCH_MS;
  let url = storedPage.url;
  try {
    for (let followed = 0; followed <= MAX_SAME_PAGE_REDIRECTS; followed++) {
      const request = { headers: botHeaders, maxRedirects: 0 };
      const response = await fetchPatiently(app, url, request, Math.max(1, fetchDeadlineMs - app.clock.now()));
      if (response.status < 300) return await read(app, response, storedPage, endMs);
      const target = redirectTarget(response);
      const canonicalPage = pageUrl(target);
      if (canonicalPage === null) return { kind: 'failed', reason: 'Redirects to an invalid URL.' };
      if (canonicalPage !== storedPage.url)
        return { kind: 'elsewhere', how: 'redirect', url: canonicalPage, reason: `Redirects to ${canonicalPage}` };
      url = target;
    }
    return { kind: 'failed', reason: 'Redirects to itself.' };
  } catch (error) {
    if (error instanceof NotAPage) return { kind: 'skipped', reason: `Not a page (${error.contentType}).`, links: [] };
    if (error instanceof IngestProblem) return { kind: 'failed', reason: error.message };
    throw error;
  }
}

/** Header bytes arrive as latin1, and some servers write the URL in raw UTF-8. */
function redirectTarget({ headers, url }: EgressResponse): string {
  const location = headers.location ?? '';
  const text = Buffer.from(location, 'latin1').toString('utf8');
  return URL.parse(text.includes('\ufffd') ? location : text, url)?.href ?? '';
}

async function read(
  app: App,
  egressResponse: EgressResponse,
  storedPage: StoredPage,
  endMs: number,
): Promise<FetchResult> {
  const extracted = await extractPage(app, egressResponse, endMs);
  const { text, title, links, pages, notes } = extracted;
  if (storedPage.listOnly) return { kind: 'skipped', reason: storedPage.listOnly, links };
  const canonical = storedPage.ignoresCanonical ? null : canonicalOf(extracted, storedPage.url);
  if (canonical) return { kind: 'elsewhere', how: 'canonical', url: canonical, reason: `Duplicate of ${canonical}` };
  if (extracted.noindex || forbidsIndexing(egressResponse)) {
    return { kind: 'skipped', reason: 'The page asks not to be indexed (noindex).', links };
  }
  if (!isReadable(text)) return { kind: 'skipped', reason: 'No readable text was found on the page.', links };
  return { kind: 'read', reading: { title, text, pages, notes }, links };
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
function canonicalOf({ canonicalUrl }: ExtractedPage, pageAddress: string): string | null {
  const canonical = canonicalUrl === null ? null : pageUrl(canonicalUrl);
  if (canonical === null || canonical === pageAddress) return null;
  const [canonicalPage, thisPage] = [new URL(canonical), new URL(pageAddress)];
  if (canonicalPage.origin !== thisPage.origin) return null;
  const isFrontPage = canonicalPage.pathname === '/' && canonicalPage.search === '';
  return isFrontPage && !/^\/(index\.\w+)?$/.test(thisPage.pathname) ? null : canonical;
}
