import type { App } from '../core/app.ts';
import { AppError } from '../core/errors.ts';
import type { Identity, Tenancy } from '../core/operations/actor.ts';
import { apiAccessOf, type KnownTenancy, tenancyOf } from '../workspaces/tenancy.ts';

const GATE_MESSAGE = 'API access is not enabled for this workspace.';

const isOpen = (tenancy: KnownTenancy) => Object.values(apiAccessOf(tenancy)).every(Boolean);

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
