import { inject } from 'vitest';
import { attachPlatform, type Platform, type Tenant } from './platform.ts';

export interface Scene {
  platform: Platform;
  tenant: Tenant;
}

/** The platform that the files of this worker share, empty or with the demo. */
export async function sharedPlatform(kind: 'empty' | 'demo'): Promise<Platform> {
  const response = await fetch(`${inject('sharedPlatforms')}/${kind}/${process.env.VITEST_POOL_ID}`);
  if (!response.ok) throw new Error(await response.text());
  return attachPlatform(((await response.json()) as { dataDir: string }).dataDir);
}

/**
 * The platform that the files of this worker share, with a tenant of this file's own. A test that reads the log, sets
 * a switch of the whole platform, kills or restarts it takes `startPlatform`.
 */
export async function useScene(): Promise<Scene> {
  const platform = await sharedPlatform('empty');
  return { platform, tenant: await platform.tenant() };
}
