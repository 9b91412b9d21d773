import middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { corsPreflight } from './http/cors.ts';
import { fromFunctionUrl } from './http/function-url.ts';
import { buffered, httpMiddleware } from './http/middleware.ts';
import { startApp } from './start.ts';
import { createWidgetHandler } from './widget/handle.ts';

const app = startApp();
const widget = createWidgetHandler(app);

/** The widget's scripts and its hosted page. */
export const handler = middy<APIGatewayProxyEvent>(buffered)
  .use(fromFunctionUrl)
  .use(httpMiddleware(app, 'widget'))
  .handler(async (event: APIGatewayProxyEvent) =>
    event.httpMethod === 'OPTIONS' ? corsPreflight(event) : widget(event),
  );
