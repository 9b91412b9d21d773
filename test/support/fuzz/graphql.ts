import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { errorCatalogue } from '../../../domain/core/errors.ts';
import { faults } from './judge.ts';
import type { Random } from './random.ts';
import type { FuzzAttempt } from './requests.ts';
import type { FuzzResponse } from './send.ts';
import { hostileTexts, hostileValue } from './values.ts';
import type { Belongings, World } from './world.ts';

const sdl = new URL('../../../schema/schema.graphql', import.meta.url);
const schema = buildSchema(readFileSync(sdl, 'utf8'));

type Kind = 'query' | 'mutation' | 'subscription';
const roots: Record<Kind, GraphQLObjectType> = {
  query: schema.getQueryType()!,
  mutation: schema.getMutationType()!,
  subscription: schema.getSubscriptionType()!,
};

interface Drawing {
  random: Random;
  who: Belongings;
  /** Declared variables, `$v0: String!`, and their values. */
  declared: string[];
  values: Record<string, unknown>;
}

const idNames: Record<string, string> = { id: 'chatbotId', search: '' };

/** A value for an argument or an input's field: mostly of its type. */
function valueFor(type: GraphQLInputType, name: string, drawing: Drawing, depth = 0): unknown {
  const { random, who } = drawing;
  if (random.chance(0.08)) return hostileValue(random);
  if (!isNonNullType(type) && random.chance(0.3)) return random.chance(0.5) ? null : undefined;
  const known = getNullableType(type);
  if (isListType(known)) {
    return Array.from({ length: random.below(3) }, () => valueFor(known.ofType, name, drawing, depth + 1));
  }
  if (isEnumType(known)) return random.pick(known.getValues()).name;
  if (isInputObjectType(known)) {
    const fields = Object.values(known.getFields());
    return Object.fromEntries(
      fields.map((field) => [field.name, valueFor(field.type, field.name, drawing, depth + 1)]),
    );
  }
  const ids = who.ids[idNames[name] ?? name];
  if (ids?.length && random.chance(0.8)) return random.pick(ids);
  return scalarFor(String(known), random);
}

function scalarFor(type: string, random: Random): unknown {
  if (type === 'Int') return random.pick([0, 1, 2, 50, 200, 201, -1, 2_147_483_647, 2_147_483_648, 1.5]);
  if (type === 'Float') return random.pick([0, 0.5, -1, 1e308]);
  if (type === 'Boolean') return random.chance(0.5);
  if (type === 'AnalyticsRange') return random.pick(['LAST_7D', 'THIS_MONTH', 'x', 'last_7d', '__proto__']);
  return random.chance(0.5)
    ? random.pick(['hello', 'a@b.example', 'https://host.invalid/', '#fff'])
    : random.pick(hostileTexts);
}

function argumentsOf(field: GraphQLField<unknown, unknown>, drawing: Drawing): string {
  const parts = field.args.flatMap(({ name, type }) => {
    if (!isNonNullType(type) && drawing.random.chance(0.4)) return [];
    const variable = `v${drawing.declared.length}`;
    drawing.declared.push(`$${variable}: ${drawing.random.chance(0.03) ? 'Int' : type}`);
    drawing.values[variable] = valueFor(type, name, drawing);
    return [`${name}: $${variable}`];
  });
  return parts.length > 0 ? `(${parts.join(', ')})` : '';
}

function fieldText(field: GraphQLField<unknown, unknown>, drawing: Drawing, depth: number): string {
  const { random } = drawing;
  const alias = random.chance(0.05) ? `${random.pick(['a', '__a', 'id', 'data'])}: ` : '';
  const directive = random.chance(0.03)
    ? random.pick([' @include(if: true)', ' @skip(if: $v0)', ' @nope', ' @skip(if: "x")'])
    : '';
  const head = `${alias}${field.name}${argumentsOf(field, drawing)}${directive}`;
  const type = getNamedType(field.type);
  return isObjectType(type) ? `${head} ${selection(type, drawing, depth + 1)}` : head;
}

function selection(type: GraphQLObjectType, drawing: Drawing, depth: number): string {
  const { random } = drawing;
  const fields = Object.values(type.getFields());
  const plain = fields.filter((field) => !isObjectType(getNamedType(field.type)));
  const pool = depth > 5 && plain.length > 0 ? plain : fields;
  const chosen = Array.from({ length: 1 + random.below(4) }, () => random.pick(pool));
  const parts = [...new Set(chosen)].map((field) => (depth > 12 ? '__typename' : fieldText(field, drawing, depth)));
  if (random.chance(0.05)) parts.push(`... on ${type.name} { __typename }`);
  if (random.chance(0.02))
    parts.push(random.pick(['nope', '...Gone', '... on Nope { x }', '__proto__', '__schema { types { name } }']));
  return `{ ${parts.join(' ')} }`;
}

function drawDocument(world: Belongings, random: Random) {
  const drawing: Drawing = { random, who: world, declared: [], values: {} };
  const kind = random.pick([
    'query',
    'query',
    'query',
    'mutation',
    'mutation',
    'mutation',
    'mutation',
    'subscription',
  ] as const);
  const fields = Object.values(roots[kind].getFields());
  const count = random.chance(0.1) ? 1 + random.below(4) : 1;
  const body = Array.from({ length: count }, () => fieldText(random.pick(fields), drawing, 0)).join(' ');
  const declared = drawing.declared.length > 0 ? `(${drawing.declared.join(', ')})` : '';
  return { query: `${kind} Q${declared} { ${body} }`, variables: drawing.values };
}

const hostileDocuments: readonly string[] = [
  '',
  ' ',
  '{',
  '}',
  '{ }',
  'query',
  '{ __typename ',
  '# only a comment',
  '{ __proto__ }',
  '{ constructor }',
  'query ($a: Int = "x") { __typename }',
  'fragment F on Query { ...F } { ...F }',
  '{ ...F } fragment F on Query { ...G } fragment G on Query { ...F }',
  'query A { __typename } query A { __typename }',
  'query A { __typename } query B { __typename }',
  '{ __typename @include(if: true) @include(if: true) }',
  'mutation { __typename }',
  'subscription { __typename }',
  'subscription { inboxEvents { id } inboxEvents { type } }',
  'subscription { conversationEvents(conversationId: "x") { id } }',
  'type Query { a: Int }',
  'extend type Query { a: Int }',
  '{ chatbots(first: 99999999999) { edges { node { id } } } }',
  '{ chatbots(first: -1, after: "x") { edges { cursor } } }',
  '{ chatbots(first: 1.5) { edges { cursor } } }',
  '{ chatbot(id: 1) { id } }',
  '{ chatbot(id: null) { id } }',
  '{ chatbot(id: "\\u0000") { id } }',
  '{ chatbot(id: {a: [1]}) { id } }',
  '{ workspace { id } workspace { id: name } }',
  `{ ${Array.from({ length: 200 }, (_, n) => `a${n}: __typename`).join(' ')} }`,
  `{ ${'chatbots { edges { node { '.repeat(30)}id${' } } }'.repeat(30)} }`,
  `{ ${'['.repeat(5_000)} }`,
  `{ chatbot(id: ${'['.repeat(3_000)}${']'.repeat(3_000)}) { id } }`,
  `query (${Array.from({ length: 300 }, (_, n) => `$v${n}: Int`).join(', ')}) { __typename }`,
  `{ a${'a'.repeat(50_000)} }`,
  '{ __schema { types { fields { type { ofType { ofType { ofType { ofType { name } } } } } } } } }',
  '{ __type(name: "__proto__") { name } }',
  'query ($a: Nope) { __typename }',
  '"""x""" { __typename }',
];

/** Damages a good document as text. */
function damage(query: string, random: Random): string {
  const at = random.below(query.length);
  return random.pick([
    () => query.slice(0, at),
    () =>
      query.slice(0, at) +
      random.pick(['\u0000', '{', '}', '$', '"', '"""', '...', '@', '&', '\ufeff', '💥']) +
      query.slice(at),
    () => query.replace(/\w+/, random.pick(hostileTexts).slice(0, 50)),
    () => query.replaceAll('$v0', '$nope'),
    () => query + query,
    () => query.replace(/^\w+/, random.pick(['query', 'mutation', 'subscription', 'Query'])),
  ])();
}

function payload(belongings: Belongings, random: Random): unknown {
  if (random.chance(0.12)) return { query: random.pick(hostileDocuments) };
  const { query, variables } = drawDocument(belongings, random);
  const sent: Record<string, unknown> = { query: random.chance(0.15) ? damage(query, random) : query, variables };
  if (random.chance(0.06)) sent.variables = hostileValue(random);
  if (random.chance(0.05)) sent.operationName = hostileValue(random);
  if (random.chance(0.04)) sent.extensions = hostileValue(random);
  if (random.chance(0.03)) sent.query = hostileValue(random);
  return random.chance(0.03) ? [sent, sent] : sent;
}

/** One request to GraphQL. */
export function graphqlAttempt({ ours, theirs }: World, random: Random): FuzzAttempt {
  const isStranger = random.chance(0.15);
  const belongings = isStranger ? { ...ours, apiKey: theirs.apiKey } : ours;
  const sent = payload(belongings, random);
  const key: Record<string, string> = random.chance(0.06) ? {} : { 'x-api-key': belongings.apiKey };
  const accept = random.pick([
    'application/json',
    'application/json',
    'application/graphql-response+json',
    'text/event-stream',
    '*/*',
    'x/y',
  ]);
  if (random.chance(0.05) && !Array.isArray(sent)) return overGet(sent as Record<string, unknown>, { ...key, accept });
  const headers = { ...key, accept, 'content-type': random.chance(0.03) ? 'text/plain' : 'application/json' };
  return { method: 'POST', target: '/graphql', headers, body: JSON.stringify(sent), mustFail: false };
}

function overGet(sent: Record<string, unknown>, headers: Record<string, string>): FuzzAttempt {
  const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
  const query = Object.entries(sent).map(
    ([name, value]) => `${name}=${encodeURIComponent(text(value)).slice(0, 4_000).replace(/%.?$/, '')}`,
  );
  return { method: 'GET', target: `/graphql?${query.join('&')}`, headers, mustFail: false };
}

const codes = errorCatalogue as Record<string, { status: number }>;

/** What is wrong with an answer of GraphQL. */
export function graphqlFaults(attempt: FuzzAttempt, received: FuzzResponse, secret: string): string[] {
  const { status, text, headers } = received;
  // Its refusals have a shape of their own, so of the general rules only those for a success are asked.
  const general = faults({ ...attempt, mustFail: false }, { ...received, status: Math.min(status, 399) }, secret);
  const found = status >= 500 ? [`status ${status}: ${text.slice(0, 300)}`, ...general] : general;
  if (attempt.method === 'HEAD' || status === 204) return found;
  const streams = headers['content-type']?.includes('event-stream');
  const bodies = streams ? [...text.matchAll(/^data: ?(.+)$/gm)].map(([, data]) => data!) : [text];
  return [...found, ...bodies.flatMap((body) => resultFaults(body, headers))];
}

function resultFaults(text: string, headers: FuzzResponse['headers']): string[] {
  if (text === '' || headers['content-type']?.includes('html')) return [];
  let result: { data?: unknown; errors?: { message?: string; extensions?: { code?: string; details?: unknown } }[] };
  try {
    result = JSON.parse(text);
  } catch {
    return [`not JSON: ${text.slice(0, 300)}`];
  }
  if (result.data === undefined && !result.errors?.length) return [`neither data nor errors: ${text.slice(0, 300)}`];
  return (result.errors ?? []).flatMap(({ message, extensions }) => {
    const code = extensions?.code ?? '';
    if (!codes[code]) return [`unknown code ${code}: ${message}`];
    return codes[code].status >= 500 ? [`${code}: ${message}`] : [];
  });
}
