import { describe, expect, it } from 'vitest';
import { resolveIdle } from '../../domain/conversations/state/idle.ts';
import { wakeKey } from '../../domain/conversations/triage/items.ts';
import { wakeChore, wakeSnoozed } from '../../domain/conversations/triage/wake.ts';
import { snoozedPk } from '../../domain/conversations/views/items.ts';
import { maintain } from '../../domain/maintenance.ts';
import { inboxEvents, subscriber } from '../live/support.ts';
import { choreApp } from '../support/chores.ts';
import { call, client, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { type Bot, chat, chatJson, makeBot } from '../support/visitor.ts';

const { platform } = await useScene();
const WANTS_HUMAN = 'I want to talk to a human';
const HOUR_MS = 3_600_000;

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;
interface Shop {
  tenant: Tenant;
  bot: Bot;
}

async function shop(): Promise<Shop> {
  const tenant = await platform.tenant();
  await maintain(choreApp(platform, 0), { kind: 'point-conversations', workspaceId: tenant.workspaceId });
  return { tenant, bot: await makeBot(platform, tenant) };
}
const talk = async ({ bot }: Shop, message = WANTS_HUMAN) => (await chat(bot.publicUrl, { message })).start;
const say = ({ bot }: Shop, { conversationId, bindingToken: bt }: Json, message: string) =>
  chatJson(bot.publicUrl, { message, conversationId, bt });
const pathOf = ({ conversationId }: Json) => `/conversations/${conversationId}`;
const post = ({ tenant }: Shop, of: Json, act: string, body: object = {}) =>
  tenant.api.post(`${pathOf(of)}/${act}`, body);
const put = ({ tenant }: Shop, of: Json, act: string, body: object) => tenant.api.put(`${pathOf(of)}/${act}`, body);
const get = async ({ tenant }: Shop, path: string): Promise<Json> => (await tenant.api.get(path)).body.data;
const read = (owner: Shop, of: Json) => get(owner, pathOf(of));
const listed = async (owner: Shop, query: string): Promise<string[]> =>
  (await get(owner, `/conversations?${query}`)).data.map(({ id }: Json) => id);
const counts = (owner: Shop) => get(owner, '/conversations/counts');
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const label = async ({ tenant }: Shop, name: string, color = '#0f766e') =>
  (await tenant.api.post('/labels', { name, color })).body.data;
const bulk = ({ tenant }: Shop, body: object) => tenant.api.post('/conversations/bulk', body);

describe('labels', () => {
  it('are created, listed by name, renamed, coloured and deleted', async () => {
    const owner = await shop();
    const { api } = owner.tenant;
    const returns = await label(owner, ' Returns ');
    expect(returns).toEqual({
      id: expect.any(String),
      name: 'Returns',
      color: '#0f766e',
      createdAt: expect.any(String),
    });
    await label(owner, 'billing');
    expect((await get(owner, '/labels')).labels.map(({ name }: Json) => name)).toEqual(['billing', 'Returns']);
    const changed = await api.patch(`/labels/${returns.id}`, { name: 'RETURNS', color: '#fff' });
    expect(changed.body.data).toEqual({ ...returns, name: 'RETURNS', color: '#fff' });
    expect((await api.patch(`/labels/${returns.id}`, { name: 'Billing' })).status).toBe(409);
    expect((await api.delete(`/labels/${returns.id}`)).body.data).toEqual({ deleted: true });
    expect((await api.delete(`/labels/${returns.id}`)).status).toBe(404);
    expect((await api.patch(`/labels/${returns.id}`, { name: 'x' })).status).toBe(404);
  });

  it('have one name regardless of case, even if created at once, and are at most 200', async () => {
    const owner = await shop();
    const { api } = owner.tenant;
    const names = ['Urgent', 'urgent', 'URGENT', 'ｕｒｇｅｎｔ'];
    const answers = await Promise.all(names.map((name) => api.post('/labels', { name, color: '#abc' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const more = Array.from({ length: 12 }, (_, n) => api.post('/labels', { name: `label ${n}`, color: '#abc' }));
    expect((await Promise.all(more)).every(({ status }) => status === 200)).toBe(true);
    const { labels } = await get(owner, '/labels');
    expect(labels).toHaveLength(13);
    const item = { pk: `WS#${owner.tenant.workspaceId}#LABELS`, sk: 'ALL' };
    const full = Array.from({ length: 200 }, (_, n) => ({ ...labels[0], name: `full ${n}` }));
    await platform.store.update(item, { set: { labels: full } });
    const { status, body } = await api.post('/labels', { name: 'one more', color: '#abc' });
    expect([status, body.error.code]).toEqual([402, 'USAGE_LIMIT_REACHED']);
  });

  it.each([
    [{ name: '', color: '#abc' }, 'name'],
    [{ name: ' ', color: '#abc' }, 'name'],
    [{ name: 'x'.repeat(41), color: '#abc' }, 'name'],
    [{ name: 'x', color: 'red' }, 'color'],
    [{ name: 'x' }, 'color'],
  ])('refuse %j', async (body, path) => {
    const { tenant } = await shop();
    const { status, body: refused } = await tenant.api.post('/labels', body);
    expect([status, refused.error.details[0].path]).toEqual([422, path]);
  });

  it('stand on conversations, filter them, and leave them when they are deleted', async () => {
    const owner = await shop();
    const [one, two] = [await talk(owner), await talk(owner, 'hello')];
    const [red, blue] = [await label(owner, 'red'), await label(owner, 'blue')];
    const set = await put(owner, one, 'labels', { labelIds: [blue.id, red.id, blue.id] });
    expect(set.body.data.labels).toEqual([blue, red]);
    await put(owner, two, 'labels', { labelIds: [red.id] });
    expect((await owner.tenant.api.get('/conversations/export')).text).toContain('blue; red');
    expect(await listed(owner, `labelId=${blue.id}`)).toEqual([one.conversationId]);
    expect((await listed(owner, `labelId=${red.id}`)).length).toBe(2);
    expect(await listed(owner, `view=waiting&labelId=${red.id}`)).toEqual([one.conversationId]);
    expect(await listed(owner, `view=ai&labelId=${red.id}`)).toEqual([two.conversationId]);
    await owner.tenant.api.delete(`/labels/${red.id}`);
    expect((await read(owner, one)).labels).toEqual([blue]);
    expect((await read(owner, two)).labels).toEqual([]);
    for (const query of ['', '&view=waiting', '&view=ai', '&status=human_requested'])
      expect(await listed(owner, `labelId=${red.id}${query}`)).toEqual([]);
    const csv = async (query: string) => (await owner.tenant.api.get(`/conversations/export${query}`)).text;
    expect([(await csv(`?labelId=${red.id}`)).trim().split('\r\n').length, await csv('')]).toEqual([
      1,
      expect.not.stringContaining('red'),
    ]);
    const refused = await put(owner, one, 'labels', { labelIds: [blue.id, red.id] });
    const message = 'is not the id of a label';
    expect([refused.status, refused.body.error.details]).toEqual([422, [{ path: 'labelIds.1', message }]]);
    expect((await put(owner, one, 'labels', { labelIds: [] })).body.data.labels).toEqual([]);
  });

  it('are counted by the days on which their conversations began', async () => {
    const owner = await shop();
    const [one, two] = [await talk(owner), await talk(owner)];
    const [red, blue] = [await label(owner, 'red'), await label(owner, 'blue')];
    await put(owner, one, 'labels', { labelIds: [red.id, blue.id] });
    await put(owner, two, 'labels', { labelIds: [red.id, blue.id] });
    await put(owner, two, 'labels', { labelIds: [red.id] });
    const figures = [
      { id: red.id, name: 'red', color: red.color, conversations: 2 },
      { id: blue.id, name: 'blue', color: blue.color, conversations: 1 },
    ];
    for (const query of ['', '&tz=Asia/Kathmandu', `&chatbotId=${owner.bot.id}`]) {
      const found = async () => (await get(owner, `/analytics/summary?range=last_7d${query}`)).labels;
      await expect.poll(found).toEqual(figures);
    }
    expect((await get(owner, '/analytics/summary?range=last_month')).labels).toEqual([]);
  });
});

describe('a snoozed conversation', () => {
  it('is in no view but its own, and comes back as it was when its time has come', async () => {
    const owner = await shop();
    const [late, soon, open] = [await talk(owner), await talk(owner), await talk(owner, 'hello')];
    await post(owner, soon, 'takeover');
    const before = await read(owner, late);
    const until = inHours(3).replace('Z', '+00:00');
    const snoozed = (await post(owner, late, 'snooze', { until })).body.data;
    expect(snoozed).toMatchObject({ snoozed: true, snoozedUntil: new Date(until).toISOString() });
    expect(snoozed).toMatchObject({ status: 'human_requested', waitingSince: before.waitingSince });
    await post(owner, soon, 'snooze', { until: inHours(1) });
    await post(owner, open, 'snooze', { until: null });
    expect(await listed(owner, 'view=snoozed')).toEqual([soon, late, open].map((of) => of.conversationId));
    expect(await listed(owner, 'view=snoozed&limit=1')).toEqual([soon.conversationId]);
    for (const view of ['waiting', 'mine', 'unassigned', 'ai', 'done'])
      expect(await listed(owner, `view=${view}`)).toEqual([]);
    const none = { waiting: 0, mine: 0, unassigned: 0, ai: 0, done: 0, mentions: 0 };
    await expect.poll(() => counts(owner)).toEqual({ ...none, snoozed: 3 });
    await wakeSnoozed(choreApp(platform, 2));
    expect(await listed(owner, 'view=mine')).toEqual([soon.conversationId]);
    await wakeSnoozed(choreApp(platform, 4));
    await wakeSnoozed(choreApp(platform, 4));
    expect(await read(owner, late)).toEqual({ ...before, updatedAt: expect.any(String) });
    expect(await listed(owner, 'view=waiting')).toEqual([late.conversationId, soon.conversationId]);
    await expect.poll(() => counts(owner)).toEqual({ ...none, waiting: 2, mine: 1, unassigned: 1, snoozed: 1 });
  });

  it('comes back when its visitor writes, and not a second time', async () => {
    const owner = await shop();
    const started = await talk(owner);
    const { waitingSince } = await read(owner, started);
    await post(owner, started, 'snooze', { until: inHours(1) });
    await say(owner, started, 'are you there?');
    expect(await read(owner, started)).toMatchObject({ snoozed: false, snoozedUntil: null, waitingSince });
    expect(await counts(owner)).toMatchObject({ waiting: 1, unassigned: 1, snoozed: 0 });
    const { updatedAt } = await read(owner, started);
    await wakeSnoozed(choreApp(platform, 2));
    expect((await read(owner, started)).updatedAt).toBe(updatedAt);
    const row = wakeKey(owner.tenant.workspaceId, started.conversationId);
    expect(await platform.store.get(row, { consistent: true })).toBeUndefined();
  });

  it('follows its latest time', async () => {
    const owner = await shop();
    const started = await talk(owner);
    await post(owner, started, 'snooze', { until: inHours(1) });
    await post(owner, started, 'snooze', { until: inHours(30) });
    await wakeSnoozed(choreApp(platform, 2));
    expect((await read(owner, started)).snoozed).toBe(true);
    await post(owner, started, 'snooze');
    await wakeSnoozed(choreApp(platform, 31));
    expect(await read(owner, started)).toMatchObject({ snoozed: true, snoozedUntil: null });
    expect((await post(owner, started, 'unsnooze')).body.data).toMatchObject({ snoozed: false });
    expect(await counts(owner)).toMatchObject({ waiting: 1, snoozed: 0 });
  });

  it.each(['takeover', 'reply', 'release', 'resolve', 'assign', 'close', 'erase'])('ends with %s', async (act) => {
    const owner = await shop();
    const started = await talk(owner);
    await post(owner, started, 'snooze', { until: inHours(1) });
    const { members } = await get(owner, '/members');
    if (act === 'erase') await owner.tenant.api.delete(pathOf(started));
    else if (act === 'close')
      await call('POST', `${owner.bot.publicUrl}${pathOf(started)}/close?bt=${started.bindingToken}`);
    else expect((await post(owner, started, act, { content: 'Here.', memberId: members[0].id })).status).toBe(200);
    const pk = snoozedPk(owner.tenant.workspaceId);
    expect(await Array.fromAsync(platform.store.queryAll({ pk, consistent: true }))).toEqual([]);
    if (act !== 'erase') expect(await read(owner, started)).toMatchObject({ snoozed: false, snoozedUntil: null });
  });

  it('is not resolved for inactivity, and has its whole time again when it is back', async () => {
    const owner = await shop();
    const started = await talk(owner);
    await post(owner, started, 'reply', { content: 'Here.' });
    await post(owner, started, 'snooze', { until: inHours(30) });
    await resolveIdle(choreApp(platform, 29));
    await wakeSnoozed(choreApp(platform, 31));
    await resolveIdle(choreApp(platform, 54));
    expect(await read(owner, started)).toMatchObject({ status: 'human_active', snoozed: false });
  });

  it('refuses a time out of bounds and an ended conversation', async () => {
    const owner = await shop();
    const started = await talk(owner);
    for (const until of [inHours(-1), inHours(24 * 367)]) {
      const { status, body } = await post(owner, started, 'snooze', { until });
      expect([status, body.error.message]).toEqual([422, 'until must be in the future, within a year.']);
    }
    expect((await post(owner, started, 'snooze', { until: 'tomorrow' })).status).toBe(422);
    await post(owner, started, 'resolve');
    expect((await post(owner, started, 'snooze')).status).toBe(409);
    expect((await post(owner, started, 'unsnooze')).status).toBe(200);
  });

  it('of many is brought back by a maintenance worker', async () => {
    const owner = await shop();
    const started = await Promise.all(Array.from({ length: 3 }, () => talk(owner)));
    await Promise.all(started.map((of) => post(owner, of, 'snooze', { until: inHours(1) })));
    const app = choreApp(platform, 2);
    expect(await wakeChore.work(app, await platform.store.due(wakeChore.kind, inHours(2), 10))).toBeGreaterThanOrEqual(
      3,
    );
    expect(await counts(owner)).toMatchObject({ waiting: 3, snoozed: 0 });
  });
});

describe('priority', () => {
  it('is set, shown and filtered by, and changes no order', async () => {
    const owner = await shop();
    const [first, second] = [await talk(owner), await talk(owner)];
    expect((await read(owner, first)).priority).toBe('none');
    expect((await put(owner, second, 'priority', { priority: 'urgent' })).body.data.priority).toBe('urgent');
    expect(await listed(owner, 'view=waiting')).toEqual([first.conversationId, second.conversationId]);
    expect(await listed(owner, 'priority=urgent')).toEqual([second.conversationId]);
    expect(await listed(owner, 'view=waiting&priority=none')).toEqual([first.conversationId]);
    expect((await put(owner, second, 'priority', { priority: 'huge' })).status).toBe(422);
  });
});

describe('two agents at once', () => {
  it('lose no label, priority or snooze of each other, while the visitor writes', async () => {
    const owner = await shop();
    const started = await talk(owner, 'hello');
    const labels = await Promise.all(Array.from({ length: 8 }, (_, n) => label(owner, `label ${n}`)));
    const conversationIds = [started.conversationId];
    const answers = await Promise.all([
      ...labels.map(({ id }) => bulk(owner, { conversationIds, action: 'add_labels', labelIds: [id] })),
      put(owner, started, 'priority', { priority: 'high' }),
      say(owner, started, 'one more thing'),
      post(owner, started, 'takeover'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200));
    const after = await read(owner, started);
    expect(after.labels.map(({ id }: Json) => id).sort()).toEqual(labels.map(({ id }) => id).sort());
    expect(after).toMatchObject({ priority: 'high', status: 'human_active' });
  });

  it('leave views that agree with the conversation, whoever was last', async () => {
    const owner = await shop();
    const started = await talk(owner);
    for (let round = 0; round < 4; round++) {
      await Promise.all([
        post(owner, started, 'snooze', { until: inHours(1) }),
        say(owner, started, 'hello?'),
        post(owner, started, 'unsnooze'),
        post(owner, started, 'snooze'),
        post(owner, started, round % 2 ? 'takeover' : 'release'),
      ]);
      const { snoozed, waitingSince } = await read(owner, started);
      const shown = await counts(owner);
      expect([shown.snoozed, shown.waiting]).toEqual([Number(snoozed), Number(!snoozed && waitingSince !== null)]);
      expect(await listed(owner, 'view=snoozed')).toEqual(snoozed ? [started.conversationId] : []);
    }
  });
});

describe('many at once', () => {
  it('are changed each by itself, with the reason where one is not', async () => {
    const owner = await shop();
    const stranger = await talk(await shop());
    const [one, two, closed] = [await talk(owner), await talk(owner), await talk(owner)];
    await call('POST', `${owner.bot.publicUrl}${pathOf(closed)}/close?bt=${closed.bindingToken}`);
    const conversationIds = [one, closed, stranger, two, one].map((of) => of.conversationId);
    const { body } = await bulk(owner, { conversationIds, action: 'snooze', until: inHours(1) });
    const done = { done: true, code: null, message: null };
    expect(body.data.results).toEqual([
      { conversationId: one.conversationId, ...done },
      { conversationId: closed.conversationId, done: false, code: 'CONFLICT', message: 'The conversation is closed.' },
      { conversationId: stranger.conversationId, done: false, code: 'NOT_FOUND', message: 'Not found.' },
      { conversationId: two.conversationId, ...done },
    ]);
    expect(await counts(owner)).toMatchObject({ waiting: 0, snoozed: 2 });
    const entries = (await get(owner, '/audit-entries')).data;
    expect(entries[0]).toMatchObject({ action: 'updateConversations', subject: 'conversation', subjectId: null });
    await bulk(owner, { conversationIds: [one.conversationId], action: 'unsnooze' });
    expect((await get(owner, '/audit-entries')).data[0].subjectId).toBe(one.conversationId);
  });

  it('take every action', async () => {
    const owner = await shop();
    const started = await talk(owner);
    const conversationIds = [started.conversationId];
    const red = await label(owner, 'red');
    const { members } = await get(owner, '/members');
    const act = async (action: string, body: object = {}) => {
      const { results } = (await bulk(owner, { conversationIds, action, ...body })).body.data;
      expect(results).toEqual([{ ...conversationIdOf(started), done: true, code: null, message: null }]);
      return read(owner, started);
    };
    expect(await act('set_priority', { priority: 'low' })).toMatchObject({ priority: 'low' });
    expect(await act('add_labels', { labelIds: [red.id] })).toMatchObject({ labels: [red] });
    expect(await act('remove_labels', { labelIds: [red.id] })).toMatchObject({ labels: [] });
    expect(await act('snooze')).toMatchObject({ snoozed: true });
    expect(await act('unsnooze')).toMatchObject({ snoozed: false });
    expect(await act('assign', { memberId: members[0].id })).toMatchObject({ assignee: { id: members[0].id } });
    expect(await act('release')).toMatchObject({ status: 'open' });
    expect(await act('resolve')).toMatchObject({ status: 'resolved' });
  });
  const conversationIdOf = ({ conversationId }: Json) => ({ conversationId });

  it.each([
    [{ action: 'resolve', conversationIds: [] }, 'conversationIds'],
    [{ action: 'resolve', conversationIds: Array(101).fill(crypto.randomUUID()) }, 'conversationIds'],
    [{ action: 'resolve', conversationIds: ['x'] }, 'conversationIds.0'],
    [{ action: 'explode', conversationIds: [crypto.randomUUID()] }, 'action'],
    [{ action: 'assign', conversationIds: [crypto.randomUUID()] }, 'memberId'],
    [{ action: 'add_labels', conversationIds: [crypto.randomUUID()] }, 'labelIds'],
    [{ action: 'set_priority', conversationIds: [crypto.randomUUID()] }, 'priority'],
  ])('refuse %j', async (body, path) => {
    const { status, body: refused } = await bulk(await shop(), body);
    expect([status, refused.error.details[0].path]).toEqual([422, path]);
  });
});

it('is the same in GraphQL, needs conversations:write, and stays within its tenant', async () => {
  const owner = await shop();
  const started = await talk(owner);
  const red = await label(owner, 'red');
  const query = `mutation ($input: UpdateConversationsInput!) {
    updateConversations(input: $input) { results { done conversation { id labels { name } priority } } } }`;
  const input = { conversationIds: [started.conversationId], action: 'ADD_LABELS', labelIds: [red.id] };
  const ask = async (apiKey: string) =>
    (await call('POST', platform.graphqlUrl, { query, variables: { input } }, { 'x-api-key': apiKey })).body;
  const conversation = { id: started.conversationId, labels: [{ name: 'red' }], priority: 'NONE' };
  expect((await ask(owner.tenant.apiKey)).data.updateConversations.results).toEqual([{ done: true, conversation }]);
  const keyOf = async (scopes: string[]) =>
    (await owner.tenant.api.post('/api-keys', { name: 'k', scopes })).body.data.key;
  // A key that may only write receives the conversation with its labels as well.
  expect((await ask(await keyOf(['conversations:write']))).data.updateConversations.results[0].done).toBe(true);
  const reader = await keyOf(['conversations:read']);
  expect((await ask(reader)).errors[0].extensions.code).toBe('FORBIDDEN');
  const stranger = (await shop()).tenant;
  for (const [act, body] of [
    ['labels', { labelIds: [] }],
    ['priority', { priority: 'high' }],
  ] as const) {
    expect((await client(platform.baseUrl, reader).put(`${pathOf(started)}/${act}`, body)).status).toBe(403);
    expect((await stranger.api.put(`${pathOf(started)}/${act}`, body)).status).toBe(404);
  }
  for (const act of ['snooze', 'unsnooze']) {
    expect((await client(platform.baseUrl, reader).post(`${pathOf(started)}/${act}`, {})).status).toBe(403);
    expect((await stranger.api.post(`${pathOf(started)}/${act}`, {})).status).toBe(404);
  }
  expect((await stranger.api.delete(`/labels/${red.id}`)).status).toBe(404);
});

it('tells colleagues who follow the inbox of each change', async () => {
  const owner = await shop();
  const started = await talk(owner);
  const red = await label(owner, 'red');
  const live = subscriber(() => platform);
  const inbox = await live.open(inboxEvents('type conversation { snoozed priority labels { name } }'), owner.tenant);
  const nextStatus = async (): Promise<Json> => {
    for (;;) {
      const [event] = await inbox.events(1);
      if (event.type === 'STATUS') return event.conversation;
    }
  };
  await put(owner, started, 'labels', { labelIds: [red.id] });
  expect(await nextStatus()).toEqual({ snoozed: false, priority: 'NONE', labels: [{ name: 'red' }] });
  await put(owner, started, 'priority', { priority: 'high' });
  expect(await nextStatus()).toMatchObject({ priority: 'HIGH' });
  await post(owner, started, 'snooze', { until: inHours(1) });
  expect(await nextStatus()).toMatchObject({ snoozed: true });
  await wakeSnoozed(choreApp(platform, 2));
  expect(await nextStatus()).toMatchObject({ snoozed: false });
  live.leaveAll();
});
