import { expect, it } from 'vitest';
import { call, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const graphql = async (query: string, variables: object, { apiKey }: Pick<Tenant, 'apiKey'> = tenant) =>
  (await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': apiKey })).body;
const started = async () => (await chat(bot.publicUrl, { message: 'hello' })).start;
const change = (name: string, fields: string, input: object, who?: Pick<Tenant, 'apiKey'>) => {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input!`;
  return graphql(`mutation ($input: ${type}) { ${name}(input: $input) { ${fields} } }`, { input }, who);
};
const state = 'conversation { id status assignee { name } closedBy }';

it('The mutations do what REST does', async () => {
  const { conversationId } = await started();
  const input = { conversationId };
  const taken = await change('takeOverConversation', state, input);
  expect(taken.data.takeOverConversation.conversation).toEqual({
    id: conversationId,
    status: 'HUMAN_ACTIVE',
    assignee: { name: 'test' },
    closedBy: null,
  });
  const reply = 'message { id role content author { name } }';
  const replied = await change('replyToConversation', reply, { ...input, content: 'Hi!' });
  expect(replied.data.replyToConversation.message).toMatchObject({
    role: 'AGENT',
    content: 'Hi!',
    author: { name: 'test' },
  });
  const noted = await change('addNote', 'note { id body author { id name } mentions { id name } createdAt }', {
    ...input,
    body: 'be kind',
  });
  const released = await change('releaseConversation', state, input);
  expect(released.data.releaseConversation.conversation).toMatchObject({ status: 'OPEN', assignee: null });
  const resolved = await change('resolveConversation', state, input);
  expect(resolved.data.resolveConversation.conversation).toMatchObject({ status: 'RESOLVED', closedBy: 'AGENT' });
  const { notes } = (await tenant.api.get(`/conversations/${conversationId}/notes`)).body.data;
  expect(notes).toEqual([noted.data.addNote.note]);
  const deleted = await change('deleteConversation', 'deleted deletedId', input);
  expect(deleted.data.deleteConversation).toEqual({ deleted: true, deletedId: conversationId });
  expect((await tenant.api.get(`/conversations/${conversationId}`)).status).toBe(404);
});

it('A conversation shows its notes and its lead, in lists too', async () => {
  const own = await makeBot(platform, tenant);
  const { conversationId, bindingToken: bt } = (await chat(own.publicUrl, { message: 'hello' })).start;
  await call('POST', `${own.publicUrl}/leads`, { conversationId, bt, name: 'Ada' });
  await chat(own.publicUrl, { message: 'nobody' });
  await tenant.api.post(`/conversations/${conversationId}/notes`, { body: 'first' });
  await tenant.api.post(`/conversations/${conversationId}/notes`, { body: 'second' });
  const { data, errors } = await graphql(
    `query ($id: ID!, $bot: ID!) {
      conversation(id: $id) { notes { body } lead { name conversationId } messages { role } }
      conversations(chatbotId: $bot) { edges { node { notes { body } lead { name } } } }
      chatbot(id: $bot) { conversations(first: 1) { edges { node { id } } pageInfo { hasNextPage } } }
    }`,
    { id: conversationId, bot: own.id },
  );
  expect(errors).toBeUndefined();
  expect(data.chatbot.conversations).toMatchObject({
    edges: [{ node: { id: expect.not.stringContaining(conversationId) } }],
    pageInfo: { hasNextPage: true },
  });
  const notes = [{ body: 'first' }, { body: 'second' }];
  expect(data.conversation).toMatchObject({ notes, lead: { name: 'Ada', conversationId } });
  expect(data.conversations.edges.map(({ node }: { node: object }) => node)).toEqual([
    { notes: [], lead: null },
    { notes, lead: { name: 'Ada' } },
  ]);
});

it('Codes, bounds and tenants are those of REST', async () => {
  const { conversationId } = await started();
  const stranger = await platform.tenant();
  const reader = (await tenant.api.post('/api-keys', { name: 'r', scopes: ['conversations:read'] })).body.data.key;
  const codeOf = async (name: string, fields: string, more: object, who?: Pick<Tenant, 'apiKey'>) =>
    (await change(name, fields, { conversationId, ...more }, who)).errors[0].extensions.code;
  expect(await codeOf('takeOverConversation', state, {}, stranger)).toBe('NOT_FOUND');
  expect(await codeOf('addNote', 'note { id }', { body: '' })).toBe('VALIDATION_ERROR');
  expect(await codeOf('replyToConversation', 'message { id }', { content: 'x' }, { apiKey: reader })).toBe('FORBIDDEN');
  await tenant.api.post(`/conversations/${conversationId}/resolve`);
  expect(await codeOf('releaseConversation', state, {})).toBe('CONFLICT');
  const { data, errors } = await graphql(
    'query ($id: ID!) { conversation(id: $id) { lead { id } } }',
    { id: conversationId },
    { apiKey: reader },
  );
  expect(data.conversation).toEqual({ lead: null });
  expect(errors[0].extensions.code).toBe('FORBIDDEN');
});
