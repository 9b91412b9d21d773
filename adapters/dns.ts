import { Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dns } from '../domain/core/app.ts';

/** Per server; each is tried twice. */
const QUERY_TIMEOUT_MS = 2_000;
/** For a whole look-up, whatever the number of servers. */
const WHOLE_TIMEOUT_MS = 8_000;
const missingCodes = new Set(['ENOTFOUND', 'ENODATA']);

/** The port `Dns`. `servers` are `ip:port`; an empty list uses the system's resolvers. */
export function createDns(servers: readonly string[]): Dns {
  return {
    async txt(name) {
      const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 });
      if (servers.length > 0) resolver.setServers(servers);
      const over = new AbortController();
      const giveUp = sleep(WHOLE_TIMEOUT_MS, undefined, { signal: over.signal }).then(
        () => resolver.cancel(),
        () => {},
      );
      try {
        // A record of more than 255 bytes arrives in chunks, which are joined.
        return { answered: true, values: (await resolver.resolveTxt(name)).map((chunks) => chunks.join('')) };
      } catch (error) {
        const isMissing = error instanceof Error && 'code' in error && missingCodes.has(String(error.code));
        return { answered: isMissing, values: [] };
      } finally {
        over.abort();
        await giveUp;
      }
    },
  };
}
