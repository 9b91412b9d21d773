// @slow
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chatbotLeaseKey } from '../../../domain/conversations/items.ts';
import { putMessage, type Started, setConversation, startConversation } from '../../support/conversation.ts';
import { type HeldStreamReader, holdStream } from '../../support/held-stream.ts';
import { call, type Platform, type Tenant, until } from '../../support/platform.ts';
import { useScene } from '../../support/scene.ts';
import { type Bot, makeBot } from '../../support/visitor.ts';

let platform: Platform;
let tenant: Tenant;
let bot: Bot;
beforeAll(async () => {
  ({ platform, tenant } = await useScene());
});

const held: HeldStreamReader[] = [];
afterEach(() => {
  for (const stream of held.splice(0)) stream.leave();
});
const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` });
const hold = async ({ url, bindingToken }: Started, address = 1, tab?: string) => {
  const stream = await holdStream(url, bindingToken, from(address), tab === undefined ? '' : `&tab=${tab}`);
  held.push(stream);
  return stream;
};
const presence = async ({ url, bindingToken }: Started, tab: string, more = '') =>
  (await call('POST', `${url}/presence?bt=${bindingToken}&tab=${tab}${more}`)).body.data;
const live = async () => {
  const started = await startConversation(bot);
  await setConversation(platform, tenant, started, { status: 'human_active', assignee: { id: 'a-1', name: 'Ann' } });
  return started;
};
const ofBot = async () => (await platform.store.query({ pk: chatbotLeaseKey(bot.id, '').pk, consistent: true })).items;
const ofConversation = async ({ conversationId }: Started) =>
  (await ofBot()).filter((row) => row.conversationId === conversationId);
const statuses = (streams: readonly HeldStreamReader[]) => streams.map(({ status }) => status);
const passed = (streams: readonly HeldStreamReader[]) => statuses(streams).filter((status) => status === 200).length;
const freed = (what: string, count: number) => until(what, async () => (await ofBot()).length === count);

describe('held streams', () => {
  it('of a conversation are three: a fourth supersedes the oldest, and the others go on', async () => {
    bot = await makeBot(platform, tenant);
    const started = await live();
    const streams: HeldStreamReader[] = [];
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
    const all = await Promise.all(Array.from({ length: 60 }, (_, n) => hold(conversations[n % 20]!, n % 20)));
    expect([passed(all), (await ofBot()).length]).toEqual([50, 50]);
    for (const { status, headers, body } of all.filter((stream) => stream.status !== 200)) {
      expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const late = await startConversation(bot);
    expect((await hold(late, 99)).status).toBe(429);
    // One that holds three already supersedes its own, and needs no place of anybody else.
    const counts = await Promise.all(conversations.map(async (each) => (await ofConversation(each)).length));
    const full = counts.indexOf(3);
    expect((await hold(conversations[full]!, full)).status).toBe(200);
    expect((await ofBot()).length).toBe(50);
    all.find(({ status }, n) => status === 200 && n % 20 !== full)!.leave();
    await until('a place for the next', async () => (await hold(late, 99)).status === 200);
  });

  it('of a process that was killed count no longer when their time is over', async () => {
    bot = await makeBot(platform, tenant);
    const started = await live();
    const put = (place: string, fields: object) =>
      platform.store.put({ ...chatbotLeaseKey(bot.id, place), holder: `0-gone-${place}`, ...fields });
    for (let n = 0; n < 50; n++) await put(String(n).padStart(2, '0'), { until: Date.now() + 60_000 });
    expect((await hold(started)).status).toBe(429);
    const { conversationId } = started;
    for (const place of ['07', '08', '09']) await put(place, { until: Date.now() - 1, conversationId });
    expect((await hold(started)).status).toBe(200);
    expect(await ofConversation(started)).toMatchObject([{}, {}, {}]);
    expect((await ofBot()).filter(({ until }) => Number(until) < Date.now()).length).toBe(2);
  });

  it('are no records that the change stream hands on', async () => {
    bot = await makeBot(platform, tenant);
    await hold(await startConversation(bot));
    const [row] = await ofBot();
    expect(row).toMatchObject({ holder: expect.any(String), address: '198.51.100.1' });
    expect(row).not.toHaveProperty('entity');
  });
});

describe('one address', () => {
  it('holds six streams of a chatbot, however many it opens at once, and leaves the rest to others', async () => {
    bot = await makeBot(platform, tenant);
    const conversations = await Promise.all(Array.from({ length: 17 }, () => startConversation(bot)));
    const all = await Promise.all(Array.from({ length: 51 }, (_, n) => hold(conversations[n % 17]!, 1)));
    expect([passed(all), (await ofBot()).length]).toEqual([6, 6]);
    for (const { status, body } of all.filter((stream) => stream.status !== 200)) {
      expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED']);
    }
    const others = await Promise.all(
      Array.from({ length: 17 }, async (_, n) => hold(await startConversation(bot), 2 + n)),
    );
    expect(passed(others)).toBe(17);
    all.find(({ status }) => status === 200)!.leave();
    await until('its own place is free', async () => (await hold(conversations[0]!, 1)).status === 200);
  });

  it('holds twenty streams of all chatbots, however many it opens at once', async () => {
    const bots = await Promise.all(Array.from({ length: 5 }, () => makeBot(platform, tenant)));
    const conversations = await Promise.all(
      bots.flatMap((one) => Array.from({ length: 5 }, () => startConversation(one))),
    );
    const all = await Promise.all(conversations.map((each) => hold(each, 50)));
    expect(passed(all)).toBe(20);
    const refused = conversations[all.findIndex(({ status }) => status === 429)]!;
    expect((await hold(refused, 51)).status).toBe(200);
    expect((await hold(conversations[0]!, 50)).status).toBe(429);
    all.find(({ status }) => status === 200)!.leave();
    await until('a place of its own is free', async () => (await hold(refused, 50)).status === 200);
  });

  it('may supersede a stream of its own where it holds all that it may', async () => {
    bot = await makeBot(platform, tenant);
    const [first, second] = [await live(), await live()];
    for (const started of [first, first, first, second, second, second]) await hold(started, 60);
    expect((await hold(await live(), 60)).status).toBe(429);
    expect((await hold(first, 60)).status).toBe(200);
    expect((await ofBot()).length).toBe(6);
    // The oldest of the conversation belongs to another address: that would be a seventh of this one.
    expect((await hold(second, 61)).status).toBe(200);
    expect((await ofBot()).filter(({ address }) => address === '198.51.100.60').length).toBe(5);
  });
});

describe('a tab', () => {
  it('supersedes its own stream at once, and no other', async () => {
    bot = await makeBot(platform, tenant);
    const [started, another] = [await live(), await live()];
    const streams = [await hold(started, 1, 'one'), await hold(started, 1, 'two'), await hold(another, 1, 'one')];
    for (const stream of streams) await stream.take(1);
    const next = await hold(started, 1, 'one');
    expect([next.status, (await ofBot()).length]).toEqual([200, 3]);
    expect(await streams[0]!.rest()).toMatchObject([{ event: 'reconnect', data: { reason: 'superseded' } }]);
    for (const [stream, of] of [
      [next, started],
      [streams[1], started],
      [streams[2], another],
    ] as const) {
      const { id } = await putMessage(platform, tenant, of);
      while (!stream!.frames.some((frame) => frame.id === id)) await stream!.take(1);
    }
  });

  it('is one stream, however often it opens one at once', async () => {
    bot = await makeBot(platform, tenant);
    const started = await live();
    const all = await Promise.all(Array.from({ length: 12 }, () => hold(started, 1, 'one')));
    expect([passed(all), (await ofBot()).length]).toEqual([12, 1]);
  });

  it('gives its place back when it says that it is being left', async () => {
    bot = await makeBot(platform, tenant);
    const started = await live();
    const [stream, other] = [await hold(started, 1, 'one'), await hold(started, 1, 'two')];
    await stream.take(1);
    expect(await presence(started, 'one')).toEqual({ held: true });
    expect(await presence(started, 'one', '&leaving=true')).toEqual({ held: false });
    expect((await ofBot()).map(({ tab }) => tab)).toEqual(['two']);
    expect(await stream.rest()).toMatchObject([{ event: 'reconnect', data: { reason: 'planned' } }]);
    expect(await presence(started, 'one')).toEqual({ held: false });
    expect(await presence(started, 'one', '&leaving=true')).toEqual({ held: false });
    const { id } = await putMessage(platform, tenant, started);
    while (!other.frames.some((frame) => frame.id === id)) await other.take(1);
  });

  it('is named by whoever has the token alone, in bounds', async () => {
    bot = await makeBot(platform, tenant);
    const [started, another] = [await live(), await live()];
    await hold(started, 1, 'one');
    const ask = async ({ url }: Started, query: string) => (await call('POST', `${url}/presence?${query}`)).status;
    expect(await ask(started, 'tab=one&leaving=true')).toBe(404);
    expect(await ask(started, `bt=${another.bindingToken}&tab=one&leaving=true`)).toBe(404);
    expect(await presence(another, 'one', '&leaving=true')).toEqual({ held: false });
    expect((await ofBot()).length).toBe(1);
    const bt = `bt=${started.bindingToken}`;
    for (const query of ['', '&tab=', `&tab=${'x'.repeat(65)}`, '&tab=one&leaving=maybe'])
      expect(await ask(started, bt + query)).toBe(422);
    expect((await hold(started, 1, 'x'.repeat(65))).status).toBe(422);
    expect((await hold(started, 1, 'x'.repeat(64))).status).toBe(200);
  });
});
