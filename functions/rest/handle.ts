import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type ExecutionResult, execute, type GraphQLSchema, parse as parseDocument, validate } from 'graphql';
import type { App } from '../../domain/app.ts';
import { AppError } from '../../domain/errors.ts';
import type { Context } from '../../schema/context.ts';
import { authenticate, type Caller } from '../authenticate.ts';
import { keyedCors } from '../cors.ts';
import { failure, type HttpAnswer, limitHeaders, success } from '../http.ts';
import { readCall } from './call.ts';
import { enumConverters } from './enums.ts';
import { createMatcher } from './match.ts';
import type { Route } from './route.ts';

type Run = (app: App, caller: Caller, event: APIGatewayProxyEvent, ids: Record<string, string>) => Promise<HttpAnswer>;

/** Parses and validates a route's document once, and gives what runs it. Throws at start when a document is wrong. */
function compile(schema: GraphQLSchema, route: Route): Run {
  const document = parseDocument(route.document);
  const mistakes = validate(schema, document);
  if (mistakes.length > 0) throw new Error(`${route.method} ${route.path}: ${mistakes.map(String).join('; ')}`);
  const { toNames, toValues } = enumConverters(schema, document);
  const isMutation = document.definitions.some(
    (part) => part.kind === 'OperationDefinition' && part.operation === 'mutation',
  );
  return async (app, caller, event, ids) => {
    const call = await readCall(app, caller.actor, route, event, ids);
    const input = { ...call.input, ...ids };
    const variableValues = toNames(isMutation ? { input } : input);
    const contextValue: Context = { app, actor: call.actor, loaders: new Map() };
    const result = (await execute({ schema, document, variableValues, contextValue })) as ExecutionResult;
    if (result.errors?.[0]) throw result.errors[0].originalError ?? result.errors[0];
    return success(route.pick(toValues(result.data)), route.status);
  };
}

/**
 * The REST facade: authenticates, finds the row, executes its document. Every answer to a known key tells how its limit
 * stands.
 */
export function createRestHandler(app: App, schema: GraphQLSchema, routes: readonly Route[]) {
  const match = createMatcher(routes);
  const compiled = new Map(routes.map((route) => [route, compile(schema, route)]));
  return async function handle(event: APIGatewayProxyEvent, path: string): Promise<HttpAnswer> {
    const answer = await answerAnyone(event, path);
    // A page that may ask, as the preflight says, may also read the answer.
    Object.assign(answer.headers, keyedCors);
    return answer;
  };

  async function answerAnyone(event: APIGatewayProxyEvent, path: string): Promise<HttpAnswer> {
    let caller: Caller;
    try {
      caller = await authenticate(app, event);
    } catch (error) {
      return failed(app, event, error);
    }
    const answer = await answerCaller(caller, event, path).catch((error) => failed(app, event, error));
    const state = await caller.limitState.catch(() => undefined);
    if (state) Object.assign(answer.headers, limitHeaders(state));
    return answer;
  }

  async function answerCaller(caller: Caller, event: APIGatewayProxyEvent, path: string): Promise<HttpAnswer> {
    const found = match(event.httpMethod, path);
    if (found.kind !== 'route') {
      await caller.actor.admission.take();
      throw found.kind === 'unknown'
        ? new AppError('NOT_FOUND')
        : new AppError('METHOD_NOT_ALLOWED', { allow: found.allow });
    }
    return compiled.get(found.route)!(app, caller, event, found.ids);
  }
}

/** The answer to a failure. What was not foreseen is logged with its cause and told to nobody. */
export function failed(app: App, event: APIGatewayProxyEvent, thrown: unknown): HttpAnswer {
  const answer = failure(thrown);
  if (answer.statusCode >= 500) {
    const { requestId } = event.requestContext;
    app.log.error('request failed', { requestId, method: event.httpMethod, path: event.path, error: thrown });
  }
  return answer;
}
