import * as z from 'zod';
import { findReseller, notAClient } from '../agency/guard.ts';
import { type ClientDetail, type ClientWorkspace, createClientInput, updateClientInput } from '../agency/records.ts';
import type { App, Item } from '../core/app.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import { operation } from '../core/operations/operation.ts';
import { type Organisation, toWorkspace, type Workspace, workspaceKey } from '../core/tenants.ts';
import { createWorkspace, setWorkspace } from '../provisioning/workspaces.ts';
import { readWhole } from '../workspaces/credit-shards.ts';
import { spendable, spentThisMonth } from '../workspaces/credits.ts';

export const clientIds = z.object({ workspaceId: id.describe("The client workspace's ID") });

/** Reads a client of the organisation consistently. Throws FORBIDDEN for every other workspace, whether it exists or not. */
export async function clientOf(app: App, organisation: Organisation, workspaceId: string): Promise<Workspace> {
  const item = await app.store.get(workspaceKey(workspaceId), { consistent: true });
  return asClient(organisation, item);
}

export function asClient(organisation: Organisation, item: Item | undefined): Workspace {
  const workspace = item && toWorkspace(item);
  if (!workspace || workspace.organisationId !== organisation.id || workspace.primary) throw notAClient();
  return workspace;
}

/** The client of a call and its organisation. Throws FORBIDDEN. */
export async function findClient(app: App, actor: Actor, { workspaceId }: { workspaceId: string }) {
  const organisation = await findReseller(app, actor);
  return { organisation, client: await clientOf(app, organisation, workspaceId) };
}

export const toClient = ({ id, name, plan, createdAt }: Workspace): ClientWorkspace => ({ id, name, plan, createdAt });

async function toDetail(app: App, clientWorkspace: Workspace): Promise<ClientDetail> {
  const workspace = await readWhole(app, clientWorkspace);
  const now = app.clock.now();
  return {
    ...toClient(workspace),
    apiAccess: workspace.apiAccess === true,
    chatbots: workspace.chatbotCount,
    balance: spendable(workspace, now),
    spentThisMonth: spentThisMonth(workspace, now),
    monthlyCap: workspace.monthlyCap,
    lowBalanceAt: workspace.lowBalanceAt,
  };
}

export const getClient = operation({
  name: 'getClient',
  scope: 'reseller:read',
  kind: 'read',
  ids: clientIds,
  input: z.object({}),
  find: findClient,
  run: (app, _actor, { target: { client } }) => toDetail(app, client),
});

/** Creates a client workspace. It has no credits until some are allocated, and no API access until that is enabled. */
export const createClient = operation({
  name: 'createClient',
  scope: 'reseller:write',
  kind: 'write',
  audit: 'client',
  ids: z.object({}),
  input: createClientInput,
  find: findReseller,
  async run(app, _actor, { target, input }) {
    const { workspaceId } = await createWorkspace(app, { ...input, organisationId: target.id });
    return toClient(await clientOf(app, target, workspaceId));
  },
});

export const updateClient = operation({
  name: 'updateClient',
  scope: 'reseller:write',
  kind: 'write',
  audit: 'client',
  needsRecentSignIn: true,
  ids: clientIds,
  input: updateClientInput,
  find: findReseller,
  async run(app, _actor, { ids, target, input }) {
    const { id } = await clientOf(app, target, ids.workspaceId);
    return toDetail(app, await setWorkspace(app, id, input));
  },
});
