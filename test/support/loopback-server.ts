import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';

export interface LoopbackServer {
  port: number;
  /** `127.0.0.1:port`. */
  host: string;
  /** How many connections were ever opened. */
  connections(): number;
  /** Resolves once every client has hung up. */
  allGone(): Promise<void>;
  close(): Promise<void>;
}

/** An HTTP server on 127.0.0.1. */
export const startHttpServer = (listener: RequestListener) => listen(createServer(listener));
/** A server that speaks whatever the test writes: for answers that no HTTP library would send. */
export const startTcpServer = (onConnection: (socket: Socket) => void) => listen(createTcpServer(onConnection));

export async function listen(server: Server): Promise<LoopbackServer> {
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    sockets.push(socket.on('error', () => {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // Not `once`, which fails where the client reset the connection.
  const gone = (socket: Socket) =>
    new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())));
  const allGone = async () => void (await Promise.all(sockets.map(gone)));
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port, host: `127.0.0.1:${port}`, connections: () => sockets.length, allGone, close };
}
