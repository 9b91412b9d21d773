import * as z from 'zod';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { choice, id } from '../core/fields.ts';
import { dateFields, spanOfDates, withDates, zoneField } from '../core/hours/dates.ts';
import { idAt } from '../core/ids.ts';
import type { Actor } from '../core/operations/actor.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { type CursorQuery, cursorQuery, readListPage } from '../core/paging.ts';
import { all, any, equals, lacks } from '../core/rows/conditions.ts';
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

export const leadOrigin = choice(
  'LeadOrigin',
  { visitor: 'Left by a visitor, as the analytics count leads.', imported: 'Imported.' },
  'Where a lead came from.',
);
/** Which leads a list has, and an export. Omitted fields match all. */
export const leadFilterFields = {
  from: dateFields.from.meta({ description: 'Only leads created on this local day or later. Needs `to`' }),
  to: dateFields.to.meta({ description: 'Only leads created on this local day or earlier. Needs `from`' }),
  tz: zoneField,
  chatbotId: id.nullish().describe('Only leads of this chatbot'),
  origin: leadOrigin.nullish().describe('Only leads of this origin'),
};
const leadFilter = z.object(leadFilterFields);
const listInput = withDates(cursorQuery.extend(leadFilterFields));

export const listLeads = operation({
  name: 'listLeads',
  scope: 'leads:read',
  kind: 'read',
  ids: z.object({}),
  input: listInput,
  find: nothing,
  run: (app, actor, { input }) => readLeads(app, actor.workspaceId, input, input),
});

/** Newest first. */
export function readLeads(app: App, workspaceId: string, filter: z.output<typeof leadFilter>, page: CursorQuery) {
  const { chatbotId, origin } = filter;
  const span = spanOfDates(filter);
  const filters = [
    ...(chatbotId ? [equals('chatbotId', chatbotId)] : []),
    ...(origin ? [origin === 'imported' ? equals('isImported', true) : lacks('isImported')] : []),
    ...(origin === 'visitor' ? [any(lacks('isTest'), equals('isTest', false))] : []),
  ];
  const where = {
    pk: leadsPk(workspaceId),
    prefix: LEAD_PREFIX,
    consistent: true,
    ...(span ? { from: LEAD_PREFIX + idAt(span.startMs), to: LEAD_PREFIX + idAt(span.endMs) } : {}),
    ...(filters.length > 0 ? { filter: all(...filters) } : {}),
  };
  return readListPage(app.store, where, page, toLead);
}
