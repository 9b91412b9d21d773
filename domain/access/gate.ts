import { plans } from '../../config/plans.ts';
import type { Identity, Tenancy } from '../core/actor.ts';
import type { App } from '../core/app.ts';
import { AppError } from '../core/errors.ts';
import { remembered } from '../core/remember.ts';
import { organisationKey, platformKey, toOrganisation, toWorkspace, workspaceKey } from '../core/tenants.ts';

/** Maximum age of the switches. The contract allows five seconds until a change applies. */
const HELD_MS = 3_000;
const GATE_MESSAGE = 'API access is not enabled for this workspace.';

interface Gate {
  open: boolean;
  tenancy: Tenancy;
}

async function readGate(app: App, identity: Identity): Promise<Gate | undefined> {
  const [platform, organisationItem, workspaceItem] = await app.store.getMany([
    platformKey,
    organisationKey(identity.organisationId),
    workspaceKey(identity.workspaceId),
  ]);
  if (!organisationItem || !workspaceItem) return undefined;
  const tenancy = { organisation: toOrganisation(organisationItem), workspace: toWorkspace(workspaceItem) };
  return {
    open: platform?.apiAccess === true && tenancy.organisation.apiAccess && isEntitled(tenancy.workspace),
    tenancy,
  };
}

/** The third switch: a primary workspace needs a plan with API access, a client workspace its own entitlement. */
const isEntitled = ({ primary, plan, apiAccess }: Tenancy['workspace']) =>
  primary ? plans[plan].api && apiAccess !== false : apiAccess === true;

/** Returns the rows behind the gate if all three switches are on. Otherwise throws FORBIDDEN with the fixed message. */
export async function passGate(app: App, identity: Identity): Promise<Tenancy> {
  const gate = await remembered(app, `gate#${identity.workspaceId}`, HELD_MS, () => readGate(app, identity));
  if (!gate?.open) throw new AppError('FORBIDDEN', { message: GATE_MESSAGE });
  return gate.tenancy;
}
