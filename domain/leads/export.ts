import * as z from 'zod';
import { keysOf } from '../../config/keys.ts';
import type { App } from '../core/app.ts';
import type { Cell, TableExport } from '../core/csv.ts';
import { limits } from '../core/operations/limits.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { LEAD_PREFIX, leadsPk, toLead } from './items.ts';
import { type Lead, lead } from './records.ts';

export const leadColumns = keysOf(lead.shape);
export const toLeadRow = (record: Lead): Cell[] => leadColumns.map((column) => record[column]);

async function* rows(app: App, workspaceId: string) {
  const where = { pk: leadsPk(workspaceId), prefix: LEAD_PREFIX, descending: true, consistent: true };
  for await (const item of app.store.queryAll(where)) {
    yield toLeadRow(toLead(item));
  }
}

/** Exports all leads, newest first. The table is streamed. */
export const exportLeads = operation({
  name: 'exportLeads',
  scope: 'leads:read',
  kind: 'read',
  audit: 'lead',
  needsRecentSignIn: true,
  limit: limits.leadsExport,
  ids: z.object({}),
  input: z.object({
    format: z
      .enum(['csv', 'json'], { error: 'must be one of csv, json' })
      .default('csv')
      .describe('`csv`, or `json`: the usual envelope around `leads`. An import reads both'),
  }),
  find: nothing,
  run: async (app, actor, { input: { format } }): Promise<TableExport> => ({
    name: 'leads',
    columns: leadColumns,
    rows: rows(app, actor.workspaceId),
    format,
  }),
});
