import * as z from 'zod';
import { findTarget } from '../../chatbots/find.ts';
import { chatbotKey } from '../../chatbots/items.ts';
import type { App } from '../../core/app.ts';
import { invalid, notFound } from '../../core/errors.ts';
import { listOf, text } from '../../core/fields.ts';
import { createdAtOf } from '../../core/ids.ts';
import { limits } from '../../core/operations/limits.ts';
import { operation } from '../../core/operations/operation.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { present } from '../../core/rows/conditions.ts';
import { traceAttribute } from '../../core/rows/trace.ts';
import { recrawlInterval, webUrl } from '../sources/add.ts';
import { chatbotIds } from '../sources/find.ts';
import { pageUrl } from '../urls.ts';
import { newPage } from './candidates.ts';
import { toOutcome } from './find.ts';
import { crawlDue } from './hold.ts';
import { crawlItem, crawlRefOf, pageItem } from './items.ts';
import type { Crawl, StoredCrawl } from './records.ts';

const pathGlobs = listOf(
  text(1, 500).refine((glob) => /^[/*]/.test(glob), { error: 'must begin with / or *' }),
  50,
).nullish();
const integer = (min: number, max: number) =>
  z.int().min(min, `must be from ${min} to ${max}`).max(max, `must be from ${min} to ${max}`);

const crawlInput = z.object({
  url: webUrl,
  limit: integer(1, 500).nullish().meta({ description: 'Maximum number of pages to add. Default 50' }),
  maxDepth: integer(0, 5)
    .nullish()
    .meta({ description: 'Maximum link depth from the start page or a sitemap page. Default 2' }),
  includePaths: pathGlobs.meta({
    description: 'Only pages whose path matches one of these patterns, such as `/docs/*`',
  }),
  excludePaths: pathGlobs.meta({ description: 'Skip pages whose path matches one of these patterns' }),
  useSitemap: z.boolean().nullish().meta({ description: "Start with the pages in the site's sitemap. Default true" }),
  recrawlIntervalHours: recrawlInterval.nullish(),
});

/** Starts a crawl of a site. Its pages become sources one by one. */
export const crawlSite = operation({
  name: 'crawlSite',
  scope: 'knowledge:write',
  kind: 'write',
  audit: { subject: 'crawl', idOf: ({ crawlId }: Crawl) => crawlId },
  limit: limits.crawl,
  ids: chatbotIds,
  input: crawlInput,
  find: findTarget,
  async run(app, actor, { target, input }): Promise<Crawl> {
    const { crawl, writes } = newCrawl(app, { workspaceId: actor.workspaceId, chatbotId: target.id }, input);
    const chatbot = { check: chatbotKey(actor.workspaceId, target.id), when: present } as const;
    const done = await app.store.transact({ chatbot, ...writes });
    if (!done.applied) throw notFound();
    return crawl;
  },
});

/** A crawl as its owner sees it, and the writes that start it. */
export function newCrawl(app: App, chatbotRef: ChatbotRef, input: z.output<typeof crawlInput>) {
  const crawl = toStored(app, chatbotRef, input);
  const page = newPage({ url: crawl.url, depth: 0, seq: 0, isStart: true });
  const now = app.clock.now();
  const writes = {
    crawl: { put: { ...crawlItem(crawl, now), ...crawlDue(app, crawl.nextAt), ...traceAttribute(app) } },
    page: { put: pageItem(crawlRefOf(crawl), page, now) },
  };
  return { crawl: toOutcome(crawl, [page]), writes };
}

function toStored(app: App, chatbotRef: ChatbotRef, input: z.output<typeof crawlInput>): StoredCrawl {
  const id = app.ids.next();
  const url = pageUrl(input.url);
  if (url === null) throw invalid([{ path: 'url', message: 'must be an http or https URL' }]);
  return {
    id,
    ...chatbotRef,
    url,
    origin: new URL(url).origin,
    limit: input.limit ?? 50,
    maxDepth: input.maxDepth ?? 2,
    includePaths: input.includePaths ?? [],
    excludePaths: input.excludePaths ?? [],
    useSitemap: input.useSitemap ?? true,
    recrawlIntervalHours: input.recrawlIntervalHours ?? null,
    status: 'running',
    level: 0,
    sitemapsRead: false,
    omitted: 0,
    nextAt: createdAtOf(id),
    planner: null,
    stalls: 0,
    paceMs: 0,
    turnsFromMs: 0,
    isGivenUp: false,
    sourcesListed: false,
    createdAt: createdAtOf(id),
  };
}
