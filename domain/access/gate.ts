import { plans } from '../../config/plans.ts';
import type { App } from '../core/app.ts';
import { AppError } from '../core/errors.ts';
import type { Identity, Tenancy } from '../core/operations/actor.ts';
import { type KnownTenancy, tenancyOf } from '../workspaces/tenancy.ts';

const GATE_MESSAGE = 'API access is not enabled for this workspace.';

/** The third switch: a primary workspace needs a plan with API access, a client workspace its own entitlement. */
const isEntitled = ({ primary, plan, apiAccess }: Tenancy['workspace']) =>
  primary ? plans[plan].api && apiAccess !== false : apiAccess === true;

const isOpen = ({ platformAccess, organisation, workspace }: KnownTenancy) =>
  platformAccess && organisation.apiAccess && isEntitled(workspace);

/**
 * Returns the rows behind the gate if all three switches are on, which only keys need. Otherwise throws FORBIDDEN with the fixed
 * message.
 */
export async function passGate(app: App, identity: Identity): Promise<Tenancy> {
  const tenancy = await tenancyOf(app, identity);
  if (!tenancy) throw new AppError(identity.person ? 'UNAUTHORIZED' : 'FORBIDDEN', gateMessage(identity));
  if (!identity.person && !isOpen(tenancy)) throw new AppError('FORBIDDEN', gateMessage(identity));
  return tenancy;
}

const gateMessage = ({ person }: Identity) => (person ? {} : { message: GATE_MESSAGE });
