import middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { lazy } from '../adapters/lazy.ts';
import type { Issuer } from '../domain/core/app.ts';
import { createAuthHandler } from './auth/handle.ts';
import { httpMiddleware } from './http/middleware.ts';
import { startApp } from './start.ts';

// Most requests continue a session and never call the issuer.
const app = startApp({
  issuer: (environment) =>
    lazy<Issuer>(['signInUrl', 'redeem', 'signOutUrl'], async () =>
      (await import('../adapters/oidc.ts')).createIssuer(environment),
    ),
});
const auth = createAuthHandler(app);

/** How people sign in. In a function of its own, because it imports little and starts fast. */
export const handler = middy<APIGatewayProxyEvent>()
  .use(httpMiddleware(app, 'auth'))
  .handler((event: APIGatewayProxyEvent) => auth(event));
