import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, ListenOptions } from 'node:net';
import type { Log } from '../domain/core/app.ts';
import { sendError, sendJson, sendResult } from './gateway/answer.ts';
import { declaresTooMuch, hasBody, readBody } from './gateway/body.ts';
import { clientSink } from './gateway/client-sink.ts';
import { buildEvent, type EventInput, splitTarget } from './gateway/event.ts';
import { type GatewayRoute, routeMatcher } from './gateway/routes.ts';
import { answerUnreadable } from './gateway/unreadable.ts';
import {
  type BufferedHandler,
  ClientGoneError,
  FunctionTimeoutError,
  invoke,
  invokeStreaming,
  type StreamingHandler,
} from './lambda/invoke.ts';

export type { GatewayRoute } from './gateway/routes.ts';

export interface GatewayAddress {
  /** 0: a free one. */
  port: number;
  /** Addresses to listen on. One that this machine lacks is passed over, if another works. */
  hosts: readonly string[];
}

export interface GatewayService {
  /** True: the client's address is the last of X-Forwarded-For. */
  trustProxy: boolean;
  routes: readonly GatewayRoute[];
  /** Pages that only one machine serves, tried first. True: it answers this request. */
  local?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Called when a function has answered or failed a request that may have written something: anything but a read. */
  onSettled?: () => void;
  log?: Pick<Log, 'error'>;
}

export type GatewayOptions = GatewayAddress & GatewayService;

export interface Gateway {
  port: number;
  /** Takes no more connections, ends idle ones at once and all others within a second. */
  close(): Promise<void>;
}

const closeWithinMs = 1000;
const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface OpenGateway extends Gateway {
  /** Answers requests from now on, first those that arrived in the meantime. */
  serve(service: GatewayService): void;
}

/**
 * Does on one machine what API Gateway does in front of the functions: makes its events of HTTP requests, calls the
 * handlers, and sends what they answer, streamed or whole. Throws when no address can be listened on.
 */
export async function startGateway({ port, hosts, ...service }: GatewayOptions): Promise<Gateway> {
  const gateway = await openGateway({ port, hosts });
  gateway.serve(service);
  return gateway;
}

/** Listens, but keeps requests waiting until `serve` says what answers them. Throws when no address can be listened on. */
export async function openGateway(address: GatewayAddress): Promise<OpenGateway> {
  const servers: Server[] = [];
  const service = Promise.withResolvers<Listener>();
  let onRequest: Listener = (request, response) => void service.promise.then((listener) => listener(request, response));
  const listener: Listener = (request, response) => onRequest(request, response);
  // `::` alone means both families; beside an IPv4 address it would ask for the same port twice.
  const ipv6Only = address.hosts.some((host) => !host.includes(':'));
  let port = address.port;
  let refused: unknown;
  for (const host of address.hosts) {
    try {
      const server = await listen(listener, { host, port, ipv6Only });
      port = (server.address() as AddressInfo).port;
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

const isLacking = (error: unknown) =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '');

async function listen(onRequest: Listener, address: ListenOptions): Promise<Server> {
  // Above what browsers and load balancers keep a connection for, so that it is the client who closes it. The two
  // time-outs of Node for the head (60 s) and the whole of a request (300 s) stay; neither counts the answer.
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
  // A connection that is kept alive becomes idle when its answer is complete; Node looks for idle ones only once.
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
      if (!readMethods.has(request.method!)) settled.then(options.onSettled);
    };
    if (!hasBody(request)) return answer(undefined);
    readBody(request, (body) => (body ? answer(body) : sendError(response, 'PAYLOAD_TOO_LARGE', requestId)));
  };
}

// A write to a client that has left; its 'close' is what counts.
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
  await invokeStreaming(route.handler as StreamingHandler, event, options, clientSink(response, gone.signal));
}

/** Answers as API Gateway does when a function fails. What has begun to flow can only be cut off. */
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
