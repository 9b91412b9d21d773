import type { Item, Key } from '../core/app.ts';
import { type LedgerEntry, ledgerEntry } from './records.ts';

const organisationPk = (organisationId: string) => `ORG#${organisationId}`;
export const CLIENT_PREFIX = 'WS#';
/** The rows that list an organisation's workspaces, including the primary one. See `organisationWorkspaceKey`. */
export const clientsPk = organisationPk;

/** The result of a credit move by its idempotency key. See `credits.ts`. */
export const moveKey = (organisationId: string, idempotencyKey: string): Key => ({
  pk: `${organisationPk(organisationId)}#MOVE`,
  sk: idempotencyKey,
});

export const ledgerPk = (organisationId: string) => `${organisationPk(organisationId)}#LEDGER`;
export const LEDGER_PREFIX = 'MOVE#';
export const ledgerKey = (organisationId: string, entryId: string): Key => ({
  pk: ledgerPk(organisationId),
  sk: LEDGER_PREFIX + entryId,
});
export const toLedgerEntry = (item: Item): LedgerEntry => ledgerEntry.parse(item);

/** Conversations of an organisation's workspaces in which a visitor waits for a human. Maintained by the change stream. */
export const waitingPk = (organisationId: string) => `${organisationPk(organisationId)}#WAITING`;
export const waitingKey = (organisationId: string, workspaceId: string, conversationId: string): Key => ({
  pk: waitingPk(organisationId),
  sk: `${workspaceId}#${conversationId}`,
});

/** Marks an alert as sent. */
export const alertKey = (organisationId: string, changeId: string): Key => ({
  pk: `${organisationPk(organisationId)}#ALERT`,
  sk: changeId,
});

export const brandKey = (organisationId: string): Key => ({ pk: organisationPk(organisationId), sk: 'BRAND' });

export const mailConfigKey = (organisationId: string): Key => ({ pk: organisationPk(organisationId), sk: 'MAIL' });

export const customDomainKey = (organisationId: string): Key => ({ pk: organisationPk(organisationId), sk: 'DOMAIN' });
/** The owner of a verified domain. Ensures that only one organisation has it. */
export const domainClaimKey = (domain: string): Key => ({ pk: `DOMAIN#${domain}`, sk: 'CLAIM' });
