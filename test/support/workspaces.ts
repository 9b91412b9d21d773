import { client, type Platform, type Tenant } from './platform.ts';

/** A client workspace of the tenant's organisation, with its API switched on and a key of its own. */
export async function clientWorkspace(platform: Platform, { organisationId }: Tenant, plan = 'free'): Promise<Tenant> {
  const { workspaceId = '' } = await platform.operator('workspace create', {
    org: organisationId,
    name: 'Client',
    plan,
  });
  await platform.operator('workspace set', { 'api-access': 'on' }, workspaceId);
  const { key: apiKey = '' } = await platform.operator('key create', { workspace: workspaceId, scopes: 'all' });
  return { organisationId, workspaceId, apiKey, api: client(platform.baseUrl, apiKey) };
}
