import type { Server } from 'node:net';

/** The port on which a server listens. Throws if it listens on none. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen on a port.');
  return address.port;
}
