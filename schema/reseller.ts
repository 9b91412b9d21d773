import type * as z from 'zod';
import { brand, getBrand, resetBrand, setBrand } from '../domain/agency/brand.ts';
import { client, clientDetail, clientQuery, ledgerEntry, organisationSummary } from '../domain/agency/records.ts';
import { getMailConfig, getMailPresets, setMailConfig } from '../domain/mail/config.ts';
import { mailPreset } from '../domain/mail/presets.ts';
import { mailConfig } from '../domain/mail/records.ts';
import { testMailConfig } from '../domain/mail/test-mail.ts';
import { createClient, getClient, listClients, updateClient } from '../domain/reseller/clients.ts';
import { moveCredits } from '../domain/reseller/credits.ts';
import {
  customDomain,
  deleteCustomDomain,
  getCustomDomain,
  setCustomDomain,
  verifyCustomDomain,
} from '../domain/reseller/custom-domain.ts';
import { listLedger } from '../domain/reseller/ledger.ts';
import { getReseller } from '../domain/reseller/summary.ts';
import { builder } from './core/builder.ts';
import { connectionOf, pageComplexity, resolveConnection } from './core/connection.ts';
import { resolve } from './core/context.ts';
import { leafType, outputType } from './core/from-zod.ts';
import { mutation } from './core/mutation.ts';

const ClientType = outputType(client);
export const ClientDetailType = outputType(clientDetail);
const OrganisationType = outputType(organisationSummary);
const BrandType = outputType(brand);
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
  fields: (t) => ({
    clients: t.field({ type: [ClientType], resolve: ({ clients }) => clients }),
    total: t.exposeInt('total'),
    hasMore: t.exposeBoolean('hasMore'),
    org: t.field({ type: OrganisationType, resolve: ({ org }) => org }),
  }),
});

/** An agency's view of itself. Each field below runs the reseller checks itself. */
export const ResellerType = builder.objectRef<Pick<ClientPage, 'org'>>('Reseller').implement({
  description: "Agency operations. Needs a key of the organisation's primary workspace and an active reseller plan.",
  fields: (t) => ({
    org: t.field({ type: OrganisationType, resolve: ({ org }) => org }),
    clients: t.field({
      type: ClientPageType,
      nullable: true,
      args: {
        q: t.arg.string({ description: "Search in the client's name" }),
        skip: t.arg.int(),
        take: t.arg.int(),
        sort: t.arg({ type: leafType(clientQuery.shape.sort) }),
        filter: t.arg({ type: leafType(clientQuery.shape.filter) }),
      },
      complexity: ({ take }) => ({ field: 1, multiplier: take ?? 50 }),
      resolve: (_parent, args, context, info) => resolve(context, info, listClients, args),
    }),
    client: t.field({
      type: ClientDetailType,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_parent, { id }, context, info) => resolve(context, info, getClient, { workspaceId: id }),
    }),
    brand: t.field({
      type: BrandType,
      nullable: true,
      resolve: (_parent, _args, context, info) => resolve(context, info, getBrand),
    }),
    mailConfig: t.field({
      type: MailConfigType,
      nullable: true,
      resolve: (_parent, _args, context, info) => resolve(context, info, getMailConfig),
    }),
    mailPresets: t.field({
      type: [MailPresetType],
      nullable: true,
      resolve: (_parent, _args, context, info) => resolve(context, info, getMailPresets),
    }),
    customDomain: t.field({
      type: DomainType,
      nullable: true,
      resolve: (_parent, _args, context, info) => resolve(context, info, getCustomDomain),
    }),
    ledger: t.field({
      type: LedgerConnection,
      nullable: true,
      args: { first: t.arg.int(), after: t.arg.string() },
      complexity: pageComplexity,
      resolve: (_parent, args, context, info) => resolveConnection(context, info, listLedger, args),
    }),
  }),
});

builder.queryFields((t) => ({
  reseller: t.field({
    type: ResellerType,
    nullable: true,
    resolve: (_root, _args, context, info) => resolve(context, info, getReseller),
  }),
}));

mutation(createClient, 'Creates a client workspace.', { client: ClientType }, (made) => ({ client: made }));
mutation(
  updateClient,
  "Updates a client's name, plan, API access, monthly cap or alert.",
  { client: ClientDetailType },
  (changed) => ({ client: changed }),
);
mutation(
  moveCredits,
  'Moves credits between the pool and a client.',
  { workspaceId: 'ID', balance: 'Int' },
  (moved) => moved,
);
mutation(setBrand, 'Sets the brand.', { brand: BrandType }, (set) => ({ brand: set }));
mutation(resetBrand, "Resets the brand to the platform's default.", { brand: BrandType }, (reset) => ({
  brand: reset,
}));

const domainOf = { customDomain: DomainType } as const;
mutation(setCustomDomain, 'Sets the custom domain, which must then be verified.', domainOf, (set) => ({
  customDomain: set,
}));
mutation(verifyCustomDomain, "Verifies the custom domain's DNS record.", domainOf, (seen) => ({ customDomain: seen }));
mutation(deleteCustomDomain, 'Removes the custom domain.', { deleted: 'Boolean' }, ({ deleted }) => ({ deleted }));

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
