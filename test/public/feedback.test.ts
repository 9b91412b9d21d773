import { describe, expect, it } from 'vitest';
import { messageKey } from '../../domain/conversations/items.ts';
import { newId, putMessage, type Started, startConversation } from '../support/conversation.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, makeBot, messagesOf } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const [bot, other] = await Promise.all([makeBot(platform, tenant), makeBot(platform, tenant)]);

const rate = (body: object, { headers = {}, query = '', publicUrl = bot.publicUrl } = {}) =>
  call('POST', `${publicUrl}/feedback${query}`, body, headers);
const talk = async () => (await chat(bot.publicUrl, { message: 'hello' })).start;
const feedbackOf = async (conversationId: string, messageId: string) =>
  (await messagesOf(tenant, conversationId)).find(({ id }) => id === messageId).feedback;

describe('feedback', () => {
  it.each([1, -1, 0])('%i on an answer is kept, and the latest stands', async (rating) => {
    const { conversationId, bindingToken: bt, messageId } = await talk();
    await rate({ messageId, rating: 1, comment: 'First.', bt });
    const { status, body } = await rate({ messageId: messageId.toUpperCase(), rating, bt });
    expect([status, body.data]).toEqual([200, { messageId, rating, comment: null }]);
    expect(await feedbackOf(conversationId, messageId)).toBe(rating);
  });

  it("on an agent's reply is kept with its comment", async () => {
    const started = await startConversation(bot);
    const { id: messageId } = await putMessage(platform, tenant, started);
    const comment = '😀'.repeat(2_000);
    expect((await rate({ messageId, rating: -1, comment, bt: started.bindingToken })).body.data.comment).toBe(comment);
    const item = await platform.store.get(messageKey(tenant.workspaceId, started.conversationId, messageId));
    expect(item).toMatchObject({ feedback: -1, feedbackComment: comment, role: 'agent' });
  });

  it('takes the token in query or header, alone or with the id of its conversation', async () => {
    const { conversationId, bindingToken: bt, messageId } = await talk();
    const body = { messageId, rating: 1 };
    expect((await rate(body, { query: `?bt=${bt}` })).status).toBe(200);
    expect((await rate(body, { headers: { 'x-binding-token': bt } })).status).toBe(200);
    expect((await rate({ ...body, bt, conversationId })).status).toBe(200);
    expect((await rate({ ...body, bt, conversationId: newId() })).status).toBe(404);
  });

  it("is refused on the visitor's own message", async () => {
    const { conversationId, bindingToken: bt, visitorMessageId: messageId } = await talk();
    const { status, body } = await rate({ messageId, rating: 1, bt });
    expect([status, body.error.details]).toEqual([422, [{ path: 'messageId', message: 'must be an answer' }]]);
    expect(await feedbackOf(conversationId, messageId)).toBe(0);
  });

  it.each([
    ['rating', { rating: 2 }],
    ['rating', { rating: -2 }],
    ['rating', { rating: 0.5 }],
    ['rating', { rating: '1' }],
    ['rating', {}],
    ['comment', { rating: 1, comment: 'c'.repeat(2_001) }],
    ['messageId', { rating: 1, messageId: undefined }],
  ])('is refused for its %s %#', async (field, fields) => {
    const { conversationId, bindingToken: bt, messageId } = await talk();
    const { status, body } = await rate({ messageId, bt, ...fields });
    expect([status, body.error.details.map(({ path }: { path: string }) => path)]).toEqual([422, [field]]);
    expect(await feedbackOf(conversationId, messageId)).toBe(0);
  });

  it('is one 404 for everyone else, for another conversation and for what is internal', async () => {
    const [mine, another] = [await talk(), await talk()];
    const { messageId, conversationId, bindingToken: bt } = mine;
    const system = await putMessage(platform, tenant, mine as Started, { role: 'system' });
    const all = await Promise.all([
      rate({ messageId, rating: 1 }),
      rate({ messageId, rating: 1, bt: '' }),
      rate({ messageId, rating: 1, bt: 'nonsense' }),
      rate({ messageId, rating: 1, bt: 'z'.repeat(54) }),
      rate({ messageId, rating: 1, bt: `${bt.slice(0, -1)}${bt.endsWith('x') ? 'y' : 'x'}` }),
      rate({ messageId, rating: 1, bt: another.bindingToken }),
      rate({ messageId: another.messageId, rating: 1, bt }),
      rate({ messageId: newId(), rating: 1, bt }),
      rate({ messageId: 'nonsense', rating: 1, bt }),
      rate({ messageId: system.id, rating: 1, bt }),
      rate({ messageId, rating: 1, bt }, { publicUrl: other.publicUrl }),
    ]);
    expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(all[0]).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    expect(await feedbackOf(conversationId, messageId)).toBe(0);
  });
});
