import * as z from 'zod';
import type { Actor } from '../actor.ts';
import type { App, Write } from '../app.ts';
import { conversationKey } from '../conversations/items.ts';
import { notFound } from '../errors.ts';
import { id } from '../fields.ts';
import { nothing, operation } from '../operation.ts';
import { cursorQuery, readPage } from '../paging.ts';
import { LEAD_PREFIX, leadKey, leadsPk, toLead } from './items.ts';
import type { Lead } from './records.ts';

export const leadIds = z.object({ leadId: id });

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
    readPage(app.store, { pk: leadsPk(actor.workspaceId), prefix: LEAD_PREFIX, consistent: true }, input, toLead),
});

export const deleteLead = operation({
  name: 'deleteLead',
  scope: 'leads:write',
  kind: 'write',
  ids: leadIds,
  input: z.object({}),
  find: findLead,
  async run(app, actor, { target }) {
    const { workspaceId } = actor;
    const remove: Write = { remove: leadKey(workspaceId, target.id), when: { attribute: 'pk', is: 'present' } };
    const unlink = target.conversationId ? [unlinked(workspaceId, target.conversationId, target.id)] : [];
    const done = await app.store.transact([remove, ...unlink]);
    const isGone = !done.applied && done.refused.some(({ index }) => index === 0);
    if (isGone) throw notFound();
    // Only the conversation's link was refused: it was erased, or has another lead by now.
    if (!done.applied) await app.store.transact([remove]);
    return { deleted: true, id: target.id };
  },
});

/** A conversation holds its lead's name and address for the search: they go with the lead. */
const unlinked = (workspaceId: string, conversationId: string, leadId: string): Write => ({
  update: conversationKey(workspaceId, conversationId),
  change: { set: { leadId: null }, remove: ['leadName', 'leadEmail'] },
  when: { attribute: 'leadId', op: '=', value: leadId },
});
