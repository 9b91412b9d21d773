import { describe, expect, it } from 'vitest';
import { csatKey } from '../../domain/conversations/items.ts';
import { newId, startConversation } from '../support/conversation.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const [bot, other] = await Promise.all([makeBot(platform, tenant), makeBot(platform, tenant)]);

const rate = (body: object, { headers = {}, query = '', publicUrl = bot.publicUrl } = {}) =>
  call('POST', `${publicUrl}/csat${query}`, body, headers);
const csatOf = async (id: string) => (await tenant.api.get(`/conversations/${id}`)).body.data.csat;
const first = (id: string) => platform.store.get(csatKey(tenant.workspaceId, id), { consistent: true });

describe('a rating', () => {
  it('is kept with its comment, and the first is marked', async () => {
    const { conversationId, bindingToken: bt } = await startConversation(bot);
    const { status, body } = await rate({ conversationId, bt, rating: 4, comment: 'Quick.' });
    expect(status).toBe(200);
    expect(body.data).toEqual({ conversationId, rating: 4, comment: 'Quick.', createdAt: expect.any(String) });
    const { conversationId: _, ...csat } = body.data;
    expect(await csatOf(conversationId)).toEqual(csat);
    expect(await first(conversationId)).toMatchObject({ entity: 'csat', conversationId, chatbotId: bot.id, ...csat });
  });

  it('given again replaces the latest, and leaves the first marked', async () => {
    const { conversationId, bindingToken: bt } = await startConversation(bot);
    await rate({ conversationId, bt, rating: 1, comment: 'Slow.' });
    const marked = await first(conversationId);
    expect((await rate({ conversationId: conversationId.toUpperCase(), bt, rating: 5 })).status).toBe(200);
    expect(await csatOf(conversationId)).toMatchObject({ rating: 5, comment: null });
    expect(await first(conversationId)).toEqual(marked);
  });

  it('is a first one exactly once when 20 come at once', async () => {
    const { conversationId, bindingToken: bt } = await startConversation(bot);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => rate({ conversationId, bt, rating: 1 + (n % 5), comment: `c${n}` })),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    const sent = all.map(({ body }) => body.data.comment);
    expect(sent).toContain((await first(conversationId))?.comment);
    expect(sent).toContain((await csatOf(conversationId)).comment);
    const marks = await platform.store.query({ ...csatKey(tenant.workspaceId, conversationId), prefix: 'CSAT' });
    expect(marks.items.length).toBe(1);
  });

  it.each([
    ['rating', { rating: 0 }],
    ['rating', { rating: 6 }],
    ['rating', { rating: 4.5 }],
    ['rating', { rating: '5' }],
    ['rating', {}],
    ['rating', { rating: null }],
    ['comment', { rating: 5, comment: 'c'.repeat(2_001) }],
    ['comment', { rating: 5, comment: 5 }],
    ['conversationId', { rating: 5, conversationId: undefined }],
  ])('is refused for its %s %#', async (field, fields) => {
    const { conversationId, bindingToken: bt } = await startConversation(bot);
    const { status, body } = await rate({ conversationId, bt, ...fields });
    expect([status, body.error.details.map(({ path }: { path: string }) => path)]).toEqual([422, [field]]);
    expect([await csatOf(conversationId), await first(conversationId)]).toEqual([null, undefined]);
  });

  it('may have 2000 characters, and its token in query, header or body', async () => {
    const { conversationId, bindingToken: bt } = await startConversation(bot);
    const body = { conversationId, rating: 5, comment: '😀'.repeat(2_000) };
    expect((await rate(body, { query: `?bt=${bt}` })).status).toBe(200);
    expect((await rate(body, { headers: { 'x-binding-token': bt } })).status).toBe(200);
    expect((await rate({ ...body, bt })).body.data.comment).toBe(body.comment);
  });

  it('is one 404 for everyone else, and keeps nothing', async () => {
    const [mine, another] = [await startConversation(bot), await startConversation(bot)];
    const { conversationId, bindingToken: bt } = mine;
    const all = await Promise.all([
      rate({ conversationId, rating: 5 }),
      rate({ conversationId, rating: 5, bt: another.bindingToken }),
      rate({ conversationId: newId(), rating: 5, bt }),
      rate({ conversationId: 'nonsense', rating: 5, bt }),
      rate({ conversationId, rating: 5, bt }, { publicUrl: other.publicUrl }),
    ]);
    expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(all[0]).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    expect(await csatOf(conversationId)).toBeNull();
  });
});
