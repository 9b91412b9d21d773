import { expect, it } from 'vitest';
import { putMessage, startConversation } from '../support/conversation.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
await makeBot(platform, tenant);
const conversation = await startConversation(bot);
for (let n = 0; n < 3; n++) await putMessage(platform, tenant, conversation);

const ask = async (query: string, variables = {}) =>
  (await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': tenant.apiKey })).body;

/** Each connection of the schema, with what its field needs and where its value is. */
const connections: [string, (args: string, rows: string) => string][] = [
  ['chatbots', (args, rows) => `chatbots(${args}) ${rows}`],
  ['conversations', (args, rows) => `conversations(${args}) ${rows}`],
  ['a view', (args, rows) => `conversations(view: AI, ${args}) ${rows}`],
  ['conversations of a chatbot', (args, rows) => `chatbot(id: "${bot.id}") { conversations(${args}) ${rows} }`],
  ['leads', (args, rows) => `leads(${args}) ${rows}`],
  ['crawls', (args, rows) => `crawls(chatbotId: "${bot.id}", ${args}) ${rows}`],
  ['audit entries', (args, rows) => `auditEntries(${args}) ${rows}`],
  ['ledger', (args, rows) => `reseller { ledger(${args}) ${rows} }`],
];
const rows = '{ edges { cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }';
/** The connection in an answer, below one field or two. */
// biome-ignore lint/suspicious/noExplicitAny: tests read what came
function found({ data }: any): any {
  const [value] = Object.values<Record<string, unknown>>(data);
  return value && 'edges' in value ? value : Object.values(value ?? {})[0];
}

it.each(connections)(
  '%s: a negative number of rows and a cursor that is none are refused by name',
  async (_what, field) => {
    for (const [args, path, said] of [
      ['first: -1', 'first', 'must be at least 0'],
      ['first: -2147483648', 'first', 'must be at least 0'],
      ['after: "!!"', 'after', 'must be an `endCursor`'],
      [`after: "${bot.id}x"`, 'after', 'must be an `endCursor`'],
    ] as const) {
      const { errors } = await ask(`{ ${field(args, rows)} }`);
      expect(errors).toHaveLength(1);
      const [{ extensions }] = errors;
      expect([extensions.code, extensions.details[0].path]).toEqual(['VALIDATION_ERROR', path]);
      expect(extensions.details[0].message).toContain(said);
    }
  },
);

it.each(connections)('%s: no rows, if none are asked for', async (_what, field) => {
  const one = found(await ask(`{ ${field('first: 1', rows)} }`));
  const none = found(await ask(`{ ${field('first: 0', rows)} }`));
  const pageInfo = { hasNextPage: one.edges.length > 0, hasPreviousPage: false, startCursor: null, endCursor: null };
  expect(none).toEqual({ edges: [], pageInfo });
});

it('counts without rows, and goes on from where a page without rows began', async () => {
  const { chatbots } = (await ask(`{ chatbots(first: 0) { totalCount } }`)).data;
  expect(chatbots.totalCount).toBe(2);
  const first = found(await ask(`{ chatbots(first: 1) ${rows} }`));
  const after = `"${first.pageInfo.endCursor}"`;
  expect(found(await ask(`{ chatbots(first: 0, after: ${after}) ${rows} }`)).pageInfo).toEqual({
    hasNextPage: true,
    hasPreviousPage: true,
    startCursor: null,
    endCursor: first.pageInfo.endCursor,
  });
});

it('takes null and an empty cursor for none, and reduces what is above the maximum', async () => {
  for (const args of ['first: null, after: null', 'after: ""', 'first: 2147483647']) {
    expect(found(await ask(`{ chatbots(${args}) ${rows} }`)).edges).toHaveLength(2);
  }
});

it('names a missing key before it looks at the arguments', async () => {
  const { body } = await call('POST', platform.graphqlUrl, { query: `{ chatbots(first: -1) ${rows} }` });
  expect(body.errors[0].extensions.code).toBe('UNAUTHORIZED');
});

it('counts the messages before one in the same way', async () => {
  const messages = (args: string) =>
    ask(
      `{ conversation(id: "${conversation.conversationId}") { messages(${args}) { id } messagePage(${args}) { messages { id } nextBefore } } }`,
    );
  const { data } = await messages('last: 0');
  expect(data.conversation).toEqual({ messages: [], messagePage: { messages: [], nextBefore: null } });
  expect((await messages('last: 2, before: ""')).data.conversation.messages).toHaveLength(2);
  for (const [args, path] of [
    ['last: -1', 'last'],
    ['before: "!!"', 'before'],
  ]) {
    const { errors } = await messages(args!);
    expect(errors[0].extensions).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path }] });
  }
});

it('leaves lists by offset as they are: what is out of bounds is named', async () => {
  for (const [args, path] of [
    ['skip: -1', 'skip'],
    ['take: 0', 'take'],
    ['take: 201', 'take'],
  ]) {
    const { errors } = await ask(`{ channels(${args}) { total } }`);
    expect(errors[0].extensions).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path }] });
  }
});
