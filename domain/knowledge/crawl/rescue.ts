import { pageIdOf } from '../urls.ts';
import type { StoredPage } from './records.ts';

/**
 * Pages that named another address as their own, of which nothing came: it does not exist, is not allowed, or leads back. Their
 * own content counts then, or it would be lost. Call it when no page is open.
 */
export function rescued(pages: readonly StoredPage[]): StoredPage[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  return pages.filter((page) => page.aliasKind === 'canonical' && !isServed(page, byId));
}

/** Whether the content of a page is served somewhere. One that still waits may yet be. */
function isServed(page: StoredPage, byId: ReadonlyMap<string, StoredPage>): boolean {
  const seen = new Set<string>();
  let at: StoredPage | undefined = page;
  while (at?.alias && !seen.has(at.id)) {
    seen.add(at.id);
    at = byId.get(pageIdOf(at.alias));
  }
  if (!at || at.alias) return false;
  return at.status === 'fetched' || at.status === 'waiting' || at.isTwin || at.isCapped;
}
