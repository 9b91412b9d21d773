import * as z from 'zod';
import { findTarget } from '../../chatbots/find.ts';
import type { App, Item } from '../../core/app.ts';
import { notFound } from '../../core/errors.ts';
import { id } from '../../core/fields.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { operation } from '../../core/operations/operation.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { type CursorPage, cursorQuery, readListPage } from '../../core/paging.ts';
import { chatbotIds } from '../sources/find.ts';
import { CRAWL_PREFIX, crawlKey, crawlsPk, PAGE_PREFIX, pkOf, toCrawl, toPage } from './items.ts';
import type { Crawl, CrawlPage, CrawlSummary, StoredCrawl, StoredPage } from './records.ts';

const crawlIds = z.object({ chatbotId: id.describe("The chatbot's ID"), crawlId: id.describe("The crawl's ID") });

/** The table deletes rows up to two days after they expire. */
const isKept = (app: App, { ttl }: Item) => Number(ttl) * 1000 > app.clock.now();

/** Throws NOT_FOUND, also if the outcome is no longer kept. */
async function findCrawl(
  app: App,
  actor: Actor,
  { chatbotId, crawlId }: z.output<typeof crawlIds>,
): Promise<StoredCrawl> {
  const item = await app.store.get(crawlKey(actor.workspaceId, chatbotId, crawlId), { consistent: true });
  if (!item || !isKept(app, item)) throw notFound();
  return toCrawl(item);
}

export const getCrawl = operation({
  name: 'getCrawl',
  scope: 'knowledge:read',
  kind: 'read',
  ids: crawlIds,
  input: z.object({}),
  find: findCrawl,
  async run(app, _actor, { target }): Promise<Crawl> {
    const where = { pk: pkOf(target), prefix: PAGE_PREFIX, consistent: true };
    const pages = await Array.fromAsync(app.store.queryAll(where), toPage);
    return toOutcome(target, pages);
  },
});

/** The crawls of the last 90 days, newest first. */
export const listCrawls = operation({
  name: 'listCrawls',
  scope: 'knowledge:read',
  kind: 'read',
  ids: chatbotIds,
  input: cursorQuery,
  find: findTarget,
  async run(app, { workspaceId }, { target, input }): Promise<CursorPage<CrawlSummary>> {
    const where = { pk: crawlsPk(workspaceId, target.id), prefix: CRAWL_PREFIX, consistent: true };
    const page = await readListPage(app.store, where, input, (item) => ({ ...toSummary(toCrawl(item)), item }));
    const data = page.data.filter(({ item }) => isKept(app, item)).map(({ item: _row, ...summary }) => summary);
    return { data, nextCursor: page.nextCursor };
  },
});

/** Whether the newest crawl of a chatbot is running. */
export async function isReading(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<boolean> {
  const where = { pk: crawlsPk(workspaceId, chatbotId), prefix: CRAWL_PREFIX, consistent: true };
  const { items } = await app.store.query({ ...where, limit: 1, descending: true });
  return items.some((item) => toCrawl(item).status === 'running');
}

const toSummary = ({ id, url, status, limit, createdAt }: StoredCrawl): CrawlSummary => ({
  id,
  crawlId: id,
  url,
  status,
  limit,
  createdAt,
});

/** Returns the crawl's outcome for its owner: every URL in the order in which it was found. */
export function toOutcome(crawl: StoredCrawl, pages: readonly StoredPage[]): Crawl {
  const shown = pages.toSorted((a, b) => a.seq - b.seq).map((page) => shownAs(crawl, page));
  const queued = shown.filter(({ status }) => status === 'queued').length;
  return { crawlId: crawl.id, status: crawl.status, queued, pages: shown };
}

function shownAs(crawl: StoredCrawl, { url, status, sourceId, reason, isStart }: StoredPage): CrawlPage {
  if (status === 'waiting') {
    if (crawl.status === 'running') return { url, status: 'queued', sourceId, reason };
    return { url, status: 'skipped', sourceId, reason: 'The crawl was stopped before this page.' };
  }
  const more = isStart && crawl.omitted > 0 ? `${crawl.omitted} further addresses were found, too many to list.` : null;
  return { url, status, sourceId, reason: [reason, more].filter((part) => part !== null).join(' ') || null };
}
