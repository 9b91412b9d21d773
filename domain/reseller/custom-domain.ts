import * as z from 'zod';
import { findReseller } from '../agency/guard.ts';
import { customDomainKey, domainClaimKey } from '../agency/items.ts';
import type { App, Condition, Write } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict, notFound } from '../core/errors.ts';
import { randomBase62 } from '../core/ids.ts';
import { limits } from '../core/operations/limits.ts';
import { operation } from '../core/operations/operation.ts';
import { absent, any, equals, unchanged } from '../core/rows/conditions.ts';
import { type CustomDomain, domainField, toCustomDomain } from './custom-domain-record.ts';

export async function readDomain(app: App, organisationId: string): Promise<CustomDomain> {
  const item = await app.store.get(customDomainKey(organisationId), { consistent: true });
  if (!item) throw notFound();
  return toCustomDomain(item);
}

export const takenElsewhere = () => conflict('Another organisation has verified this domain.');

/** Throws CONFLICT if another organisation has verified the domain. */
export async function checkClaim(app: App, organisationId: string, domain: string): Promise<void> {
  const claim = await app.store.get(domainClaimKey(domain), { consistent: true });
  if (claim && claim.organisationId !== organisationId) throw takenElsewhere();
}

export const isFreeFor = (organisationId: string): Condition => any(absent, equals('organisationId', organisationId));

/** Releases a domain that the organisation has verified. No effect on another organisation's. */
const release = (organisationId: string, domain: string): Write => ({
  remove: domainClaimKey(domain),
  when: isFreeFor(organisationId),
});

export const getCustomDomain = operation({
  name: 'getCustomDomain',
  scope: 'reseller:read',
  kind: 'read',
  errors: ['NOT_FOUND'],
  ids: z.object({}),
  input: z.object({}),
  find: findReseller,
  run: (app, _actor, { target: { id } }) => readDomain(app, id),
});

/** Sets the domain, which is then pending verification. No effect if it is already set. Throws CONFLICT. */
export const setCustomDomain = operation({
  name: 'setCustomDomain',
  scope: 'reseller:write',
  kind: 'write',
  audit: 'custom_domain',
  errors: ['CONFLICT'],
  needsRecentSignIn: true,
  limit: limits.customDomain,
  ids: z.object({}),
  input: z.object({ domain: domainField }),
  find: findReseller,
  async run(app, _actor, { target: { id }, input: { domain } }) {
    await checkClaim(app, id, domain);
    const key = customDomainKey(id);
    const domainRow = await app.store.get(key, { consistent: true });
    if (domainRow?.domain === domain) return toCustomDomain(domainRow);
    const now = nowIso(app);
    const row = { ...key, v: 1, domain, token: randomBase62(32), status: 'pending', verifiedAt: null, updatedAt: now };
    const done = await app.store.transact({
      domain: { put: row, when: unchanged('token', domainRow) },
      claim: domainRow?.status === 'verified' ? release(id, String(domainRow.domain)) : undefined,
    });
    if (!done.applied) throw conflict('The domain is being changed by another call. Try again.');
    return toCustomDomain(row);
  },
});

export const deleteCustomDomain = operation({
  name: 'deleteCustomDomain',
  scope: 'reseller:write',
  kind: 'write',
  audit: 'custom_domain',
  errors: ['NOT_FOUND'],
  needsRecentSignIn: true,
  ids: z.object({}),
  input: z.object({}),
  find: findReseller,
  async run(app, _actor, { target: { id } }) {
    const { domain, token } = await readDomain(app, id);
    const key = customDomainKey(id);
    const isSame: Condition = equals('token', token);
    const done = await app.store.transact({ domain: { remove: key, when: isSame }, claim: release(id, domain) });
    // Also fails if another organisation has the claim, which then stays.
    if (!done.applied && !(await app.store.remove(key, isSame)).applied) throw notFound();
    return { deleted: true };
  },
});
