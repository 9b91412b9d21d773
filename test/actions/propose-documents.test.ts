import { describe, expect, it } from 'vitest';
import { json, useActions } from './support.ts';

const { shop, tenant, bot } = await useActions();
const servers = [{ url: shop.url('/api') }];
const components = {
  schemas: {
    Base: {
      type: 'object',
      required: ['street'],
      properties: { street: { type: 'string', maxLength: 80 }, id: { type: 'string', readOnly: true } },
    },
    Floor: { type: 'integer', minimum: 0 },
    Address: {
      allOf: [
        { $ref: '#/components/schemas/Base' },
        { $ref: '#/components/schemas/Address' },
        {
          required: ['floor'],
          properties: {
            floor: { allOf: [{ $ref: '#/components/schemas/Floor' }], description: 'Which floor?' },
            street: { title: 'Street' },
            door: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
            pin: { type: 'string', writeOnly: true },
          },
        },
      ],
    },
  },
};
const address = { $ref: '#/components/schemas/Address' };
const content = (schema: unknown, type = 'application/json') => ({ content: { [type]: { schema } } });

const propose = async (document: object) => {
  const body = { document: JSON.stringify({ openapi: '3.1.0', info: {}, servers, components, ...document }) };
  const answer = await tenant.api.post(`${bot.path}/actions/propose`, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data.proposals;
};
/** The proposal of one operation. */
const proposed = async (operation: object, path = '/o', more: object = {}, method = 'post') =>
  (await propose({ paths: { [path]: { [method]: operation } }, ...more }))[0];
const proposedBody = async (requestBody: object) => {
  const { action, problems } = await proposed({ requestBody });
  return [action.call.body, problems];
};

describe('schemas of an OpenAPI document', () => {
  it('are read with what allOf adds, as a body and as an answer, also in circles', async () => {
    const responses = { 200: content(address) };
    const { action, problems } = await proposed({ requestBody: content(address), responses });
    expect(problems).toEqual([]);
    expect(action).toMatchObject({
      call: { body: '{"street":"{street}","floor":"{floor}","door":"{door}","pin":"{pin}"}' },
      inputs: [
        { key: 'street', kind: 'text', max: '80', required: true },
        { key: 'floor', kind: 'number', min: '0', required: true, questions: [{ text: 'Which floor?' }] },
        { key: 'door', kind: 'boolean', required: false },
        { key: 'pin', kind: 'text', required: false },
      ],
      result: {
        fields: [{ label: 'Street', path: 'street' }, { label: 'id', path: 'id' }, { path: 'floor' }, { path: 'door' }],
      },
    });
    const inline = await proposed({ requestBody: content({ allOf: [address] }) });
    expect(inline.action.call.body).toBe(action.call.body);
    const parameters = [{ name: 'floor', in: 'query', schema: { allOf: [components.schemas.Floor] } }];
    const asked = await proposed({ parameters }, '/o', {}, 'get');
    expect(asked.action.inputs).toMatchObject([{ key: 'floor', kind: 'number', min: '0' }]);
  });

  it('of many parts and properties are bounded', async () => {
    const doubled = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => {
        const next = { $ref: `#/components/schemas/S${n + 1}` };
        return [`S${n}`, { allOf: [next, { allOf: [next] }] }];
      }),
    );
    const wide = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`p${n}`, { type: 'object' }]));
    const more = { components: { schemas: { ...doubled, S20: { properties: wide } } } };
    const { problems } = await proposed({ requestBody: content({ $ref: '#/components/schemas/S0' }) }, '/o', more);
    expect(problems).toHaveLength(101);
    expect(problems[0]).toBe('Only 100 of 300 properties are read.');
  });

  it('with one possible value are written, and the others that cannot be stated are named', async () => {
    const properties = {
      kind: { const: 'order' },
      version: { type: 'integer', enum: [2] },
      note: { const: 'To {street}' },
      owner: { properties: { name: { type: 'string' } } },
      lines: { items: { type: 'string' } },
      mixed: { oneOf: [{ type: 'string' }, { type: 'object' }] },
    };
    const parameters = [
      { name: 'v', in: 'query', schema: { enum: ['a&b'] } },
      { name: 'shop', in: 'path', required: true, schema: { const: 7 } },
      { name: 'where', in: 'query', content: { 'application/json': {} } },
    ];
    const requestBody = content({ required: ['kind', 'owner'], properties });
    const { action, problems } = await proposed({ parameters, requestBody }, '/shops/{shop}');
    expect(action.call.url).toBe(shop.url('/api/shops/7?v=a%26b'));
    expect(JSON.parse(action.call.body)).toEqual({ kind: 'order', version: 2 });
    expect(action.inputs).toEqual([]);
    expect(problems).toEqual([
      'where is left out.',
      'owner is required, and cannot be an input.',
      'note is left out: its only value would be read as a placeholder.',
      'lines is left out.',
      'mixed is left out.',
    ]);
  });
});

describe('a body of an OpenAPI document', () => {
  const properties = { street: { type: 'string' } };
  it('is taken over from each type that is JSON', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'text/json', '*/*', 'application/*'])
      expect(await proposedBody(content({ properties }, type))).toEqual(['{"street":"{street}"}', []]);
    for (const type of ['application/vnd.api+json', 'application/hal+json;v=1'])
      expect(await proposedBody(content({ properties }, type))).toEqual([
        '{"street":"{street}"}',
        [`The body is sent as application/json, and ${type} is asked for.`],
      ]);
  });

  it('that cannot be taken over is named', async () => {
    const rest = ': only properties of a JSON object are.';
    const rows: [object, string][] = [
      [content({ properties }, 'multipart/form-data'), 'multipart/form-data. It is left out'],
      [
        { ...content({ properties }, 'application/x-www-form-urlencoded'), required: true },
        'application/x-www-form-urlencoded. It is required, and is not taken over',
      ],
      [
        { ...content({ oneOf: [address, { type: 'object' }] }), required: true },
        'one of several. It is required, and is not taken over',
      ],
      [content({ anyOf: [{ type: 'string' }, address] }), 'one of several. It is left out'],
      [content({ type: 'array', items: address }), 'of the type array. It is left out'],
      [content({ type: 'object' }), 'an object without properties. It is left out'],
      [content({ type: 'string' }), 'of the type string. It is left out'],
      [{ content: { 'application/json': {} } }, 'not described. It is left out'],
      [{}, 'not described. It is left out'],
    ];
    for (const [requestBody, what] of rows)
      expect(await proposedBody(requestBody)).toEqual([null, [`The body is ${what}${rest}`]]);
    expect(await proposedBody(content({ properties, anyOf: [{ required: ['a'] }, { required: ['b'] }] }))).toEqual([
      '{"street":"{street}"}',
      ['The body must also be one of several, which is left out.'],
    ]);
    const got = await proposed({ requestBody: content({ properties }) }, '/o', {}, 'get');
    expect([got.action.call.body, got.problems]).toEqual([null, ['The body is left out: a GET has none.']]);
  });
});

it('an answer of which nothing can be shown is named', async () => {
  const nothing = 'Nothing of the answer is shown: it has no values at its first level. Add what visitors see.';
  for (const answer of [content({ type: 'array', items: address }), content({}, 'text/csv')])
    expect((await proposed({ responses: { 200: answer } })).problems).toEqual([nothing]);
  const hal = await proposed({ responses: { 200: content(address, 'application/hal+json') } });
  expect([hal.problems, hal.action.result.fields.length]).toEqual([[], 4]);
});

describe('the address of an operation', () => {
  const urlOf = async (more: object, operation: object = {}, path = '/o') => {
    const { action, problems } = await proposed(operation, path, more);
    return [action.call.url, problems];
  };
  it('is of the most specific server, with the defaults of its variables', async () => {
    const own = [{ url: 'https://own.example.com/v3' }];
    expect(await urlOf({}, { servers: own })).toEqual(['https://own.example.com/v3/o', []]);
    const paths = { '/o': { servers: own, get: {}, post: { servers } } };
    expect((await propose({ paths })).map(({ action }: { action: { call: object } }) => action.call)).toMatchObject([
      { url: 'https://own.example.com/v3/o' },
      { url: shop.url('/api/o') },
    ]);
    const variables = { v: { default: 'v2' }, region: { default: 'eu' } };
    const url = 'https://{region}.example.com/api/{v}';
    expect(await urlOf({ servers: [{ url, variables }] })).toEqual(['https://eu.example.com/api/v2/o', []]);
    const lacking = 'The server has no default for {v}. Replace https://example.com by its address.';
    expect(await urlOf({ servers: [{ url, variables: { region: variables.region } }] })).toEqual([
      'https://example.com/o',
      [lacking],
    ]);
  });

  it('is named if the document does not tell it', async () => {
    const missing = ['The document does not say where its server is. Replace https://example.com by its address.'];
    for (const none of [undefined, [], [{ url: '/v2' }], [{ url: 'ftp://files.example.com' }]])
      expect(await urlOf({ servers: none })).toEqual(['https://example.com/o', missing]);
    shop.answer(
      '/docs/openapi.json',
      json({ openapi: '3.1.0', servers: [{ url: '../v2' }], paths: { '/o': { get: {} } } }),
    );
    const { body } = await tenant.api.post(`${bot.path}/actions/propose`, { url: shop.url('/docs/openapi.json') });
    expect(body.data.proposals).toMatchObject([{ action: { call: { url: shop.url('/v2/o') } }, problems: [] }]);
  });

  it('has each parameter once, and says which it lacks', async () => {
    const lang = (schema: object) => ({ name: 'lang', in: 'query', schema });
    const item = {
      parameters: [lang({ type: 'string' }), { name: 'X-Shop', in: 'header', required: true }],
      get: {
        parameters: [lang({ enum: ['en', 'de'] }), { name: 'lang', in: 'cookie' }, { name: 'X-Shop', in: 'header' }],
      },
    };
    const [{ action, problems }] = await propose({ paths: { '/o/{orderId}': item } });
    expect(action.call.url).toBe(shop.url('/api/o/{orderId}?lang={lang}'));
    expect(action.inputs).toMatchObject([{ key: 'lang', kind: 'choice' }]);
    expect(problems).toEqual(['The path has {orderId}, which is no parameter.']);
  });
});

it('a key that cannot be kept is named', async () => {
  const securitySchemes = {
    query: { type: 'apiKey', in: 'query', name: 'api_key' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
    token: { type: 'http', scheme: 'bearer' },
    tls: { type: 'mutualTLS' },
  };
  expect(await proposed({}, '/o', { components: { securitySchemes } })).toMatchObject({
    secretHeaderNames: ['Cookie', 'Authorization'],
    problems: [
      'The key api_key is asked for in the query, where a call keeps no secrets. Use a header.',
      'A client certificate is asked for, which a call cannot have.',
    ],
  });
});
