import { Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dns } from '../domain/core/app.ts';

/** Per server; a second try follows. */
const QUERY_TIMEOUT_MS = 2_000;
/** Of a whole look-up, whatever the servers do. */
const WHOLE_TIMEOUT_MS = 8_000;
const missingCodes = new Set(['ENOTFOUND', 'ENODATA']);

/** The port `Dns`. `servers` as `ip:port`; none: the system's own resolvers. */
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
        // A record of more than 255 bytes comes in chunks, which make one text.
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
