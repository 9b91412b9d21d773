import type { Readable } from 'node:stream';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { GraphQLSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import type { App } from '../../domain/core/app.ts';
import { withinTime } from '../../domain/core/operations/within-time.ts';
import { AnswerBudget, MAX_ANSWER_BYTES } from '../../schema/core/answer-budget.ts';
import { deadlineOf } from '../http/deadline.ts';
import { failureAnswer } from '../http/failure.ts';
import type { HttpAnswer } from '../http/input.ts';
import { note } from '../notes.ts';
import { notAcceptable, toAnswer, failureAnswer as toFailure } from './answer.ts';
import { DocumentCache, noCache } from './document-cache.ts';
import { maskError } from './errors.ts';
import type { Persisted } from './persisted.ts';
import { plugins } from './plugins.ts';
import { acceptedBy, checkRequest, newState, toRequest } from './request.ts';
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
  graphqlSchema: GraphQLSchema,
  { persisted = unpersisted, subscriptionsOnly = false }: GraphqlHandlerOptions = {},
) {
  const documents = new DocumentCache();
  const yoga = createYoga<ServerContext>({
    schema: graphqlSchema,
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
      return await withinTime(deadlineOf(event), async () => {
        await checkRequest(app, event, state, persisted);
        const types = acceptedBy(event);
        if (types.length === 0) return notAcceptable();
        const response = await yoga.fetch(toRequest(event, types), { state });
        if (state.code) note(event, { code: state.code });
        return toAnswer(response, state);
      });
    } catch (error) {
      state.clientGone.abort();
      return failureAnswer(app, event, error, toFailure);
    }
  };
}

const contextOf = (app: App, state: RequestState): YogaContext => ({
  app,
  actor: undefined,
  loaders: {},
  answer: new AnswerBudget(maxAnswerBytes(state)),
  signal: state.clientGone.signal,
  clientId: state.clientId,
  state,
});

/** A stranger receives nothing but the schema: once as a whole, or parts of it. */
function maxAnswerBytes({ identity, parameters: { query = '' } }: RequestState): number {
  if (identity) return MAX_ANSWER_BYTES;
  const parts: string[] = query.match(/__(schema|type)\b/g) ?? [];
  return parts.length <= 2 && parts.includes('__schema') ? MAX_SCHEMA_BYTES : MAX_TYPES_BYTES;
}

/** With everything that graphql-js can ask for, the schema has 740 KB. */
const MAX_SCHEMA_BYTES = 1_000_000;
const MAX_TYPES_BYTES = 300_000;
