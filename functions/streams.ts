import middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { fromFunctionUrl } from './http/function-url.ts';
import { streamed, streamingMiddleware } from './http/middleware.ts';
import { createPublicHandler } from './public/handle.ts';
import { streamRoute } from './public/routes/stream.ts';
import { startApp } from './start.ts';

const app = startApp();
const visitorStreams = createPublicHandler(app, [streamRoute]);

/**
 * Held streams of visitors. A separate function, so that they cannot exhaust the concurrency of others, and a small one,
 * because a stream mostly waits.
 */
export const handler = middy<APIGatewayProxyEvent>(streamed)
  .use(fromFunctionUrl)
  .use(streamingMiddleware(app, 'streams'))
  .handler((event: APIGatewayProxyEvent) => visitorStreams(event));
