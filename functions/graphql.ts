import middy from '@middy/core';
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createInspector } from '../adapters/egress/inspector.ts';
import { schema } from '../schema/index.ts';
import { corsPreflight } from './cors.ts';
import { createGraphqlHandler } from './graphql/handle.ts';
import { persistedOperations } from './graphql/persisted.ts';
import { createPresenceHandler, PRESENCE_PATH } from './graphql/presence.ts';
import { httpMiddleware } from './middleware.ts';
import { persistedMode, startApp } from './start.ts';

const app = startApp({ egress: createInspector });
const graphql = createGraphqlHandler(app, schema, { persisted: persistedOperations(persistedMode()) });
const presence = createPresenceHandler(app);

/** GraphQL over HTTP; subscriptions stream as server-sent events, here too, although `live` is the function for them. */
export const handler = middy<APIGatewayProxyEvent>({ executionMode: executionModeStreamifyResponse })
  .use(httpMiddleware(app, 'graphql'))
  .handler((event: APIGatewayProxyEvent) => {
    if (event.httpMethod === 'OPTIONS') return corsPreflight(event);
    return event.path === PRESENCE_PATH ? presence(event) : graphql(event);
  });
