import middy from '@middy/core';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { lazy } from '../adapters/lazy.ts';
import type { App, Issuer } from '../domain/core/app.ts';
import { absent, noEgress } from './app/absent.ts';
import { containerEnvironment, startBase } from './app/base.ts';
import { createAuthHandler } from './auth/handle.ts';
import { buffered, httpMiddleware } from './http/middleware.ts';

const environment = containerEnvironment();

// Has no files, mail or model: signing in needs none, and the function starts faster without their clients.
const app: App = {
  ...startBase(environment),
  // Most requests continue a session and never call the issuer.
  issuer: lazy<Issuer>(['signInUrl', 'redeem', 'signOutUrl'], async () =>
    (await import('../adapters/oidc.ts')).createIssuer(environment),
  ),
  blobs: absent('bucket', ['get', 'put', 'remove', 'size', 'uploadUrl', 'downloadUrl']),
  egress: noEgress,
  ocr: null,
  model: {},
  mail: absent('mail', ['send']),
  tenantMail: absent('mail', ['send']),
  dns: absent('DNS', ['txt']),
  secrets: absent('key', ['seal', 'open']),
  directory: absent('directory', ['add']),
};
const auth = createAuthHandler(app);

const http = middy<APIGatewayProxyEvent>(buffered)
  .use(httpMiddleware(app, 'auth'))
  .handler((event: APIGatewayProxyEvent) => auth(event));

/**
 * How people sign in, and who may follow live events. In a function of its own, because it imports little and starts fast. AppSync asks the
 * same function, because both read sessions and members.
 */
export const handler = async (event: APIGatewayProxyEvent, context: Context) =>
  'authorizationToken' in event
    ? (await import('./auth/live-access.ts')).authoriseLive(app, event)
    : http(event, context);
