import { describe, expect, it } from 'vitest';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const conversation = async (id: string) => (await tenant.api.get(`/conversations/${id}`)).body.data;
const emoji = (count: number) => '😀'.repeat(count);

describe('POST /conversations', () => {
  const start = (body: object | undefined, headers: Record<string, string> = {}) =>
    call('POST', `${bot.publicUrl}/conversations`, body, headers);

  it('starts one from an empty body, without a word said', async () => {
    const { status, body } = await start(undefined);
    expect(status).toBe(200);
    expect(Object.keys(body.data).toSorted()).toEqual(['bindingToken', 'conversationId', 'createdAt', 'status']);
    expect(await conversation(body.data.conversationId)).toMatchObject({
      chatbotId: bot.id,
      status: 'open',
      messageCount: 0,
      createdAt: body.data.createdAt,
      visitorId: null,
      lastMessageAt: null,
    });
    const { conversationId, bindingToken: bt } = body.data;
    expect((await chat(bot.publicUrl, { message: 'hello', conversationId, bt })).start.conversationId).toBe(
      conversationId,
    );
    expect((await conversation(conversationId)).messageCount).toBe(2);
  });

  it('keeps who came from where', async () => {
    const visit = { visitorId: emoji(100), pageUrl: `https://shop.example/${'p'.repeat(1_979)}` };
    const { body } = await start(visit, { 'accept-language': 'fr-CH, fr;q=0.9' });
    expect(await conversation(body.data.conversationId)).toMatchObject({ ...visit, language: 'fr-CH' });
  });

  it.each([
    ['visitorId', { visitorId: 'v'.repeat(101) }],
    ['visitorId', { visitorId: 5 }],
    ['pageUrl', { pageUrl: 'p'.repeat(2_001) }],
  ])('is refused for its %s %#', async (path, body) => {
    const { status, body: refusal } = await start(body);
    expect([status, refusal.error.details[0].path]).toEqual([422, path]);
  });
});
