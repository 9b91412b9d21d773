import { gunzipSync, gzipSync } from 'node:zlib';
import type { App, NamedWrites } from '../../core/app.ts';
import { all, equals, equalsAny } from '../../core/rows/conditions.ts';
import { isRowFree, leaseAttributes, workerLease } from '../../core/rows/row-leases.ts';
import { readClaims } from '../claims.ts';
import { attemptFailed } from '../ingest-due.ts';
import { withLastCopy } from '../ingest-problem.ts';
import { sourceKey } from '../items.ts';
import type { StoredSource } from '../records.ts';
import { type CrawlRef, crawlPk, linksSk, openSk, pageSk, ttlAt } from './items.ts';
import type { StoredPage } from './records.ts';

export type PageOutcome = Pick<StoredPage, 'reason'> & {
  status: 'fetched' | 'failed' | 'skipped';
} & Partial<StoredPage>;

/** Limits of one page's links, packed into one row. A planner reads the rows of a whole level, at most 500. */
const MAX_LINK_CHARS = 1_000_000;
const MAX_PACKED_CHARS = 150_000;

interface EndedPage {
  /** The worker that must hold the page. Null: none may hold it. */
  worker: string | null;
  outcome: PageOutcome;
  links?: readonly string[];
}

/** The writes that end a page: its outcome, its open mark, and its links for the planner. */
export type PageEnd = ReturnType<typeof endOfPage>;

/** Returns the writes that end a page once. `storedPage` fails if `worker` no longer holds the page. */
export function endOfPage(
  app: App,
  crawlRef: CrawlRef,
  storedPage: StoredPage,
  { worker, outcome, links = [] }: EndedPage,
) {
  const pk = crawlPk(crawlRef.workspaceId, crawlRef.chatbotId, crawlRef.crawlId);
  const isHeld = worker === null ? isRowFree(app, workerLease) : equals('worker', worker);
  const packed = pack(links);
  return {
    page: {
      update: { pk, sk: pageSk(storedPage.id) },
      change: { set: outcome, remove: [...leaseAttributes(workerLease), 'dueKind', 'dueAt'] },
      when: all(equals('status', 'queued'), isHeld),
    },
    open: { remove: { pk, sk: openSk(storedPage.id) } },
    links:
      packed === ''
        ? undefined
        : { put: { pk, sk: linksSk(storedPage.id), links: packed, ttl: ttlAt(app.clock.now()) } },
  } satisfies NamedWrites;
}

/** Packs as many links as fit, in order. */
function pack(links: readonly string[]): string {
  let chars = 0;
  const newLinks = links.filter((link) => {
    chars += link.length + 1;
    return chars <= MAX_LINK_CHARS;
  });
  for (;;) {
    if (newLinks.length === 0) return '';
    const packed = gzipSync(newLinks.join('\n')).toString('base64');
    if (packed.length <= MAX_PACKED_CHARS) return packed;
    newLinks.length = newLinks.length >> 1;
  }
}

export const unpackLinks = (packed: string): string[] =>
  gunzipSync(Buffer.from(packed, 'base64')).toString('utf8').split('\n');

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
  const end = endOfPage(app, crawlRef, page, { worker, outcome });
  const done = await app.store.transact({ ...end, source: source && failureOf(app, source, problem) });
  if (done.applied) return true;
  return done.refused.source !== undefined && (await app.store.transact(end)).applied;
}

/** The write that tells the owner of a source why a crawl could not read it. Fails if the source is being read: that reading will tell. */
export function failureOf(app: App, source: StoredSource, problem: string) {
  const update = sourceKey(source.workspaceId, source.chatbotId, source.id);
  const when = equalsAny('status', ['completed', 'failed']);
  return { update, change: attemptFailed(app, source, problem), when };
}
