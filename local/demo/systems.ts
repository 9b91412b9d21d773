import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { shopSystems } from '../../examples/actions/systems.mjs';
import { hasCode } from '../../functions/app/error-code.ts';

/** The systems that the demo's actions call. */
export interface DemoSystems {
  /** `127.0.0.1:port`. */
  host: string;
  close(): Promise<void>;
}

/** Starts them at the address of the last start, or at another one if that is in use. Only this machine reaches them. */
export async function startSystems(lastHost = '127.0.0.1:0'): Promise<DemoSystems> {
  const server = createServer(shopSystems());
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(Number(lastHost.split(':')[1])).catch((error) => {
    if (!hasCode(error, 'EADDRINUSE')) throw error;
    return listen(0);
  });
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
