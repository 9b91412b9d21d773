import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chatbotLeaseKey, conversationLeaseKey } from '../../domain/conversations/items.ts';
import { putMessage, type Started, setConversation, startConversation } from '../support/conversation.ts';
import { type HeldStream, holdStream } from '../support/held-stream.ts';
import { type Platform, startPlatform, type Tenant, until } from '../support/platform.ts';
import { type Bot, makeBot } from '../support/visitor.ts';

let platform: Platform;
let tenant: Tenant;
let bot: Bot;
beforeAll(async () => {
  platform = await startPlatform();
  tenant = await platform.tenant();
});
afterAll(() => platform?.stop());

const held: HeldStream[] = [];
afterEach(() => {
  for (const stream of held.splice(0)) stream.leave();
});
const hold = async ({ url, bindingToken }: Started) => {
  const stream = await holdStream(url, bindingToken);
  held.push(stream);
  return stream;
};
const live = async () => {
  const started = await startConversation(bot);
  await setConversation(platform, tenant, started, { status: 'human_active', assignee: { id: 'a-1', name: 'Ann' } });
  return started;
};
const rows = async (pk: string) => (await platform.store.query({ pk, consistent: true })).items;
const ofBot = () => rows(chatbotLeaseKey(bot.id, '').pk);
const ofConversation = ({ conversationId }: Started) => rows(conversationLeaseKey(conversationId, '').pk);
const freed = (what: string, count: number) => until(what, async () => (await ofBot()).length === count);

describe('held streams', () => {
  it('of a conversation are three: a fourth supersedes the oldest, and the others go on', async () => {
    bot = await makeBot(platform, tenant);
    const started = await live();
    const streams: HeldStream[] = [];
    for (let n = 0; n < 4; n++) {
      streams.push(await hold(started));
      await streams[n]!.take(1);
    }
    expect(await streams[0]!.rest()).toMatchObject([{ event: 'reconnect', data: { reason: 'superseded' } }]);
    expect([(await ofConversation(started)).length, (await ofBot()).length]).toEqual([3, 3]);
    const { id } = await putMessage(platform, tenant, started);
    for (const stream of streams.slice(1)) expect(await stream.take(1)).toMatchObject([{ event: 'message', id }]);
  });

  it('give their places back when the visitor leaves', async () => {
    bot = await makeBot(platform, tenant);
    const started = await live();
    const streams = await Promise.all([hold(started), hold(started), hold(started)]);
    expect((await ofBot()).length).toBe(3);
    streams[1]!.leave();
    await freed('one place is free', 2);
    streams[0]!.leave();
    streams[2]!.leave();
    await freed('all places are free', 0);
    expect(await ofConversation(started)).toEqual([]);
  });

  it('of a chatbot are exactly 50, however many come at once, and the next gets a place that is left', async () => {
    bot = await makeBot(platform, tenant);
    const conversations = await Promise.all(Array.from({ length: 20 }, () => startConversation(bot)));
    const all = await Promise.all(Array.from({ length: 60 }, (_, n) => hold(conversations[n % 20]!)));
    const passed = all.filter(({ status }) => status === 200);
    expect([passed.length, (await ofBot()).length]).toEqual([50, 50]);
    for (const { status, headers, body } of all.filter((stream) => stream.status !== 200)) {
      expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const late = await startConversation(bot);
    expect((await hold(late)).status).toBe(429);
    // One that holds three already supersedes its own, and needs no place of anybody else.
    const counts = await Promise.all(conversations.map(async (each) => (await ofConversation(each)).length));
    const full = counts.indexOf(3);
    expect((await hold(conversations[full]!)).status).toBe(200);
    expect((await ofBot()).length).toBe(50);
    all.find(({ status }, n) => status === 200 && n % 20 !== full)!.leave();
    await until('a place for the next', async () => (await hold(late)).status === 200);
  });

  it('of a process that was killed count no longer when their time is over', async () => {
    bot = await makeBot(platform, tenant);
    const started = await live();
    const row = (untilMs: number) => ({ holder: `0-gone-${untilMs}`, until: untilMs, chatbotPlace: '00' });
    for (let n = 0; n < 50; n++) {
      const chatbotPlace = String(n).padStart(2, '0');
      await platform.store.put({ ...chatbotLeaseKey(bot.id, chatbotPlace), ...row(Date.now() + 60_000) });
    }
    expect((await hold(started)).status).toBe(429);
    await platform.store.put({ ...chatbotLeaseKey(bot.id, '07'), ...row(Date.now() - 1) });
    for (const place of ['00', '01', '02']) {
      await platform.store.put({ ...conversationLeaseKey(started.conversationId, place), ...row(Date.now() - 1) });
    }
    expect((await hold(started)).status).toBe(200);
    expect((await ofBot()).find(({ sk }) => sk === '07')!.until).toBeGreaterThan(Date.now());
    expect((await hold(started)).status).toBe(429);
  });
});
