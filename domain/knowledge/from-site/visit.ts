import type { App } from '../../core/app.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { botHeaders, robotsOfSite } from '../crawl/site/robots.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { pageProblems } from '../reading/page-problems.ts';
import { type DocumentText, isReadable } from '../reading/readers.ts';
import { extractPage, fetchOnce } from '../sources/page.ts';
import { pageUrl } from '../urls.ts';
import { notAllowedByRobots, notReachable, notReadable } from './failure.ts';

const ROBOTS_MS = 6_000;
const PAGE_MS = 10_000;
/** A page may send its readers on, such as to the one in their language. */
const MAX_PAGES = 3;

interface VisitedSite {
  /** The address of the page, after redirects. */
  url: string;
  page: DocumentText;
}

/** Reads the first page of a site for its future chatbot. Throws VALIDATION_ERROR of `url` with the reason and what to do. */
export async function visitSite(app: App, workspaceId: string, startUrl: string): Promise<VisitedSite> {
  // A new ID: no credentials are stored for it.
  const future: ChatbotRef = { workspaceId, chatbotId: app.ids.next() };
  const robots = await robotsOfSite(app, { ...future, origin: new URL(startUrl).origin }, ROBOTS_MS);
  const refusal = robots.refusal(startUrl);
  if (refusal && !robots.isUnknown) throw notAllowedByRobots(refusal);
  const visited = await readStart(app, startUrl, app.clock.now() + PAGE_MS).catch((error) => {
    throw error instanceof IngestProblem ? notReachable(error) : error;
  });
  // A server that fails says so for its pages, too. If only the file fails, a crawl must not begin.
  if (refusal) throw notAllowedByRobots(refusal);
  return visited;
}

async function readStart(app: App, startUrl: string, endMs: number): Promise<VisitedSite> {
  let url = startUrl;
  for (let pages = 1; ; pages++) {
    const response = await fetchOnce(app, url, { headers: botHeaders }, Math.max(1, endMs - app.clock.now()));
    const page = await extractPage(app, response, endMs);
    if (page.sendsTo !== null && page.sendsTo !== url && pages < MAX_PAGES) {
      url = page.sendsTo;
      continue;
    }
    if (page.problem) throw notReadable(pageProblems[page.problem], page.problem);
    if (!isReadable(page.text)) throw notReadable('No readable text was found on the page.', null);
    return { url: pageUrl(response.url) ?? url, page };
  }
}
