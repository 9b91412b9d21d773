import { expect, it } from 'vitest';
import { conversationRowKey } from '../support/conversation.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chatJson, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const say = async (message: string, more: object = {}) =>
  (await chatJson(bot.publicUrl, { message, ...more })).body.data;
const conversation = async (id: string) => (await tenant.api.get(`/conversations/${id}`)).body.data;
const question = async (id: string) => (await conversation(id)).lastQuestion?.text;

it('is what the visitor asked last, not a greeting, thanks, yes or no, or the wish for a person', async () => {
  const { conversationId: id, bindingToken: bt } = await say('hi there');
  const again = { conversationId: id, bt };
  expect(await question(id)).toBe('hi there');
  await say('Do you mend brass lamps?', again);
  await say('thank you', again);
  await say('I want to talk to a human', again);
  expect(await question(id)).toBe('Do you mend brass lamps?');
  await say(`my order is late\n${'x'.repeat(200)}`, again);
  expect(await question(id)).toMatch(/^my order is late x{122}…$/);
});

it.each([
  ['Je veux parler à un conseiller', 'fr'],
  ['Ich möchte mit einem Menschen sprechen', 'de'],
  ['オペレーターと話したい', 'ja'],
])('holds in any language (%s)', async (wish, language) => {
  const { conversationId: id, bindingToken: bt } = await say('Brass?', { language });
  await say(wish, { conversationId: id, bt });
  expect(await question(id)).toBe('Brass?');
});

it('of a row of an earlier version is its first message, and null before the first', async () => {
  const { conversationId: id } = await say('is the brass real');
  await platform.store.update(conversationRowKey(tenant.workspaceId, id), { remove: ['lastQuestion', 'teamCount'] });
  expect(await question(id)).toBe('is the brass real');
  const started = await call('POST', `${bot.publicUrl}/conversations`, {});
  expect((await conversation(started.body.data.conversationId)).lastQuestion).toBeNull();
});

it('A fixed text is a notice: it cannot be rated, and an answer can', async () => {
  const { conversationId: id, bindingToken: bt, message } = await say('Do you mend copper?');
  const asked = await say('I want to talk to a human', { conversationId: id, bt });
  expect([message.notice, asked.message.notice]).toEqual([false, true]);
  const rate = (messageId: string) => call('POST', `${bot.publicUrl}/feedback`, { messageId, rating: 1, bt });
  expect((await rate(message.id)).status).toBe(200);
  const refused = await rate(asked.message.id);
  expect([refused.status, refused.body.error.details]).toEqual([
    422,
    [{ path: 'messageId', message: 'must be an answer' }],
  ]);
});
