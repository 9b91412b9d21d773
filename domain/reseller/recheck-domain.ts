import { customDomainKey, domainClaimKey } from '../agency/items.ts';
import type { App, Condition, Item } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { all, equals } from '../core/rows/conditions.ts';
import { countWorked, type DueChore, runDue } from '../core/rows/due.ts';
import { organisationKey, toOrganisation } from '../core/tenants.ts';
import { oneLine } from '../core/text.ts';
import { tryMail } from '../mail/retry.ts';
import { toCustomDomain } from './custom-domain-record.ts';

/** A verified domain's row in the due index. */
const DOMAIN_DUE = 'custom-domain';
const DAY_MS = 86_400_000;
/** After a look-up that no DNS server answered. */
const UNANSWERED_MS = 3_600_000;
/** Time to put back a record that was removed by mistake, for example with a change of DNS provider. */
const GRACE_MS = 3 * DAY_MS;

/** Attributes that schedule the next check of a verified domain. */
export const checkAgainAfter = (app: App, waitMs = DAY_MS) => ({
  dueKind: DOMAIN_DUE,
  dueAt: nowIso(app, waitMs),
});

/**
 * Looks up the DNS record of verified domains once a day. A domain that lapsed may belong to somebody else, so it is released, and pending
 * again, if its record has been missing for three days. The agency's owner is told when it is first missing and when it is released.
 */
export const domainChore: DueChore = {
  name: 'recheckDomains',
  kind: DOMAIN_DUE,
  group: 20,
  work: (app, rows) => countWorked(app, 'recheckDomains', rows, (row) => recheck(app, row)),
};
export const recheckDomains = (app: App): Promise<number> => runDue(app, domainChore);

/** Returns true if it released the domain. */
async function recheck(app: App, row: Item): Promise<boolean> {
  const { domain, record } = toCustomDomain(row);
  const organisationId = String(row.organisationId);
  const asRead: Condition = all(equals('token', row.token), equals('status', 'verified'), equals('dueAt', row.dueAt));
  const reschedule = (change: { set?: object; remove?: string[] }, waitMs = DAY_MS) =>
    app.store.update(row, { ...change, set: { ...change.set, ...checkAgainAfter(app, waitMs) } }, asRead);

  const { answered, values } = await app.dns.txt(record.host);
  if (values.some((value) => value.trim() === record.value)) {
    await reschedule({ remove: ['missingSince'] });
  } else if (!answered) {
    await reschedule({}, UNANSWERED_MS);
  } else if (row.missingSince === undefined) {
    const { applied } = await reschedule({ set: { missingSince: nowIso(app) } });
    if (applied) await tellOwner(app, { organisationId, domain, isReleased: false });
  } else if (app.clock.now() - Date.parse(String(row.missingSince)) < GRACE_MS) {
    await reschedule({});
  } else {
    return release(app, row, { organisationId, domain, asRead });
  }
  return false;
}

interface LapsedDomain {
  organisationId: string;
  domain: string;
  asRead: Condition;
}

async function release(app: App, row: Item, { organisationId, domain, asRead }: LapsedDomain): Promise<boolean> {
  const { applied } = await app.store.transact({
    domain: {
      update: customDomainKey(organisationId),
      change: {
        set: { status: 'pending', verifiedAt: null, updatedAt: nowIso(app) },
        remove: ['missingSince', 'dueKind', 'dueAt'],
      },
      when: asRead,
    },
    claim: { remove: domainClaimKey(domain), when: equals('organisationId', row.organisationId) },
  });
  if (applied) await tellOwner(app, { organisationId, domain, isReleased: true });
  return applied;
}

const tellOwner = (app: App, notice: DomainNotice) =>
  app.queues.send('maintenance', { kind: 'domain-notice', ...notice });

interface DomainNotice {
  organisationId: string;
  domain: string;
  isReleased: boolean;
  /** Attempts to mail it that were made. */
  attempt?: number | undefined;
}

/** Mails the organisation's owner. */
export async function notifyDomain(app: App, notice: DomainNotice): Promise<void> {
  const { organisationId, domain, isReleased, attempt = 0 } = notice;
  const item = await app.store.get(organisationKey(organisationId), { consistent: true });
  if (!item) return;
  const { name, ownerEmail, primaryWorkspaceId } = toOrganisation(item);
  const mail = {
    to: { name: oneLine(name), address: ownerEmail },
    subject: isReleased ? `${domain} is no longer verified` : `The DNS record of ${domain} is missing`,
    text: isReleased
      ? `The DNS record that proves that you own ${domain} has been missing for three days, so the domain is no longer in use. To use it again, add the record and verify the domain.`
      : `The DNS record that proves that you own ${domain} was not found. Add it again within three days. Otherwise the domain is no longer used.`,
  };
  const job = (made: number) => ({ kind: 'domain-notice', ...notice, attempt: made });
  await tryMail(app, { workspaceId: primaryWorkspaceId, mail, attempt, job });
}
