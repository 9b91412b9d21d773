// @slow
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourceKey, textKey } from '../../domain/knowledge/items.ts';
import { MAX_ANSWER_BYTES } from '../../schema/core/answer-budget.ts';
import { type InProcess, startInProcess } from './in-process.ts';

let server: InProcess;
let apiKey: string;
let bot: string;
/** A source with a text of more than an answer may have. */
let longest: string;
/** Each with a text of 380 KB, which is one row of the table. */
const SOURCES = 60;
const TEXT = 'The keeper writes "fog" into the log.\n'.repeat(10_000);

const ask = (query: string, options = {}) => server.ask(query, { apiKey, ...options });
const data = async (query: string) => (await ask(query)).body.data;

beforeAll(async () => {
  server = await startInProcess();
  const tenant = await server.tenant();
  ({ apiKey } = tenant);
  bot = (await data('mutation { createChatbot(input: { name: "B" }) { chatbot { id } } }')).createChatbot.chatbot.id;
  const input = `{ chatbotId: "${bot}", question: "Fog?", answer: "At sea." }`;
  const { id } = (await data(`mutation { addFaqSource(input: ${input}) { source { id } } }`)).addFaqSource.source;
  const { store, ids } = server.app;
  const source = (await store.get(sourceKey(tenant.workspaceId, bot, id)))!;
  for (let n = 0; n < SOURCES; n++) {
    const copy = ids.next();
    await store.put({ ...source, ...sourceKey(tenant.workspaceId, bot, copy), id: copy });
    await store.put({ ...textKey(tenant.workspaceId, bot, copy), entity: 'text', content: TEXT });
  }
  longest = id;
  await store.put({ ...textKey(tenant.workspaceId, bot, id), entity: 'text', blob: 'longest' });
  server.app.blobs.get = async () => Buffer.alloc(MAX_ANSWER_BYTES + 1, 'x');
});
afterAll(() => server.stop());

const tooLarge = {
  code: 'PAYLOAD_TOO_LARGE',
  message: 'The answer would be larger than 10 MB. Ask for fewer rows (first, last, take, limit) or fewer fields.',
};
const refusalOf = ({ body }: { body: { data: unknown; errors: { message: string; extensions: object }[] } }) => {
  expect([body.data, body.errors.length]).toEqual([null, 1]);
  return { ...body.errors[0]!.extensions, message: body.errors[0]!.message };
};
const repeat = (times: number, part: (index: number) => string) => Array.from({ length: times }, (_, n) => part(n));

it('refuses an answer that becomes too large, once and clearly, and reads no further', async () => {
  server.calls.length = 0;
  expect(refusalOf(await ask(`{ sources(chatbotId: "${bot}") { title content } }`))).toEqual(tooLarge);
  expect(server.calls.filter((name) => name === 'get').length).toBeLessThan(SOURCES - 10);
});

const id = () => `chatbots(first: 1) { edges { node`;
it.each<[string, () => string]>([
  [
    'one text under many names',
    () => `{ chatbot(id: "${bot}") { ${repeat(29, (n) => `a${n}: sources { content }`).join(' ')} } }`,
  ],
  ['roots', () => `{ ${repeat(29, (n) => `a${n}: sources(chatbotId: "${bot}") { content }`).join(' ')} }`],
  [
    'a fragment',
    () => `{ ${id()} { ...B } } } } fragment B on Chatbot { a: sources { content } b: sources { content } }`,
  ],
  [
    'a mutation',
    () => `mutation { updateChatbot(input: { chatbotId: "${bot}", name: "C" }) { chatbot { sources { content } } } }`,
  ],
])('refuses it however it is asked for: %s', async (_what, query) => {
  const answer = await ask(query(), { accept: 'application/graphql-response+json' });
  expect(refusalOf(answer)).toEqual(tooLarge);
  expect(answer.status).toBe(413);
});

it('reads a list and a text once, however often a query reaches them', async () => {
  const other = (await data('mutation { createChatbot(input: { name: "D" }) { chatbot { id } } }')).createChatbot
    .chatbot;
  const input = `{ chatbotId: "${other.id}", question: "Fog?", answer: "At sea." }`;
  await ask(`mutation { addFaqSource(input: ${input}) { source { id } } }`);
  const reads = async (times: number) => {
    server.calls.length = 0;
    const lists = repeat(times, (n) => `a${n}: sources { content }`).join(' ');
    const { chatbot } = await data(`{ chatbot(id: "${other.id}") { ${lists} } }`);
    expect(Object.values(chatbot)).toEqual(repeat(times, () => '').map(() => [{ content: chatbot.a0[0].content }]));
    return server.calls.length;
  };
  expect(await reads(25)).toBe(await reads(1));
});

it('shows what a mutation changed, although an earlier one of the request has shown what was there', async () => {
  const input = (answer: string) => `{ chatbotId: "${bot}", question: "Rain?", answer: "${answer}" }`;
  const { source } = (await data(`mutation { addFaqSource(input: ${input('Wet.')}) { source { id } } }`)).addFaqSource;
  const change = (answer: string) =>
    `updateFaqSource(input: { chatbotId: "${bot}", sourceId: "${source.id}", answer: "${answer}" }) { source { content } }`;
  const { a, b } = await data(`mutation { a: ${change('Dry.')} b: ${change('Damp.')} }`);
  expect(a.source.content).toContain('Dry.');
  expect(b.source.content).toContain('Damp.');
});

it('gives a single text, however long, but not twice', async () => {
  const one = `source(chatbotId: "${bot}", id: "${longest}") { content }`;
  expect((await data(`{ ${one} }`)).source.content).toHaveLength(MAX_ANSWER_BYTES + 1);
  expect(refusalOf(await ask(`{ ${one} again: ${one} }`))).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
});

const types = (fields: string, times = 29) =>
  repeat(times, (n) => `a${n}: __type(name: "Mutation") ${fields}`).join(' ');
const described = '{ name fields { name description args { name description } } }';
it.each([
  ['types', `{ ${types(described)} }`],
  ['types by a fragment', `{ ${types('{ ...T }')} } fragment T on __Type ${described}`],
  ['types beside the schema', `{ __schema { queryType { name } } ${types(described)} }`],
  [
    'the schema under many names',
    `{ ${repeat(10, (n) => `a${n}: __schema { types { name description } }`).join(' ')} }`,
  ],
  ['names of types', `{ __schema { types { ${repeat(30, (n) => `${'n'.repeat(240)}${n}: __typename`).join(' ')} } } }`],
])('tells strangers only so much of the schema: %s', async (_what, query) => {
  const { body } = await server.ask(query);
  expect(body.data ?? null).toBeNull();
  expect(['PAYLOAD_TOO_LARGE', 'BAD_REQUEST']).toContain(body.errors[0].extensions.code);
});

it('tells strangers the whole schema, and one type of it', async () => {
  for (const query of [getIntrospectionQuery(), `{ ${types(described, 5)} }`]) {
    expect((await server.ask(query)).body.errors).toBeUndefined();
  }
});
