import type { MiddlewareObj } from '@middy/core';
import type { App } from '../domain/app.ts';
import { failure, type HttpAnswer } from './http.ts';

interface HttpRequest {
  event: { requestContext: { requestId: string }; httpMethod: string; path: string };
  response: HttpAnswer<unknown> | null | undefined;
  error: Error | null | undefined;
  internal: { startedAtMs?: number };
}

/** Every answer says which request it answers; one line a request is logged, without query, body or address. */
const requestLog = (app: App, name: string) => ({
  before(request: HttpRequest) {
    request.internal.startedAtMs = app.clock.now();
  },
  after({ event, response, internal }: HttpRequest) {
    if (!response) return;
    const { requestId } = event.requestContext;
    response.headers['x-request-id'] = requestId;
    response.headers['x-content-type-options'] = 'nosniff';
    const ms = app.clock.now() - internal.startedAtMs!;
    app.log.debug('request', {
      name,
      requestId,
      method: event.httpMethod,
      path: event.path,
      status: response.statusCode,
      ms,
    });
  },
});

/** What no handler foresaw still ends as an envelope, and is logged with its cause. */
const lastResort = (app: App) => ({
  onError(request: HttpRequest) {
    const { requestId } = request.event.requestContext;
    app.log.error('handler failed', { requestId, error: request.error });
    const answer = failure(request.error);
    answer.headers['x-request-id'] = requestId;
    request.response = answer;
  },
});

/** The HTTP functions' middleware, outermost first. */
export const httpMiddleware = (app: App, name: string): MiddlewareObj[] =>
  [lastResort(app), requestLog(app, name)] as unknown as MiddlewareObj[];
