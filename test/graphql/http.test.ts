import { serverAudits } from 'graphql-http';
import { describe, expect, it } from 'vitest';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';

const { platform, tenant } = await useScene();

const post = (body: unknown, headers: Record<string, string> = {}) =>
  call('POST', platform.graphqlUrl, body, { 'x-api-key': tenant.apiKey, ...headers });
const get = (parameters: Record<string, string>, headers: Record<string, string> = {}) =>
  call('GET', `${platform.graphqlUrl}?${new URLSearchParams(parameters)}`, undefined, {
    'x-api-key': tenant.apiKey,
    ...headers,
  });
const json = { 'content-type': 'application/json' };
const templates = '{ templates { key } }';

describe('GraphQL over HTTP', () => {
  const audits = serverAudits({ url: () => platform.graphqlUrl });
  it.each(audits.map(({ id, name, fn }) => ({ id, name, fn })))('$id $name', async ({ fn }) => {
    const result = await fn();
    expect(result.status, 'reason' in result ? result.reason : '').toBe('ok');
  });
});

describe('an answer in a form that the caller does not take', () => {
  it('is refused with the form to ask for', async () => {
    const answer = await post({ query: 'subscription { inboxEvents { id } }' }, { accept: 'application/json' });
    expect(answer.status).toBe(406);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const [error] = answer.body.errors;
    expect(error.extensions.code).toBe('BAD_REQUEST');
    expect(error.message).toContain('text/event-stream');
  });
});

describe('a request that is none', () => {
  it.each([
    ['JSON cut short', '{"query":', json, 400, 'BAD_REQUEST'],
    ['bytes that are no UTF-8 text of JSON', '\u0000', json, 400, 'BAD_REQUEST'],
    ['a batch', [{ query: templates }, { query: templates }], {}, 400, 'BAD_REQUEST'],
    ['an empty batch', [], {}, 400, 'BAD_REQUEST'],
    ['a JSON string', '"{ templates { key } }"', json, 400, 'BAD_REQUEST'],
    ['null', 'null', json, 400, 'BAD_REQUEST'],
    ['no query', { variables: {} }, {}, 400, 'BAD_REQUEST'],
    ['a query that is a number', { query: 7 }, {}, 400, 'BAD_REQUEST'],
    ['variables that are a list', { query: templates, variables: [] }, {}, 400, 'BAD_REQUEST'],
    ['plain text', templates, { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a form',
      'query={templates{key}}',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a multipart form', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a bare document', templates, { 'content-type': 'application/graphql' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('%s', async (_what, body, headers, status, code) => {
    const answer = await post(body, headers as Record<string, string>);
    expect([answer.status, answer.body.errors.length, answer.body.errors[0].extensions.code]).toEqual([
      status,
      1,
      code,
    ]);
    expect(answer.body.data).toBeUndefined();
    expect(answer.headers.get('ratelimit-limit')).toBeNull();
  });

  it('is too large from one byte over a megabyte', async () => {
    const padded = (bytes: number) => {
      const body = JSON.stringify({ query: templates, extensions: { pad: '' } });
      return body.replace('"pad":""', `"pad":"${'x'.repeat(bytes - body.length)}"`);
    };
    expect((await post(padded(1_048_576), json)).body.errors).toBeUndefined();
    const answer = await post(padded(1_048_577), json);
    expect(answer.status).toBe(413);
    expect(answer.body.errors[0].extensions.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('%s is not allowed', async (method) => {
    const answer = await call(method, platform.graphqlUrl, { query: templates }, { 'x-api-key': tenant.apiKey });
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(answer.headers.get('allow')).toBe('GET, POST');
  });
});

describe('GET', () => {
  it('runs a query with variables and an operation name', async () => {
    const { status, body } = await get({
      query: 'query A($n: Int) { chatbots(first: $n) { edges { cursor } } } query B { templates { key } }',
      variables: '{"n":3}',
      operationName: 'A',
    });
    expect([status, body]).toEqual([200, { data: { chatbots: { edges: [] } } }]);
  });

  it.each([
    ['variables', '{"n":'],
    ['variables', '[1]'],
    ['variables', '"n"'],
    ['extensions', '%'],
  ])('refuses %s that are %s', async (name, text) => {
    const { status, body } = await get({ query: templates, [name]: text });
    const message = `${name} must be a JSON object.`;
    expect([status, body]).toEqual([400, { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] }]);
  });

  it('runs no mutation', async () => {
    const { status, headers, body } = await get({
      query: 'mutation { createChatbot(input: { name: "x" }) { chatbot { id } } }',
    });
    expect([status, headers.get('allow'), body.errors[0].extensions.code]).toEqual([405, 'POST', 'METHOD_NOT_ALLOWED']);
    expect((await tenant.api.get('/chatbots')).body.data.data).toEqual([]);
  });
});

describe('an answer', () => {
  it('tells how the limit stands once calls were counted, and never is cached', async () => {
    const counted = await post({ query: `{ a: templates { key } b: templates { key } }` });
    const again = await post({ query: templates });
    const remaining = [counted, again].map(({ headers }) => Number(headers.get('ratelimit-remaining')));
    expect(counted.headers.get('ratelimit-limit')).toBe('120000');
    expect(remaining[0]! - remaining[1]!).toBe(1);
    for (const { headers } of [counted, again]) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    }
  });

  it('takes the key as a bearer token too', async () => {
    const { body } = await call(
      'POST',
      platform.graphqlUrl,
      { query: templates },
      { authorization: `Bearer ${tenant.apiKey}` },
    );
    expect(body.data.templates.length).toBeGreaterThan(7);
  });

  it('says 400 for a mistake where the media type lets a status speak', async () => {
    const accept = 'application/graphql-response+json';
    const statuses = [];
    for (const query of [
      '{',
      '{ nope }',
      `{ ${'a'.repeat(3)}${' b'.repeat(2100)} }`,
      '{ chatbots(first: 200) { edges { node { sources { content chunks(take: 200) { total } } } } } }',
    ]) {
      const answer = await post({ query }, { accept });
      statuses.push([answer.status, answer.headers.get('content-type'), answer.body.errors[0].extensions.code]);
    }
    expect(statuses).toEqual(Array.from({ length: 4 }, () => [400, `${accept}; charset=utf-8`, 'BAD_REQUEST']));
  });

  it('may be read by any page, which a preflight is told', async () => {
    const preflight = await call('OPTIONS', platform.graphqlUrl, undefined, {
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type, x-api-key',
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/x-api-key/);
    const answer = await post({ query: templates }, { origin: 'https://app.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
});
