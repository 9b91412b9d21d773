import middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createEgressOnDemand } from '../adapters/egress-on-demand.ts';
import { schema } from '../schema/index.ts';
import { graphiqlAnswer } from './graphql/graphiql.ts';
import { createGraphqlHandler } from './graphql/handle.ts';
import { persistedOperations } from './graphql/persisted.ts';
import { createPresenceHandler, PRESENCE_PATH } from './graphql/presence.ts';
import { compression } from './http/compression.ts';
import { corsPreflight } from './http/cors.ts';
import { streamed, streamingMiddleware } from './http/middleware.ts';
import { persistedMode, startApp } from './start.ts';

const app = startApp({ egress: createEgressOnDemand });
const mode = persistedMode();
const graphql = createGraphqlHandler(app, schema, { persisted: persistedOperations(mode) });
const presence = createPresenceHandler(app);

/**
 * GraphQL over HTTP, and GraphiQL for browsers. Subscriptions stream here as well, although `live` is the function for
 * them.
 */
export const handler = middy<APIGatewayProxyEvent>(streamed)
  .use(streamingMiddleware(app, 'graphql'))
  .use(compression)
  .handler(async (event: APIGatewayProxyEvent) => {
    if (event.httpMethod === 'OPTIONS') return corsPreflight(event);
    if (event.path === PRESENCE_PATH) return presence(event);
    return (await graphiqlAnswer(event, mode !== 'only')) ?? graphql(event);
  });
