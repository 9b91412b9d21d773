import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ListenOptions } from 'node:net';
import { hasCode } from '../functions/app/error-code.ts';
import { declaresTooMuch } from './gateway/body.ts';
import { portOf } from './gateway/port-of.ts';
import { type GatewayService, type RequestListener, requestListener } from './gateway/request-listener.ts';
import { answerUnreadable } from './gateway/unreadable.ts';

export interface GatewayAddress {
  /** 0 picks a free port. */
  port: number;
  /** Addresses to listen on. An address that this machine lacks is skipped if another one works. */
  hosts: readonly string[];
}

export interface Gateway {
  port: number;
  /** Stops accepting connections, closes idle ones at once and the rest within a second. */
  close(): Promise<void>;
}

const closeWithinMs = 1000;

/** None of them includes the response. */
const timeouts = {
  // Longer than browsers and load balancers keep a connection, so that the client closes it.
  keepAliveTimeout: 75_000,
  headersTimeout: 30_000,
  // 10 MB over a line of 100 kbit/s. A body that has stopped is given up much earlier.
  requestTimeout: 900_000,
};

interface OpenGateway extends Gateway {
  /** Starts serving, beginning with the requests that are already waiting. */
  serve(service: GatewayService): void;
}

/**
 * Emulates API Gateway: converts HTTP requests to its events, calls the handlers, and sends their responses, streamed
 * or buffered. Listens, but queues requests until `serve` is called. Throws if it cannot listen on any address.
 */
export async function openGateway(gatewayAddress: GatewayAddress): Promise<OpenGateway> {
  const servers: Server[] = [];
  const service = Promise.withResolvers<RequestListener>();
  let onRequest: RequestListener = (request, response) =>
    void service.promise.then((listener) => listener(request, response));
  const listener: RequestListener = (request, response) => onRequest(request, response);
  // `::` alone covers both families. Next to an IPv4 address it would bind the same port twice.
  const ipv6Only = gatewayAddress.hosts.some((host) => !host.includes(':'));
  let port = gatewayAddress.port;
  let refused: unknown;
  for (const host of gatewayAddress.hosts) {
    try {
      const server = await listen(listener, { host, port, ipv6Only });
      port = portOf(server);
      servers.push(server);
    } catch (error) {
      refused = error;
      if (isLacking(error)) continue;
      await Promise.all(servers.map(closeServer));
      throw error;
    }
  }
  if (servers.length === 0) throw refused ?? new Error('The gateway has no address to listen on.');
  return {
    port,
    serve(options) {
      onRequest = requestListener(options);
      service.resolve(onRequest);
    },
    close: async () => void (await Promise.all(servers.map(closeServer))),
  };
}

const isLacking = (error: unknown) => hasCode(error, 'EADDRNOTAVAIL', 'EAFNOSUPPORT');

async function listen(onRequest: RequestListener, listenOptions: ListenOptions): Promise<Server> {
  const server = createServer(timeouts, onRequest);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!declaresTooMuch(request)) response.writeContinue();
    onRequest(request, response);
  });
  answerUnreadable(server);
  server.listen(listenOptions);
  await once(server, 'listening');
  return server;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A keep-alive connection becomes idle when its response is complete, but Node closes idle connections only once.
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  const last = setTimeout(() => server.closeAllConnections(), closeWithinMs);
  await closed;
  clearInterval(idle);
  clearTimeout(last);
}
