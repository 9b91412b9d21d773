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

describe('the media type of a request', () => {
  it.each([
    'Application/Json',
    'APPLICATION/JSON; CHARSET=UTF-8',
    'application/json;charset="utf-8"',
    'application/json ; charset=utf-8',
    'application/json; profile=x; charset=utf-8',
    'application/json, application/json',
    'application/graphql+json',
    'application/vnd.api+json',
  ])('may be %s, as in REST', async (type) => {
    const headers = { 'content-type': type };
    expect((await post(JSON.stringify({ query: templates }), headers)).body.data.templates.length).toBeGreaterThan(7);
    const made = await tenant.api.post('/chatbots', JSON.stringify({ name: type.slice(0, 40) }), headers);
    expect(made.status).toBe(200);
    expect((await tenant.api.delete(`/chatbots/${made.body.data.id}`)).status).toBe(200);
  });

  it.each(['text/json', 'application/jsonp', 'application/x+json+y', 'json', '*/*'])('is not %s', async (type) => {
    const answer = await post(JSON.stringify({ query: templates }), { 'content-type': type });
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

describe('the media type of an answer', () => {
  const json = 'application/json';
  const full = 'application/graphql-response+json';
  const events = 'text/event-stream';
  it.each([
    ['*/*', json],
    ['', json],
    ['Application/JSON', json],
    ['application/*', json],
    [`${full}; charset=utf-8`, full],
    [`${json};charset="UTF-8"`, json],
    [`${json};q=0.2, ${full}`, full],
    [`${full};q=0.5, ${json};q=0.5`, full],
    [`${json};q=0, */*;q=0.1`, full],
    [`text/html, ${json};q=0.9`, json],
    [`${full}, ${json}`, full],
    ['TEXT/EVENT-STREAM', events],
  ])('%s gives %s', async (accept, type) => {
    const { status, headers } = await post({ query: templates }, { accept });
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
  });

  it.each([`${json};q=0`, 'image/png', `${json}; charset=latin1`])(
    '%s gives none, and nothing runs',
    async (accept) => {
      const query = 'mutation { createChatbot(input: { name: "unseen" }) { chatbot { id } } }';
      const { status, body } = await post({ query }, { accept });
      expect([status, body.errors[0].extensions.code]).toEqual([406, 'BAD_REQUEST']);
      expect((await tenant.api.get('/chatbots')).body.data.data).toEqual([]);
    },
  );
});

describe('a parameter that is empty', () => {
  it.each([
    { operationName: '' },
    { operationName: null },
    { operationName: '', variables: '', extensions: '' },
    { operationName: null, variables: null, extensions: null },
  ])('counts as missing: %j', async (parameters) => {
    expect((await post({ query: templates, ...parameters })).body.errors).toBeUndefined();
    const texts = Object.entries(parameters).map(([name, value]) => [name, String(value ?? '')]);
    expect((await get({ query: templates, ...Object.fromEntries(texts) })).body.errors).toBeUndefined();
  });

  it('is none where it is needed', async () => {
    for (const answer of [
      await post({ query: '' }),
      await post({ query: null }),
      await get({ query: '' }),
      await get({}),
    ]) {
      expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
      expect(answer.body.errors[0].message).toContain('must contain a query');
    }
  });

  it.each([
    ['operationName', 7, 'operationName must be a string.'],
    ['operationName', 'Other', 'Could not determine what operation to execute.'],
    ['variables', '{}', 'variables must be a JSON object.'],
    ['extensions', [], 'extensions must be a JSON object.'],
  ])('is not the same as a wrong one: %s %j', async (name, value, message) => {
    const { status, body } = await post({ query: templates, [name]: value });
    expect([status, body.errors[0].message]).toEqual([400, message]);
  });
});

describe('a document that is too long', () => {
  const padded = (bytes: number) => templates.padEnd(bytes, '#');
  const refusal = [413, 'PAYLOAD_TOO_LARGE', 'query must have at most 65536 bytes. Send long values as variables.'];
  const said = ({ status, body }: Awaited<ReturnType<typeof call>>) => {
    const [{ message, extensions }] = body.errors;
    return [status, extensions.code, message];
  };

  it('is refused from one byte over, with a key or without', async () => {
    expect((await post({ query: padded(65_536) })).body.errors).toBeUndefined();
    expect(said(await post({ query: padded(65_537) }))).toEqual(refusal);
    expect(said(await post({ query: `${templates}#${'🗼'.repeat(16_400)}` }))).toEqual(refusal);
    const keyless = await call('POST', platform.graphqlUrl, { query: '#\n'.repeat(300_000) + templates });
    expect(said(keyless)).toEqual(refusal);
  });

  it('is refused in a body that may be larger because it contains files', async () => {
    const query = `${'#\n'.repeat(600_000)} mutation ($input: ImportChatbotInput!) { importChatbot(input: $input) { chatbot { id } } }`;
    expect(said(await post({ query, variables: { input: {} } }))).toEqual(refusal);
  });

  it('leaves long values to variables', async () => {
    const query = 'mutation ($input: CreateChatbotInput!) { createChatbot(input: $input) { chatbot { id } } }';
    const { body } = await post({ query, variables: { input: { name: 'x'.repeat(900_000) } } });
    expect(body.errors[0].extensions).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'name' }] });
  });
});

it('a body over a megabyte is not read for a caller without a key, whatever is in it', async () => {
  const documents = [
    'mutation ($input: ImportChatbotInput!) { importChatbot(input: $input) { chatbot { id } } }',
    '{',
    templates,
  ];
  for (const query of documents) {
    const body = JSON.stringify({ query, variables: { input: 'x'.repeat(2_000_000) } });
    const { status, body: answer } = await call('POST', platform.graphqlUrl, body, json);
    const [{ message, extensions }] = answer.errors;
    expect([status, extensions.code, message]).toEqual([413, 'PAYLOAD_TOO_LARGE', 'The request body is too large.']);
  }
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
