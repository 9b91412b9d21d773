import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { chatbotKey } from '../../domain/chatbots/items.ts';
import { startConversation } from '../../domain/conversations/visitor/start.ts';
import { type InProcess, startInProcess } from './in-process.ts';

let server: InProcess;
let apiKey: string;
let workspaceId: string;
let chatbotIds: string[];

beforeAll(async () => {
  server = await startInProcess();
  ({ apiKey, workspaceId } = await server.tenant());
  const create = (index: number) => `m${index}: createChatbot(input: { name: "Bot ${index}" }) { chatbot { id } }`;
  const made = await server.ask(`mutation { ${[0, 1, 2, 3].map(create).join(' ')} }`, { apiKey });
  chatbotIds = [0, 1, 2, 3].map((index) => made.body.data[`m${index}`].chatbot.id);
  for (let index = 0; index < 20; index++) {
    const chatbotId = chatbotIds[index % 4]!;
    await startConversation(server.app, { workspaceId, chatbotId, channel: 'widget', language: null });
  }
});
afterAll(() => server.stop());
beforeEach(() => {
  server.calls.length = 0;
});

/** Table calls beyond counting the request, finding the key and reading the gate. */
async function callsOf(query: string) {
  await server.ask('{ templates { key } }', { apiKey });
  server.calls.length = 0;
  const { body } = await server.ask(query, { apiKey });
  expect(body.errors).toBeUndefined();
  const counts: Record<string, number> = {};
  for (const name of server.calls) counts[name] = (counts[name] ?? 0) + 1;
  return { body, counts };
}

it('reads the chatbots of twenty conversations in one batch', async () => {
  const { body, counts } = await callsOf('{ conversations { edges { node { chatbotId chatbot { id name } } } } }');
  const { edges } = body.data.conversations;
  expect(edges).toHaveLength(20);
  for (const { node } of edges) {
    expect(node.chatbot).toEqual({ id: node.chatbotId, name: `Bot ${chatbotIds.indexOf(node.chatbotId)}` });
  }
  expect(counts).toEqual({ get: 1, update: 2, query: 1, getMany: 1 });
});

it('reads what a list shows of each conversation from its row', async () => {
  const { counts } = await callsOf(
    '{ conversations { edges { node { visitorName waitingSince lastMessage { role preview at } } } } }',
  );
  expect(counts).toEqual({ get: 1, update: 2, query: 1 });
});

it('reads how much is unread in one batch', async () => {
  const { body, counts } = await callsOf('{ conversations { edges { node { unread } } } }');
  expect(body.data.conversations.edges).toHaveLength(20);
  expect(counts).toEqual({ get: 1, update: 2, query: 1, getMany: 1 });
});

it('reads a list below each parent with one query a parent', async () => {
  const { counts } = await callsOf('{ conversations(first: 5) { edges { node { messages { id } } } } }');
  expect(counts).toEqual({ get: 1, update: 2, query: 6 });
});

it('reads what stands in the parent row without a further call', async () => {
  const { counts } = await callsOf(
    '{ chatbots { edges { node { appearance { chatbot { botName } settings { primaryColor } } businessHours { timezone } } } } }',
  );
  expect(counts).toEqual({ get: 1, update: 2, query: 1 });
});

it('shows a conversation whose chatbot is gone', async () => {
  const gone = chatbotIds[3]!;
  await server.app.store.remove(chatbotKey(workspaceId, gone));
  const { body } = await callsOf('{ conversations { edges { node { chatbotId chatbot { id } } } } }');
  const orphans = body.data.conversations.edges.filter(
    ({ node }: { node: { chatbot: unknown } }) => node.chatbot === null,
  );
  expect(orphans).toHaveLength(5);
  for (const { node } of orphans) expect(node.chatbotId).toBe(gone);
});
