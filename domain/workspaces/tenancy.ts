import * as z from 'zod';
import { plans } from '../../config/plans.ts';
import type { App } from '../core/app.ts';
import type { Tenancy } from '../core/operations/actor.ts';
import { remembered } from '../core/remember.ts';
import { organisationKey, platformKey, toOrganisation, toWorkspace, workspaceKey } from '../core/tenants.ts';

/** Maximum age of the rows. The contract allows five seconds until a change of a switch applies. */
const HELD_MS = 3_000;

export interface KnownTenancy extends Tenancy {
  /** The platform's main API switch. */
  platformAccess: boolean;
}
interface WorkspaceRef {
  workspaceId: string;
  organisationId: string;
}

async function read(app: App, { workspaceId, organisationId }: WorkspaceRef): Promise<KnownTenancy | undefined> {
  const keys = [platformKey, organisationKey(organisationId), workspaceKey(workspaceId)];
  const [platform, organisation, workspace] = await app.store.getMany(keys);
  if (!organisation || !workspace) return undefined;
  return {
    platformAccess: platform?.apiAccess === true,
    organisation: toOrganisation(organisation),
    workspace: toWorkspace(workspace),
  };
}

/** The rows of a workspace and its organisation, at most three seconds old. Undefined if one of them is gone. */
export const tenancyOf = (app: App, workspaceRef: WorkspaceRef): Promise<KnownTenancy | undefined> =>
  remembered(app, `tenancy#${workspaceRef.workspaceId}`, HELD_MS, () => read(app, workspaceRef));

/** The three switches that must be on for an API key to work. */
export const apiAccess = z
  .object({
    platform: z.boolean().describe('Switch of the whole platform. Its operator changes it'),
    organisation: z.boolean().describe("The organisation's switch. The platform's operator changes it"),
    workspace: z
      .boolean()
      .describe('Whether the plan includes the API. For a client workspace: its own switch, which the agency sets'),
  })
  .meta({ id: 'ApiAccess', description: 'The three switches that must be on for an API key to work.' });
type ApiAccess = z.output<typeof apiAccess>;

/** A primary workspace needs a plan with API access, a client workspace its own entitlement. */
export const apiAccessOf = ({ platformAccess, organisation, workspace }: KnownTenancy): ApiAccess => ({
  platform: platformAccess,
  organisation: organisation.apiAccess,
  workspace: workspace.primary
    ? plans[workspace.plan].api && workspace.apiAccess !== false
    : workspace.apiAccess === true,
});
