import * as z from 'zod';
import { brandCacheKey, readBrand } from '../agency/brand.ts';
import { findReseller } from '../agency/guard.ts';
import { brandKey } from '../agency/items.ts';
import { logoKey } from '../agency/logo.ts';
import { pictureTypeOf } from '../conversations/attachments/types.ts';
import { invalid } from '../core/errors.ts';
import { operation } from '../core/operations/operation.ts';
import { pictureSizeOf } from '../uploads/picture-size.ts';

/** A row of the table holds it in base64. */
const MAX_LOGO_BYTES = 100_000;
/** A few bytes can state a size that fills the memory of whoever opens the mail. */
const MAX_LOGO_PIXELS = 4_000;

const refuse = (message: string) => invalid([{ path: 'contentBase64', message }], `contentBase64 ${message}.`);

/** The picture of an input, its type and its size by its bytes. Throws VALIDATION_ERROR. */
function pictureOf(contentBase64: string) {
  const bytes = Buffer.from(contentBase64, 'base64');
  if (bytes.length > MAX_LOGO_BYTES) throw refuse(`must have at most ${MAX_LOGO_BYTES.toLocaleString('en')} bytes`);
  const contentType = pictureTypeOf(bytes);
  if (!contentType) throw refuse('must be a PNG, JPEG, GIF or WebP image');
  const size = pictureSizeOf(bytes, contentType);
  if (!size) throw refuse('must be a PNG, JPEG, GIF or WebP image');
  if (Math.max(size.width, size.height) > MAX_LOGO_PIXELS)
    throw refuse(`must be at most ${MAX_LOGO_PIXELS.toLocaleString('en')} pixels wide and high`);
  return { size, file: { contentType, base64: bytes.toString('base64') } };
}

export const setBrandLogo = operation({
  name: 'setBrandLogo',
  scope: 'reseller:write',
  kind: 'write',
  audit: 'brand',
  needsRecentSignIn: true,
  ids: z.object({}),
  input: z.object({
    contentBase64: z
      .base64({ error: 'must be base64' })
      .describe('A PNG, JPEG, GIF or WebP image of at most 100,000 bytes and 4,000 pixels a side, in base64')
      .meta({ override: { type: 'string', contentEncoding: 'base64' } }),
  }),
  find: findReseller,
  async run(app, actor, { target: { id }, input }) {
    const { size, file } = pictureOf(input.contentBase64);
    const { logoId: before } = await readBrand(app, id);
    const logoId = app.ids.next();
    await app.store.put({ ...logoKey(logoId), v: 1, organisationId: id, ...file });
    await app.store.update(brandKey(id), { set: { v: 1, logoId, logoSize: size } });
    if (before) await app.store.remove(logoKey(before));
    app.cache.delete(brandCacheKey(actor.workspaceId));
    return readBrand(app, id);
  },
});

export const deleteBrandLogo = operation({
  name: 'deleteBrandLogo',
  scope: 'reseller:write',
  kind: 'write',
  audit: 'brand',
  needsRecentSignIn: true,
  ids: z.object({}),
  input: z.object({}),
  find: findReseller,
  async run(app, actor, { target: { id } }) {
    const { logoId } = await readBrand(app, id);
    if (logoId) {
      await app.store.update(brandKey(id), { remove: ['logoId', 'logoSize'] });
      await app.store.remove(logoKey(logoId));
      app.cache.delete(brandCacheKey(actor.workspaceId));
    }
    return readBrand(app, id);
  },
});
