import * as z from 'zod';
import type { App } from '../core/app.ts';
import { hexColor, name } from '../core/fields.ts';
import { operation } from '../core/operations/operation.ts';
import { remembered } from '../core/remember.ts';
import { organisationOf } from '../workspaces/owner.ts';
import { findReseller } from './guard.ts';
import { brandKey, domainClaimKey } from './items.ts';

export const brand = z
  .object({
    appName: z.string().meta({ description: "The platform's name as visitors and invited members see it" }),
    primaryColor: z.string().describe('Main colour of mails and of new chatbots'),
    showPoweredBy: z.boolean().describe('Whether widgets show a line that names the platform'),
    isCustom: z.boolean().meta({ description: "False for the platform's default brand" }),
  })
  .meta({ id: 'Brand', description: "An agency's brand." });
export type Brand = z.output<typeof brand>;

export const platformBrand: Brand = {
  appName: 'Frontdesk',
  primaryColor: '#2563eb',
  showPoweredBy: true,
  isCustom: false,
};

/** Maximum age of a visitor's configuration. */
const HELD_MS = 30_000;

/** Reads an organisation's brand consistently. Default: the platform's. */
async function readBrand(app: App, organisationId: string): Promise<Brand> {
  const item = await app.store.get(brandKey(organisationId), { consistent: true });
  return item ? brand.parse({ ...platformBrand, ...item, isCustom: true }) : platformBrand;
}

/** The brand of a workspace's chatbots and mails, at most 30 s old. */
export const brandOf = (app: App, workspaceId: string): Promise<Brand> =>
  remembered(app, `brand#${workspaceId}`, HELD_MS, async () => {
    const organisationId = await organisationOf(app, workspaceId);
    return organisationId ? readBrand(app, organisationId) : platformBrand;
  });

/** The brand of the agency that has verified a host name. Undefined if none has. */
export async function brandOfHost(app: App, host: string): Promise<Brand | undefined> {
  const claim = await app.store.get(domainClaimKey(host), { consistent: true });
  return claim && readBrand(app, String(claim.organisationId));
}

export const getBrand = operation({
  name: 'getBrand',
  scope: 'reseller:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: findReseller,
  run: (app, _actor, { target: { id } }) => readBrand(app, id),
});

/** Updates the given fields of the brand. */
export const setBrand = operation({
  name: 'setBrand',
  scope: 'reseller:write',
  kind: 'write',
  audit: 'brand',
  needsRecentSignIn: true,
  ids: z.object({}),
  input: z
    .object({
      appName: name(120).optional().describe("Name instead of the platform's"),
      primaryColor: hexColor.optional().describe('Main colour of mails and of new chatbots'),
      showPoweredBy: z.boolean().optional().describe('Whether widgets show a line that names the platform'),
    })
    .refine((input) => Object.values(input).some((value) => value !== undefined), {
      error: 'must contain a field to set',
    }),
  find: findReseller,
  async run(app, actor, { target: { id }, input }) {
    await app.store.update(brandKey(id), { set: { v: 1, ...input } });
    app.cache.delete(`brand#${actor.workspaceId}`);
    return readBrand(app, id);
  },
});

export const resetBrand = operation({
  name: 'resetBrand',
  scope: 'reseller:write',
  kind: 'write',
  audit: 'brand',
  needsRecentSignIn: true,
  ids: z.object({}),
  input: z.object({
    confirm: z.literal('RESET', { error: 'must be RESET' }).meta({ graphql: 'String', description: 'Must be `RESET`' }),
  }),
  find: findReseller,
  async run(app, actor, { target: { id } }) {
    await app.store.remove(brandKey(id));
    app.cache.delete(`brand#${actor.workspaceId}`);
    return platformBrand;
  },
});
