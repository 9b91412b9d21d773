import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ListenOptions } from 'node:net';
import type { Log } from '../domain/core/app.ts';
import { hasCode } from '../functions/app/error-code.ts';
import { sendError, sendJson, sendResult } from './gateway/answer.ts';
import { declaresTooMuch, hasBody, readBody } from './gateway/body.ts';
import { clientSink } from './gateway/client-sink.ts';
import { buildEvent, type EventInput, splitTarget } from './gateway/event.ts';
import { portOf } from './gateway/port-of.ts';
import { type GatewayRoute, routeMatcher } from './gateway/routes.ts';
import { answerUnreadable } from './gateway/unreadable.ts';
import {
  type BufferedHandler,
  ClientGoneError,
  FunctionTimeoutError,
  invoke,
  invokeStreaming,
} from './lambda/invoke.ts';

export type { GatewayRoute } from './gateway/routes.ts';

interface GatewayAddress {
  /** 0 picks a free port. */
  port: number;
  /** Addresses to listen on. An address that this machine lacks is skipped if another one works. */
  hosts: readonly string[];
}

interface GatewayService {
  /** If true, the client's address is the last one in X-Forwarded-For. */
  trustProxy: boolean;
  routes: readonly GatewayRoute[];
  /** Pages that exist only on a local platform, tried first. Returns true if it handles the request. */
  local?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Called when a function has finished or failed a request that may have written something (all except reads). */
  onSettled?: () => void;
  log?: Pick<Log, 'error'>;
}

export type GatewayOptions = GatewayAddress & GatewayService;

export interface Gateway {
  port: number;
  /** Stops accepting connections, closes idle ones at once and the rest within a second. */
  close(): Promise<void>;
}

const closeWithinMs = 1000;
const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

interface OpenGateway extends Gateway {
  /** Starts serving, beginning with the requests that are already waiting. */
  serve(service: GatewayService): void;
}

/**
 * Emulates API Gateway: converts HTTP requests to its events, calls the handlers, and sends their responses, streamed
 * or buffered. Throws if it cannot listen on any address.
 */
export async function startGateway({ port, hosts, ...service }: GatewayOptions): Promise<Gateway> {
  const gateway = await openGateway({ port, hosts });
  gateway.serve(service);
  return gateway;
}

/** Listens, but queues requests until `serve` is called. Throws if it cannot listen on any address. */
export async function openGateway(address: GatewayAddress): Promise<OpenGateway> {
  const servers: Server[] = [];
  const service = Promise.withResolvers<Listener>();
  let onRequest: Listener = (request, response) => void service.promise.then((listener) => listener(request, response));
  const listener: Listener = (request, response) => onRequest(request, response);
  // `::` alone covers both families. Next to an IPv4 address it would bind the same port twice.
  const ipv6Only = address.hosts.some((host) => !host.includes(':'));
  let port = address.port;
  let refused: unknown;
  for (const host of address.hosts) {
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
  if (servers.length === 0) throw refused ?? new Error('The gateway was given no address to listen on.');
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

async function listen(onRequest: Listener, address: ListenOptions): Promise<Server> {
  // Longer than browsers and load balancers keep a connection, so that the client closes it. Node's timeouts for a
  // request's headers (60 s) and the whole request (300 s) stay; neither includes the response.
  const server = createServer({ keepAliveTimeout: 75_000 }, onRequest);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!declaresTooMuch(request)) response.writeContinue();
    onRequest(request, response);
  });
  answerUnreadable(server);
  server.listen(address);
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

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

function requestListener(options: GatewayService): Listener {
  const match = routeMatcher(options.routes);
  return (request, response) => {
    response.on('error', ignore);
    if (options.local?.(request, response)) return;
    const requestId = randomUUID();
    const target = splitTarget(request.url ?? '/');
    const found = match(target.path);
    if (!found) return sendError(response, 'NOT_FOUND', requestId);
    const answer = (body: Buffer | undefined) => {
      const input = { request, target, match: found, body, requestId, trustProxy: options.trustProxy, now: Date.now() };
      const settled = call(input, response).catch((error) => fail(response, input, error, options.log));
      if (!readMethods.has(request.method ?? '')) settled.then(options.onSettled);
    };
    if (!hasBody(request)) return answer(undefined);
    readBody(request, (body) => (body ? answer(body) : sendError(response, 'PAYLOAD_TOO_LARGE', requestId)));
  };
}

// A write to a disconnected client fails. Its 'close' event is handled instead.
const ignore = () => {};

async function call(input: EventInput, response: ServerResponse): Promise<void> {
  const { route } = input.match;
  const event = buildEvent(input);
  const { timeoutSeconds, memoryMb, name: functionName } = route;
  const options = { timeoutSeconds, memoryMb, functionName };
  if (!route.streaming) {
    const result = await invoke(route.handler as BufferedHandler, event, options);
    if (!response.destroyed) sendResult(response, result);
    return;
  }
  const gone = new AbortController();
  response.once('close', () => response.writableFinished || gone.abort());
  await invokeStreaming(route.handler, event, options, clientSink(response, gone.signal));
}

/** Responds as API Gateway does when a function fails. A response that has started can only be aborted. */
function fail(response: ServerResponse, { match, requestId }: EventInput, error: unknown, log?: Pick<Log, 'error'>) {
  if (error instanceof ClientGoneError) return;
  log?.error('A function failed.', { function: match.route.name, requestId, error });
  if (response.headersSent || response.destroyed) {
    if (!response.writableEnded) response.destroy();
  } else if (error instanceof FunctionTimeoutError) {
    sendJson(response, 504, requestId, { message: 'Endpoint request timed out' });
  } else {
    sendJson(response, 502, requestId, { message: 'Internal server error' });
  }
}
