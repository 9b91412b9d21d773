import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { buildPlatformBundle } from '../../local/built/platform-bundle.ts';
import { buildSharedStaticFiles } from '../../local/built/static-files.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { type OwnPlatform, startPlatform } from './platform.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address that `sharedPlatform` asks for its platform. */
    sharedPlatforms: string;
    /** The ports of 127.0.0.1 that shared platforms may call. */
    allowedPorts: readonly number[];
  }
}

// Below the ports that systems hand out by themselves, and above those of platforms.
const firstPort = 20_000 + randomInt(11_900);
const allowedPorts = Array.from({ length: 100 }, (_, n) => firstPort + n);
const env = { EGRESS_ALLOW: allowedPorts.map((port) => `127.0.0.1:${port}`).join() };

/** What files can share: a platform behind a proxy, as on AWS, or the demo, which is for the machine itself. */
const variants = { plain: { ...env, TRUST_PROXY: '1' }, demo: { ...env, DEMO: '1' } };
export type Variant = keyof typeof variants;

/**
 * Builds the platform and its static files for this run. Then starts one platform of each variant for each worker of vitest, when its first test file asks for it. `GET
 * /{variant}/{worker}` answers where its data folder is. All of them end with the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeFolder = makeMemoryFolder();
  await buildPlatformBundle();
  // Otherwise each of the platforms that start together would build them.
  buildSharedStaticFiles();
  const platforms = new Map<string, Promise<OwnPlatform>>();
  const platformOf = (path: string) => {
    const platform = platforms.get(path) ?? startPlatform({ env: variants[path.split('/')[1] as Variant] });
    platforms.set(path, platform);
    return platform;
  };
  // A worker that is busy for seconds must not find its connection closed.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    try {
      const { dataDir } = await platformOf(request.url ?? '/');
      response.end(JSON.stringify({ dataDir }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  project.provide('sharedPlatforms', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  project.provide('allowedPorts', allowedPorts);
  return async () => {
    server.close();
    server.closeAllConnections();
    await Promise.all([...platforms.values()].map(async (starting) => (await starting).stop()));
    removeFolder();
  };
}
