import { expect, it } from 'vitest';
import { call, client } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, chatJson, makeBot, messagesOf } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const started = async () => (await chat(bot.publicUrl, { message: 'hello' })).start;
const mark = (id: string, messageId: unknown, { api } = tenant as { api: typeof tenant.api }) =>
  api.post(`/conversations/${id}/read`, { messageId });
async function agent(name: string, scopes = ['conversations:*']) {
  const { body } = await tenant.api.post('/api-keys', { name, scopes });
  return { apiKey: body.data.key as string, api: client(platform.baseUrl, body.data.key) };
}
const graphql = async (query: string, variables: object, { apiKey } = tenant as { apiKey: string }) =>
  (await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': apiKey })).body.data;
const unread = async (id: string, who?: { apiKey: string }) =>
  (await graphql('query ($id: ID!) { conversation(id: $id) { unread } }', { id }, who)).conversation.unread;

it('counts per reader what the visitor wrote after the last message read, and no chatbot answered', async () => {
  const { conversationId: id, bindingToken: bt } = await started();
  const dana = await agent('Dana');
  expect([await unread(id), await unread(id, dana)]).toEqual([0, 0]);
  await chatJson(bot.publicUrl, { message: 'I want to talk to a human', conversationId: id, bt });
  await chatJson(bot.publicUrl, { message: 'my lamp is broken', conversationId: id, bt });
  expect([await unread(id), await unread(id, dana)]).toEqual([2, 2]);
  const ids = (await messagesOf(tenant, id)).map((message: { id: string }) => message.id);
  expect(ids).toHaveLength(5);
  expect((await mark(id, ids[4])).body.data).toEqual({ unread: 0 });
  expect((await mark(id, ids[0])).body.data).toEqual({ unread: 0 });
  expect((await mark(id, ids[3], dana)).body.data).toEqual({ unread: 1 });
  await chatJson(bot.publicUrl, { message: 'more', conversationId: id, bt });
  expect([await unread(id), await unread(id, dana)]).toEqual([1, 2]);
  const query = 'mutation ($input: MarkReadInput!) { markRead(input: $input) { unread } }';
  const last = (await messagesOf(tenant, id)).at(-1)!.id;
  expect((await graphql(query, { input: { conversationId: id, messageId: last } }, dana)).markRead).toEqual({
    unread: 0,
  });
  const { conversations } = await graphql('{ conversations(first: 1) { edges { node { id unread } } } }', {});
  expect(conversations.edges[0].node).toEqual({ id, unread: 1 });
});

it('of concurrent marks keeps the furthest; a reply reads what is there', async () => {
  const { conversationId: id } = await started();
  for (const content of ['a', 'b', 'c']) await tenant.api.post(`/conversations/${id}/reply`, { content });
  const dana = await agent('Dana');
  const ids = (await messagesOf(tenant, id)).map((message: { id: string }) => message.id);
  await Promise.all(ids.map((each: string) => mark(id, each, dana)));
  expect([await unread(id, dana), await unread(id)]).toEqual([0, 0]);
});

it('needs conversations:read, the conversation and a message of it', async () => {
  const [{ conversationId: id }, other] = [await started(), await started()];
  const foreign = (await messagesOf(tenant, other.conversationId))[0]!.id;
  for (const messageId of [foreign, 'x', undefined]) {
    expect((await mark(id, messageId)).body.error.details[0].path).toBe('messageId');
  }
  const own = (await messagesOf(tenant, id))[0]!.id;
  expect((await mark(id, own, await agent('r', ['conversations:read']))).status).toBe(200);
  expect((await mark(id, own, await agent('l', ['leads:read']))).status).toBe(403);
  expect((await mark(id, own, await platform.tenant())).status).toBe(404);
  expect((await call('POST', `${platform.baseUrl}/v1/conversations/${id}/read`, { messageId: own })).status).toBe(401);
});
