import { expect, it } from 'vitest';
import { conversationsPk, toConversation } from '../../domain/conversations/items.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { type Bot, chat, chatJson, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot: Bot = await makeBot(platform, tenant);

const WANTS_HUMAN = 'I want to talk to a human';
const talk = async (message = 'hello') => (await chat(bot.publicUrl, { message })).start;
const act = (id: string, name: string, body: object = {}) => tenant.api.post(`/conversations/${id}/${name}`, body);
const say = async (
  { conversationId, bindingToken: bt }: { conversationId: string; bindingToken: string },
  message: string,
) => (await chatJson(bot.publicUrl, { message, conversationId, bt })).body.data;
const read = async (id: string) => (await tenant.api.get(`/conversations/${id}`)).body.data;
const graphql = async (id: string) => {
  const query = `query ($id: ID!) { conversation(id: $id) { visitorName waitingSince lastMessage { role preview at } } }`;
  const { body } = await call(
    'POST',
    platform.graphqlUrl,
    { query, variables: { id } },
    { 'x-api-key': tenant.apiKey },
  );
  return body.data.conversation;
};

it('the last message is that of visitor, chatbot or agent, in one line', async () => {
  const started = await talk();
  const id = started.conversationId;
  await act(id, 'reply', { content: 'one\n\n  two' });
  const row = await read(id);
  expect(row.lastMessage).toEqual({ role: 'agent', preview: 'one two', at: expect.any(String) });
  expect(await graphql(id)).toMatchObject({ lastMessage: { ...row.lastMessage, role: 'AGENT' } });
  await say(started, '😀'.repeat(141));
  expect((await read(id)).lastMessage).toMatchObject({ role: 'visitor', preview: `${'😀'.repeat(139)}…` });
  await say(started, '😀'.repeat(140));
  expect((await read(id)).lastMessage.preview).toBe('😀'.repeat(140));
  const file = { name: 'hours.txt', contentType: 'text/plain', contentBase64: Buffer.from('nine').toString('base64') };
  await act(id, 'reply', { content: '', attachments: [file] });
  expect((await read(id)).lastMessage).toMatchObject({ role: 'agent', preview: 'hours.txt' });
  const { data } = (await tenant.api.get('/conversations')).body.data;
  expect(data.find((each: { id: string }) => each.id === id)).toEqual(await read(id));
  const empty = (await call('POST', `${bot.publicUrl}/conversations`, {})).body.data;
  expect(await read(empty.conversationId)).toMatchObject({ lastMessage: null, waitingSince: null, visitorName: null });
});

it("the visitor's name is the lead's, until the lead is erased", async () => {
  const { conversationId, bindingToken: bt } = await talk();
  const lead = async (name: string) =>
    (await call('POST', `${bot.publicUrl}/leads`, { conversationId, bt, visitorId: 'v1', name })).body.data;
  await lead('Ada');
  expect((await read(conversationId)).visitorName).toBe('Ada');
  await lead('Ada Byron');
  expect(await graphql(conversationId)).toMatchObject({ visitorName: 'Ada Byron' });
  const { leadId } = await read(conversationId);
  expect((await tenant.api.delete(`/leads/${leadId}`)).status).toBe(200);
  expect((await read(conversationId)).visitorName).toBe(null);
});

it('a visitor waits from the request, and from the first message after a reply', async () => {
  const started = await talk(WANTS_HUMAN);
  const id = started.conversationId;
  const { waitingSince, handoffRequestedAt } = await read(id);
  expect(waitingSince).toBe(handoffRequestedAt);
  await say(started, 'hello?');
  await act(id, 'takeover');
  expect((await read(id)).waitingSince).toBe(waitingSince);
  await act(id, 'reply', { content: 'Here I am.' });
  expect((await read(id)).waitingSince).toBe(null);
  await say(started, 'good');
  const since = (await read(id)).waitingSince;
  expect(since > waitingSince).toBe(true);
  await say(started, 'and?');
  expect((await graphql(id)).waitingSince).toBe(since);
  await act(id, 'release');
  expect((await read(id)).waitingSince).toBe(null);
  await say(started, 'thanks');
  expect((await read(id)).waitingSince).toBe(null);
});

it.each(['resolve', 'close', 'resume'])('nobody waits after %s', async (how) => {
  const { conversationId, bindingToken: bt } = await talk(WANTS_HUMAN);
  if (how === 'resolve') await act(conversationId, how);
  else await call('POST', `${bot.publicUrl}/conversations/${conversationId}/${how}?bt=${bt}`);
  expect((await read(conversationId)).waitingSince).toBe(null);
});

it('rows of earlier versions have defaults', async () => {
  const { conversationId } = await talk(WANTS_HUMAN);
  const key = { pk: conversationsPk(tenant.workspaceId), sk: `CONV#${conversationId}` };
  await platform.store.update(key, { remove: ['waitingSince', 'lastMessage'] });
  const row = await read(conversationId);
  expect(row).toMatchObject({ lastMessage: null, waitingSince: row.handoffRequestedAt });
  await act(conversationId, 'takeover');
  expect((await read(conversationId)).waitingSince).toBe(row.handoffRequestedAt);
  const item = (await platform.store.get(key))!;
  expect(toConversation({ ...item, waitingSince: undefined }).waitingSince).toBe(null);
});
