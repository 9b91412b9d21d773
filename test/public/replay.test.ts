import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, type Platform, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { addFaq, type Bot, type ChatResult, chat, makeBot, messagesOf } from '../support/visitor.ts';

let platform: Platform;
let tenant: Tenant;
let bot: Bot;
beforeAll(async () => {
  ({ platform, tenant } = await useScene());
  bot = await makeBot(platform, tenant);
  await addFaq(tenant, bot, 'Do you repair lamps?', 'Lamps are repaired within a week.');
});

const secret = 'My order 88123 never came, my mail is anna@example.org';
const say = (message: string, more: object, address = '198.51.100.1') =>
  chat(bot.publicUrl, { message, ...more }, { 'x-forwarded-for': address });
const conversationsOf = (turns: readonly ChatResult[]) => new Set(turns.map(({ start }) => start.conversationId)).size;
const poll = ({ start }: ChatResult) =>
  call('GET', `${bot.publicUrl}/conversations/${start.conversationId}/poll?bt=${start.bindingToken}`);
const userId = randomUUID();

describe('a first message whose id others can guess or share', () => {
  it.each([
    ['a counter', '1', 'user-42'],
    ['words with a counter', 'conversation-1-message-1', 'user-42'],
    ['words with numbers', 'message1conversation1', null],
    ['a time', '2026-11-22T13:45:07.389Z', null],
    ['a time in milliseconds', 'message-1763819107389', null],
    ["the visitor's own id", userId, userId],
    ["the visitor's own id and a counter", `${userId}-1`, userId],
    ['a UUID that is not random', '00000000-0000-4000-8000-000000000001', 'user-42'],
    ['a UUID made of a name', '886313e1-3b8a-5372-9b90-0c9aee199e5d', 'user-42'],
  ])('opens no conversation of another (%s)', async (_, clientMessageId, visitorId) => {
    const body = { clientMessageId, visitorId };
    const first = await say(secret, body);
    const others = [
      await say(secret, body),
      await say(secret, body, '203.0.113.9'),
      await say('x', body),
      await say(secret, { clientMessageId }),
    ];
    expect(conversationsOf([first, ...others])).toBe(5);
    expect((await messagesOf(tenant, first.start.conversationId)).length).toBe(2);
    for (const other of others.slice(2, 3)) expect((await poll(other)).text).not.toContain('88123');
  });

  it('keeps apart two visitors behind one server who begin with the same words', async () => {
    const [anna, bob] = [await say('Hello', { clientMessageId: '1' }), await say('Hello', { clientMessageId: '1' })];
    const bt = anna.start.bindingToken;
    await say('I am Anna Berg', { conversationId: anna.start.conversationId, bt, clientMessageId: '2' });
    expect(bob.start.conversationId).not.toBe(anna.start.conversationId);
    expect((await poll(bob)).text).not.toContain('Berg');
  });

  it('can be repeated within the conversation that it began', async () => {
    const first = await say('do you repair lamps', { clientMessageId: '1' });
    const { conversationId, bindingToken: bt } = first.start;
    const again = await say('do you repair lamps', { clientMessageId: '1', conversationId, bt });
    expect(again.done).toEqual(first.done);
    expect((await messagesOf(tenant, conversationId)).length).toBe(2);
  });
});

describe('a first message with a random id', () => {
  it.each([
    ['a UUID', randomUUID],
    ['a UUID behind a prefix', () => `message:${randomUUID()}`],
    ['a UUID of version 7', () => '019aa9c4-4bd5-7b3f-9d01-6f2c8e5a7b90'],
    ['32 hexadecimal digits, as the widget has it', () => 'f3a91c07de5b48269b04c7d1e8a2506f'],
    ['16 hexadecimal digits', () => 'f3a91c07de5b4826'],
    ['21 characters of base64url', () => 'V1StGXR8_Z5jdHi6B-myT'],
  ])('is answered once, and again for whoever lost the answer (%s)', async (_, id) => {
    for (const visitorId of [randomUUID(), 'user-42', null]) {
      const body = { clientMessageId: `${id()}`, visitorId };
      const message = `do you repair lamps, ${randomBytes(4).toString('hex')}?`;
      const [first, again] = [await say(message, body), await say(message, body)];
      expect(again.start.conversationId).toBe(first.start.conversationId);
      expect(again.done).toEqual(first.done);
      expect((await messagesOf(tenant, first.start.conversationId)).length).toBe(2);
      for (const turn of [first, again]) expect((await poll(turn)).body.data.messages.length).toBe(2);
    }
  });

  it('is answered once, however often it comes at the same time', async () => {
    const body = { clientMessageId: randomUUID(), visitorId: 'user-42' };
    const turns = await Promise.all(Array.from({ length: 8 }, () => say('do you repair lamps', body)));
    expect(conversationsOf(turns)).toBe(1);
    expect((await messagesOf(tenant, turns[0]!.start.conversationId)).length).toBe(2);
  });

  it('is a new message from another visitor, from another address and with other words', async () => {
    const body = { clientMessageId: randomUUID(), visitorId: 'user-42' };
    const turns = [
      await say(secret, body),
      await say(secret, { ...body, visitorId: 'user-43' }),
      await say(secret, { clientMessageId: body.clientMessageId }),
      await say(secret, body, '203.0.113.9'),
      await say('x', body),
    ];
    expect(conversationsOf(turns)).toBe(5);
    for (const turn of turns) expect((await poll(turn)).status).toBe(200);
  });
});
