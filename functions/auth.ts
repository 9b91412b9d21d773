import middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createIssuer } from '../adapters/oidc.ts';
import { createAuthHandler } from './auth/handle.ts';
import { httpMiddleware } from './http/middleware.ts';
import { startApp } from './start.ts';

const app = startApp({ issuer: (environment) => createIssuer(environment) });
const auth = createAuthHandler(app);

/** How people sign in. In a function of its own, because it imports little and starts fast. */
export const handler = middy<APIGatewayProxyEvent>()
  .use(httpMiddleware(app, 'auth'))
  .handler((event: APIGatewayProxyEvent) => auth(event));
