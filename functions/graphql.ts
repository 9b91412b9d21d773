import middy from '@middy/core';
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createInspector } from '../adapters/egress/inspector.ts';
import { schema } from '../schema/index.ts';
import { corsPreflight } from './cors.ts';
import { createGraphqlHandler } from './graphql/handle.ts';
import { persistedOperations } from './graphql/persisted.ts';
import { httpMiddleware } from './middleware.ts';
import { persistedMode, startApp } from './start.ts';

const app = startApp({ egress: createInspector });
const graphql = createGraphqlHandler(app, schema, persistedOperations(persistedMode()));

/** GraphQL over HTTP; subscriptions stream as server-sent events. */
export const handler = middy<APIGatewayProxyEvent>({ executionMode: executionModeStreamifyResponse })
  .use(httpMiddleware(app, 'graphql'))
  .handler((event: APIGatewayProxyEvent) => (event.httpMethod === 'OPTIONS' ? corsPreflight(event) : graphql(event)));
