import * as z from 'zod';
import type { App } from '../core/app.ts';
import { hexColor, name } from '../core/fields.ts';
import { operation } from '../core/operations/operation.ts';
import { remembered } from '../core/remember.ts';
import type { PictureSize } from '../uploads/picture-size.ts';
import { organisationOf } from '../workspaces/owner.ts';
import { findReseller } from './guard.ts';
import { brandKey, domainClaimKey } from './items.ts';
import { logoKey, logoPathOf } from './logo.ts';

export const brand = z
  .object({
    appName: z.string().meta({ description: "The platform's name as visitors and invited members see it" }),
    primaryColor: z.string().describe('Main colour of mails and of new chatbots'),
    darkColor: z.string().nullable().describe('Main colour on dark screens. Null: the main colour'),
    logoPath: z.string().nullable().describe("Path of the logo below the platform's root. Null: none"),
    showPoweredBy: z.boolean().describe('Whether widgets show a line that names the platform'),
    isCustom: z.boolean().meta({ description: "False for the platform's default brand" }),
  })
  .meta({ id: 'Brand', description: "An agency's brand." });
export type Brand = z.output<typeof brand>;
/** `logoSize`: in pixels. Unknown of logos that were stored without it. */
export type StoredBrand = Brand & { logoSize?: PictureSize | null };

const storedSize = z.object({ width: z.int(), height: z.int() }).nullish();

export const platformBrand: Brand = {
  appName: 'Frontdesk',
  primaryColor: '#2563eb',
  darkColor: null,
  logoPath: null,
  showPoweredBy: true,
  isCustom: false,
};

/** Maximum age of a visitor's configuration. */
const HELD_MS = 30_000;

/** Reads an organisation's brand consistently. Default: the platform's. */
export async function readBrand(app: App, organisationId: string): Promise<StoredBrand & { logoId: string | null }> {
  const item = await app.store.get(brandKey(organisationId), { consistent: true });
  if (!item) return { ...platformBrand, logoId: null };
  const logoId = typeof item.logoId === 'string' ? item.logoId : null;
  const logoPath = logoId && logoPathOf(logoId);
  const logoSize = storedSize.parse(item.logoSize) ?? null;
  return { ...brand.parse({ ...platformBrand, ...item, logoPath, isCustom: true }), logoId, logoSize };
}

export const brandCacheKey = (workspaceId: string) => `brand#${workspaceId}`;

/** The brand of a workspace's chatbots and mails, at most 30 s old. */
export const brandOf = (app: App, workspaceId: string): Promise<StoredBrand> =>
  remembered(app, brandCacheKey(workspaceId), HELD_MS, async () => {
    const organisationId = await organisationOf(app, workspaceId);
    return organisationId ? readBrand(app, organisationId) : platformBrand;
  });

/** The brand of the agency that has verified a host name. Undefined if none has. */
export async function brandOfHost(app: App, host: string): Promise<StoredBrand | undefined> {
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
      darkColor: hexColor.nullish().describe('Main colour on dark screens. Null: the main colour'),
      showPoweredBy: z.boolean().optional().describe('Whether widgets show a line that names the platform'),
    })
    .refine((input) => Object.values(input).some((value) => value !== undefined), {
      error: 'must contain a field to set',
    }),
  find: findReseller,
  async run(app, actor, { target: { id }, input }) {
    await app.store.update(brandKey(id), { set: { v: 1, ...input } });
    app.cache.delete(brandCacheKey(actor.workspaceId));
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
    const { logoId } = await readBrand(app, id);
    await app.store.remove(brandKey(id));
    if (logoId) await app.store.remove(logoKey(logoId));
    app.cache.delete(brandCacheKey(actor.workspaceId));
    return platformBrand;
  },
});
