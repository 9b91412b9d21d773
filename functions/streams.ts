import middy from '@middy/core';
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { httpMiddleware } from './http/middleware.ts';
import { createPublicHandler } from './public/handle.ts';
import { streamRoutes } from './public/stream-routes.ts';
import { startApp } from './start.ts';

const app = startApp();
const visitorStreams = createPublicHandler(app, streamRoutes);

/**
 * The held streams of visitors. In a function of their own, so that they can use up no other function's concurrency, and a small
 * one, since a stream mostly waits.
 */
export const handler = middy<APIGatewayProxyEvent>({ executionMode: executionModeStreamifyResponse })
  .use(httpMiddleware(app, 'streams'))
  .handler((event: APIGatewayProxyEvent) => visitorStreams(event));
