import type { Tenancy } from '../core/actor.ts';
import type { App } from '../core/app.ts';
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
export function tenancyOf(app: App, place: Place): Promise<KnownTenancy | undefined> {
  const key = `tenancy#${place.workspaceId}`;
  const known = app.cache.get<Promise<KnownTenancy | undefined>>(key);
  if (known) return known;
  const reading = read(app, place);
  app.cache.set(key, reading, HELD_MS);
  reading.catch(() => app.cache.delete(key));
  return reading;
}
