import { describe } from 'vitest';
import { startPlatform } from '../support/platform.ts';
import { startDnsServer } from '../support/servers/dns-server.ts';
import { behaviour, type Stage } from './behaviour.ts';

/** Here, unless `FRONTDESK_ROOT` and `FRONTDESK_KEY` (every scope, plan pro or agency) name a stage. */
async function stage(): Promise<Stage> {
  const { FRONTDESK_ROOT: root, FRONTDESK_KEY: apiKey } = process.env;
  if (root && apiKey) return { root: root.replace(/\/+$/, ''), apiKey, stop: async () => {} };
  const dns = await startDnsServer(() => undefined);
  const platform = await startPlatform({ env: { DNS_SERVERS: dns.address } });
  const tenant = await platform.tenant();
  return {
    root: platform.root,
    apiKey: tenant.apiKey,
    async stop() {
      await platform.stop();
      await dns.close();
    },
  };
}

describe(`the platform ${process.env.FRONTDESK_ROOT ?? 'on this machine'}`, () => behaviour(stage));
