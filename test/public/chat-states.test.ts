import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { replayKey } from '../../domain/conversations/items.ts';
import { conversationRowKey } from '../support/conversation.ts';
import { useScene } from '../support/scene.ts';
import { addFaq, type ChatResult, chat, chatJson, makeBot, messagesOf } from '../support/visitor.ts';

const question = 'can you send a parcel to iceland';
const answer = 'Yes, parcels to Iceland take six days by airmail.';
const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
await addFaq(tenant, bot, 'Do you ship to Iceland?', answer);
await addFaq(tenant, bot, 'Do you repair lamps?', 'Lamps are repaired within a week.');

const say = (message: string, more: object = {}, headers: Record<string, string> = {}) =>
  chat(bot.publicUrl, { message, ...more }, headers);
const within = ({ start }: ChatResult) => ({ conversationId: start.conversationId, bt: start.bindingToken });
const conversationOf = async ({ start }: ChatResult) =>
  (await tenant.api.get(`/conversations/${start.conversationId}`)).body.data;
const setStatus = (conversationId: string, status: string) =>
  platform.store.update(conversationRowKey(tenant.workspaceId, conversationId), { set: { status } });
/** One `start` first, one `done` or `error` last, and in between what belongs there, in this order. */
const expectOrder = ({ names }: ChatResult) =>
  expect(names.join(' ')).toMatch(/^start( delta)*( sources)?( handoff)? (done|error)$/);

describe('the state of the conversation', () => {
  it('closed refuses the message, and keeps nothing of it', async () => {
    const turn = await say(question);
    await setStatus(turn.start.conversationId, 'closed');
    for (const refused of [
      await say('hi', within(turn)),
      await chatJson(bot.publicUrl, { message: 'hi', ...within(turn) }),
    ]) {
      expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
    }
    expect((await messagesOf(tenant, turn.start.conversationId)).length).toBe(2);
  });

  it('resolved opens again', async () => {
    const turn = await say(question);
    await setStatus(turn.start.conversationId, 'resolved');
    expect((await say('do you repair lamps', within(turn))).done.message.content).toMatch(/repaired/);
    expect(await conversationOf(turn)).toMatchObject({ status: 'open', closedAt: null });
  });

  it.each(['human_requested', 'human_active'])('%s keeps the message and answers nothing', async (status) => {
    const turn = await say(question);
    await setStatus(turn.start.conversationId, status);
    const later = await say('do you repair lamps', within(turn));
    expect(later.names).toEqual(['start', 'handoff', 'done']);
    expect([later.handoff, later.done]).toEqual([{ status }, { message: null }]);
    const json = await chatJson(bot.publicUrl, { message: 'hello?', ...within(turn) });
    expect(json.body.data).toEqual({ conversationId: turn.start.conversationId, message: null, status });
    const roles = (await messagesOf(tenant, turn.start.conversationId)).map(({ role }) => role);
    expect(roles).toEqual(['visitor', 'assistant', 'visitor', 'visitor']);
    expect(await conversationOf(turn)).toMatchObject({ status, messageCount: 4 });
  });
});

describe('a repeated message', () => {
  it('that began a conversation is answered with the stored answer, and opens that conversation', async () => {
    const body = { visitorId: 'v-2', clientMessageId: randomUUID() };
    const [first, again] = [await say(question, body), await say(question, body)];
    expect(again.start.conversationId).toBe(first.start.conversationId);
    expect(again.done).toEqual(first.done);
    expect([again.text, again.sources]).toEqual([first.text, first.sources]);
    expectOrder(again);
    expect((await messagesOf(tenant, first.start.conversationId)).length).toBe(2);
    for (const [turn, message] of [
      [first, 'do you repair lamps'],
      [again, 'are lamps repaired'],
    ] as const) {
      expect((await say(message, within(turn))).done.message.content).toMatch(/repaired/);
    }
    const inside = await say(question, { ...body, ...within(first) });
    expect(inside.done).toEqual(first.done);
  });

  it('within a conversation is answered with the stored answer, also when it has been closed since', async () => {
    const opened = await say(question);
    const body = { clientMessageId: 'second-1', ...within(opened) };
    const first = await say('do you repair lamps', body);
    const again = await say('do you repair lamps', body);
    expect(again.done).toEqual(first.done);
    expect(again.start).toEqual(first.start);
    await setStatus(opened.start.conversationId, 'closed');
    expect((await say('do you repair lamps', body)).done).toEqual(first.done);
    expect((await messagesOf(tenant, opened.start.conversationId)).length).toBe(4);
  });

  it.each([
    ['that begins a conversation', async () => ({})],
    ['within one', async () => within(await say(question))],
  ])('%s is stored once, however often it comes at the same time', async (_, place) => {
    const more = await place();
    const body = { clientMessageId: randomUUID(), visitorId: 'v-many', ...more };
    const turns = await Promise.all(Array.from({ length: 10 }, () => say('do you repair lamps', body)));
    const ids = new Set(turns.map(({ done }) => done.message.id));
    expect(ids.size).toBe(1);
    expect(new Set(turns.map(({ start }) => start.conversationId)).size).toBe(1);
    for (const { names } of turns)
      expect(names.filter((name) => name === 'done' || name === 'error')).toEqual(['done']);
    const stored = await messagesOf(tenant, turns[0]!.start.conversationId);
    expect(stored.filter(({ content }) => content === 'do you repair lamps').length).toBe(1);
    expect(stored.filter(({ id }) => ids.has(id)).length).toBe(1);
    const tokens = turns.flatMap(({ start }) => start.bindingToken ?? []);
    for (const bt of tokens) {
      const { conversationId } = turns[0]!.start;
      expect((await chatJson(bot.publicUrl, { message: 'hi', conversationId, bt })).status).toBe(200);
    }
  });

  it('is a new one once the old is forgotten, after a day', async () => {
    const opened = await say(question);
    const body = { clientMessageId: 'old-1', ...within(opened) };
    const first = await say('do you repair lamps', body);
    const key = replayKey(tenant.workspaceId, opened.start.conversationId, 'old-1');
    const { ttl } = (await platform.store.get(key, { consistent: true }))!;
    expect(Number(ttl) - Date.now() / 1000).toBeGreaterThan(23 * 3600);
    await platform.store.update(key, { set: { ttl: Math.floor(Date.now() / 1000) - 1 } });
    const again = await say('do you repair lamps', body);
    expect(again.done.message.id).not.toBe(first.done.message.id);
    expect((await say('do you repair lamps', body)).done).toEqual(again.done);
  });
});

it('many visitors of one conversation at once lose no message', async () => {
  const opened = await say(question);
  const turns = await Promise.all(
    Array.from({ length: 12 }, (_, n) => say(`do you repair lamps ${n}`, within(opened))),
  );
  for (const { error } of turns) expect(error).toBeUndefined();
  const stored = await messagesOf(tenant, opened.start.conversationId);
  expect(stored.length).toBe(26);
  expect((await conversationOf(opened)).messageCount).toBe(26);
});
