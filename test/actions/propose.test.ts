import { describe, expect, it } from 'vitest';
import { json, useActions } from './support.ts';

const { shop, platform, tenant, bot } = await useActions();
const propose = (body: object) => tenant.api.post(`${bot.path}/actions/propose`, body);
const get = (more: object = {}) => ({ summary: 'Find', responses: {}, ...more });
const documentOf = (more: object) =>
  JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/': { get: get() } }, ...more });

/** A shop as its owner would describe it. */
const described = {
  openapi: '3.0.3',
  servers: [{ url: '/v2/' }],
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      token: { type: 'http', scheme: 'bearer' },
    },
    parameters: {
      order: {
        name: 'orderId',
        in: 'path',
        required: true,
        description: 'Which order?',
        schema: { type: 'string', pattern: '^[A-Z]{2}\\d{4}$' },
      },
    },
    schemas: {
      Order: {
        type: 'object',
        properties: { status: { type: 'string', title: 'Status' }, parent: { $ref: '#/components/schemas/Order' } },
      },
    },
  },
  paths: {
    '/orders/{orderId}': {
      parameters: [{ $ref: '#/components/parameters/order' }],
      get: {
        summary: 'Look up an order',
        description: 'The state of an order.',
        parameters: [
          { name: 'lang', in: 'query', schema: { enum: ['en', 'de'] } },
          { name: 'filter', in: 'query', schema: { type: 'object' } },
        ],
        responses: {
          200: {
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Order' }, example: { status: 'sent' } },
            },
          },
        },
      },
      put: {
        operationId: 'changeOrder',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                required: ['street'],
                properties: { floor: { type: 'integer', minimum: 0 }, street: { type: 'string', maxLength: 80 } },
              },
            },
          },
        },
      },
    },
  },
};

describe('an OpenAPI document', () => {
  it('becomes actions that can be created as they are', async () => {
    shop.answer('/api/openapi.json', json(described));
    const { status, body } = await propose({ url: shop.url('/api/openapi.json') });
    expect(status).toBe(200);
    const { proposals, total } = body.data;
    expect(total).toBe(2);
    const [look, change] = proposals;
    expect(look).toMatchObject({
      operation: 'GET /orders/{orderId}',
      secretHeaderNames: ['X-Key', 'Authorization'],
      problems: ['filter is left out.'],
      action: {
        name: 'Look up an order',
        description: 'The state of an order.',
        confirm: 'never',
        call: { method: 'GET', url: shop.url('/v2/orders/{order_id}?lang={lang}') },
        inputs: [
          { key: 'order_id', kind: 'pattern', required: true, questions: [{ language: 'en', text: 'Which order?' }] },
          { key: 'lang', kind: 'choice', required: false },
        ],
        result: { fields: [{ key: 'status', label: 'Status', path: 'status' }] },
        examples: [{ values: [], status: 200, body: '{"status":"sent"}' }],
      },
    });
    expect(change).toMatchObject({
      problems: [],
      action: {
        name: 'changeOrder',
        confirm: 'always',
        call: { method: 'PUT', body: '{"street":"{street}","floor":"{floor}"}' },
        inputs: [
          { key: 'order_id' },
          { key: 'street', max: '80' },
          { key: 'floor', kind: 'number', min: '0', whole: true, required: false },
        ],
      },
    });
    for (const { action } of proposals) expect((await tenant.api.post(`${bot.path}/actions`, action)).status).toBe(200);
    const chosen = await propose({ document: JSON.stringify(described), operations: ['PUT /orders/{orderId}'] });
    expect(chosen.body.data.proposals).toHaveLength(1);
    const other = await platform.tenant();
    expect((await other.api.post(`${bot.path}/actions/propose`, { document: '{}' })).status).toBe(404);
  });

  it('is refused where it is none, leads elsewhere, or is too large, and survives circles and depth', async () => {
    const circle = { a: { $ref: '#/components/schemas/b' }, b: { $ref: '#/components/schemas/a' } };
    const wrong: [object, string, string][] = [
      [{}, '', 'must contain one of document, url and mcpUrl'],
      [{ document: '{}', url: shop.url('/x') }, '', 'must contain one of document, url and mcpUrl'],
      [{ document: 'openapi: 3.0.0' }, 'document', 'has no operations'],
      [
        { document: 'a: [b' },
        'document',
        'must be JSON or YAML: Flow sequence in block collection must be sufficiently indented and end with a ] at line 1, column 6',
      ],
      [{ document: '<html>' }, 'document', 'must be an OpenAPI document of version 3'],
      [{ document: '{"swagger":"2.0"}' }, 'document', 'must be an OpenAPI document of version 3'],
      [{ document: documentOf({ paths: {} }) }, 'document', 'has no operations'],
      [
        { document: documentOf({ paths: { '/': { get: get({ requestBody: { $ref: 'http://10.0.0.1/x.json' } }) } } }) },
        'document',
        'must not refer to another document: http://10.0.0.1/x.json',
      ],
      [
        { document: documentOf({ x: { $ref: 'file:///etc/passwd' } }) },
        'document',
        'must not refer to another document: file:///etc/passwd',
      ],
      [{ url: 'http://10.0.0.1/openapi.json' }, 'url', 'must be a public address'],
      [{ url: shop.url('/missing') }, 'url', 'answered with status 404'],
      [{ url: shop.url('/flood') }, 'url', 'The answer was larger than 5 MB.'],
      [{ document: 'x'.repeat(3_000_001) }, 'document', 'must have 1 to 3000000 characters'],
    ];
    shop.answer('/missing', 404);
    shop.answer('/flood', (response) => response.writeHead(200).end(Buffer.alloc(5_000_001, ' ')));
    for (const [body, field, message] of wrong) {
      const answer = await propose(body);
      expect([answer.status, answer.body.error?.details[0]]).toEqual([422, { path: field, message }]);
    }
    const schema = { $ref: '#/components/schemas/a' };
    const parameters = [{ name: 'q', in: 'query', schema }, { $ref: '#/components/parameters/none' }];
    const around = await propose({
      document: documentOf({ components: { schemas: circle }, paths: { '/': { get: get({ parameters }) } } }),
    });
    expect(around.body.data.proposals[0].action.inputs).toMatchObject([{ key: 'q', kind: 'text' }]);
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const nested = await propose({ document: documentOf({ x: 0 }).replace('"x":0', `"x":${deep}`) });
    expect(nested.status).toBe(200);
  });

  it('may be YAML, pasted or fetched, which is read within bounds', async () => {
    const yaml = `# The shop
openapi: 3.1.0
servers: [{ url: ${shop.url('/v2')} }]
paths:
  /orders/{order}:
    get:
      summary: Look up an order
      parameters:
        - &order { name: order, in: path, schema: { type: string } }
      responses:
        200: { content: { application/json: { schema: { properties: { on: { type: boolean } } } } } }
    delete:
      parameters: [*order]
`;
    shop.answer('/openapi.yaml', (response) => response.end(yaml));
    for (const body of [{ document: yaml }, { url: shop.url('/openapi.yaml') }]) {
      const { proposals } = (await propose(body)).body.data;
      expect(proposals).toMatchObject([
        {
          operation: 'GET /orders/{order}',
          problems: [],
          action: { call: { url: shop.url('/v2/orders/{order}') }, result: { fields: [{ path: 'on' }] } },
        },
        { operation: 'DELETE /orders/{order}', problems: [], action: { inputs: [{ key: 'order' }] } },
      ]);
    }
    const tags = 'openapi: 3.1.0\nx: !!binary aGk=\ny: !!set { a }\npaths: { /: { get: {} } }';
    expect((await propose({ document: tags })).status).toBe(200);
    const bomb = ['a0: &a0 [x]'];
    for (let n = 1; n < 20; n++) bomb.push(`a${n}: &a${n} [${`*a${n - 1},`.repeat(9)}]`);
    const hostile = [bomb.join('\n'), 'a: &a [*a]', '['.repeat(20_000), '- '.repeat(20_000)];
    for (const document of hostile) {
      const { status, body } = await propose({ document });
      expect([status, body.error.details[0]]).toEqual([
        422,
        { path: 'document', message: expect.stringMatching(/^must be JSON or YAML/) },
      ]);
    }
  });
});
