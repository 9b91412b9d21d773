import middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createEgressOnDemand } from '../adapters/egress-on-demand.ts';
import { compression } from './http/compression.ts';
import { fromFunctionUrl } from './http/function-url.ts';
import { streamed, streamingMiddleware } from './http/middleware.ts';
import { createPublicHandler } from './public/handle.ts';
import { visitRoutes } from './public/routes.ts';
import { startApp } from './start.ts';

/** Actions call customers' systems. */
const app = startApp({ egress: createEgressOnDemand });
const publicSurface = createPublicHandler(app, visitRoutes);

/** The public API: configuration, conversations, chat. `streams` serves held streams. */
export const handler = middy<APIGatewayProxyEvent>(streamed)
  .use(fromFunctionUrl)
  .use(streamingMiddleware(app, 'public'))
  .use(compression)
  .handler((event: APIGatewayProxyEvent) => publicSurface(event));
