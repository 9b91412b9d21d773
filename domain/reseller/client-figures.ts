import * as z from 'zod';
import { type ClientFigures, clientFiguresQuery } from '../agency/figures-records.ts';
import { findReseller } from '../agency/guard.ts';
import { readFigures } from '../analytics/figures.ts';
import { figuresScopeOf } from '../analytics/items.ts';
import { type Span, spanOf } from '../analytics/ranges.ts';
import { periodFields } from '../analytics/records.ts';
import type { App } from '../core/app.ts';
import { inBatches } from '../core/batches.ts';
import { withDates } from '../core/hours/dates.ts';
import { operation } from '../core/operations/operation.ts';
import { toWorkspace, type Workspace, workspaceKey } from '../core/tenants.ts';
import { readWhole } from '../workspaces/credit-shards.ts';
import { spendable } from '../workspaces/credits.ts';
import { clientIdsOf } from './client-list.ts';

const READ_AT_ONCE = 10;

async function figuresOf(app: App, client: Workspace, span: Span): Promise<ClientFigures> {
  const [{ total }, whole] = await Promise.all([
    readFigures(app, client.id, figuresScopeOf(null), { span }),
    readWhole(app, client),
  ]);
  return {
    id: client.id,
    name: client.name,
    conversations: total.publicConversations,
    answered: total.aiReplies,
    handoffs: total.handoffs,
    creditsUsed: total.creditsUsed,
    balance: spendable(whole, app.clock.now()),
  };
}

/** The figures of all clients side by side, newest client first. */
export const listClientFigures = operation({
  name: 'listClientFigures',
  scope: 'reseller:read',
  kind: 'read',
  ids: z.object({}),
  input: withDates(clientFiguresQuery.extend(periodFields)),
  find: findReseller,
  async run(app, _actor, { target, input: { skip, take, ...period }, tenancy }) {
    // Reads much, so it waits until the limits admit the call.
    await tenancy();
    const span = spanOf(period, app.clock.now());
    const ids = await clientIdsOf(app, target);
    const page = ids.slice(skip, skip + take);
    const items = page.length ? await app.store.getMany(page.map(workspaceKey)) : [];
    const clients = items.flatMap((item) => (item ? [toWorkspace(item)] : []));
    const rows = await inBatches(READ_AT_ONCE, clients, (client) => figuresOf(app, client, span));
    return { clients: rows, total: ids.length, hasMore: skip + page.length < ids.length };
  },
});
