import middy from '@middy/core';
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createInspector } from '../adapters/egress/inspector.ts';
import { schema } from '../schema/index.ts';
import { corsPreflight } from './cors.ts';
import { graphiqlAnswer } from './graphql/graphiql.ts';
import { createGraphqlHandler } from './graphql/handle.ts';
import { persistedOperations } from './graphql/persisted.ts';
import { httpMiddleware } from './middleware.ts';
import { persistedMode, startApp } from './start.ts';

const app = startApp({ egress: createInspector });
const mode = persistedMode();
const graphql = createGraphqlHandler(app, schema, persistedOperations(mode));

/** GraphQL over HTTP, and GraphiQL for browsers; subscriptions stream as server-sent events. */
export const handler = middy<APIGatewayProxyEvent>({ executionMode: executionModeStreamifyResponse })
  .use(httpMiddleware(app, 'graphql'))
  .handler(async (event: APIGatewayProxyEvent) => {
    if (event.httpMethod === 'OPTIONS') return corsPreflight(event);
    return (await graphiqlAnswer(event, mode !== 'only')) ?? graphql(event);
  });
