import type { MiddlewareObj } from '@middy/core';
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type { FunctionName } from '../../config/functions.ts';
import type { App, Measured } from '../../domain/core/app.ts';
import { toAppError, unavailable } from '../../domain/core/errors.ts';
import { note, notesOf } from '../notes.ts';
import { restoreViewer } from './cdn.ts';
import { keyedCors } from './cors.ts';
import { clearDeadline, startDeadline, TIME_TO_ANSWER_MS } from './deadline.ts';
import { failure, type HttpAnswer } from './input.ts';
import { streamedBody } from './streamed-body.ts';

export type HttpMiddleware = MiddlewareObj<
  APIGatewayProxyEvent,
  HttpAnswer<unknown>,
  Error,
  Context,
  { startedAtMs?: number }
>;
export type HttpRequest = Parameters<NonNullable<HttpMiddleware['before']>>[0];

const outOfTime = (): never => {
  throw unavailable(new Error('The function ran out of time.'));
};

/**
 * For functions whose response is buffered. One that runs out of time says so while it still can: by itself when `deadlineOf` aborts,
 * or else by this.
 */
export const buffered = { timeoutEarlyInMillis: TIME_TO_ANSWER_MS, timeoutEarlyResponse: outOfTime };

/** For functions that stream their response. Written out, so that bundles of the others leave it out. */
export const streamed = {
  timeoutEarlyInMillis: TIME_TO_ANSWER_MS,
  timeoutEarlyResponse: outOfTime,
  executionMode: executionModeStreamifyResponse,
};

const viewerRestored = (app: App): HttpMiddleware => ({
  before: ({ event }: HttpRequest) => restoreViewer(app, event),
});

/** Ends the work of a request in time. A body that streams is read after that. Left out of the bundles of buffered functions, which are small and hold nothing. */
const deadline: HttpMiddleware = {
  before: ({ event, context }: HttpRequest) => startDeadline(event, context),
  after: ({ event }: HttpRequest) => clearDeadline(event),
  onError: ({ event }: HttpRequest) => clearDeadline(event),
};

const duration: Measured = { names: ['ms'], by: 'function' };
const failures: Measured = { names: ['failures'], by: 'code' };
const faults: Measured = { names: ['faults'], by: 'function' };

/**
 * Logs one line per request, with its route as a pattern and never its path, query, headers, address or body. `ms`:
 * until the response begins. A stream continues after that.
 */
function logRequest(app: App, name: string, { event, internal }: HttpRequest, status: number) {
  const { route = null, code, ...who } = notesOf(event);
  const now = app.clock.now();
  const { startedAtMs = now } = internal;
  const ms = Math.max(0, now - startedAtMs);
  const request = {
    function: name,
    requestId: event.requestContext.requestId,
    method: event.httpMethod,
    route,
    status,
  };
  app.tracing.record(
    `${event.httpMethod} ${route ?? ''}`.trim(),
    startedAtMs,
    {
      'http.request.method': event.httpMethod,
      'http.route': route ?? undefined,
      'http.response.status_code': status,
      'faas.name': name,
    },
    status >= 500 ? (code ?? String(status)) : undefined,
  );
  if (code === undefined) app.log.info('request', { ...request, ms, ...who }, [duration]);
  else if (status < 500) app.log.info('request', { ...request, ms, ...who, code, failures: 1 }, [duration, failures]);
  else app.log.info('request', { ...request, ms, ...who, code, failures: 1, faults: 1 }, [duration, failures, faults]);
}

/** Adds the request id to every response. */
const requestLog = (app: App, name: string): HttpMiddleware => ({
  before(httpRequest: HttpRequest) {
    httpRequest.internal.startedAtMs = app.clock.now();
  },
  after(httpRequest: HttpRequest) {
    const { event, response } = httpRequest;
    if (!response) return;
    response.headers['x-request-id'] = event.requestContext.requestId;
    response.headers['x-content-type-options'] = 'nosniff';
    logRequest(app, name, httpRequest, response.statusCode);
  },
});

/** No other page may read the answers of these functions. */
const isForPlatformPages = (name: string) => name === 'auth' || name === 'console';

/** Converts any error to an envelope. Unexpected ones are logged with their cause. */
const errorEnvelope = (app: App, name: string): HttpMiddleware => ({
  onError(httpRequest: HttpRequest) {
    const { event, error } = httpRequest;
    const { requestId } = event.requestContext;
    const { status, code } = toAppError(error);
    if (status >= 500) app.log.error('handler failed', { requestId, error });
    note(event, { code });
    const answer = failure(error);
    Object.assign(answer.headers, isForPlatformPages(name) ? {} : keyedCors, { 'x-request-id': requestId });
    httpRequest.response = answer;
    logRequest(app, name, httpRequest, answer.statusCode);
  },
});

const bodyOfStream: HttpMiddleware = {
  after({ response }: HttpRequest) {
    if (response) response.body = streamedBody(response.body);
  },
};

/** The middleware of an HTTP function whose response is buffered, outermost first. */
export const httpMiddleware = (app: App, functionName: FunctionName): HttpMiddleware[] => [
  errorEnvelope(app, functionName),
  viewerRestored(app),
  requestLog(app, functionName),
];

/** The middleware of an HTTP function that streams its response. */
export const streamingMiddleware = (app: App, functionName: FunctionName): HttpMiddleware[] => [
  ...httpMiddleware(app, functionName),
  deadline,
  bodyOfStream,
];
