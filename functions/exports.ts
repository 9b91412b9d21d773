import middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { corsPreflight } from './http/cors.ts';
import { streamed, streamingMiddleware } from './http/middleware.ts';
import { createExportHandler } from './rest/exports.ts';
import { routes } from './rest/routes.ts';
import { startApp } from './start.ts';

const app = startApp();
const exports = createExportHandler(app, routes);

/** The rows of REST v1 whose response is a file. The file is streamed. */
export const handler = middy<APIGatewayProxyEvent>(streamed)
  .use(streamingMiddleware(app, 'exports'))
  .handler((event: APIGatewayProxyEvent) =>
    event.httpMethod === 'OPTIONS' ? corsPreflight(event) : exports(event, event.path.slice('/v1'.length)),
  );
