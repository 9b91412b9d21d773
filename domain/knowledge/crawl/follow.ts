import type { App, Item } from '../../core/app.ts';
import type { Change } from '../../core/rows/change.ts';
import { enqueue } from '../enqueue.ts';
import { type CrawlRef, crawlPk, OPEN_PREFIX } from './items.ts';
import { REFILL_AT } from './queue-pages.ts';

/** Pages end in quick succession, and one plan serves them all. */
const ASKED_MS = 500;

const placeIn = ({ workspaceId, chatbotId, crawlId }: Item): CrawlRef => ({
  workspaceId: String(workspaceId),
  chatbotId: String(chatbotId),
  crawlId: String(crawlId),
});

/** Enqueues the plan of a new crawl. */
export async function followCrawl(app: App, { before, after }: Change): Promise<void> {
  if (before || !after) return;
  await enqueue(app, { kind: 'crawl-plan', ...placeIn({ ...after, crawlId: after.id }) });
}

/** Enqueues a page that was queued. Enqueues a plan when one of the last open pages ends. */
export async function followCrawlPage(app: App, { before, after }: Change): Promise<void> {
  if (!after || after.status === before?.status) return;
  if (after.status === 'queued') await sendPage(app, after);
  else if (before?.status === 'queued') await enqueuePlan(app, placeIn(after));
}

/** Delayed if the site asks for pauses. */
export async function sendPage(app: App, pageItem: Item): Promise<void> {
  const waitMs = Date.parse(String(pageItem.notBefore)) - app.clock.now();
  const delaySeconds = Math.min(900, Math.max(0, Math.ceil(waitMs / 1000)));
  await enqueue(app, { kind: 'crawl-page', ...placeIn(pageItem), pageId: pageItem.id }, delaySeconds);
}

async function enqueuePlan(app: App, crawlRef: CrawlRef): Promise<void> {
  const pk = crawlPk(crawlRef.workspaceId, crawlRef.chatbotId, crawlRef.crawlId);
  const open = await app.store.query({ pk, prefix: OPEN_PREFIX, limit: REFILL_AT + 1, consistent: true });
  if (open.items.length > REFILL_AT) return;
  // The last page always enqueues a plan; earlier ones do so only occasionally.
  const cacheKey = `plan#${crawlRef.crawlId}`;
  if (open.items.length > 0 && app.cache.get(cacheKey)) return;
  app.cache.set(cacheKey, true, ASKED_MS);
  await enqueue(app, { kind: 'crawl-plan', ...crawlRef });
}
