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
interface Place {
  workspaceId: string;
  organisationId: string;
}

async function read(app: App, { workspaceId, organisationId }: Place): Promise<KnownTenancy | undefined> {
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
export const tenancyOf = (app: App, place: Place): Promise<KnownTenancy | undefined> =>
  remembered(app, `tenancy#${place.workspaceId}`, HELD_MS, () => read(app, place));
