import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type OwnPlatform, startPlatform } from './platform.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address that `sharedPlatform` asks for its platform. */
    sharedPlatforms: string;
  }
}

/**
 * Starts a platform for each worker of vitest, when its first test file asks for it: `GET /empty/{worker}`, or with the demo
 * `GET /demo/{worker}`. Answers where its data folder is. All of them end with the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const platforms = new Map<string, Promise<OwnPlatform>>();
  const platformOf = (path: string) => {
    const isDemo = path.startsWith('/demo/');
    const platform = platforms.get(path) ?? startPlatform(isDemo ? { env: { DEMO: '1' } } : {});
    platforms.set(path, platform);
    return platform;
  };
  const server = createServer(async (request, response) => {
    try {
      const { dataDir } = await platformOf(request.url ?? '/');
      response.end(JSON.stringify({ dataDir }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  project.provide('sharedPlatforms', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    await Promise.all([...platforms.values()].map(async (starting) => (await starting).stop()));
  };
}
