import { buildClientSchema, getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DocumentCache } from '../../functions/graphql/document-cache.ts';
import { queryLimits } from '../../schema/core/builder.ts';
import { type InProcess, startInProcess } from './in-process.ts';

let server: InProcess;
let apiKey: string;
beforeAll(async () => {
  server = await startInProcess();
  ({ apiKey } = await server.tenant());
});
afterAll(() => server.stop());
beforeEach(() => {
  server.calls.length = 0;
});

const ask = (query: string, variables: Record<string, unknown> = {}) => server.ask(query, { apiKey, variables });
/** One count of the address and one look at the key: nothing was counted against the workspace, nothing was read. */
const barred = ['get', 'update'];

const repeat = (times: number, part: (index: number) => string) =>
  Array.from({ length: times }, (_, i) => part(i)).join(' ');
const page = (first: number, fields: string) => `{ conversations(first: ${first}) { edges { node { ${fields} } } } }`;

const introspectionLoop = (levels: number) =>
  `{ __schema { types { ${'fields { type { '.repeat(levels)} name ${'} } '.repeat(levels)} } } }`;

/** What most tools ask for, as fragments: `S` of the schema, `T` of a type. */
const [schemaPart, typeParts] = getIntrospectionQuery()
  .replaceAll('FullType', 'T')
  .replace(/query IntrospectionQuery {\s*__schema {/, 'fragment S on __Schema {')
  .split(/}\s*(?=fragment T )/) as [string, string];

const hostile: [string, string, RegExp][] = [
  ['more aliases than allowed', `{ ${repeat(queryLimits.aliases + 1, (i) => `a${i}: templates { key }`)} }`, /alias/i],
  [
    'aliases hidden in a fragment',
    `{ ...F } fragment F on Query { ${repeat(31, (i) => `a${i}: templates { key }`)} }`,
    /alias/i,
  ],
  ['more tokens than allowed', `{ templates { ${repeat(queryLimits.tokens, () => 'key')} } }`, /token/i],
  ['more comments than tokens allowed', `${'#\n'.repeat(queryLimits.tokens)} { templates { key } }`, /token/i],
  ['comments at the end', `{ templates { key } } ${'# no more\n'.repeat(queryLimits.tokens)}`, /token/i],
  ['a name that is too long', `{ ${'a'.repeat(queryLimits.nameLength + 1)}: templates { key } }`, /name/i],
  ['more directives than allowed', `{ templates { key ${repeat(51, () => '@include(if: true)')} } }`, /directive/i],
  ['a page of pages of pages', page(200, 'chatbot { sources { chunks(take: 200) { chunks { id } } } }'), /complexity/i],
  [
    'a hundred rows by default',
    '{ chatbots { edges { node { sources { content chunks { total } } } } } }',
    /complexity/i,
  ],
  [
    'the whole schema thirty times',
    `{ ${repeat(30, (i) => `a${i}: __schema { ...S }`)} } ${schemaPart} ${typeParts}`,
    /schema/i,
  ],
  ['its types three times', `{ __schema { ${repeat(3, (i) => `a${i}: types { ...T }`)} } } ${typeParts}`, /schema/i],
  ['introspection in a circle', introspectionLoop(20), /introspection depth/i],
  ['fragments in a circle', '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }', /itself/i],
];

it.each(hostile)('refuses %s before anything runs', async (_what, query, said) => {
  const { status, body } = await ask(query);
  expect(status).toBe(200);
  expect(body.data).toBeUndefined();
  expect(body.errors.map(({ message }: { message: string }) => message).join(' ')).toMatch(said);
  for (const error of body.errors) expect(error.extensions).toEqual({ code: 'BAD_REQUEST' });
  expect(server.calls.sort()).toEqual(barred);
});

it('counts what a variable asks for, whether it is sent or left to its default', async () => {
  const query = (fallback: string) =>
    `query ($n: Int${fallback}) { chatbots(first: $n) { edges { node { sources { content chunks { total } } } } } }`;
  expect((await ask(query(''), { n: 20 })).body.errors).toBeUndefined();
  for (const reply of [await ask(query(''), { n: 200 }), await ask(query(' = 200'))]) {
    expect(reply.body.errors[0].message).toMatch(/complexity of \d+ exceeds/);
  }
});

it('judges every request by its own variables, whatever came with the same document before', async () => {
  const query = 'query ($n: Int) { chatbots(first: $n) { edges { node { sources { content chunks { total } } } } } }';
  const { apiKey: other } = await server.tenant();
  const codes = [];
  for (const n of [5, 200, 'many', 5]) {
    const { body } = await server.ask(query, { apiKey: n === 'many' ? other : apiKey, variables: { n } });
    codes.push(body.errors?.[0].extensions.code ?? 'fine');
  }
  expect(codes).toEqual(['fine', 'BAD_REQUEST', 'VALIDATION_ERROR', 'fine']);
});

it('refuses values that nest deeper than the stack holds', async () => {
  for (const depth of [200, 985, 1_200, 1_990]) {
    const query = `{ chatbot(id: ${'['.repeat(depth)}`;
    const closed = `${query}${']'.repeat(depth)}) { id } }`;
    for (const document of [query, closed]) {
      const { body } = await ask(document);
      expect(body.errors[0].extensions.code).toBe('BAD_REQUEST');
    }
  }
});

it('counts no rows where none are asked for', async () => {
  const query = '{ chatbots(first: 0) { edges { node { sources { content chunks { total } } } } } }';
  expect((await ask(query)).body).toEqual({ data: { chatbots: { edges: [] } } });
});

it('keeps documents in its own cache, and none that is refused', async () => {
  const set = vi.spyOn(DocumentCache.prototype, 'set');
  const [fine, wrong, cut] = ['{ templates { key label } }', '{ templates { nope } }', '{ templates { key'];
  for (const document of [fine, wrong, cut]) await ask(document);
  const cache = set.mock.contexts[0] as DocumentCache;
  set.mockRestore();
  expect(cache.get(fine)).toBeDefined();
  expect([cache.get(wrong), cache.get(cut)]).toEqual([undefined, undefined]);
});

it('says the same of a mistaken document when it comes again', async () => {
  const query = 'query ($id: [ID!]) { chatbot(id: $id) { id } }';
  const replies = [await ask(query, { id: [] }), await ask(query, { id: [] })];
  for (const { body } of replies) expect(body.errors[0].extensions).toEqual({ code: 'BAD_REQUEST' });
});

const reasonable: [string, string][] = [
  [
    'two hundred conversations, whole',
    page(
      200,
      'id chatbotId channel status visitorId leadId assignee { id name } pageUrl language isTest messageCount lastMessageAt handoffRequestedAt firstHumanReplyAt closedAt closedBy csat { rating comment createdAt } createdAt updatedAt',
    ),
  ],
  [
    'twenty conversations with their messages',
    page(20, 'id status chatbot { id name } messages { id role content sources { title url } createdAt }'),
  ],
  [
    'fifty chatbots with appearance and sources',
    '{ chatbots(first: 50) { edges { node { id name appearance { chatbot { botName } settings { primaryColor } } sources { id title status } } } } }',
  ],
  ['thirty aliases', `{ ${repeat(queryLimits.aliases, (i) => `a${i}: templates { key }`)} }`],
];

it.each(reasonable)('lets %s pass', async (_what, query) => {
  const { body } = await ask(query);
  expect(body.errors).toBeUndefined();
  expect(body.data).toBeDefined();
});

const options = {
  inputValueDeprecation: true,
  schemaDescription: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
};

it.each([
  ['as graphql-js asks', getIntrospectionQuery()],
  ['with everything that graphql-js can ask', getIntrospectionQuery({ ...options, oneOf: true })],
  ['without descriptions', getIntrospectionQuery({ descriptions: false })],
  ['with types that refer deeper', getIntrospectionQuery().replaceAll(/ofType {\s*kind/g, 'ofType { description kind')],
])('shows its schema %s, without a key and without counting a call', async (_how, query) => {
  const { body } = await server.ask(query);
  expect(body.errors).toBeUndefined();
  expect(body.data.__schema.queryType.name).toBe('Query');
  expect(buildClientSchema(body.data).getType('Chatbot')).toBeDefined();
  expect(server.calls).toEqual(['update']);
});

it('shows single types, without a key', async () => {
  const type = (name: string) =>
    `${name}: __type(name: "${name}") { name fields { name args { name } type { name } } }`;
  const { body } = await server.ask(`{ ${['Chatbot', 'Source', 'Lead', 'Message', 'Query'].map(type).join(' ')} }`);
  expect(body.errors).toBeUndefined();
  expect(body.data.Query.fields.length).toBeGreaterThan(10);
});
