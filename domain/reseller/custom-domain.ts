import * as z from 'zod';
import { findReseller } from '../agency/guard.ts';
import { customDomainKey, domainClaimKey } from '../agency/items.ts';
import type { App, Condition, Item, Write } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict, notFound } from '../core/errors.ts';
import { choice, text, timestamp } from '../core/fields.ts';
import { randomBase62 } from '../core/ids.ts';
import { limits } from '../core/operations/limits.ts';
import { operation } from '../core/operations/operation.ts';
import { absent, all, any, equals, unchanged } from '../core/rows/conditions.ts';
import type { Organisation } from '../core/tenants.ts';
import { toDomainName } from './domain-name.ts';

export const customDomain = z
  .object({
    domain: z.string().describe('The domain'),
    status: choice(
      'CustomDomainStatus',
      { pending: 'The DNS record has not been found yet.', verified: 'The domain is in use.' },
      'Whether ownership of a domain is proven.',
    ),
    token: z.string().describe("Part of the DNS record's value"),
    record: z
      .object({
        host: z.string().describe('Name of the record'),
        type: z.string().describe('Type of the record: TXT'),
        value: z.string().describe('Value of the record'),
      })
      .meta({ id: 'DnsRecord', description: 'The DNS record that proves ownership of the domain' }),
    verifiedAt: timestamp.nullable().describe('When it was verified. Null: it is not'),
  })
  .meta({ id: 'CustomDomain', description: "The domain of an agency's invites and widgets." });
type CustomDomain = z.output<typeof customDomain>;

const RULE = 'must be a domain name such as chat.example.com';
const domainField = text(1, 253)
  .refine((value) => toDomainName(value) !== undefined, { error: RULE })
  .transform((value) => toDomainName(value) ?? value)
  .meta({
    description: 'A domain name such as chat.example.com',
    graphql: 'String',
    override: { type: 'string', minLength: 1, maxLength: 253 },
  });

const toRecord = (domain: string, token: string) => ({
  host: `_frontdesk.${domain}`,
  type: 'TXT',
  value: `frontdesk-verification=${token}`,
});

const toCustomDomain = ({ domain, token, status, verifiedAt }: Item): CustomDomain =>
  customDomain.parse({ domain, token, status, verifiedAt, record: toRecord(String(domain), String(token)) });

async function readDomain(app: App, organisationId: string): Promise<CustomDomain> {
  const item = await app.store.get(customDomainKey(organisationId), { consistent: true });
  if (!item) throw notFound();
  return toCustomDomain(item);
}

const takenElsewhere = () => conflict('Another organisation has verified this domain.');

/** Throws CONFLICT if another organisation has verified the domain. */
async function checkClaim(app: App, organisationId: string, domain: string): Promise<void> {
  const claim = await app.store.get(domainClaimKey(domain), { consistent: true });
  if (claim && claim.organisationId !== organisationId) throw takenElsewhere();
}

const isFreeFor = (organisationId: string): Condition => any(absent, equals('organisationId', organisationId));

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
    const known = await app.store.get(key, { consistent: true });
    if (known?.domain === domain) return toCustomDomain(known);
    const now = nowIso(app);
    const row = { ...key, v: 1, domain, token: randomBase62(32), status: 'pending', verifiedAt: null, updatedAt: now };
    const done = await app.store.transact({
      domain: { put: row, when: unchanged('token', known) },
      claim: known?.status === 'verified' ? release(id, String(known.domain)) : undefined,
    });
    if (!done.applied) throw conflict('The domain is being changed by another call.');
    return toCustomDomain(row);
  },
});

/** Looks up the TXT record. If found, the domain belongs to the organisation; otherwise it stays pending. Throws CONFLICT. */
export const verifyCustomDomain = operation({
  name: 'verifyCustomDomain',
  scope: 'reseller:write',
  kind: 'write',
  errors: ['NOT_FOUND', 'CONFLICT'],
  limit: limits.customDomain,
  ids: z.object({}),
  input: z.object({}),
  find: findReseller,
  async run(app, _actor, { target }) {
    const known = await readDomain(app, target.id);
    await checkClaim(app, target.id, known.domain);
    if (known.status === 'verified') return known;
    const { values } = await app.dns.txt(known.record.host);
    return values.some((value) => value.trim() === known.record.value) ? claim(app, target, known) : known;
  },
});

/** Of several organisations that verify a domain concurrently, one gets it. */
async function claim(app: App, { id: organisationId }: Organisation, known: CustomDomain): Promise<CustomDomain> {
  const verifiedAt = nowIso(app);
  const done = await app.store.transact({
    claim: { put: { ...domainClaimKey(known.domain), organisationId }, when: isFreeFor(organisationId) },
    domain: {
      update: customDomainKey(organisationId),
      change: { set: { status: 'verified', verifiedAt, updatedAt: verifiedAt } },
      when: all(equals('token', known.token), equals('status', 'pending')),
    },
  });
  if (done.applied) return { ...known, status: 'verified', verifiedAt };
  if (done.refused.claim) throw takenElsewhere();
  return readDomain(app, organisationId);
}

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
