import type { App } from '../core/app.ts';
import { forbidden } from '../core/errors.ts';
import type { Actor } from '../core/operations/actor.ts';
import { type Organisation, organisationKey, toOrganisation } from '../core/tenants.ts';

/** Whether the organisation may act for clients now. */
export const isReseller = ({ reseller }: Organisation): boolean => reseller === 'active';

/**
 * Reads the actor's organisation. Throws FORBIDDEN if it is not a reseller, or the key does not belong to its primary workspace.
 */
export async function findReseller(app: App, actor: Actor): Promise<Organisation> {
  const item = await app.store.get(organisationKey(actor.organisationId), { consistent: true });
  if (!item) throw forbidden();
  const organisation = toOrganisation(item);
  if (organisation.primaryWorkspaceId !== actor.workspaceId) {
    throw forbidden("This call needs a key of the organisation's primary workspace.");
  }
  if (!isReseller(organisation)) throw forbidden('This call needs an active reseller plan.');
  return organisation;
}

export const notAClient = () => forbidden('This workspace is not a client of the organisation.');
