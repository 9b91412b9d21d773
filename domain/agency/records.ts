import * as z from 'zod';
import { choice, id, name, timestamp } from '../core/fields.ts';
import { offsetQuery } from '../core/paging.ts';
import { planField } from '../core/tenants.ts';

export const client = z
  .object({ id, name: z.string(), plan: planField, createdAt: timestamp })
  .meta({ id: 'ClientWorkspace' });
export type Client = z.output<typeof client>;

export const organisationSummary = z
  .object({ id, name: z.string(), poolBalance: z.int().meta({ description: 'Credits that can be allocated' }) })
  .meta({ id: 'OrganisationSummary' });

const monthlyCap = z
  .int()
  .min(0, { error: 'must be an integer from 0 to 100000000' })
  .max(100_000_000, { error: 'must be an integer from 0 to 100000000' })
  .meta({ description: 'Credits that the client may spend in a calendar month (UTC) at the most; null: no cap' });
const lowBalanceAt = z
  .int()
  .min(1, { error: 'must be an integer from 1 to 100000000' })
  .max(100_000_000, { error: 'must be an integer from 1 to 100000000' })
  .meta({ description: "The organisation's owner is told by mail when the balance falls below this; null: never" });

/** A client with its agency's settings and its current state. */
export const clientDetail = client
  .extend({
    apiAccess: z.boolean().meta({ description: "The client's API entitlement" }),
    balance: z.int().meta({ description: 'All the credits that the client can spend' }),
    spentThisMonth: z.int().meta({ description: 'Credits spent in this calendar month (UTC)' }),
    monthlyCap: monthlyCap.nullable(),
    lowBalanceAt: lowBalanceAt.nullable(),
  })
  .meta({ id: 'ClientDetail' });
export type ClientDetail = z.output<typeof clientDetail>;

const waiting = (graphqlName: string) =>
  z.enum(['waiting'], { error: 'must be waiting' }).meta({
    graphqlEnum: graphqlName,
    override: { type: 'string', enum: ['waiting'] },
  });

export const clientQuery = offsetQuery.extend({
  q: z
    .string()
    .nullish()
    .meta({ description: "Part of the client's name", override: { type: 'string' } }),
  sort: waiting('ClientSort').nullish().meta({ description: 'waiting: clients awaiting a reply first' }),
  filter: waiting('ClientFilter').nullish().meta({ description: 'waiting: only clients awaiting a reply' }),
});
export type ClientQuery = z.output<typeof clientQuery>;

export const createClientInput = z.object({ name: name(120), plan: planField });

export const updateClientInput = z
  .object({
    name: name(120).optional(),
    plan: planField.optional(),
    apiAccess: z.boolean().optional(),
    monthlyCap: monthlyCap.nullish(),
    lowBalanceAt: lowBalanceAt.nullish(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    error: 'must name something to change',
  });

export const creditResult = z.object({ workspaceId: id, balance: z.int() }).meta({ id: 'CreditResult' });

export const ledgerEntry = z
  .object({
    id,
    workspaceId: id,
    type: choice('LedgerEntryType', ['allocate', 'reclaim']),
    amount: z.int().meta({ description: 'Signed as it was asked for: negative where credits were reclaimed' }),
    poolBalance: z.int().meta({ description: "The pool's after it" }),
    balance: z.int().meta({ description: "The client's after it" }),
    idempotencyKey: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.output<typeof ledgerEntry>;
