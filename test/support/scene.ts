import { inject } from 'vitest';
import { attachPlatform, type Platform, type Tenant } from './platform.ts';
import { startSite } from './servers/site.ts';
import type { Variant } from './shared-platforms.ts';

export interface Scene {
  platform: Platform;
  tenant: Tenant;
}

/**
 * The platform of a variant that the files of this worker share. The plain one trusts the proxy in front of it, as it does on AWS.
 */
export async function sharedPlatform(variant: Variant = 'plain'): Promise<Platform> {
  const response = await fetch(`${inject('sharedPlatforms')}/${variant}/${process.env.VITEST_POOL_ID}`);
  if (!response.ok) throw new Error(await response.text());
  const { dataDir } = (await response.json()) as { dataDir: string };
  return attachPlatform(dataDir);
}

/**
 * The platform that the files of this worker share, with a tenant of this file's own. A test that sets a switch of the
 * whole platform, kills or restarts it takes `startPlatform`.
 */
export async function useScene(): Promise<Scene> {
  const platform = await sharedPlatform();
  return { platform, tenant: await platform.tenant() };
}

/** A web site that shared platforms may call. */
export const startAllowedSite = (pages: Parameters<typeof startSite>[0]) => startSite(pages, inject('allowedPorts'));
