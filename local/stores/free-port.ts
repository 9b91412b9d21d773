import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral port range, so that the system does not assign the port to another process in between. */
const PORTS = { from: 20_000, count: 12_000 };
const PORT_TRIES = 20;

/**
 * Returns the wanted port, or a free one. Throws EADDRINUSE, so that another process on that port is not taken for the
 * server.
 */
export async function freePort(wanted: number | undefined): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? PORTS.from + randomInt(PORTS.count);
    try {
      const probe = createServer().listen(port, '127.0.0.1');
      await once(probe, 'listening');
      probe.close();
      await once(probe, 'close');
      return port;
    } catch (error) {
      if (wanted !== undefined || attempt === PORT_TRIES) throw error;
    }
  }
}
