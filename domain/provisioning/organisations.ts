import { type PlanName, plans } from '../../config/plans.ts';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import { absent, present } from '../core/rows/conditions.ts';
import {
  foundedKey,
  type Organisation,
  organisationKey,
  platformKey,
  toOrganisation,
  workspaceKey,
} from '../core/tenants.ts';
import { addressMemberRow, memberKey } from '../team/items.ts';
import { listedWorkspace, workspaceRow } from './workspaces.ts';

/** Sets the platform's main API switch. */
export async function setPlatform(app: App, apiAccess: boolean): Promise<{ apiAccess: boolean }> {
  await app.store.update(platformKey, { set: { apiAccess, entity: 'platform' } });
  return { apiAccess };
}

interface NewOrganisation {
  name: string;
  ownerEmail: string;
  /** Default: what stands before the @ of the address. */
  ownerName?: string;
  plan: PlanName;
  apiAccess: boolean;
}
interface OrganisationIds {
  organisationId: string;
  workspaceId: string;
}

const foundedRow = { ...foundedKey, entity: 'founded' };

/** Creates an organisation with its primary workspace, whose first member is the owner. */
export async function createOrganisation(app: App, fields: NewOrganisation): Promise<OrganisationIds> {
  const { ids, writes } = organisationWrites(app, fields);
  await app.store.transact({ ...writes, founded: { put: foundedRow } });
  return ids;
}

/** As `createOrganisation`, on a platform that has never had one. Undefined: it has. Of parallel calls one creates it. */
export async function createFirstOrganisation(app: App, fields: NewOrganisation): Promise<OrganisationIds | undefined> {
  const { ids, writes } = organisationWrites(app, fields);
  const done = await app.store.transact({ ...writes, founded: { put: foundedRow, when: absent } });
  return done.applied ? ids : undefined;
}

/** Records that a platform of an earlier version has an organisation. */
export async function noteOrganisation(app: App): Promise<void> {
  await app.store.put(foundedRow);
}

/** Whether the platform has had an organisation since this was first recorded. */
export const isFounded = async (app: App): Promise<boolean> =>
  (await app.store.get(foundedKey, { consistent: true })) !== undefined;

/** Turns the platform's main API switch on, unless the operator has set it. */
export async function enableApiByDefault(app: App): Promise<void> {
  await app.store.put({ ...platformKey, apiAccess: true, entity: 'platform' }, absent);
}

function organisationWrites(app: App, fields: NewOrganisation) {
  const organisationId = app.ids.next();
  const workspaceId = app.ids.next();
  const memberId = app.ids.next();
  const organisation = {
    id: organisationId,
    entity: 'organisation',
    v: 1,
    name: fields.name,
    ownerEmail: fields.ownerEmail,
    primaryWorkspaceId: workspaceId,
    apiAccess: fields.apiAccess,
    reseller: plans[fields.plan].reseller ? 'active' : null,
    poolBalance: 0,
    createdAt: createdAtOf(organisationId),
  };
  const workspace = workspaceRow(app, {
    id: workspaceId,
    organisationId,
    name: fields.name,
    plan: fields.plan,
    primary: true,
  });
  const writes = {
    organisation: { put: { ...organisation, ...organisationKey(organisationId) } },
    workspace: { put: { ...workspace, ...workspaceKey(workspaceId) } },
    listed: listedWorkspace(organisationId, workspaceId),
    owner: {
      put: {
        ...memberKey(workspaceId, memberId),
        entity: 'member',
        v: 1,
        id: memberId,
        email: fields.ownerEmail,
        name: fields.ownerName ?? fields.ownerEmail.split('@')[0] ?? fields.ownerEmail,
        role: 'admin',
        status: 'active',
        owner: true,
        createdAt: createdAtOf(memberId),
      },
    },
    address: { put: addressMemberRow(workspaceId, { id: memberId, email: fields.ownerEmail }) },
  };
  return { ids: { organisationId, workspaceId }, writes };
}

/** Throws NOT_FOUND. */
export async function getOrganisation(app: App, organisationId: string): Promise<Organisation> {
  const item = await app.store.get(organisationKey(organisationId), { consistent: true });
  if (!item) throw notFound();
  return toOrganisation(item);
}

/** Changes an organisation's switches or its pool. Throws NOT_FOUND. */
export async function setOrganisation(
  app: App,
  organisationId: string,
  change: Partial<Pick<Organisation, 'apiAccess' | 'signIn' | 'reseller' | 'poolBalance'>>,
): Promise<Organisation> {
  const written = await app.store.update(organisationKey(organisationId), { set: change }, present);
  if (!written.applied) throw notFound();
  return toOrganisation(written.item);
}
