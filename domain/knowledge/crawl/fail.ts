import type { App } from '../../core/app.ts';
import { readClaims } from '../claims.ts';
import { withLastCopy } from '../last-copy.ts';
import { endOfPage } from './end.ts';
import type { CrawlRef } from './items.ts';
import type { StoredPage } from './records.ts';

/**
 * Ends a page that could not be read. If it is a source, its last copy stays. `worker`: who must hold the page; null: nobody may.
 * Returns false if that is not so.
 */
export async function endFailed(
  app: App,
  crawlRef: CrawlRef,
  page: StoredPage,
  { worker, problem }: { worker: string | null; problem: string },
): Promise<boolean> {
  const { source } = await readClaims(app, crawlRef, page.url, '');
  const outcome = { status: 'failed', sourceId: source?.id ?? null, reason: withLastCopy(problem, source) } as const;
  return (await app.store.transact(endOfPage(app, crawlRef, page, { worker, outcome }))).applied;
}
