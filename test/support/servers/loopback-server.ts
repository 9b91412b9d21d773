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

/** An HTTP server on 127.0.0.1, on the first free one of `ports`. */
export const startHttpServer = (listener: RequestListener, ports?: readonly number[]) =>
  listen(createServer(listener), ports);
/** A server that speaks whatever the test writes: for answers that no HTTP library would send. */
export const startTcpServer = (onConnection: (socket: Socket) => void) => listen(createTcpServer(onConnection));

/** Takes the first port that is free. 0 is any. */
async function take(server: Server, [port, ...others]: readonly number[]): Promise<void> {
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    if (others.length === 0) throw error;
    await take(server, others);
  }
}

export async function listen(server: Server, ports: readonly number[] = [0]): Promise<LoopbackServer> {
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    sockets.push(socket.on('error', () => {}));
  });
  await take(server, ports);
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
