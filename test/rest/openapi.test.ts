import { readFileSync } from 'node:fs';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorCatalogue } from '../../domain/core/errors.ts';
import { eventsOf } from '../../domain/webhooks/records.ts';
import { mcpRoute } from '../../functions/public/mcp/route.ts';
import { streamRoute } from '../../functions/public/routes/stream.ts';
import { visitRoutes } from '../../functions/public/routes.ts';
import { openApiDocument } from '../../functions/rest/openapi/document.ts';
import { openApiAnswer } from '../../functions/rest/openapi.ts';
import { isCsvRoute } from '../../functions/rest/route.ts';
import { routes } from '../../functions/rest/routes.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is looked into by its paths
type Json = any;

const document: Json = openApiDocument('');
const methods = ['get', 'post', 'put', 'patch', 'delete'];
const operations: { path: string; method: string; operation: Json }[] = Object.entries<Json>(document.paths).flatMap(
  ([path, item]) =>
    methods.filter((method) => item[method]).map((method) => ({ path, method, operation: item[method] })),
);

function* objectsIn(value: Json): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value;
  for (const each of Object.values(value)) yield* objectsIn(each);
}

const resolve = (ref: string): Json =>
  ref
    .slice(2)
    .split('/')
    .reduce((at, name) => at?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);

const follow = (value: Json): Json => (value?.$ref ? resolve(value.$ref) : value);

/** Every schema of the document, nested ones too. */
function* schemas(): Generator<Json> {
  const roots = [
    ...Object.values<Json>(document.components.schemas),
    ...[...objectsIn(document)].filter((each) => 'schema' in each).map(({ schema }) => schema),
  ];
  for (const root of roots) yield* schemasOf(root);
}

function* schemasOf(schema: Json): Generator<Json> {
  yield schema;
  for (const name of ['properties', '$defs'])
    for (const each of Object.values(schema[name] ?? {})) yield* schemasOf(each);
  for (const name of ['anyOf', 'allOf', 'oneOf', 'prefixItems'])
    for (const each of schema[name] ?? []) yield* schemasOf(each);
  for (const name of ['items', 'additionalProperties', 'propertyNames', 'not']) {
    if (typeof schema[name] === 'object') yield* schemasOf(schema[name]);
  }
}

const keywords = new Set(
  `$ref $defs type const enum format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf
  items prefixItems minItems maxItems uniqueItems properties required additionalProperties propertyNames anyOf allOf oneOf not
  title description default examples deprecated discriminator contentEncoding contentMediaType contentSchema`.split(
    /\s+/,
  ),
);

describe('the structure', () => {
  it('is OpenAPI 3.1 with info, servers, security and a description of every tag in use', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Frontdesk', version: '1.0.0' });
    expect(document.servers).toEqual([{ url: '/' }]);
    expect([...objectsIn(document)].filter(({ servers }) => servers)).toEqual([document]);
    expect(document.components.securitySchemes).toMatchObject({
      apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      bearer: { type: 'http', scheme: 'bearer' },
    });
    expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' });
    for (const { name, description } of document.tags)
      expect([name, description]).toEqual([name, expect.stringMatching(/ .+\.$/)]);
    const tags = document.tags.map(({ name }: Json) => name);
    expect(new Set(operations.flatMap(({ operation }) => operation.tags))).toEqual(new Set(tags));
  });

  it('has no reference that leads nowhere', () => {
    const refs = [...objectsIn(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(refs.length).toBeGreaterThan(100);
    expect(refs.filter((ref) => !ref.startsWith('#/') || resolve(ref) === undefined)).toEqual([]);
  });

  it('has no component that nothing uses', () => {
    const used = new Set([...objectsIn(document)].map(({ $ref }) => $ref));
    const all = ['schemas', 'responses', 'headers'].flatMap((kind) =>
      Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
    );
    expect(all.filter((ref) => !used.has(ref))).toEqual([]);
  });

  it('says of each operation who may call it, what goes well and what a caller can do wrong', () => {
    const schemes = Object.keys(document.components.securitySchemes);
    for (const { operation } of operations) {
      const named = (operation.security as Json[]).flatMap((each) => Object.keys(each));
      expect(named.filter((name) => !schemes.includes(name))).toEqual([]);
      const statuses = Object.keys(operation.responses);
      expect(statuses.filter((status) => /^2/.test(status)).length).toBe(1);
      expect(statuses.some((status) => /^4/.test(status))).toBe(true);
    }
  });

  it('uses keywords of JSON Schema only, so nothing meant for GraphQL leaks', () => {
    const used = new Set([...schemas()].flatMap((schema) => Object.keys(schema)));
    expect([...used].filter((key) => !keywords.has(key))).toEqual([]);
    expect(Object.keys(document.components.schemas).filter((name) => /Output$|^__schema/.test(name))).toEqual([]);
  });

  it('names each operation once, with what a reader needs', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operation } of operations) {
      expect(operation).toMatchObject({ summary: expect.stringMatching(/\S/), tags: [expect.stringMatching(/\S/)] });
      expect(operation.description).toMatch(/Limit/);
      const answers = Object.values<Json>(operation.responses).map(follow);
      expect(answers.every(({ description, headers }) => description && headers['x-request-id'])).toBe(true);
    }
  });

  it('declares exactly the parameters of each path, and each parameter once', () => {
    for (const { path, operation } of operations) {
      const declared: Json[] = operation.parameters ?? [];
      const inPath = declared.filter((each) => each.in === 'path');
      expect(inPath.map(({ name }) => name).sort()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort(),
      );
      expect(inPath.every(({ required }) => required === true)).toBe(true);
      const keys = declared.map((each) => `${each.in} ${each.name}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});

/** Paths of the management API are given below `/v1`. */
const at = (method: string, path: string): Json =>
  document.paths[path.startsWith('/public/') ? path : `/v1${path}`][method];
const bodyOf = (method: string, path: string): Json => at(method, path).requestBody.content['application/json'].schema;
const query = (path: string, name: string): Json =>
  at('get', path).parameters.find((each: Json) => each.in === 'query' && each.name === name);

describe('the management API', () => {
  it('shows every row of the route table with its scope and its envelope', () => {
    for (const route of routes) {
      const operation = at(route.method.toLowerCase(), route.path);
      const { scope } = route.operation;
      const scopes = scope ? [scope] : [];
      expect(operation.security).toEqual([{ apiKey: scopes }, { bearer: scopes }]);
      const { content } = operation.responses[String(route.status ?? 200)];
      if (isCsvRoute(route)) {
        const schema = { type: 'string', description: expect.any(String) };
        expect(content).toMatchObject({ 'text/csv': { schema, example: expect.any(String) } });
        expect(Object.keys(content)).toEqual(route.json ? ['text/csv', 'application/json'] : ['text/csv']);
        continue;
      }
      const answer = content['application/json'].schema;
      expect(answer.required).toEqual(['success', 'data']);
      expect(answer.properties.success.const).toBe(true);
    }
  });

  it('tells apart by a name of their own what shows one operation in several ways', () => {
    const one = '/chatbots/{chatbotId}';
    expect(at('get', one).operationId).toBe('getChatbot');
    expect(at('get', `${one}/appearance`).operationId).toBe('getChatbotAppearance');
    expect(at('get', `${one}/business-hours`).operationId).toBe('getChatbotBusinessHours');
  });

  it('describes every operation, parameter and property', () => {
    for (const { operation } of operations) expect(operation.description.split('\n\n').length).toBeGreaterThan(1);
    const parameters = operations.flatMap(({ operation }) => operation.parameters ?? []);
    expect(parameters.filter(({ description }: Json) => !description).map(({ name }: Json) => name)).toEqual([]);
    const properties = [...schemas()].flatMap((schema) => Object.entries<Json>(schema.properties ?? {}));
    expect(properties.length).toBeGreaterThan(500);
    const silent = properties.filter(([, each]) => Object.keys(each).length > 0 && !each.$ref && !each.description);
    // `code` is a constant here, and `error` and its parts only refine a component.
    expect([...new Set(silent.map(([name]) => name))].filter((name) => name !== 'code' && name !== 'error')).toEqual(
      [],
    );
  });

  it('describes every event that a webhook sends', () => {
    const names = [...Object.values(eventsOf).flat(), 'test'];
    expect(Object.keys(document.webhooks)).toEqual(names);
    for (const name of names) {
      const { properties, required } = document.webhooks[name].post.requestBody.content['application/json'].schema;
      expect([properties.event.const, required]).toEqual([name, ['id', 'event', 'ts', 'workspaceId', 'data']]);
    }
  });

  it('lists every code of the catalogue', () => {
    const { properties } = document.components.schemas.Failure;
    expect(properties.error.properties.code.enum).toEqual(Object.keys(errorCatalogue));
  });

  it('gives the bounds of the appearance bundle', () => {
    const { properties, required } = bodyOf('put', '/chatbots/{chatbotId}/appearance');
    expect(required).toEqual(['chatbot', 'settings']);
    const { botName, greetingMessage } = properties.chatbot.properties;
    expect(botName).toMatchObject({ type: 'string', minLength: 1, maxLength: 120 });
    expect(greetingMessage.anyOf).toEqual([{ type: 'string', maxLength: 500 }, { type: 'null' }]);
    const settings = properties.settings.properties;
    const pattern = '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$';
    expect(settings.primaryColor).toMatchObject({ type: 'string', pattern });
    expect(settings.bubbleColor.anyOf).toEqual([{ type: 'string', pattern }, { type: 'null' }]);
    expect(settings.position.enum).toEqual(['bottom-right', 'bottom-left']);
    expect(settings.leadCaptureMode.enum).toEqual(['before_chat', 'after_first_response', 'on_handoff', 'manual']);
    expect(settings.blockedTopics).toMatchObject({ type: 'array', maxItems: 25 });
    expect(settings.suggestedQuestions).toMatchObject({ type: 'array', maxItems: 10 });
    expect(settings.placeholderText).toMatchObject({ maxLength: 120 });
    expect(settings.proactiveDelaySeconds).toEqual({
      type: 'integer',
      minimum: 0,
      maximum: 600,
      description: expect.stringMatching(/\S/),
    });
    expect(properties.settings.required).toBeUndefined();
  });

  it('gives the defaults and bounds of both kinds of list, none of them required', () => {
    expect(query('/chatbots', 'limit').schema).toMatchObject({ type: 'integer', default: 100, maximum: 200 });
    const chunks = '/chatbots/{chatbotId}/sources/{sourceId}/chunks';
    expect(query(chunks, 'take').schema).toMatchObject({ type: 'integer', default: 50, minimum: 1, maximum: 200 });
    expect(query(chunks, 'skip').schema).toEqual({
      type: 'integer',
      default: 0,
      minimum: 0,
      description: expect.stringMatching(/\S/),
    });
    const all = operations
      .filter(({ method }) => method === 'get')
      .flatMap(({ operation }) => operation.parameters ?? []);
    expect(
      all.filter((each: Json) => ['limit', 'cursor', 'skip', 'take'].includes(each.name) && each.required),
    ).toEqual([]);
  });

  it('lists what can go wrong, and no more', () => {
    const statuses = (method: string, path: string) => Object.keys(at(method, path).responses);
    expect(statuses('get', '/chatbots')).toEqual(['200', '401', '403', '429', '500', '503']);
    const oneBot = ['200', '401', '403', '404', '429', '500', '503'];
    expect(statuses('get', '/chatbots/{chatbotId}')).toEqual(oneBot);
    const faq = ['200', '400', '401', '402', '403', '404', '409', '413', '415', '422', '429', '500', '503'];
    expect(statuses('post', '/chatbots/{chatbotId}/sources/faq')).toEqual(faq);
    expect(statuses('get', '/chatbots/{chatbotId}/sources/{sourceId}/chunks')).toContain('422');
  });

  it('has an answer for each code of the catalogue, with its envelope', () => {
    for (const [code, { message }] of Object.entries(errorCatalogue)) {
      // The answer of a path, not of an operation: the introduction tells of it.
      if (code === 'METHOD_NOT_ALLOWED') continue;
      // Only sessions get it.
      if (code === 'REAUTHENTICATION_REQUIRED') continue;
      const { schema, example } = document.components.responses[code].content['application/json'];
      expect(example).toMatchObject({ success: false, error: { code, message: expect.any(String) } });
      if (code === 'RATE_LIMITED') expect(example.error.message).toBe(message);
      const failure = resolve(schema.allOf[0].$ref).properties.error;
      expect(failure.required).toEqual(
        code === 'VALIDATION_ERROR' ? ['code', 'message', 'details'] : ['code', 'message'],
      );
    }
    const headers = Object.keys(document.components.responses.RATE_LIMITED.headers);
    expect(headers).toEqual(expect.arrayContaining(['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining']));
  });

  it('describes every error that an operation declares', () => {
    const declared = routes.flatMap((route) =>
      (route.operation.errors ?? []).map((code: ErrorCode) => ({ route, status: errorCatalogue[code].status })),
    );
    expect(declared.length).toBeGreaterThan(30);
    const missing = declared.filter(({ route, status }) => {
      return !at(route.method.toLowerCase(), route.path).responses[status];
    });
    expect(missing).toEqual([]);
  });

  it.each([
    ['post', '/conversations/{conversationId}/notes'],
    ['delete', '/conversations/{conversationId}'],
    ['delete', '/chatbots/{chatbotId}/sources/{sourceId}'],
  ])('describes the conflict with concurrent changes of %s %s', (method, path) => {
    expect(at(method, path).responses[409].$ref).toBe('#/components/responses/CONFLICT');
  });
});

describe('the public surface', () => {
  it('needs no key, and is not below /v1', () => {
    for (const path of ['config', 'conversations', 'chat'].map((name) => `/public/{publicId}/${name}`)) {
      const operation = document.paths[path].get ?? document.paths[path].post;
      expect(operation.security).toEqual([]);
      expect(operation.responses['403'].$ref).toBe('#/components/responses/DOMAIN_NOT_ALLOWED');
    }
  });

  it('describes every path that is served', () => {
    // JSON-RPC, which docs/mcp.md describes.
    const inDocument = [...visitRoutes, streamRoute].filter((route) => route !== mcpRoute);
    const served = inDocument.map(({ path }) => `/public/{publicId}${path}`);
    const described = Object.keys(document.paths).filter((path) => path.startsWith('/public/'));
    expect(described.sort()).toEqual([...new Set([...served, '/public/brand/{logoId}'])].sort());
  });

  it('says where the logo of an agency is, which types it has, and that an unknown one is not found', () => {
    const { security, responses, parameters } = at('get', '/public/brand/{logoId}');
    expect([security, Object.keys(responses)]).toEqual([[], ['200', '404', '500', '503']]);
    expect(Object.keys(responses['200'].content)).toEqual(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
    expect(Object.keys(responses['200'].headers)).toContain('Cache-Control');
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual(['logoId']);
  });

  it('describes the events of a streamed answer, and its whole form', () => {
    const content = at('post', '/public/{publicId}/chat').responses['200'].content;
    const events = content['text/event-stream']['x-events'];
    expect(Object.keys(events)).toEqual(['start', 'delta', 'sources', 'suggestions', 'handoff', 'done', 'error']);
    expect(follow(events.start).required).toEqual(['conversationId', 'messageId', 'visitorMessageId']);
    expect(follow(events.done).properties.message.anyOf).toContainEqual({ $ref: '#/components/schemas/PublicMessage' });
    const whole = follow(content['application/json'].schema.properties.data);
    expect(Object.keys(whole.properties)).toEqual(['conversationId', 'bindingToken', 'message', 'status']);
  });

  it('requires of a message its text only', () => {
    const body = bodyOf('post', '/public/{publicId}/chat');
    expect(body.required).toEqual(['message']);
    expect(body.properties.message).toMatchObject({ minLength: 1, maxLength: 4000 });
    expect(at('post', '/public/{publicId}/conversations').requestBody.required).toBe(false);
  });
});

describe('how it is served', () => {
  const event = (whole: string) =>
    ({ path: '/v1/openapi.json', requestContext: { path: whole } }) as APIGatewayProxyEvent;

  it('has servers relative to the host, below the stage if there is one', async () => {
    const plain = await openApiAnswer(event('/v1/openapi.json'));
    expect(plain.statusCode).toBe(200);
    expect(plain.headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(plain.body).servers).toEqual([{ url: '/' }]);
    const staged = JSON.parse((await openApiAnswer(event('/prod/v1/openapi.json'))).body);
    expect(staged.servers).toEqual([{ url: '/prod' }]);
    expect(Object.keys(staged.paths)).toEqual(Object.keys(document.paths));
  });

  it('is committed as it is: npm run generate', () => {
    const committed = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(committed)).toEqual(document);
  });
});
