import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../../local/gateway.ts';
import { contextOf, echo, echoed, gatewayWith, send } from './gateway-client.ts';

let gateway: Gateway;
let behindProxy: Gateway;
beforeAll(async () => {
  const routes = [
    { path: '/v1/*', handler: echo },
    { path: '/health', handler: echo },
    { path: '/context', handler: contextOf, timeoutSeconds: 29, memoryMb: 1024, name: 'rest' },
  ];
  gateway = await gatewayWith(routes);
  behindProxy = await gatewayWith(routes, { trustProxy: true });
});
afterAll(() => Promise.all([gateway.close(), behindProxy.close()]));

describe('the event', () => {
  it('is that of an API Gateway REST API', async () => {
    const { port } = gateway;
    const before = Date.now();
    const event = await echoed(port, '/v1/chatbots/a%2Fb%20c/sources?take=2&tag=x&tag=y%20z&q=a+b&empty&=n', {
      method: 'POST',
      headers: ['X-Thing', '1', 'X-Thing', '2', 'user-agent', 'test/1', 'Content-Type', 'application/json'],
      body: '{"ä":1}',
    });
    const { requestContext } = event;
    expect(requestContext.requestTimeEpoch).toBeGreaterThanOrEqual(before);
    expect(requestContext.requestId).toMatch(/^[0-9a-f-]{36}$/);
    const [, day, month, year, time] = new Date(requestContext.requestTimeEpoch).toUTCString().split(' ');
    expect(event).toEqual({
      resource: '/v1/{proxy+}',
      path: '/v1/chatbots/a%2Fb%20c/sources',
      httpMethod: 'POST',
      headers: {
        Host: `127.0.0.1:${port}`,
        'X-Thing': '2',
        'user-agent': 'test/1',
        'Content-Type': 'application/json',
        'Content-Length': '8',
        Connection: 'close',
        'X-Forwarded-For': '127.0.0.1',
        'X-Forwarded-Port': String(port),
        'X-Forwarded-Proto': 'http',
      },
      multiValueHeaders: {
        Host: [`127.0.0.1:${port}`],
        'X-Thing': ['1', '2'],
        'user-agent': ['test/1'],
        'Content-Type': ['application/json'],
        'Content-Length': ['8'],
        Connection: ['close'],
        'X-Forwarded-For': ['127.0.0.1'],
        'X-Forwarded-Port': [String(port)],
        'X-Forwarded-Proto': ['http'],
      },
      queryStringParameters: { take: '2', tag: 'y z', q: 'a b', empty: '', '': 'n' },
      multiValueQueryStringParameters: { take: ['2'], tag: ['x', 'y z'], q: ['a b'], empty: [''], '': ['n'] },
      pathParameters: { proxy: 'chatbots/a%2Fb%20c/sources' },
      stageVariables: null,
      requestContext: {
        accountId: '000000000000',
        apiId: 'local',
        domainName: '127.0.0.1',
        domainPrefix: '127',
        extendedRequestId: requestContext.requestId,
        httpMethod: 'POST',
        identity: {
          accessKey: null,
          accountId: null,
          apiKey: null,
          apiKeyId: null,
          caller: null,
          clientCert: null,
          cognitoAuthenticationProvider: null,
          cognitoAuthenticationType: null,
          cognitoIdentityId: null,
          cognitoIdentityPoolId: null,
          principalOrgId: null,
          sourceIp: '127.0.0.1',
          user: null,
          userAgent: 'test/1',
          userArn: null,
        },
        path: '/v1/chatbots/a%2Fb%20c/sources',
        protocol: 'HTTP/1.1',
        requestId: requestContext.requestId,
        requestTime: `${day}/${month}/${year}:${time} +0000`,
        requestTimeEpoch: requestContext.requestTimeEpoch,
        resourceId: 'local',
        resourcePath: '/v1/{proxy+}',
        stage: 'local',
      },
      body: '{"ä":1}',
      isBase64Encoded: false,
    });
  });

  it('has null where there is nothing', async () => {
    expect(await echoed(gateway.port, '/health')).toMatchObject({
      resource: '/health',
      pathParameters: null,
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      body: null,
      isBase64Encoded: false,
      requestContext: { identity: { userAgent: null } },
    });
    expect(await echoed(gateway.port, '/health?&')).toMatchObject({ queryStringParameters: null });
  });

  it('takes names that objects know otherwise, and a query that is not valid percent-encoding', async () => {
    const text = (
      await send(gateway.port, '/health?constructor=1&__proto__=2&__proto__=3&a=%zz%41', {
        headers: ['__proto__', 'x'],
      })
    ).body;
    expect(text).toContain(
      '"multiValueQueryStringParameters":{"constructor":["1"],"__proto__":["2","3"],"a":["%zz%41"]}',
    );
    expect(text).toContain('"__proto__":["x"]');
  });

  it.each([
    ['multipart/form-data; boundary=x', Buffer.from('plain'), true],
    ['application/octet-stream', Buffer.from('plain'), true],
    ['image/png', Buffer.from([0x89, 0x50]), true],
    ['application/json', Buffer.from([0x22, 0xff, 0x22]), true],
    ['text/csv', Buffer.from('a,ü'), false],
    ['application/x-www-form-urlencoded', Buffer.from('a=1'), false],
    ['application/graphql', Buffer.from('{ a }'), false],
    ['application/ld+json', Buffer.from('{}'), false],
    ['application/graphql-response+json; charset=utf-8', Buffer.from('{}'), false],
    ['application/xml', Buffer.from('<a/>'), false],
  ])('carries a body of type %s as it is', async (type, body, isBase64Encoded) => {
    const event = await echoed(gateway.port, '/health', { method: 'PUT', headers: ['content-type', type], body });
    expect(event).toMatchObject({ body: body.toString(isBase64Encoded ? 'base64' : 'utf8'), isBase64Encoded });
  });

  it('takes a body without a type for text', async () => {
    expect(await echoed(gateway.port, '/health', { method: 'POST', body: '{}' })).toMatchObject({ body: '{}' });
  });

  it('takes the address of a client from the socket, whatever the headers say', async () => {
    const headers = ['x-forwarded-for', '6.6.6.6', 'X-FORWARDED-PROTO', 'https', 'X-Forwarded-Port', '443'];
    const event = await echoed(gateway.port, '/health', { headers });
    expect(event.requestContext.identity.sourceIp).toBe('127.0.0.1');
    expect(event.headers).toMatchObject({ 'X-Forwarded-For': '6.6.6.6, 127.0.0.1', 'X-Forwarded-Proto': 'http' });
    expect(Object.keys(event.headers).filter((name) => /^x-forwarded/i.test(name))).toHaveLength(3);
  });

  it('believes a trusted proxy, in its last address', async () => {
    const headers = [
      'X-Forwarded-For',
      '6.6.6.6, ::ffff:10.0.0.7',
      'X-Forwarded-Proto',
      'https',
      'X-Forwarded-Port',
      '443',
    ];
    const event = await echoed(behindProxy.port, '/health', { headers });
    expect(event.requestContext.identity.sourceIp).toBe('10.0.0.7');
    expect(event.headers).toMatchObject({ 'X-Forwarded-Proto': 'https', 'X-Forwarded-Port': '443' });
    const none = await echoed(behindProxy.port, '/health', { headers: ['X-Forwarded-For', 'unknown'] });
    expect(none.requestContext.identity.sourceIp).toBe('127.0.0.1');
  });

  it.each([
    ['192.0.2.1:4711', '192.0.2.1'],
    ['6.6.6.6, 192.0.2.1:4711', '192.0.2.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:DB8::1]', '2001:db8::1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:port', '127.0.0.1'],
  ])('reads the address that a trusted proxy writes as %s', async (written, address) => {
    const event = await echoed(behindProxy.port, '/health', { headers: ['X-Forwarded-For', written] });
    expect(event.requestContext.identity.sourceIp).toBe(address);
  });

  it('takes the absolute form of a target', async () => {
    expect(await echoed(gateway.port, `http://127.0.0.1:${gateway.port}/v1/a?b=c`)).toMatchObject({
      path: '/v1/a',
      queryStringParameters: { b: 'c' },
    });
  });
});

describe('the context', () => {
  it('is that of a Lambda function', async () => {
    const context = JSON.parse((await send(gateway.port, '/context')).body);
    expect(context).toMatchObject({
      functionName: 'rest',
      functionVersion: '$LATEST',
      memoryLimitInMB: '1024',
      invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:rest',
    });
    expect(context.awsRequestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(context.remaining).toBeLessThanOrEqual(29_000);
    expect(context.remaining).toBeGreaterThan(20_000);
  });
});
