import type { Readable } from 'node:stream';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { GraphQLSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import type { App } from '../../domain/core/app.ts';
import { failureAnswer } from '../http/failure.ts';
import type { HttpAnswer } from '../http/input.ts';
import { note } from '../notes.ts';
import { toAnswer, failureAnswer as toFailure } from './answer.ts';
import { DocumentCache, noCache } from './document-cache.ts';
import { maskError } from './errors.ts';
import type { Persisted } from './persisted.ts';
import { plugins } from './plugins.ts';
import { checkRequest, newState, toRequest } from './request.ts';
import type { RequestState, ServerContext, YogaContext } from './request-state.ts';

const unpersisted: Persisted = { mode: 'off', documents: {} };

interface GraphqlHandlerOptions {
  /** Which documents run. Default: any, and none by its hash. */
  persisted?: Persisted;
  /** Rejects queries and mutations. */
  subscriptionsOnly?: boolean;
}

export function createGraphqlHandler(
  app: App,
  schema: GraphQLSchema,
  { persisted = unpersisted, subscriptionsOnly = false }: GraphqlHandlerOptions = {},
) {
  const documents = new DocumentCache();
  const yoga = createYoga<ServerContext>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    cors: false,
    batching: false,
    logging: false,
    parserAndValidationCache: { documentCache: documents, errorCache: noCache },
    maskedErrors: { maskError: (error) => maskError(app, error) },
    context: ({ state }): object => contextOf(app, state),
    plugins: plugins(app, documents, subscriptionsOnly),
  });

  return async function handle(event: APIGatewayProxyEvent): Promise<HttpAnswer<string | Readable>> {
    note(event, { route: event.path });
    const state = newState(app, event);
    try {
      await checkRequest(app, event, state, persisted);
    } catch (error) {
      return failureAnswer(app, event, error, toFailure);
    }
    const response = await yoga.fetch(toRequest(event), { state });
    if (state.code) note(event, { code: state.code });
    return toAnswer(response, state);
  };
}

const contextOf = (app: App, state: RequestState): YogaContext => ({
  app,
  actor: undefined,
  loaders: {},
  signal: state.clientGone.signal,
  clientId: state.clientId,
  state,
});
