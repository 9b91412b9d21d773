import middy from '@middy/core';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { createLog } from '../../adapters/log.ts';
import { cdnHeaders } from '../../config/cdn.ts';
import { fromFunctionUrl } from '../../functions/http/function-url.ts';
import { clientAddress, header, json, jsonBody } from '../../functions/http/input.ts';
import { buffered, httpMiddleware } from '../../functions/http/middleware.ts';
import { rootOf } from '../../functions/http/root.ts';
import { appOf } from '../support/app-of.ts';

const secret = 'known-to-the-edge-alone';
const app = appOf({
  settings: { rateLimitScale: 1, root: '', cdnSecret: secret },
  clock: { now: () => Date.now() },
  log: createLog('SILENT'),
});

/** A function with the middleware of what visitors call. It tells what a route would see. */
const handler = middy(buffered)
  .use(fromFunctionUrl)
  .use(httpMiddleware(app, 'widget'))
  .handler(async (event: APIGatewayProxyEvent) =>
    json(200, {
      method: event.httpMethod,
      path: event.path,
      query: event.queryStringParameters,
      values: event.multiValueQueryStringParameters,
      address: clientAddress(event),
      root: rootOf(app, event),
      type: header(event, 'content-type'),
      body: jsonBody(event),
    }),
  );

const context = { getRemainingTimeInMillis: () => 10_000 } as Context;

interface UrlRequest {
  headers?: Record<string, string>;
  method?: string;
  path?: string;
  query?: string;
  body?: string;
}

/** A request as Lambda passes it from a function URL: https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html */
async function ask({ headers = {}, method = 'GET', path = '/public/p/config', query = '', body }: UrlRequest) {
  const event = {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query,
    headers: { host: 'abc.lambda-url.eu-central-1.on.aws', ...headers },
    requestContext: {
      requestId: 'request-1',
      apiId: 'abc',
      domainName: 'abc.lambda-url.eu-central-1.on.aws',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '198.51.100.1', userAgent: 'Amazon CloudFront' },
      stage: '$default',
    },
    ...(body === undefined ? {} : { body: Buffer.from(body).toString('base64') }),
    isBase64Encoded: body !== undefined,
  };
  const answer = await handler(event as never, context);
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(String(answer.body)) };
}

const proof = { [cdnHeaders.secret]: secret };
const viewer = { [cdnHeaders.address]: '203.0.113.7', [cdnHeaders.host]: 'd1.cloudfront.net' };

test('What CloudFront asks at a function URL is like what API Gateway passes on', async () => {
  const answer = await ask({
    headers: { ...proof, ...viewer, 'content-type': 'application/json' },
    method: 'POST',
    path: '/public/p/leads',
    query: 'lang=de&lang=fr&q=a%20b%2Cc',
    body: '{"name":"Ä"}',
  });
  expect([answer.status, answer.headers['x-request-id']]).toEqual([200, 'request-1']);
  expect(answer.body).toEqual({
    method: 'POST',
    path: '/public/p/leads',
    query: { lang: 'fr', q: 'a b,c' },
    values: { lang: ['de', 'fr'], q: ['a b,c'] },
    address: '203.0.113.7',
    root: 'https://d1.cloudfront.net',
    type: 'application/json',
    body: { name: 'Ä' },
  });
  expect((await ask({ headers: { ...proof, ...viewer } })).body).toMatchObject({ query: null, values: null, body: {} });
});

test('A function URL refuses whoever does not know the secret of CloudFront, whatever the request contains', async () => {
  for (const headers of [{}, viewer, { ...viewer, [cdnHeaders.secret]: `${secret}x` }] as Record<string, string>[]) {
    const { status, body } = await ask({ headers });
    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
  }
  const without = appOf({ ...app, settings: { rateLimitScale: 1, root: '' } });
  const open = middy(buffered)
    .use(httpMiddleware(without, 'widget'))
    .handler(async () => json(200, {}));
  const event = { version: '2.0', rawPath: '/', rawQueryString: '', headers: proof };
  const requestContext = { requestId: 'r', http: { method: 'GET', sourceIp: '198.51.100.1' } };
  expect((await open({ ...event, requestContext } as never, context)).statusCode).toBe(403);
});

test("The viewer's address and host come from CloudFront, and without them the connection's are taken", async () => {
  expect(
    (await ask({ headers: { ...proof, [cdnHeaders.address]: 'nonsense', 'x-forwarded-for': '203.0.113.9' } })).body,
  ).toMatchObject({ address: '198.51.100.1', root: 'https://abc.lambda-url.eu-central-1.on.aws' });
});
