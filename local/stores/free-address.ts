import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { hasCode } from '../../functions/app/error-code.ts';

export interface LoopbackAddress {
  host: string;
  port: number;
}

/** Below the ephemeral port range, so that the system does not assign the port to another process in between. */
const PORTS = { from: 20_000, count: 12_000 };
/** Above addresses that services use, such as 127.0.0.53. */
const SECOND_BYTE = { from: 64, count: 192 };
const TRIES = 20;

const randomHost = () =>
  `127.${SECOND_BYTE.from + randomInt(SECOND_BYTE.count)}.${randomInt(256)}.${1 + randomInt(254)}`;

/** Throws EADDRNOTAVAIL if this machine lacks the address, and EADDRINUSE if another process has it. */
async function probe({ host, port }: LoopbackAddress): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/**
 * Returns an address of this machine that is free and that nobody can guess: 10^11 pairs of a host in 127.0.0.0/8 and a
 * port. The embedded database answers everybody who connects to it, so a page in a browser must not find it. macOS has
 * 127.0.0.1 only, which leaves the port.
 */
export async function freeAddress(hostOf: () => string = randomHost): Promise<LoopbackAddress> {
  for (let attempt = 1; ; attempt++) {
    const address = { host: hostOf(), port: PORTS.from + randomInt(PORTS.count) };
    try {
      await probe(address);
      // The database does not start if another process has the same port of 127.0.0.1.
      await probe({ ...address, host: '127.0.0.1' });
      return address;
    } catch (error) {
      if (hasCode(error, 'EADDRNOTAVAIL')) return freeAddress(() => '127.0.0.1');
      if (attempt === TRIES) throw error;
    }
  }
}
