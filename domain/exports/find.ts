import * as z from 'zod';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { lacksScope, notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { cursorQuery, readListPage } from '../core/paging.ts';
import { EXPORT_PREFIX, exportKey, exportsPk, toExport } from './items.ts';
import { mayRead } from './start.ts';
import { shown, withUrls } from './view.ts';

const exportIds = z.object({ exportId: id.describe("The export's ID") });

async function findExport(app: App, { workspaceId }: Actor, { exportId }: z.output<typeof exportIds>) {
  const item = await app.store.get(exportKey(workspaceId, exportId), { consistent: true });
  if (!item || String(item.expiresAt) <= nowIso(app)) throw notFound();
  return toExport(item);
}

/** An export with URLs of its files. */
export const getExport = operation({
  name: 'getExport',
  scope: 'conversations:read',
  kind: 'read',
  errors: ['FORBIDDEN'],
  needsRecentSignIn: true,
  ids: exportIds,
  input: z.object({}),
  find: findExport,
  async run(app, actor, { target }) {
    if (!mayRead(actor, target.kind)) throw lacksScope(actor, 'leads:read');
    return withUrls(app, target);
  },
});

/** The exports of the last 24 hours, newest first, without URLs. */
export const listExports = operation({
  name: 'listExports',
  scope: 'conversations:read',
  kind: 'read',
  ids: z.object({}),
  input: cursorQuery,
  find: nothing,
  async run(app, actor, { input }) {
    const where = { pk: exportsPk(actor.workspaceId), prefix: EXPORT_PREFIX, consistent: true };
    const page = await readListPage(app.store, where, input, toExport);
    const current = page.data.filter(({ kind, expiresAt }) => expiresAt > nowIso(app) && mayRead(actor, kind));
    return { data: current.map((record) => shown(app, record)), nextCursor: page.nextCursor };
  },
});
