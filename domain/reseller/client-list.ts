import * as z from 'zod';
import { findReseller } from '../agency/guard.ts';
import { CLIENT_PREFIX, clientsPk, waitingPk } from '../agency/items.ts';
import { type ClientQuery, type ClientWorkspace, clientQuery } from '../agency/records.ts';
import type { App } from '../core/app.ts';
import { batchesOf } from '../core/batches.ts';
import { operation } from '../core/operations/operation.ts';
import { type Organisation, toWorkspace, workspaceKey } from '../core/tenants.ts';
import { toClient } from './clients.ts';

/** Ids of the organisation's workspaces except its primary one, newest first. */
export async function clientIdsOf(app: App, { id, primaryWorkspaceId }: Organisation): Promise<string[]> {
  const where = { pk: clientsPk(id), prefix: CLIENT_PREFIX, descending: true, consistent: true };
  const ids = await Array.fromAsync(app.store.queryAll(where), ({ workspaceId }) => String(workspaceId));
  return ids.filter((clientId) => clientId !== primaryWorkspaceId);
}

/** Per client, since when the longest-waiting visitor has waited for a human. */
async function waitingSince(app: App, organisation: Organisation): Promise<Map<string, string>> {
  const since = new Map<string, string>();
  for await (const item of app.store.queryAll({ pk: waitingPk(organisation.id), consistent: true })) {
    if (item.waiting !== true) continue;
    const workspaceId = String(item.workspaceId);
    const waitingSince = since.get(workspaceId);
    if (waitingSince === undefined || String(item.since) < waitingSince) since.set(workspaceId, String(item.since));
  }
  return since;
}

const BATCH = 100;
async function readClients(app: App, ids: readonly string[]): Promise<ClientWorkspace[]> {
  const read = await Promise.all(batchesOf(BATCH, ids).map((batch) => app.store.getMany(batch.map(workspaceKey))));
  return read.flat().flatMap((item) => (item ? [toClient(toWorkspace(item))] : []));
}

/** Ignores case and Unicode compatibility forms, as the search of conversations does. */
const folded = (value: string) => value.normalize('NFKC').toLowerCase();

/** Sorts clients by waiting time, longest first. The others keep their order. */
function waitingFirst(ids: readonly string[], since: ReadonlyMap<string, string>): string[] {
  const sinceOf = (id: string) => since.get(id) ?? '';
  const waits = ids.filter((clientId) => since.has(clientId));
  waits.sort((a, b) => (sinceOf(a) < sinceOf(b) ? -1 : 1));
  return [...waits, ...ids.filter((clientId) => !since.has(clientId))];
}

/** Reads only the rows of one page, unless a name is searched for. */
async function pageOfClients(app: App, organisation: Organisation, { q, sort, filter, skip, take }: ClientQuery) {
  const needsWaiting = sort === 'waiting' || filter === 'waiting';
  const [all, since] = await Promise.all([
    clientIdsOf(app, organisation),
    needsWaiting ? waitingSince(app, organisation) : new Map<string, string>(),
  ]);
  const clientIds = filter === 'waiting' ? all.filter((clientId) => since.has(clientId)) : all;
  const ids = sort === 'waiting' ? waitingFirst(clientIds, since) : clientIds;
  const foldedQuery = folded((q ?? '').trim());
  if (!foldedQuery) return { clients: await readClients(app, ids.slice(skip, skip + take)), total: ids.length };
  const matchingClients = (await readClients(app, ids)).filter(({ name }) => folded(name).includes(foldedQuery));
  return { clients: matchingClients.slice(skip, skip + take), total: matchingClients.length };
}

export const listClients = operation({
  name: 'listClients',
  scope: 'reseller:read',
  kind: 'read',
  ids: z.object({}),
  input: clientQuery,
  find: findReseller,
  async run(app, _actor, { target, input }) {
    const { clients, total } = await pageOfClients(app, target, input);
    const { id, name, poolBalance } = target;
    return { clients, total, hasMore: input.skip + clients.length < total, org: { id, name, poolBalance } };
  },
});
