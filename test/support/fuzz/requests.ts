import type { Api, ApiOperation, Parameter } from './operations.ts';
import type { Random } from './random.ts';
import type { FuzzRequest } from './send.ts';
import { fittingValue, hostileTexts, hostileValue, outsideValue } from './values.ts';
import type { Belongings, World } from './world.ts';

/** A request, and what is known of it beforehand. */
export interface FuzzAttempt extends FuzzRequest {
  operation?: ApiOperation;
  /** Ids in the path that are not the caller's, or no key: a success would be a breach. */
  mustFail: boolean;
}

const encode = (text: string) =>
  // A lone half of a surrogate pair cannot be encoded.
  encodeURIComponent(text.toWellFormed()).replaceAll('%2F', '%252F');

const badPathParts = [
  '%00',
  '%',
  '%zz',
  '%ff',
  '..',
  '%2e%2e',
  '.',
  '',
  ' '.replace(' ', '%20'),
  'null',
  '%0d%0a',
  '%E2%80%AE',
];

interface Caller {
  key: 'ours' | 'theirs' | 'bad' | 'none';
  belongings: Belongings;
  headers: Record<string, string>;
}

function caller(world: World, random: Random): Caller {
  const key = random.chance(0.8) ? 'ours' : random.pick(['theirs', 'bad', 'none'] as const);
  const belongings = key === 'theirs' ? world.theirs : world.ours;
  const bad = random.pick(['', 'x', `fd_live_${'0'.repeat(38)}`, 'fd_live_', '\u00ff', 'Bearer', 'a'.repeat(3_000)]);
  const value = key === 'bad' ? bad : belongings.apiKey;
  const inBearer: Record<string, string> = random.chance(0.2)
    ? { authorization: `Bearer ${value}` }
    : { 'x-api-key': value };
  return { key, belongings, headers: key === 'none' ? {} : inBearer };
}

/** An id for a place of the path; `own` false where it surely is none of the caller's. */
function pathId(name: string, who: Caller, world: World, random: Random): { part: string; own: boolean } {
  const mine = who.belongings.ids[name] ?? [];
  if (mine.length > 0 && random.chance(0.88)) return { part: random.pick(mine), own: true };
  const other = who.key === 'theirs' ? world.ours : world.theirs;
  const foreign = other.ids[name] ?? [];
  if (foreign.length > 0 && name !== 'feature' && name !== 'publicId' && random.chance(0.5)) {
    return { part: random.pick(foreign), own: false };
  }
  const part = random.chance(0.5) ? random.pick(badPathParts) : encode(random.pick(hostileTexts).slice(0, 900));
  return { part, own: true };
}

const idFields: Record<string, string> = { uploadId: 'sourceId', linkedId: 'leadId' };

/** Puts real ids and tokens where a body's fields name them. */
function withIds(body: unknown, { ids, bindingToken }: Belongings, random: Random): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields = Object.entries(body).map(([name, value]) => {
    const known = ids[idFields[name] ?? name];
    if (name === 'bt' && random.chance(0.8)) return [name, bindingToken];
    return [name, known?.length && random.chance(0.7) ? random.pick(known) : value];
  });
  return Object.fromEntries(fields);
}

/** Changes one or more fields of a body to what does not fit. */
function spoil(api: Api, operation: ApiOperation, body: Record<string, unknown>, random: Random): unknown {
  if (random.chance(0.08)) return hostileValue(random);
  const schema = api.resolve(operation.body!);
  const names = Object.keys(schema.properties ?? {});
  const spoilt: Record<string, unknown> = { ...body };
  for (let times = 1 + random.below(2); times > 0; times--) {
    const name = names.length > 0 && !random.chance(0.1) ? random.pick(names) : random.pick(hostileTexts.slice(10, 20));
    const known = schema.properties?.[name];
    if (random.chance(0.15)) delete spoilt[name];
    else spoilt[name] = known && random.chance(0.4) ? outsideValue(api.resolve(known), random) : hostileValue(random);
  }
  return spoilt;
}

const contentTypes = [
  'text/plain',
  'application/xml',
  '',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'APPLICATION/JSON',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/vnd.api+json',
  'x',
  'application/json,text/plain',
];
const badBodies = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '1',
  '{"a":1',
  '{"a":1}}',
  '{a:1}',
  '\ufeff{}',
  '\u0000',
  '[[[[',
  '{"a":"\\ud800"}',
  '{"a":1e999}',
  '['.repeat(20_000),
  '--x\r\n\r\n--x--',
  'a=b&c=d',
];

function body(api: Api, operation: ApiOperation, who: Caller, random: Random): Pick<FuzzRequest, 'headers' | 'body'> {
  const json = { 'content-type': 'application/json' };
  if (!operation.body) {
    if (operation.method === 'GET' || random.chance(0.8)) return { headers: {} };
    return {
      headers: random.chance(0.7) ? json : { 'content-type': random.pick(contentTypes) },
      body: random.pick(badBodies),
    };
  }
  if (random.chance(0.06)) return { headers: json, body: random.pick(badBodies) };
  if (random.chance(0.02))
    return { headers: json, body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) };
  if (random.chance(0.004)) return { headers: json, body: JSON.stringify({ text: 'x'.repeat(5_000_000) }) };
  if (operation.takesForm && random.chance(0.4)) return form(random);
  const fitting = withIds(fittingValue(api.resolve, operation.body, random), who.belongings, random) as Record<
    string,
    unknown
  >;
  const value = random.chance(0.55) ? spoil(api, operation, fitting, random) : fitting;
  const type = random.chance(0.04) ? random.pick(contentTypes) : 'application/json';
  return { headers: { 'content-type': type }, body: JSON.stringify(value) ?? '' };
}

/** Multipart, whole or broken. */
function form(random: Random): Pick<FuzzRequest, 'headers' | 'body'> {
  const filename = random
    .pick([
      'a.txt',
      'a.pdf',
      '../../a.md',
      '',
      'a\u0000.txt',
      '.html',
      'ä.md',
      'a.exe',
      'a.docx',
      'a.xlsx',
      'a.csv',
      'a.json',
    ])
    .replace('\u0000', '%00');
  const content = random.pick([
    'hello there',
    '',
    '%PDF-1.4\nbroken',
    '<html><p>x',
    '\u0000\u0001',
    'PK\u0003\u0004[Content_Types].xml word/',
    '[{"a": 1}, []',
    '\ufffd'.repeat(500),
  ]);
  const field = random.pick(['file', 'file', 'file', 'title', '__proto__', '']);
  const end = random.pick(['\r\n--x--\r\n', '\r\n--x', '', '\r\n--y--\r\n']);
  const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: text/plain\r\n\r\n`;
  const title = random.chance(0.5)
    ? `--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n${random.pick(['T', '', 'a'.repeat(201)])}\r\n`
    : '';
  return { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: `${title}${head}${content}${end}` };
}

function query(api: Api, parameters: Parameter[], who: Caller, random: Random): string {
  const parts = parameters.flatMap(({ name, schema }) => {
    if (name === 'bt')
      return random.chance(0.9) ? [`bt=${encode(random.chance(0.9) ? who.belongings.bindingToken : 'x')}`] : [];
    if (random.chance(0.4)) return [];
    const known =
      who.belongings.ids[name] ??
      (name === 'cursor' || name === 'after' ? who.belongings.ids.conversationId : undefined);
    const value = known?.length && random.chance(0.5) ? random.pick(known) : queryValue(api, schema, random);
    return [`${name}=${value}`, ...(random.chance(0.05) ? [`${name}=${value}`, `${name}[]=1`] : [])];
  });
  if (random.chance(0.05))
    parts.push(random.pick(['%', '__proto__=1', '=', '&&', 'a[b]=c', '%00=1', '%ff=%fe', 'x'.repeat(2_000)]));
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

const queryValue = (api: Api, schema: Parameter['schema'], random: Random): string => {
  if (random.chance(0.1)) return random.pick(['%', '%00', '%ff', '%zz', '', '+', '%F0%9F']);
  const value = random.chance(0.5) ? fittingValue(api.resolve, schema, random) : hostileValue(random);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encode(text.slice(0, 1_500));
};

const oddHeaders: readonly Record<string, string>[] = [
  { origin: 'null' },
  { origin: 'https://evil.invalid' },
  { origin: '\u00ff' },
  { origin: 'http://' },
  { 'accept-language': 'x-'.repeat(400) },
  { 'accept-language': '*;q=9,,;' },
  { accept: 'application/json' },
  { accept: '' },
  { accept: 'text/html,\u00e9' },
  { 'idempotency-key': 'a' },
  { 'idempotency-key': 'a'.repeat(129) },
  { 'idempotency-key': 'abcdefgh' },
  { host: 'evil.invalid' },
  { host: '' },
  { host: 'a:b:c' },
  { 'x-forwarded-for': '\u00ff, 1' },
  { 'x-forwarded-host': 'evil.invalid' },
  { forwarded: 'for=""' },
  { 'last-event-id': 'x' },
  { 'last-event-id': '-1' },
  { 'x-binding-token': '\u00ff' },
  { 'content-encoding': 'gzip' },
  { 'if-none-match': '*' },
  { range: 'bytes=5-1' },
  { cookie: 'a=b; __proto__=c' },
  { 'x-http-method-override': 'DELETE' },
];

/** One request to an operation of the document. */
export function apiAttempt(api: Api, operation: ApiOperation, world: World, random: Random): FuzzAttempt {
  const who = caller(world, random);
  let isOwn = true;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { part, own } = pathId(name, who, world, random);
    isOwn &&= own;
    return part;
  });
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  const sent = body(api, operation, who, random);
  const isKeyed = operation.path.startsWith('/v1/');
  return {
    operation,
    method: operation.method,
    target: path + query(api, parameters, who, random),
    headers: { ...sent.headers, ...who.headers, ...(random.chance(0.15) ? random.pick(oddHeaders) : {}) },
    ...(sent.body === undefined ? {} : { body: sent.body }),
    mustFail: !isOwn || (isKeyed && (who.key === 'bad' || who.key === 'none')),
  };
}

const oddPaths = [
  '/',
  '//',
  '/v1',
  '/v1/',
  '/v1//',
  '/v1/chatbots/',
  '/v1/chatbots//appearance',
  '/v1/%',
  '/v1/%00',
  '/v1/__proto__',
  '/v1/constructor',
  '/v1/../health',
  '/v1/..%2f',
  '/public',
  '/public/',
  '/public//config',
  '/public/x/config',
  '/public/__proto__/config',
  '/graphql/',
  '/health',
  '/health/x',
  '/docs',
  '/docs/../x',
  '/docs/%00',
  '/invites/accept',
  '/invites/x',
  '/invites/',
  '/w/',
  '/w/x',
  '/w/%ff',
  '/widget.js',
  '/widget/',
  '/widget/../index.mjs',
  '/widget/%2e%2e%2f',
  '/widget/x.js',
  '/v1/openapi.json',
  '/v1/openapi.json/',
  '*',
  '/?',
  '/v1?x=1',
  '/V1/chatbots',
  `/v1/${'a/'.repeat(500)}`,
  `/v1/chatbots?cursor=${'a'.repeat(7_000)}`,
  '/v1/conversations/export/',
  '/v1/leads/export/x',
  '/hooks',
  '/demo',
];
const oddMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'QUERY', 'LINK'];

/** A path, a method, headers that nobody documented. */
export function oddAttempt(api: Api, world: World, random: Random): FuzzAttempt {
  const who = caller(world, random);
  const documented = () =>
    random.pick(api.operations).path.replace(/\{(\w+)\}/g, (_, name: string) => pathId(name, who, world, random).part);
  const method = random.pick(oddMethods);
  const carries = !['GET', 'HEAD', 'TRACE'].includes(method) && random.chance(0.5);
  return {
    method,
    target: random.chance(0.5) ? random.pick(oddPaths) : documented(),
    headers: {
      ...who.headers,
      ...(random.chance(0.5) ? random.pick(oddHeaders) : {}),
      ...(carries ? { 'content-type': random.pick(contentTypes) } : {}),
    },
    ...(carries ? { body: random.pick(badBodies) } : {}),
    mustFail: false,
  };
}
