import * as z from 'zod';
import { choice, id, name, timestamp } from '../core/fields.ts';
import { offsetQuery } from '../core/paging.ts';
import { planField } from '../core/tenants.ts';

export const client = z
  .object({
    id: id.describe("The client workspace's ID"),
    name: z.string().describe('Name of the client'),
    plan: planField,
    createdAt: timestamp.describe('When the record was created'),
  })
  .meta({ id: 'ClientWorkspace', description: 'A workspace that an agency made for a customer.' });
export type ClientWorkspace = z.output<typeof client>;

export const organisationSummary = z
  .object({
    id: id.describe("The organisation's ID"),
    name: z.string().describe('Its name'),
    poolBalance: z.int().meta({ description: 'Credits available for allocation' }),
  })
  .meta({ id: 'OrganisationSummary', description: 'The agency and its pool of credits.' });

const monthlyCap = z
  .int()
  .min(0, { error: 'must be an integer from 0 to 100000000' })
  .max(100_000_000, { error: 'must be an integer from 0 to 100000000' })
  .meta({ description: 'Maximum credits that the client can spend per calendar month (UTC). Null: no cap' });
const lowBalanceAt = z
  .int()
  .min(1, { error: 'must be an integer from 1 to 100000000' })
  .max(100_000_000, { error: 'must be an integer from 1 to 100000000' })
  .meta({ description: "Mails the organisation's owner when the balance falls below this. Null: no alert" });

/** A client with its agency's settings and its current state. */
export const clientDetail = client
  .extend({
    apiAccess: z.boolean().meta({ description: 'Whether the client has API access' }),
    chatbots: z.int().meta({ description: 'Number of chatbots' }),
    balance: z.int().meta({ description: 'Credits that the client can spend' }),
    spentThisMonth: z.int().meta({ description: 'Credits spent in the current calendar month (UTC)' }),
    monthlyCap: monthlyCap.nullable(),
    lowBalanceAt: lowBalanceAt.nullable(),
  })
  .meta({ id: 'ClientDetail', description: "A client workspace with its agency's settings and its current state." });
export type ClientDetail = z.output<typeof clientDetail>;

const waiting = (graphqlName: string) =>
  z.enum(['waiting'], { error: 'must be waiting' }).meta({
    graphqlEnum: graphqlName,
    graphqlValues: { waiting: 'A visitor waits for a human.' },
    description: 'Whether a visitor of the client waits for a human.',
    override: { type: 'string', enum: ['waiting'] },
  });

export const clientQuery = offsetQuery.extend({
  q: z
    .string()
    .nullish()
    .meta({ description: "Search in the client's name", override: { type: 'string' } }),
  sort: waiting('ClientSort').nullish().meta({ description: '`waiting`: clients with a waiting visitor first' }),
  filter: waiting('ClientFilter').nullish().meta({ description: '`waiting`: only clients with a waiting visitor' }),
});
export type ClientQuery = z.output<typeof clientQuery>;

export const createClientInput = z.object({ name: name(120).describe('Name of the client'), plan: planField });

export const updateClientInput = z
  .object({
    name: name(120).optional().describe('Name of the client'),
    plan: planField.optional(),
    apiAccess: z.boolean().optional().describe('Whether the client has API access'),
    monthlyCap: monthlyCap.nullish(),
    lowBalanceAt: lowBalanceAt.nullish(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    error: 'must contain a field to change',
  });

export const creditResult = z
  .object({
    workspaceId: id.describe('ID of the client workspace'),
    balance: z.int().describe('Credits that the client can spend after the move'),
  })
  .meta({ id: 'CreditResult', description: 'The result of a move of credits.' });

export const ledgerEntry = z
  .object({
    id: id.describe("The entry's ID"),
    workspaceId: id.describe('ID of the client workspace'),
    type: choice(
      'LedgerEntryType',
      { allocate: 'From the pool to the client.', reclaim: 'From the client back to the pool.' },
      'Direction of a move of credits.',
    ),
    amount: z.int().meta({ description: 'Positive for allocated, negative for reclaimed credits' }),
    poolBalance: z.int().meta({ description: 'Pool balance after the move' }),
    balance: z.int().meta({ description: 'Client balance after the move' }),
    idempotencyKey: z.string().describe('The idempotency key of the call'),
    createdAt: timestamp.describe('When the credits moved'),
  })
  .meta({ id: 'LedgerEntry', description: 'A move of credits between the pool and a client.' });
export type LedgerEntry = z.output<typeof ledgerEntry>;
