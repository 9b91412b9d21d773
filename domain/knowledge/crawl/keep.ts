import type { App } from '../../core/app.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { readWorkspace } from '../../workspaces/read.ts';
import { chunkLongText } from '../chunks/chunk-long-text.ts';
import { readClaims, type SourceClaims, textHashOf } from '../claims.ts';
import { attemptEnded } from '../ingest-due.ts';
import { newSource, sourceItem, toStoredChunks } from '../new-source.ts';
import { summariseReading } from '../reading/reading.ts';
import type { StoredSource } from '../records.ts';
import { quotaRefusal, reserveQuota } from '../source-quota.ts';
import { type PageDoubt, refuseDoubtful } from '../sources/last-copy.ts';
import { replaceText, type SourceText, withdrawText } from '../sources/replace.ts';
import { withVectors, workerBudget } from '../vectors/embeddings.ts';
import { prepareCompleted } from '../write.ts';
import { endOfPage, type PageEnd, type PageOutcome } from './end.ts';
import { crawlRefOf } from './items.ts';
import type { StoredCrawl, StoredPage } from './records.ts';

interface FetchedPage {
  crawl: StoredCrawl;
  page: StoredPage;
  reading: SourceText;
  doubt: PageDoubt;
  links: readonly string[];
  /** Sitemaps that the start page names. */
  sitemaps: string[];
  /** When the worker must stop. */
  endMs: number;
}

/** Attempts, in case others claim the same URL or text in between. */
const ATTEMPTS = 8;

/**
 * Turns a page that was read into a source, in the transaction that ends the page. Refreshes the source with the same
 * URL, skips a text that another source already has, and otherwise adds a source.
 */
export async function storePage(app: App, read: FetchedPage): Promise<void> {
  const { crawl, page, reading } = read;
  const textHash = textHashOf(reading.text);
  const keepsChanging = () => new Error(`page ${page.id} of crawl ${crawl.id} keeps changing`);
  return retryOnConflict(ATTEMPTS, keepsChanging, async () => {
    const claims = await readClaims(app, crawl, page.url, textHash);
    const ended = claims.source
      ? await refresh(app, read, claims.source)
      : await addOrLeave(app, read, claims, textHash);
    if (!ended) return AGAIN;
  });
}

/** Ends a page that no longer exists. If it is a source, its content leaves the answers. */
export async function endGone(app: App, crawl: StoredCrawl, page: StoredPage, problem: string): Promise<void> {
  const keepsChanging = () => new Error(`page ${page.id} of crawl ${crawl.id} keeps changing`);
  return retryOnConflict(ATTEMPTS, keepsChanging, async () => {
    const { source } = await readClaims(app, crawl, page.url, '');
    const isSource = source?.chunkSet != null;
    const reason = isSource ? `${problem} The page is gone from the site.` : problem;
    const outcome = { status: 'failed', sourceId: source?.id ?? null, reason } as const;
    const also = endOfPage(app, crawlRefOf(crawl), page, { worker: page.worker, outcome });
    const isEnded = isSource
      ? await withdrawText(app, source, problem, { worker: undefined, also })
      : (await app.store.transact(also)).applied;
    if (!isEnded && !(await isLost(app, also))) return AGAIN;
  });
}

const ending = (app: App, { crawl, page, links }: FetchedPage, outcome: PageOutcome) =>
  endOfPage(app, crawlRefOf(crawl), page, { worker: page.worker, outcome, links });

const keptOutcome = (sourceId: string, { sitemaps }: Pick<FetchedPage, 'sitemaps'>): PageOutcome => ({
  status: 'fetched',
  sourceId,
  reason: null,
  sitemaps,
});

/**
 * Returns false if a condition failed because of a concurrent change or because this worker has lost the page. The next
 * attempt finds out which.
 */
async function refresh(app: App, read: FetchedPage, source: StoredSource): Promise<boolean> {
  const { recrawlIntervalHours } = read.crawl;
  await refuseDoubtful(app, source, { doubt: read.doubt, text: read.reading.text });
  const change = recrawlIntervalHours === null ? {} : { recrawlIntervalHours };
  const also = ending(app, read, keptOutcome(source.id, read));
  return (await replaceText(app, source, read.reading, { change, also, endMs: read.endMs })) || isLost(app, also);
}

async function addOrLeave(app: App, read: FetchedPage, claims: SourceClaims, textHash: string): Promise<boolean> {
  if (!claims.twin) return add(app, read, claims, textHash);
  const reason = `Duplicate of ${claims.twin.sourceUrl}`;
  const outcome = { status: 'skipped', reason, isTwin: true, twinOf: claims.twin.id, sitemaps: read.sitemaps } as const;
  // If this crawl has read the twin, it has its links. They are not followed again from every address of the same page.
  const isRead = !read.page.isStart && (claims.twin.lastCrawledAt ?? '') >= read.crawl.createdAt;
  await app.store.transact(ending(app, { ...read, links: isRead ? [] : read.links }, outcome));
  return true;
}

async function add(app: App, read: FetchedPage, claims: SourceClaims, textHash: string): Promise<boolean> {
  const { crawl, reading, endMs } = read;
  const workspace = await readWorkspace(app, crawl.workspaceId);
  const draft = draftOf(app, read, textHash);
  const plain = toStoredChunks(app, draft.id, await chunkLongText(app, reading.text));
  const chunks = await withVectors(app, draft, plain, workerBudget(app, endMs));
  const { source, writes, undo } = await prepareCompleted(app, draft, reading.text, chunks);
  const due = attemptEnded(app, source).set ?? {};
  const done = await app.store.transact({
    ...ending(app, read, keptOutcome(source.id, read)),
    quota: reserveQuota(app, source, workspace),
    source: { put: { ...sourceItem(source), ...due } },
    claims: claims.writesFor(source.id),
    content: writes,
  });
  if (done.applied) return true;
  await undo();
  const { quota, page } = done.refused;
  if (!quota) return page !== undefined;
  const chatbot = quota.item;
  // Without its chatbot the page's outcome is irrelevant.
  if (!chatbot) return true;
  // The condition that failed may also be the page's lease.
  const reason = await quotaRefusal(app, source, chatbot, workspace);
  if (reason === null) return false;
  await app.store.transact(ending(app, read, { status: 'skipped', reason, isCapped: true }));
  return true;
}

function draftOf(app: App, { crawl, page, reading }: FetchedPage, textHash: string): StoredSource {
  const title = [...(reading.title ?? page.url)].slice(0, 200).join('');
  const draft = newSource(app, crawl.workspaceId, crawl.chatbotId, {
    type: 'url',
    title,
    sourceUrl: page.url,
    category: null,
  });
  const recrawlIntervalHours = crawl.recrawlIntervalHours ?? 0;
  const summary = summariseReading(reading.text, reading);
  return { ...draft, recrawlIntervalHours, lastCrawledAt: draft.createdAt, textHash, reading: summary };
}

/** Returns true if another worker has ended the page. */
async function isLost(app: App, { page }: PageEnd): Promise<boolean> {
  const item = await app.store.get(page.update, { consistent: true });
  return item?.status !== 'queued';
}
