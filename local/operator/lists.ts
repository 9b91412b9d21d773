import { keysOf } from '../../domain/access/keys.ts';
import type { App, Item } from '../../domain/core/app.ts';
import { toOrganisation, toWorkspace } from '../../domain/core/tenants.ts';
import { workspacesOf } from '../../domain/provisioning/lists.ts';

/** What is needed to find an organisation again, by its name or its owner. */
export const listOrganisations = (rows: readonly Item[]) => ({
  organisations: rows.map((row) => {
    const { id, name, ownerEmail, primaryWorkspaceId, apiAccess, reseller, poolBalance, createdAt } =
      toOrganisation(row);
    return { id, name, ownerEmail, primaryWorkspaceId, apiAccess, reseller, poolBalance, createdAt };
  }),
});

/** The workspaces of an organisation, oldest first. */
export async function listWorkspaces(app: App, organisationId: string) {
  const rows = await workspacesOf(app, organisationId);
  return {
    workspaces: rows.map((row) => {
      const { id, name, plan, primary, apiAccess, sourceLimit, chatbotCount, createdAt } = toWorkspace(row);
      return { id, name, plan, primary, apiAccess, sourceLimit, chatbotCount, createdAt };
    }),
  };
}

/** The keys of a workspace, newest first, without the keys themselves. */
export const listKeys = async (app: App, workspaceId: string) => ({ keys: await keysOf(app, workspaceId) });
