import middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { schema } from '../schema/index.ts';
import { createGraphqlHandler } from './graphql/handle.ts';
import { persistedOperations } from './graphql/persisted.ts';
import { corsPreflight } from './http/cors.ts';
import { streamed, streamingMiddleware } from './http/middleware.ts';
import { persistedMode, startApp } from './start.ts';

const app = startApp();
const live = createGraphqlHandler(app, schema, {
  persisted: persistedOperations(persistedMode()),
  subscriptionsOnly: true,
});

/**
 * Held subscriptions of agents. A separate function, so that they cannot exhaust the concurrency of others. It has its
 * own path, because API Gateway cannot route by headers.
 */
export const handler = middy<APIGatewayProxyEvent>(streamed)
  .use(streamingMiddleware(app, 'live'))
  .handler((event: APIGatewayProxyEvent) => (event.httpMethod === 'OPTIONS' ? corsPreflight(event) : live(event)));
