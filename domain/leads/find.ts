import * as z from 'zod';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { cursorQuery, readListPage } from '../core/paging.ts';
import { LEAD_PREFIX, leadKey, leadsPk, toLead } from './items.ts';
import type { Lead } from './records.ts';

export const leadIds = z.object({ leadId: id.describe("The lead's ID") });

export async function findLead(app: App, actor: Actor, { leadId }: { leadId: string }): Promise<Lead> {
  const item = await app.store.get(leadKey(actor.workspaceId, leadId), { consistent: true });
  if (!item) throw notFound();
  return toLead(item);
}

export const getLead = operation({
  name: 'getLead',
  scope: 'leads:read',
  kind: 'read',
  ids: leadIds,
  input: z.object({}),
  find: findLead,
  run: async (_app, _actor, { target }) => target,
});

export const listLeads = operation({
  name: 'listLeads',
  scope: 'leads:read',
  kind: 'read',
  ids: z.object({}),
  input: cursorQuery,
  find: nothing,
  run: (app, actor, { input }) =>
    readListPage(app.store, { pk: leadsPk(actor.workspaceId), prefix: LEAD_PREFIX, consistent: true }, input, toLead),
});
