import * as z from 'zod';
import type { Item } from '../core/app.ts';
import { idTime } from '../core/ids.ts';
import { AUDIT_KEPT_MS, AUDIT_PREFIX, auditPk } from '../core/operations/audit-items.ts';
import { type AuditEntry, auditEntry } from '../core/operations/audit-records.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { cursorQuery, readListPage } from '../core/paging.ts';

const toAuditEntry = (item: Item): AuditEntry => auditEntry.parse(item);

/** Newest first. Entries whose 180 days are over may be deleted some days later. */
export const listAuditEntries = operation({
  name: 'listAuditEntries',
  scope: 'workspace:*',
  kind: 'read',
  ids: z.object({}),
  input: cursorQuery,
  find: nothing,
  async run(app, { workspaceId }, { input }) {
    const where = { pk: auditPk(workspaceId), prefix: AUDIT_PREFIX, consistent: true };
    const page = await readListPage(app.store, where, input, toAuditEntry);
    const since = app.clock.now() - AUDIT_KEPT_MS;
    const data = page.data.filter(({ id }) => idTime(id) > since);
    return { data, nextCursor: data.length < page.data.length ? null : page.nextCursor };
  },
});
