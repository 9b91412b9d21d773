import { expect, test } from 'vitest';
import { type Answer, call, type RestClient } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { clientWith, clientWorkspace, NOT_FOUND_BODY, strangeId } from './support.ts';

const { platform, tenant } = await useScene();
const bot = `/chatbots/${(await tenant.api.post('/chatbots', { name: 'Ordered' })).body.data.id}`;

const JSON_TYPE = { 'content-type': 'application/json' };
const MAX_BYTES = 1_048_576;
/** A JSON object of exactly so many bytes. */
const objectOf = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`;
const codeOf = ({ status, body }: Answer) => [status, body?.error?.code];

/** Each body with a fault, from the one that is found first to the one that is found last. */
const faulty: [string, Record<string, string>, [number, string]][] = [
  ['x'.repeat(MAX_BYTES + 1), { 'content-type': 'text/plain' }, [413, 'PAYLOAD_TOO_LARGE']],
  ['{', { 'content-type': 'text/plain' }, [415, 'UNSUPPORTED_MEDIA_TYPE']],
  ['{', JSON_TYPE, [400, 'BAD_REQUEST']],
  ['{}', JSON_TYPE, [422, 'VALIDATION_ERROR']],
];

test('A faulty body is refused by its first fault: too large, of another type, unreadable, invalid', async () => {
  for (const [body, headers, expected] of faulty) {
    expect(codeOf(await tenant.api.post('/chatbots', body, headers))).toEqual(expected);
    expect(codeOf(await tenant.api.put(`${bot}/appearance`, body, headers))).toEqual(expected);
  }
});

test('An unknown id is found out before any fault of the body', async () => {
  for (const [body, headers] of faulty) {
    const answer = await tenant.api.put(`/chatbots/${strangeId()}/appearance`, body, headers);
    expect([answer.status, answer.text]).toEqual([404, NOT_FOUND_BODY]);
    const key = await tenant.api.delete(`/api-keys/${strangeId()}`, body, headers);
    // A deletion needs no field, so an empty object is no fault.
    expect([key.status, key.text]).toEqual([404, NOT_FOUND_BODY]);
  }
});

test('An unknown id is found out before a bad query', async () => {
  const source = (await tenant.api.post(`${bot}/sources/faq`, { question: 'Q', answer: 'A' })).body.data.id;
  expect(codeOf(await tenant.api.get(`${bot}/sources/${source}/chunks?take=0`))).toEqual([422, 'VALIDATION_ERROR']);
  expect(codeOf(await tenant.api.get(`${bot}/sources/${strangeId()}/chunks?take=0`))).toEqual([404, 'NOT_FOUND']);
});

test('A missing scope is found out before the ids and the body', async () => {
  const narrow = await clientWith(platform, tenant.workspaceId, ['chatbots:read']);
  for (const [body, headers] of faulty) {
    const answers = [
      await narrow.post('/chatbots', body, headers),
      await narrow.put(`/chatbots/${strangeId()}/appearance`, body, headers),
      await narrow.put('/chatbots/no-id/appearance', body, headers),
    ];
    for (const answer of answers) expect(codeOf(answer)).toEqual([403, 'FORBIDDEN']);
    for (const { body } of answers) expect(body.error.message).toContain('chatbots:write');
  }
});

test('What the state refuses comes last', async () => {
  const { workspaceId, api } = await clientWorkspace(platform, tenant.organisationId, 'free');
  await platform.operator('workspace set', { 'api-access': 'on' }, workspaceId);
  expect((await api.post('/chatbots', { name: 'The only one' })).status).toBe(200);
  expect(codeOf(await api.post('/chatbots', {}))).toEqual([422, 'VALIDATION_ERROR']);
  expect(codeOf(await api.post('/chatbots', { name: 'One more' }))).toEqual([402, 'USAGE_LIMIT_REACHED']);
});

test('A body may have 1,048,576 bytes and no more, counted as bytes', async () => {
  const send = (body: string) => tenant.api.post('/chatbots', body, JSON_TYPE);
  // So long a name is refused, but the body was read.
  expect(codeOf(await send(objectOf(MAX_BYTES)))).toEqual([422, 'VALIDATION_ERROR']);
  expect(codeOf(await send(objectOf(MAX_BYTES + 1)))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(codeOf(await send(`{"name":"${'é'.repeat(MAX_BYTES / 2)}"}`))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'json',
  '',
])('A body of type "%s" is not taken for JSON', async (type) => {
  const answer = await tenant.api.post('/chatbots', '{"name":"Typed"}', { 'content-type': type });
  expect(codeOf(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test.each(['application/json', 'Application/JSON; charset=utf-8', 'application/merge-patch+json'])(
  'A body of type "%s" is JSON',
  async (type) => {
    const answer = await tenant.api.patch(bot, '{"name":"Typed"}', { 'content-type': type });
    expect([answer.status, answer.body.data.name]).toEqual([200, 'Typed']);
  },
);

test.each([
  '{',
  '[]',
  '[{"name":"x"}]',
  'null',
  '"text"',
  '1',
  'true',
  "{'name':'x'}",
  '{"name":"x"} {}',
  ' ',
  '{"a":NaN}',
])('The body %s is refused as no JSON object', async (body) =>
  expect(codeOf(await tenant.api.post('/chatbots', body, JSON_TYPE))).toEqual([400, 'BAD_REQUEST']),
);

test('Bytes that are no UTF-8 are refused as not decodable', async () => {
  const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
  const headers = { 'x-api-key': tenant.apiKey, ...JSON_TYPE };
  const answer = await fetch(`${platform.baseUrl}/chatbots`, { method: 'POST', body, headers });
  expect(answer.status).toBe(400);
  expect((await answer.json()) as unknown).toMatchObject({ error: { code: 'BAD_REQUEST' } });
});

test('No body at all is an object without fields', async () => {
  const answer = await tenant.api.post('/chatbots');
  expect(codeOf(answer)).toEqual([422, 'VALIDATION_ERROR']);
  expect(answer.body.error.details).toEqual([{ path: 'name', message: 'is required' }]);
});

test('A 422 has one row for each bad field, by its dotted path, beside a message', async () => {
  const answer = await tenant.api.put(`${bot}/appearance`, {
    chatbot: { botName: '' },
    settings: { primaryColor: 'red', position: 'middle', proactiveDelaySeconds: 601, suggestedQuestions: 'none' },
  });
  expect(codeOf(answer)).toEqual([422, 'VALIDATION_ERROR']);
  const { message, details } = answer.body.error as { message: string; details: { path: string; message: string }[] };
  expect([...new Set(details.map(({ path }) => path))].sort()).toEqual([
    'chatbot.botName',
    'settings.position',
    'settings.primaryColor',
    'settings.proactiveDelaySeconds',
    'settings.suggestedQuestions',
  ]);
  for (const row of details) expect(row.message.length).toBeGreaterThan(0);
  expect(message.length).toBeGreaterThan(0);
  expect((await tenant.api.get(`${bot}/appearance`)).body.data.settings.primaryColor).not.toBe('red');
});

test('A known path by another method is 405 and tells which there are', async () => {
  const allowOf = (answer: Answer) => [codeOf(answer), answer.headers.get('allow')?.split(', ').sort()];
  const refused = [405, 'METHOD_NOT_ALLOWED'];
  const { api } = tenant;
  expect(allowOf(await api.put('/chatbots', {}))).toEqual([refused, ['GET', 'POST']]);
  expect(allowOf(await api.post(bot, {}))).toEqual([refused, ['DELETE', 'GET', 'PATCH']]);
  expect(allowOf(await api.delete('/chatbots/from-template'))).toEqual([refused, ['GET', 'POST']]);
  expect(allowOf(await api.patch(`/chatbots/${strangeId()}/appearance`, '{'))).toEqual([refused, ['GET', 'PUT']]);
});

test.each([
  '/',
  '/nope',
  '/chatbots/',
  '/chatbots//appearance',
  '/Chatbots',
  '/chat%62ots',
  '/chatbots/%zz',
  '/api-keys/x/y',
])('The path %s leads nowhere', async (path) => {
  for (const method of ['get', 'post', 'delete'] as (keyof RestClient)[]) {
    if (path === '/chatbots/%zz' && method === 'post') continue;
    const answer = await tenant.api[method](path);
    expect([method, answer.status, answer.text]).toEqual([method, 404, NOT_FOUND_BODY]);
  }
});

test('HEAD is GET without its body', async () => {
  const answer = await call('HEAD', `${platform.baseUrl}/workspace`, undefined, { 'x-api-key': tenant.apiKey });
  expect([answer.status, answer.text]).toEqual([200, '']);
  expect(answer.headers.get('ratelimit-limit')).toBeTruthy();
});

test('Every answer to a known key tells how the limit stands; every answer at all which request it answers', async () => {
  const { api } = tenant;
  const narrow = await clientWith(platform, tenant.workspaceId, ['leads:read']);
  const known = [
    await api.get('/workspace'),
    await narrow.get('/workspace'),
    await api.get('/nope'),
    await api.put('/chatbots', {}),
    await api.get(`/chatbots/${strangeId()}`),
    await api.post('/chatbots', objectOf(MAX_BYTES + 1), JSON_TYPE),
    await api.post('/chatbots', 'x', { 'content-type': 'text/plain' }),
    await api.post('/chatbots', '{', JSON_TYPE),
    await api.post('/chatbots', {}),
    await call('POST', platform.graphqlUrl, { query: '{ workspace { id } }' }, { 'x-api-key': tenant.apiKey }),
  ];
  expect(known.map(({ status }) => status)).toEqual([200, 403, 404, 405, 404, 413, 415, 400, 422, 200]);
  const remaining = known.map(({ headers }) => Number(headers.get('ratelimit-remaining')));
  for (const { headers } of known) {
    expect(headers.get('ratelimit-limit')).toBe('120000');
    expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
  }
  expect(new Set(remaining).size).toBe(remaining.length);
  const unknown = await Promise.all(
    ['/health', '/docs', '/v1/openapi.json', '/v1/chatbots', '/nowhere', '/public/none/config', '/graphql'].map(
      (path) => call('GET', platform.root + path),
    ),
  );
  const ids = [...known, ...unknown].map(({ headers }) => headers.get('x-request-id'));
  expect(ids).not.toContain(null);
  expect(new Set(ids).size).toBe(ids.length);
});

test('A page of any origin may ask with a key, and read what it is answered', async () => {
  const url = `${platform.baseUrl}/workspace`;
  const origin = { origin: 'https://console.example' };
  const preflight = await call('OPTIONS', url, undefined, {
    ...origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'x-api-key',
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('x-api-key');
  for (const answer of [
    preflight,
    await call('GET', url, undefined, { ...origin, 'x-api-key': tenant.apiKey }),
    await call('GET', url, undefined, origin),
  ]) {
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
});
