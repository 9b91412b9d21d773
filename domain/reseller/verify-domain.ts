import * as z from 'zod';
import { findReseller } from '../agency/guard.ts';
import { customDomainKey, domainClaimKey } from '../agency/items.ts';
import type { App, Condition } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { limits } from '../core/operations/limits.ts';
import { operation } from '../core/operations/operation.ts';
import { all, equals, lacks } from '../core/rows/conditions.ts';
import type { Organisation } from '../core/tenants.ts';
import { checkClaim, isFreeFor, readDomain, takenElsewhere } from './custom-domain.ts';
import type { CustomDomain } from './custom-domain-record.ts';
import { checkAgainAfter } from './recheck-domain.ts';

/** Looks up the TXT record. If found, the domain belongs to the organisation; otherwise it stays pending. Throws CONFLICT. */
export const verifyCustomDomain = operation({
  name: 'verifyCustomDomain',
  scope: 'reseller:write',
  kind: 'write',
  audit: {
    subject: 'custom_domain',
    isChange: ({ verifiedAt }: CustomDomain, { startedAt }) => verifiedAt !== null && verifiedAt >= startedAt,
  },
  errors: ['NOT_FOUND', 'CONFLICT'],
  limit: limits.customDomain,
  ids: z.object({}),
  input: z.object({}),
  find: findReseller,
  async run(app, _actor, { target }) {
    const domainRow = await readDomain(app, target.id);
    await checkClaim(app, target.id, domainRow.domain);
    if (domainRow.status === 'verified') {
      // Rows of earlier versions are not checked again yet.
      await app.store.update(customDomainKey(target.id), { set: checkRow(app, target.id) }, isUnchecked);
      return domainRow;
    }
    const { values } = await app.dns.txt(domainRow.record.host);
    return values.some((value) => value.trim() === domainRow.record.value) ? claim(app, target, domainRow) : domainRow;
  },
});

const isUnchecked: Condition = all(equals('status', 'verified'), lacks('dueKind'));
const checkRow = (app: App, organisationId: string) => ({ organisationId, ...checkAgainAfter(app) });

/** Of several organisations that verify a domain concurrently, one gets it. */
async function claim(app: App, { id: organisationId }: Organisation, domainRow: CustomDomain): Promise<CustomDomain> {
  const verifiedAt = nowIso(app);
  const done = await app.store.transact({
    claim: { put: { ...domainClaimKey(domainRow.domain), organisationId }, when: isFreeFor(organisationId) },
    domain: {
      update: customDomainKey(organisationId),
      change: {
        set: { status: 'verified', verifiedAt, updatedAt: verifiedAt, ...checkRow(app, organisationId) },
      },
      when: all(equals('token', domainRow.token), equals('status', 'pending')),
    },
  });
  if (done.applied) return { ...domainRow, status: 'verified', verifiedAt };
  if (done.refused.claim) throw takenElsewhere();
  return readDomain(app, organisationId);
}
