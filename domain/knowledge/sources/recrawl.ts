import * as z from 'zod';
import type { App, Condition } from '../../core/app.ts';

import { nowIso } from '../../core/clock.ts';
import { conflict, notFound } from '../../core/errors.ts';
import { operation } from '../../core/operations/operation.ts';
import { all, atMost, equals, equalsAny, present } from '../../core/rows/conditions.ts';
import { countWorked } from '../../core/rows/due.ts';
import { RECRAWL_DUE, sourceKey, toSource } from '../items.ts';
import type { StoredSource } from '../records.ts';
import { ingestDue } from '../write.ts';
import { findSource, sourceIds } from './find.ts';

const isEnded = equalsAny('status', ['completed', 'failed']);

/** Crawls a page again. Its old content is served until the new content has been read, and if that fails. */
export const recrawlSource = operation({
  name: 'recrawlSource',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'source',
  errors: ['CONFLICT'],
  ids: sourceIds,
  input: z.object({}),
  find: findSource,
  async run(app, _actor, { target: { source } }): Promise<StoredSource> {
    return crawlAgain(app, source);
  },
});

/** Requests a crawl of a page, unless one is under way. Throws CONFLICT if it is none, and NOT_FOUND. */
export async function crawlAgain(app: App, source: StoredSource): Promise<StoredSource> {
  if (source.type !== 'url') throw conflict('Only a page can be crawled again.');
  const crawlRequest = await requestCrawl(app, source, isEnded);
  if (!crawlRequest.item) throw notFound();
  // The condition fails if the source is already pending or being read, which is the desired result.
  return toSource(crawlRequest.item);
}

/** The change stream enqueues the source. If that is lost, the due index finds it. */
const requestCrawl = (app: App, { workspaceId, chatbotId, id }: StoredSource, when: Condition) =>
  app.store.update(
    sourceKey(workspaceId, chatbotId, id),
    { set: { status: 'pending', updatedAt: nowIso(app), ...ingestDue(app) } },
    all(present, when),
  );

/** Maximum per run. The rest follows a minute later. */
const BATCH = 500;

/** Requests a crawl of every page whose interval is over. Returns their number. */
export async function startDueRecrawls(app: App): Promise<number> {
  const now = nowIso(app);
  const items = await app.store.due(RECRAWL_DUE, now, BATCH);
  const isDue: Condition = all(equals('dueKind', RECRAWL_DUE), atMost('dueAt', now));
  return countWorked(
    app,
    'startRecrawls',
    items,
    async (item) => (await requestCrawl(app, toSource(item), isDue)).applied,
  );
}
