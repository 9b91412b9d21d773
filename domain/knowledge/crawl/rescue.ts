import { pageIdOf } from '../urls.ts';
import type { StoredPage } from './records.ts';

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
  const seen = new Set<string>();
  let at: StoredPage | undefined = storedPage;
  while (at?.alias && !seen.has(at.id)) {
    seen.add(at.id);
    at = byId.get(pageIdOf(at.alias));
  }
  if (!at || at.alias) return false;
  return at.status === 'fetched' || at.status === 'waiting' || at.isTwin || at.isCapped;
}
