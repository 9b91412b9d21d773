import type { App } from '../../core/app.ts';
import { readClaims } from '../claims.ts';
import { LAST_COPY } from '../ingest-problem.ts';
import { elsewhereProblem } from '../sources/read-page.ts';
import { pageIdOf } from '../urls.ts';
import { failureOf } from './end.ts';
import type { StoredCrawl, StoredPage } from './records.ts';

/**
 * Returns pages whose content would be lost: their canonical URL gave none, because it does not exist, is not allowed, or points back;
 * or they have the text of a source whose page turned out to be gone, as after a move. Call this when no page is open.
 */
export function rescued(pages: readonly StoredPage[]): StoredPage[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const gone = new Set(pages.flatMap(({ status, sourceId }) => (status === 'failed' && sourceId ? [sourceId] : [])));
  return pages.filter(
    (page) =>
      (page.aliasKind === 'canonical' && !isServed(page, byId)) || (page.twinOf !== null && gone.has(page.twinOf)),
  );
}

/** Returns true if the page's content is served somewhere, or may be by a page that still waits. */
function isServed(storedPage: StoredPage, byId: ReadonlyMap<string, StoredPage>): boolean {
  const at = aliasedBy(storedPage, byId);
  if (!at || at.alias) return false;
  return at.status === 'fetched' || at.status === 'waiting' || at.isTwin || at.isCapped;
}

/** Returns the page to which redirects and canonical URLs lead, if it is listed. In a circle, that is one of the circle. */
function aliasedBy(storedPage: StoredPage, byId: ReadonlyMap<string, StoredPage>): StoredPage | undefined {
  const seen = new Set<string>();
  let at: StoredPage | undefined = storedPage;
  while (at?.alias && !seen.has(at.id)) {
    seen.add(at.id);
    at = byId.get(pageIdOf(at.alias));
  }
  return at;
}

/**
 * Tells the owners of sources whose address now redirects to a page that could not be read, or that cannot be theirs. Their last copies
 * stay. Call this when no page is open. Idempotent.
 */
export async function noteLostPages(app: App, crawl: StoredCrawl, pages: readonly StoredPage[]): Promise<void> {
  const byId = new Map(pages.map((page) => [page.id, page]));
  for (const page of pages) {
    const problem = page.aliasKind === 'redirect' && !page.isStart ? redirectProblem(page, byId) : null;
    if (problem === null) continue;
    const { source } = await readClaims(app, crawl, page.url, '');
    if (source?.chunkSet) await app.store.transact({ source: failureOf(app, source, problem) });
  }
}

function redirectProblem(page: StoredPage, byId: ReadonlyMap<string, StoredPage>): string | null {
  const target = aliasedBy(page, byId);
  const elsewhere = elsewhereProblem(page.url, target?.url ?? page.alias ?? '');
  if (elsewhere) return elsewhere;
  return target?.status === 'failed' && target.reason
    ? `The address now leads to ${target.url}: ${target.reason.replace(LAST_COPY, '')}`
    : null;
}
