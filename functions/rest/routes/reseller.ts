import * as z from 'zod';
import { brand, getBrand, resetBrand, setBrand } from '../../../domain/agency/brand.ts';
import {
  client,
  clientDetail,
  creditResult,
  ledgerEntry,
  organisationSummary,
} from '../../../domain/agency/records.ts';
import { listClients } from '../../../domain/reseller/client-list.ts';
import { createClient, getClient, updateClient } from '../../../domain/reseller/clients.ts';
import { moveCredits } from '../../../domain/reseller/credits.ts';
import { deleteCustomDomain, getCustomDomain, setCustomDomain } from '../../../domain/reseller/custom-domain.ts';
import { customDomain } from '../../../domain/reseller/custom-domain-record.ts';
import { listLedger } from '../../../domain/reseller/ledger.ts';
import { verifyCustomDomain } from '../../../domain/reseller/verify-domain.ts';
import * as documents from '../documents/reseller.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pageOf, pick, toPage } from '../shapes.ts';

const tag = 'Reseller';
const clientPath = '/reseller/clients/{workspaceId}';

export const resellerRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/reseller/clients',
    tag,
    summary: 'List the client workspaces',
    operation: listClients,
    document: documents.clients,
    pick: pick('reseller', 'clients'),
    output: z.object({ clients: z.array(client), total: z.int(), hasMore: z.boolean(), org: organisationSummary }),
  }),
  defineRoute({
    method: 'POST',
    path: '/reseller/clients',
    tag,
    summary: 'Create a client workspace',
    operation: createClient,
    creates: true,
    document: documents.createClient,
    pick: pick('createClient', 'client'),
    output: client,
  }),
  defineRoute({
    method: 'GET',
    path: clientPath,
    tag,
    summary: 'Get a client workspace',
    operation: getClient,
    document: documents.client,
    pick: pick('reseller', 'client'),
    output: clientDetail,
  }),
  defineRoute({
    method: 'PATCH',
    path: clientPath,
    tag,
    summary: "Update a client's name, plan, API access, monthly cap or alert",
    operation: updateClient,
    document: documents.updateClient,
    pick: pick('updateClient', 'client'),
    output: clientDetail,
  }),
  defineRoute({
    method: 'POST',
    path: `${clientPath}/credits`,
    tag,
    summary: 'Move credits between the pool and a client',
    operation: moveCredits,
    headers: { idempotencyKey: 'Idempotency-Key' },
    document: documents.moveCredits,
    pick: pick('moveCredits'),
    output: creditResult,
  }),
  defineRoute({
    method: 'GET',
    path: '/reseller/credits/ledger',
    tag,
    summary: 'List the credit ledger',
    operation: listLedger,
    document: documents.ledger,
    pick: ({ reseller }) => toPage(reseller.ledger),
    output: pageOf(ledgerEntry),
  }),
  defineRoute({
    method: 'GET',
    path: '/reseller/brand',
    tag,
    summary: 'Get the brand',
    operation: getBrand,
    document: documents.brand,
    pick: pick('reseller', 'brand'),
    output: brand,
  }),
  defineRoute({
    method: 'PUT',
    path: '/reseller/brand',
    tag,
    summary: 'Set the brand',
    operation: setBrand,
    document: documents.setBrand,
    pick: pick('setBrand', 'brand'),
    output: brand,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/reseller/brand',
    tag,
    summary: "Reset the brand to the platform's default",
    operation: resetBrand,
    document: documents.resetBrand,
    pick: pick('resetBrand', 'brand'),
    output: brand,
  }),
  defineRoute({
    method: 'GET',
    path: '/reseller/custom-domain',
    tag,
    summary: 'Get the custom domain',
    operation: getCustomDomain,
    document: documents.customDomain,
    pick: pick('reseller', 'customDomain'),
    output: customDomain,
  }),
  defineRoute({
    method: 'PUT',
    path: '/reseller/custom-domain',
    tag,
    summary: 'Set the custom domain',
    operation: setCustomDomain,
    document: documents.setCustomDomain,
    pick: pick('setCustomDomain', 'customDomain'),
    output: customDomain,
  }),
  defineRoute({
    method: 'POST',
    path: '/reseller/custom-domain',
    tag,
    summary: "Verify the custom domain's DNS record",
    operation: verifyCustomDomain,
    document: documents.verifyCustomDomain,
    pick: pick('verifyCustomDomain', 'customDomain'),
    output: customDomain,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/reseller/custom-domain',
    tag,
    summary: 'Remove the custom domain',
    operation: deleteCustomDomain,
    document: documents.deleteCustomDomain,
    pick: pick('deleteCustomDomain'),
    output: z.object({ deleted: z.literal(true) }),
  }),
];
