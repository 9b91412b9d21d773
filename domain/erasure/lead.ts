import * as z from 'zod';
import { codeKey } from '../actions/flow/code.ts';
import { failedChangesPk } from '../changes/items.ts';
import { conversationKey } from '../conversations/items.ts';
import type { App } from '../core/app.ts';
import { inBatches } from '../core/batches.ts';
import { notFound } from '../core/errors.ts';
import { operation } from '../core/operations/operation.ts';
import { present } from '../core/rows/conditions.ts';
import { purgeRows } from '../knowledge/purge.ts';
import { eraseLead } from '../leads/erase.ts';
import { findLead, leadIds } from '../leads/find.ts';
import { leadKey } from '../leads/items.ts';
import { withdrawEventsOf, withdrawUnlisted } from '../webhooks/withdraw.ts';
import { recordErasures } from './record.ts';
import { withdrawEventsNow } from './withdraw-now.ts';

interface ErasedLead {
  workspaceId: string;
  leadId: string;
  conversationId?: string | null | undefined;
}

/** Erases a lead and its events. When this returns, no webhook is sent. */
export const deleteLead = operation({
  name: 'deleteLead',
  scope: 'leads:write',
  kind: 'write',
  audit: 'lead',
  needsRecentSignIn: true,
  ids: leadIds,
  input: z.object({}),
  find: findLead,
  async run(app, { workspaceId }, { target }) {
    if (!(await eraseLead(app, workspaceId, target, present))) throw notFound();
    await withdrawEventsNow(app, { kind: 'lead', workspaceId, id: target.id });
    return { deleted: true, id: target.id };
  },
});

const PURGED_AT_ONCE = 5;

/** Removes the remaining data of erased leads, and lists them. Idempotent. */
export async function purgeLeads(app: App, erased: readonly ErasedLead[]): Promise<void> {
  await recordErasures(
    app,
    erased.map(({ leadId: id, ...rest }) => ({ erasedKind: 'lead', id, ...rest })),
  );
  await inBatches(PURGED_AT_ONCE, erased, (each) => purgeLead(app, each));
  for (const [workspaceId, group] of Map.groupBy(erased, (each) => each.workspaceId)) {
    await withdrawUnlisted(
      app,
      workspaceId,
      group.map(({ leadId }) => leadId),
    );
  }
}

async function purgeLead(app: App, { workspaceId, leadId, conversationId }: ErasedLead): Promise<void> {
  await withdrawEventsOf(app, { kind: 'lead', workspaceId, id: leadId });
  const { pk, sk } = leadKey(workspaceId, leadId);
  await purgeRows(app, failedChangesPk(pk), `${sk}#`);
  if (conversationId) await forgetLead(app, workspaceId, conversationId);
}

/** A conversation copies its lead's name and address for search, and so do its parked changes. A code waits for an address. */
async function forgetLead(app: App, workspaceId: string, conversationId: string): Promise<void> {
  await app.store.remove(codeKey(workspaceId, conversationId));
  const { pk, sk } = conversationKey(workspaceId, conversationId);
  const without = (image: unknown) => {
    if (typeof image !== 'object' || image === null) return undefined;
    const { leadName, leadEmail, pendingAction, provedEmail, ...rest }: Record<string, unknown> = { ...image };
    return rest;
  };
  for await (const row of app.store.queryAll({ pk: failedChangesPk(pk), prefix: `${sk}#`, consistent: true })) {
    const set = { before: without(row.before), after: without(row.after) };
    await app.store.update({ pk: row.pk, sk: row.sk }, { set }, present);
  }
}
