import middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createConsoleHandler } from './console/handle.ts';
import { buffered, httpMiddleware } from './http/middleware.ts';
import { startApp } from './start.ts';

const app = startApp();
const serve = createConsoleHandler(app);

/** The console's page and its files. */
export const handler = middy<APIGatewayProxyEvent>(buffered)
  .use(httpMiddleware(app, 'console'))
  .handler(async (event: APIGatewayProxyEvent) => serve(event));
