import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import { AppError } from '../../domain/core/errors.ts';
import { authenticate, type Caller } from '../http/authenticate.ts';
import { keyedCors } from '../http/cors.ts';
import { failureAnswer } from '../http/failure.ts';
import { type HttpAnswer, limitHeaders } from '../http/input.ts';
import { createMatcher } from '../http/match.ts';
import { note } from '../notes.ts';
import type { RestRoute } from './route.ts';

/** Runs one row. `Body`: the type of its response body. */
export type RouteRunner<Body> = (
  app: App,
  caller: Caller,
  event: APIGatewayProxyEvent,
  ids: Record<string, string>,
) => Promise<HttpAnswer<Body>>;

/**
 * Serves rows of the REST table: authenticates, finds the row, runs it. Every response to a valid key has the state of
 * its limit. `toRun` is called once per row, with its first request.
 */
export function createRouteHandler<R extends RestRoute, Body>(
  app: App,
  routes: readonly R[],
  toRun: (route: R) => RouteRunner<Body>,
) {
  type Answer = HttpAnswer<Body | string>;
  const match = createMatcher(
    routes.map((route) => ({ method: route.method, path: route.path, run: onDemand(() => toRun(route)) })),
  );
  return async function handle(event: APIGatewayProxyEvent, path: string): Promise<Answer> {
    const answer = await answerAnyone(event, path);
    // The preflight allows any page to call, so any page may read the response.
    Object.assign(answer.headers, keyedCors);
    return answer;
  };

  async function answerAnyone(event: APIGatewayProxyEvent, path: string): Promise<Answer> {
    let caller: Caller;
    try {
      caller = await authenticate(app, event);
    } catch (error) {
      return failureAnswer(app, event, error);
    }
    const answer: Answer = await answerCaller(caller, event, path).catch((error) => failureAnswer(app, event, error));
    const state = await caller.limitState.catch(() => undefined);
    if (state) Object.assign(answer.headers, limitHeaders(state));
    return answer;
  }

  async function answerCaller(caller: Caller, event: APIGatewayProxyEvent, path: string): Promise<Answer> {
    const matched = match(event.httpMethod, path);
    if (matched.kind !== 'route') {
      await caller.actor.admission.take();
      throw matched.kind === 'unknown'
        ? new AppError('NOT_FOUND')
        : new AppError('METHOD_NOT_ALLOWED', { allow: matched.allow });
    }
    note(event, { route: `/v1${matched.route.path}` });
    return matched.route.run(app, caller, event, matched.ids);
  }
}

function onDemand<Body>(make: () => RouteRunner<Body>): RouteRunner<Body> {
  let run: RouteRunner<Body> | undefined;
  return (...request) => {
    run ??= make();
    return run(...request);
  };
}
