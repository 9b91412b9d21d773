import { afterAll, describe, expect, it } from 'vitest';
import { idleKey } from '../../domain/conversations/items.ts';
import { resolveIdle } from '../../domain/conversations/state/idle.ts';
import type { Store } from '../../domain/core/app.ts';
import { listWrites } from '../../domain/core/rows/transactions.ts';
import { choreApp } from '../support/chores.ts';
import { conversationRowKey, startConversation } from '../support/conversation.ts';
import { call, startPlatform } from '../support/platform.ts';
import { chat, chatJson, makeBot } from '../support/visitor.ts';

// With more than a hundred due conversations, also of other files, the schedule would enqueue them instead.
const platform = await startPlatform();
afterAll(() => platform.stop());
const tenant = await platform.tenant();
const bot = await makeBot(platform, tenant);

interface Talk {
  conversationId: string;
  bindingToken: string;
}
const talk = async (message = 'hello'): Promise<Talk> => (await chat(bot.publicUrl, { message })).start;
const say = ({ conversationId, bindingToken: bt }: Talk, message: string) =>
  chatJson(bot.publicUrl, { message, conversationId, bt });
const visit = ({ conversationId, bindingToken }: Talk, act: string) =>
  call('POST', `${bot.publicUrl}/conversations/${conversationId}/${act}?bt=${bindingToken}`);
const agent = ({ conversationId }: Talk, act: string, body: object = {}) =>
  tenant.api.post(`/conversations/${conversationId}/${act}`, body);
const read = async ({ conversationId }: Talk) => (await tenant.api.get(`/conversations/${conversationId}`)).body.data;
const statusOf = async (of: Talk) => (await read(of)).status;
const rowOf = ({ conversationId }: Talk) =>
  platform.store.get(idleKey(tenant.workspaceId, conversationId), { consistent: true });
/** The schedule's run at a moment from now. */
const runIn = (hours: number, own: Partial<Store> = {}) => resolveIdle(choreApp(platform, hours, own));
const hoursUntilDue = async (of: Talk) => {
  const row = await rowOf(of);
  return row && Math.round((Date.parse(String(row.dueAt)) - Date.now()) / 3600_000);
};

describe('a conversation in which nobody writes', () => {
  it('is resolved by the system when its hours are over, not before, and once', async () => {
    const open = await talk();
    const empty = await startConversation(bot);
    await runIn(23);
    expect([await statusOf(open), await statusOf(empty)]).toEqual(['open', 'open']);
    await runIn(25);
    const resolved = await read(open);
    expect(resolved).toMatchObject({ status: 'resolved', closedBy: 'system', assignee: null });
    expect(Date.parse(resolved.closedAt)).toBeGreaterThan(Date.now() + 24 * 3600_000);
    expect(resolved.updatedAt).toBe(resolved.closedAt);
    expect(await statusOf(empty)).toBe('resolved');
    expect([await rowOf(open), await rowOf(empty)]).toEqual([undefined, undefined]);
    await runIn(50);
    expect(await read(open)).toEqual(resolved);
  });

  it('is resolved in the hands of an agent too, who stays on record', async () => {
    const taken = await talk();
    await agent(taken, 'reply', { content: 'I look into it.' });
    await runIn(25);
    expect(await read(taken)).toMatchObject({ status: 'resolved', closedBy: 'system', assignee: { name: 'test' } });
  });

  it('opens again with the next message, and is resolved again', async () => {
    const again = await talk();
    await runIn(25);
    expect((await say(again, 'still there?')).body.data.status).toBe('open');
    expect(await read(again)).toMatchObject({ closedAt: null, closedBy: null });
    expect(await hoursUntilDue(again)).toBe(24);
    await runIn(25);
    expect(await statusOf(again)).toBe('resolved');
  });

  it('waits on for a human whom its visitor asked for', async () => {
    const waiting = await talk('I want to talk to a human');
    expect(await statusOf(waiting)).toBe('human_requested');
    await runIn(25);
    expect(await statusOf(waiting)).toBe('human_requested');
    expect(await hoursUntilDue(waiting)).toBe(49);
    await agent(waiting, 'takeover');
    expect(await hoursUntilDue(waiting)).toBe(24);
    await runIn(25);
    expect(await statusOf(waiting)).toBe('resolved');
  });

  it('that is closed is left as it is, and is watched no longer', async () => {
    const closed = await talk();
    await visit(closed, 'close');
    const before = await read(closed);
    await runIn(25);
    expect(await read(closed)).toEqual(before);
    expect(await rowOf(closed)).toBeUndefined();
  });
});

describe('a message', () => {
  it('writes no row of the index; the next look moves on to its own time', async () => {
    const busy = await talk();
    const first = await rowOf(busy);
    await say(busy, 'and another thing');
    await agent(busy, 'reply', { content: 'Yes?' });
    expect(await rowOf(busy)).toMatchObject({ sk: 'IDLE', dueKind: expect.stringMatching(/^inactivity/) });
    expect((await say(busy, 'one more')).status).toBe(200);
    const key = conversationRowKey(tenant.workspaceId, busy.conversationId);
    const written = new Date(Date.now() + 10 * 3600_000).toISOString();
    await platform.store.update(key, { set: { lastMessageAt: written } });
    await runIn(25);
    expect(await statusOf(busy)).toBe('human_active');
    expect(await hoursUntilDue(busy)).toBe(34);
    expect(String((await rowOf(busy))?.dueAt) > String(first?.dueAt)).toBe(true);
    await runIn(35);
    expect(await statusOf(busy)).toBe('resolved');
  });

  it('that comes at the moment of the resolution wins', async () => {
    const racing = await talk();
    let sent = 0;
    const transact: Store['transact'] = async (writes) => {
      const isIts = listWrites(writes).some(
        ({ write }) => 'update' in write && write.update.sk.endsWith(racing.conversationId),
      );
      if (isIts && sent++ === 0) await say(racing, 'wait!');
      return platform.store.transact(writes);
    };
    await runIn(25, { transact });
    expect([sent, await statusOf(racing)]).toEqual([1, 'open']);
    expect((await read(racing)).messageCount).toBe(4);
    await runIn(25);
    expect(await statusOf(racing)).toBe('resolved');
  });

  it('of many at once with runs of the schedule is never lost', async () => {
    const racing = await talk();
    const answers = await Promise.all([
      ...[1, 2, 3, 4].map((n) => say(racing, `message ${n}`)),
      ...[1, 2, 3].map(() => runIn(25)),
    ]);
    expect(answers.slice(0, 4).map((answer) => (answer as { status: number }).status)).toEqual([200, 200, 200, 200]);
    expect((await read(racing)).messageCount).toBe(10);
    const { status, closedBy } = await read(racing);
    expect(['open', 'resolved']).toContain(status);
    expect(closedBy).toBe(status === 'open' ? null : 'system');
    await runIn(60);
    expect(await statusOf(racing)).toBe('resolved');
  });
});

describe('what puts a conversation into other hands gives it its hours anew', () => {
  it.each([
    ['a takeover', (of: Talk) => agent(of, 'takeover'), 'human_active'],
    ['a reply', (of: Talk) => agent(of, 'reply', { content: 'Here I am.' }), 'human_active'],
    ['its visitor coming back', (of: Talk) => visit(of, 'resume'), 'open'],
  ])('%s, after it was resolved', async (_what, act, status) => {
    const quiet = await talk();
    await runIn(25);
    expect(await rowOf(quiet)).toBeUndefined();
    expect((await act(quiet)).status).toBe(200);
    expect([await statusOf(quiet), await hoursUntilDue(quiet)]).toEqual([status, 24]);
    await runIn(25);
    expect(await statusOf(quiet)).toBe('resolved');
  });

  it('its release', async () => {
    const taken = await talk();
    await agent(taken, 'takeover');
    const key = idleKey(tenant.workspaceId, taken.conversationId);
    await platform.store.update(key, { set: { dueAt: new Date(Date.now() + 5 * 3600_000).toISOString() } });
    await agent(taken, 'release');
    expect([await statusOf(taken), await hoursUntilDue(taken)]).toEqual(['open', 24]);
  });
});

it('A conversation from before is watched from its next message on', async () => {
  const old = await talk();
  const key = conversationRowKey(tenant.workspaceId, old.conversationId);
  await platform.store.remove(idleKey(tenant.workspaceId, old.conversationId));
  await platform.store.update(key, { remove: ['watched'] });
  await runIn(25);
  expect(await statusOf(old)).toBe('open');
  await say(old, 'me again');
  expect(await hoursUntilDue(old)).toBe(24);
  await runIn(25);
  expect(await statusOf(old)).toBe('resolved');
});

it("The hours are the workspace's own, for new conversations and for those that come due", async () => {
  const own = await platform.tenant();
  const its = await makeBot(platform, own);
  const before: Talk = (await chat(its.publicUrl, { message: 'hello' })).start;
  await own.api.patch('/workspace', { inactivityHours: 72 });
  const status = async () => (await own.api.get(`/conversations/${before.conversationId}`)).body.data.status;
  const dueIn = async () => {
    const row = await platform.store.get(idleKey(own.workspaceId, before.conversationId), { consistent: true });
    return row && Math.round((Date.parse(String(row.dueAt)) - Date.now()) / 3600_000);
  };
  expect(await dueIn()).toBe(24);
  await runIn(25);
  expect([await status(), await dueIn()]).toEqual(['open', 72]);
  await runIn(73);
  expect(await status()).toBe('resolved');
});

it('An erased conversation leaves nothing to look at', async () => {
  const erased = await talk();
  const key = idleKey(tenant.workspaceId, erased.conversationId);
  await tenant.api.delete(`/conversations/${erased.conversationId}`);
  await platform.store.put({
    ...key,
    workspaceId: tenant.workspaceId,
    conversationId: erased.conversationId,
    dueKind: 'inactivity',
    dueAt: '2020-01-01T00:00:00.000Z',
  });
  await runIn(1);
  expect(await rowOf(erased)).toBeUndefined();
});
