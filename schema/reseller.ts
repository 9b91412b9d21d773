import type * as z from 'zod';
import { brand, getBrand, resetBrand, setBrand } from '../domain/agency/brand.ts';
import { client, clientDetail, clientQuery, ledgerEntry, organisationSummary } from '../domain/agency/records.ts';
import { getMailConfig, getMailPresets, setMailConfig } from '../domain/mail/config.ts';
import { mailPreset } from '../domain/mail/provider.ts';
import { mailConfig } from '../domain/mail/records.ts';
import { testMailConfig } from '../domain/mail/test-mail.ts';
import { listClients } from '../domain/reseller/client-list.ts';
import { createClient, getClient, updateClient } from '../domain/reseller/clients.ts';
import { moveCredits } from '../domain/reseller/credits.ts';
import { deleteCustomDomain, getCustomDomain, setCustomDomain } from '../domain/reseller/custom-domain.ts';
import { customDomain } from '../domain/reseller/custom-domain-record.ts';
import { listLedger } from '../domain/reseller/ledger.ts';
import { getReseller } from '../domain/reseller/summary.ts';
import { verifyCustomDomain } from '../domain/reseller/verify-domain.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { connectionOf, pageArgs, pageComplexity, resolveConnection } from './core/connection.ts';
import { resolve } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import { leafType } from './core/leaf-types.ts';
import { mutation } from './core/mutation.ts';

const ClientType = outputType(client);
export const ClientDetailType = outputType(clientDetail);
const OrganisationType = outputType(organisationSummary);
export const BrandType = outputType(brand);
const DomainType = outputType(customDomain);
const MailConfigType = outputType(mailConfig);
const MailPresetType = outputType(mailPreset);
const LedgerConnection = connectionOf(outputType(ledgerEntry));

interface ClientPage {
  clients: z.output<typeof client>[];
  total: number;
  hasMore: boolean;
  org: z.output<typeof organisationSummary>;
}
const ClientPageType = builder.objectRef<ClientPage>('ClientPage').implement({
  description: 'A page of client workspaces.',
  fields: (t) => ({
    clients: t.field({
      type: [ClientType],
      description: 'The clients of this page',
      resolve: ({ clients }) => clients,
    }),
    total: t.exposeInt('total', { description: 'Number of all clients that match' }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether there are more after these' }),
    org: t.field({ type: OrganisationType, description: 'The agency and its pool', resolve: ({ org }) => org }),
  }),
});

/** An agency's view of itself. Each field below runs the reseller checks itself. */
export const ResellerType = builder.objectRef<Pick<ClientPage, 'org'>>('Reseller').implement({
  description: "Agency operations. Needs a key of the organisation's primary workspace and an active reseller plan.",
  fields: (t) => ({
    org: t.field({ type: OrganisationType, description: 'The agency and its pool', resolve: ({ org }) => org }),
    clients: t.field({
      type: ClientPageType,
      nullable: true,
      description: about(listClients, 'The client workspaces of the agency, with its pool of credits.'),
      args: {
        q: t.arg.string({ description: "Search in the client's name" }),
        skip: t.arg.int({ description: 'Rows to skip. Default 0' }),
        take: t.arg.int({ description: 'Rows per page. Default 50, maximum 200' }),
        sort: t.arg({
          type: leafType(clientQuery.shape.sort),
          description: 'WAITING: clients with a waiting visitor first',
        }),
        filter: t.arg({
          type: leafType(clientQuery.shape.filter),
          description: 'WAITING: only clients with a waiting visitor',
        }),
      },
      complexity: ({ take }) => ({ field: 1, multiplier: take ?? 50 }),
      resolve: (_parent, args, context, info) => resolve(context, info, listClients, args),
    }),
    client: t.field({
      type: ClientDetailType,
      nullable: true,
      description: about(getClient, 'A client workspace with its settings and current state.'),
      args: { id: t.arg.id({ required: true, description: "The client workspace's ID" }) },
      resolve: (_parent, { id }, context, info) => resolve(context, info, getClient, { workspaceId: id }),
    }),
  }),
});

builder.objectFields(ResellerType, (t) => ({
  brand: t.field({
    type: BrandType,
    nullable: true,
    description: about(getBrand, "The agency's brand, or the platform's default."),
    resolve: (_parent, _args, context, info) => resolve(context, info, getBrand),
  }),
  mailConfig: t.field({
    type: MailConfigType,
    nullable: true,
    description: about(getMailConfig, "The agency's mail server. NOT_FOUND before one is saved."),
    resolve: (_parent, _args, context, info) => resolve(context, info, getMailConfig),
  }),
  mailPresets: t.field({
    type: [MailPresetType],
    nullable: true,
    description: about(getMailPresets, 'Mail providers with known servers, and the settings that each requires.'),
    resolve: (_parent, _args, context, info) => resolve(context, info, getMailPresets),
  }),
  customDomain: t.field({
    type: DomainType,
    nullable: true,
    description: about(getCustomDomain, "The agency's custom domain. NOT_FOUND before one is set."),
    resolve: (_parent, _args, context, info) => resolve(context, info, getCustomDomain),
  }),
  ledger: t.field({
    type: LedgerConnection,
    nullable: true,
    description: about(listLedger, 'All moves of credits between the pool and the clients, newest first.'),
    args: pageArgs,
    complexity: pageComplexity,
    resolve: (_parent, args, context, info) => resolveConnection(context, info, listLedger, args),
  }),
}));

builder.queryFields((t) => ({
  reseller: t.field({
    type: ResellerType,
    nullable: true,
    description: about(getReseller, 'The agency of the key: its clients, pool, brand, domain and mail server.'),
    resolve: (_root, _args, context, info) => resolve(context, info, getReseller),
  }),
}));

mutation(
  createClient,
  'Creates a client workspace with a plan. It has no credits until some are allocated, and no API access until it is enabled.',
  { client: ClientType },
  (made) => ({ client: made }),
);
mutation(
  updateClient,
  "Updates a client's name, plan, API access, monthly cap or alert. Omitted fields stay.",
  { client: ClientDetailType },
  (changed) => ({ client: changed }),
);
mutation(
  moveCredits,
  'Moves credits between the pool and a client: a positive amount of at least 1,000 allocates, a negative one reclaims unspent credits. A repeated idempotency key changes nothing and returns the current figures.',
  { workspaceId: 'ID', balance: 'Int' },
  (moved) => moved,
);
mutation(setBrand, 'Sets fields of the brand. Omitted fields stay.', { brand: BrandType }, (set) => ({ brand: set }));
mutation(
  resetBrand,
  "Resets the brand to the platform's default. The domain and the mail server stay.",
  { brand: BrandType },
  (reset) => ({
    brand: reset,
  }),
);

const domainOf = { customDomain: DomainType } as const;
mutation(
  setCustomDomain,
  'Sets the custom domain. Create the DNS record that it returns, then verify the domain.',
  domainOf,
  (set) => ({
    customDomain: set,
  }),
);
mutation(
  verifyCustomDomain,
  'Looks up the DNS record of the custom domain and marks the domain as verified if it is found.',
  domainOf,
  (seen) => ({ customDomain: seen }),
);
mutation(
  deleteCustomDomain,
  'Removes the custom domain. Links to it stop working.',
  { deleted: 'Boolean' },
  ({ deleted }) => ({ deleted }),
);

mutation(
  setMailConfig,
  'Saves the mail configuration, which must be tested before it becomes active.',
  { mailConfig: MailConfigType },
  (set) => ({ mailConfig: set }),
);
mutation(
  testMailConfig,
  "Sends a test mail to the organisation's owner. If it succeeds, the configuration becomes active.",
  { sent: 'Boolean', status: leafType(mailConfig.shape.status) },
  (tested) => tested,
);
