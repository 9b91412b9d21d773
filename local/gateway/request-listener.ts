import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../domain/core/app.ts';
import type { ErrorCode } from '../../domain/core/errors.ts';
import {
  type BufferedHandler,
  ClientGoneError,
  FunctionTimeoutError,
  invoke,
  invokeStreaming,
} from '../lambda/invoke.ts';
import { discardRest, type GatewayError, sendError, sendJson, sendResult } from './answer.ts';
import { hasBody, readBody } from './body.ts';
import { clientSink } from './client-sink.ts';
import { buildEvent, type EventInput, splitTarget } from './event.ts';
import { type GatewayRoute, routeMatcher } from './routes.ts';
import { type BodyFault, type BodyLimits, UnfinishedBodies } from './unfinished-bodies.ts';

export interface GatewayService {
  /** If true, the client's address is the last one in X-Forwarded-For. */
  trustProxy: boolean;
  routes: readonly GatewayRoute[];
  /** Pages that exist only on a local platform, tried first. Returns true if it handles the request. */
  local?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Called when a function has finished or failed a request that may have written something (all except reads). */
  onSettled?: () => void;
  log?: Pick<Log, 'error'>;
  /** Limits of bodies that are not complete. */
  bodies?: Partial<BodyLimits>;
}

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Matches each request to a route, calls its function and sends the response. */
export function requestListener(options: GatewayService): RequestListener {
  const match = routeMatcher(options.routes);
  const bodies = new UnfinishedBodies(options.bodies);
  return (request, response) => {
    response.on('error', ignore);
    const requestId = randomUUID();
    const refuse = (fault: BodyFault | 'too-large') => {
      if (response.headersSent) request.destroy();
      else sendError(response, bodyErrors[fault].code, requestId, bodyErrors[fault]);
    };
    if (options.local?.(request, response)) return watchUpload(bodies, request, refuse);
    const target = splitTarget(request.url ?? '/');
    const matched = match(target.path);
    if (!matched) return sendError(response, 'NOT_FOUND', requestId);
    const answer = (body: Buffer | undefined) => {
      const input = {
        request,
        target,
        match: matched,
        body,
        requestId,
        trustProxy: options.trustProxy,
        now: Date.now(),
      };
      const settled = call(input, response).catch((error) => fail(response, input, error, options.log));
      if (!readMethods.has(request.method ?? '')) settled.then(options.onSettled);
    };
    if (!hasBody(request)) return answer(undefined);
    if (lacksKey(request, target.path)) {
      response.once('finish', () => discardRest(request));
      request.resume();
      return answer(undefined);
    }
    readBody(request, bodies, (body) => (typeof body === 'string' ? refuse(body) : answer(body)));
  };
}

const bodyErrors: Record<BodyFault | 'too-large', GatewayError & { code: ErrorCode }> = {
  'too-large': { code: 'PAYLOAD_TOO_LARGE' },
  stalled: { code: 'BAD_REQUEST', status: 408, message: 'The request body did not arrive in time.' },
  crowded: {
    code: 'SERVICE_UNAVAILABLE',
    message: 'Too many requests are being received at once. Send this one again.',
    retryAfterSeconds: 5,
  },
};

/** What a local page reads by itself: forms, which are small, and uploads, which are piped to the bucket at once. */
function watchUpload(bodies: UnfinishedBodies, request: IncomingMessage, refuse: (fault: BodyFault) => void): void {
  if (request.complete || !hasBody(request)) return;
  bodies.add(request, refuse);
  if (request.method !== 'PUT') return;
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    bodies.resize(request, bytes);
  });
}

const keylessBytes = 64 * 1024;

/** The response of REST to a request without a key is 401, whatever its body says, so a long body is not read. */
const lacksKey = ({ headers }: IncomingMessage, path: string): boolean =>
  path.startsWith('/v1/') &&
  !headers['x-api-key'] &&
  !headers.authorization &&
  !(Number(headers['content-length']) <= keylessBytes);

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

/** Responds as API Gateway does when a function fails, with the stack's response to a timeout (`infra/api/gateway-answers.ts`). A response that has started can only be aborted. */
function fail(response: ServerResponse, { match, requestId }: EventInput, error: unknown, log?: Pick<Log, 'error'>) {
  if (error instanceof ClientGoneError) return;
  log?.error('A function failed.', { function: match.route.name, requestId, error });
  if (response.headersSent || response.destroyed) {
    if (!response.writableEnded) response.destroy();
  } else if (error instanceof FunctionTimeoutError) {
    sendError(response, 'SERVICE_UNAVAILABLE', requestId);
  } else {
    sendJson(response, requestId, { statusCode: 502, headers: [] }, { message: 'Internal server error' });
  }
}
