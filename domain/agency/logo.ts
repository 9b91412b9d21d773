import * as z from 'zod';
import type { App, Key } from '../core/app.ts';
import { isUuid } from '../core/ids.ts';

/** A logo by its id, which changes with its bytes. Everybody may see it. */
export const logoKey = (logoId: string): Key => ({ pk: `PUBLIC#LOGO#${logoId}`, sk: 'LOGO' });

const storedLogo = z.object({ contentType: z.string(), base64: z.string() });

/** Path of a logo below the platform's root. */
export const logoPathOf = (logoId: string) => `/public/brand/${logoId}`;

/** Where mails show the logo of a brand. Undefined without one, or if the platform does not know its address. */
export const logoUrlOf = ({ settings }: App, logoPath: string | null): string | undefined =>
  logoPath && settings.root ? settings.root + logoPath : undefined;

/** The bytes of a logo. Undefined if it does not exist, or was replaced. */
export async function readLogo(app: App, logoId: string) {
  const item = isUuid(logoId) ? await app.store.get(logoKey(logoId)) : undefined;
  return item && storedLogo.parse(item);
}
