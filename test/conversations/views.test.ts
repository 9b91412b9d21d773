// @slow
import { describe, expect, it } from 'vitest';
import {
  conversationItem,
  conversationsPk,
  pointersMarkKey,
  pointersPk,
  waitingPk,
} from '../../domain/conversations/items.ts';
import { conversationView } from '../../domain/conversations/records.ts';
import { readFiltered } from '../../domain/conversations/views/filter.ts';
import { getConversationCounts } from '../../domain/conversations/views/view-counts.ts';
import { readView } from '../../domain/conversations/views/views.ts';
import type { Item, Key } from '../../domain/core/app.ts';
import { maintain } from '../../domain/maintenance.ts';
import { appOf } from '../support/app-of.ts';
import { choreApp } from '../support/chores.ts';
import { call, client, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { conversationOf } from '../support/stores/old-rows.ts';
import { type Bot, chat, chatJson, makeBot } from '../support/visitor.ts';

const { platform } = await useScene();
const WANTS_HUMAN = 'I want to talk to a human';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;
interface Shop {
  tenant: Tenant;
  bot: Bot;
}

async function backfill({ workspaceId }: Pick<Tenant, 'workspaceId'>): Promise<void> {
  await maintain(choreApp(platform, 0), { kind: 'point-conversations', workspaceId });
}
async function shop({ filled = true } = {}): Promise<Shop> {
  const tenant = await platform.tenant();
  if (filled) await backfill(tenant);
  return { tenant, bot: await makeBot(platform, tenant) };
}
const talk = async ({ bot }: Shop, message = 'hello') => (await chat(bot.publicUrl, { message })).start;
const say = ({ bot }: Shop, { conversationId, bindingToken: bt }: Json, message: string) =>
  chatJson(bot.publicUrl, { message, conversationId, bt });
const act = ({ tenant }: Shop, { conversationId }: Json, name: string, body: object = {}, api = tenant.api) =>
  api.post(`/conversations/${conversationId}/${name}`, name === 'reply' ? { content: 'Here.' } : body);
const get = async ({ tenant }: Shop, path: string) => (await tenant.api.get(path)).body.data;

async function listed(owner: Shop, query: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const search = new URLSearchParams({ limit: '3', ...query, ...(cursor ? { cursor } : {}) });
    const page: Json = await get(owner, `/conversations?${search}`);
    found.push(...page.data.map(({ id }: { id: string }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  return found;
}

/** What each view must hold, from the conversations' own records. */
async function expected(owner: Shop, me: string): Promise<Record<string, string[]>> {
  const rows: Json[] = (await get(owner, '/conversations?limit=200')).data;
  const ids = (test: (row: Json) => boolean) => rows.filter(test).map(({ id }) => id);
  const waits = rows.filter(({ waitingSince }) => waitingSince);
  return {
    waiting: waits.sort((a, b) => (a.waitingSince < b.waitingSince ? -1 : 1)).map(({ id }) => id),
    mine: ids(({ status, assignee }) => status === 'human_active' && assignee.id === me),
    unassigned: ids(({ status }) => status === 'human_requested'),
    ai: ids(({ status }) => status === 'open'),
    snoozed: [],
    done: ids(({ status }) => status === 'resolved' || status === 'closed'),
    mentions: [],
  };
}

async function expectExact(owner: Shop, me: string): Promise<Json> {
  const all = await expected(owner, me);
  for (const view of conversationView.options) expect([view, await listed(owner, { view })]).toEqual([view, all[view]]);
  const counts = Object.fromEntries(Object.entries(all).map(([view, ids]) => [view, ids.length]));
  // The change stream counts `ai` and `done`.
  await expect.poll(() => get(owner, '/conversations/counts')).toEqual(counts);
  expect(await get(owner, `/conversations/counts?chatbotId=${owner.bot.id}`)).toEqual(counts);
  return counts;
}
const meOf = async (owner: Shop): Promise<string> => {
  const own = await talk(owner);
  const { id } = (await act(owner, own, 'takeover')).body.data.assignee;
  await act(owner, own, 'release');
  return id;
};

describe('views', () => {
  it('hold what they say after each change, and count it', async () => {
    const owner = await shop();
    const me = await meOf(owner);
    const [first, second, third] = [await talk(owner, WANTS_HUMAN), await talk(owner), await talk(owner, WANTS_HUMAN)];
    expect(await expectExact(owner, me)).toEqual({
      waiting: 2,
      mine: 0,
      unassigned: 2,
      ai: 2,
      snoozed: 0,
      done: 0,
      mentions: 0,
    });
    await act(owner, third, 'reply');
    await act(owner, second, 'takeover');
    expect(await expectExact(owner, me)).toEqual({
      waiting: 1,
      mine: 2,
      unassigned: 1,
      ai: 1,
      snoozed: 0,
      done: 0,
      mentions: 0,
    });
    await say(owner, second, 'are you there?');
    await act(owner, first, 'takeover');
    expect(await listed(owner, { view: 'waiting' })).toEqual([first.conversationId, second.conversationId]);
    expect(await expectExact(owner, me)).toEqual({
      waiting: 2,
      mine: 3,
      unassigned: 0,
      ai: 1,
      snoozed: 0,
      done: 0,
      mentions: 0,
    });
    await act(owner, first, 'resolve');
    await call('POST', `${owner.bot.publicUrl}/conversations/${second.conversationId}/close?bt=${second.bindingToken}`);
    await owner.tenant.api.delete(`/conversations/${third.conversationId}`);
    expect(await expectExact(owner, me)).toEqual({
      waiting: 0,
      mine: 0,
      unassigned: 0,
      ai: 1,
      snoozed: 0,
      done: 2,
      mentions: 0,
    });
    await say(owner, first, 'one more thing');
    expect(await expectExact(owner, me)).toEqual({
      waiting: 0,
      mine: 0,
      unassigned: 0,
      ai: 2,
      snoozed: 0,
      done: 1,
      mentions: 0,
    });
  });

  it('are exact whenever it is quiet after twenty changes at once', async () => {
    const owner = await shop();
    const me = await meOf(owner);
    const key = (await owner.tenant.api.post('/api-keys', { name: 'Dana', scopes: ['conversations:*'] })).body.data.key;
    const dana = client(platform.baseUrl, key);
    const talks = await Promise.all(Array.from({ length: 5 }, () => talk(owner)));
    const acts: ((each: Json) => Promise<unknown>)[] = [
      (each) => act(owner, each, 'takeover'),
      (each) => say(owner, each, 'more'),
      (each) => act(owner, each, 'reply'),
      (each) => act(owner, each, 'takeover', {}, dana),
      (each) => act(owner, each, 'release'),
      (each) => say(owner, each, WANTS_HUMAN),
      (each) => act(owner, each, 'resolve'),
    ];
    for (let round = 0; round < 3; round++) {
      const some = Array.from({ length: 20 }, (_, n) => acts[(n * 3 + Math.floor(n / 5) + round) % acts.length]!);
      await Promise.all(some.map((doIt, n) => doIt(talks[n % talks.length]!)));
      await expectExact(owner, me);
    }
    const { workspaceId } = owner.tenant;
    const waiting = await Array.fromAsync(platform.store.queryAll({ pk: waitingPk(workspaceId), consistent: true }));
    expect(waiting).toHaveLength((await get(owner, '/conversations/counts')).waiting);
  });

  it('combine with the other filters', async () => {
    const owner = await shop();
    const other = await makeBot(platform, owner.tenant);
    const here = await talk(owner, WANTS_HUMAN);
    const there = await talk({ ...owner, bot: other }, WANTS_HUMAN);
    expect(await listed(owner, { view: 'waiting', chatbotId: other.id })).toEqual([there.conversationId]);
    expect(await listed(owner, { view: 'unassigned', chatbotId: owner.bot.id })).toEqual([here.conversationId]);
    expect(await listed(owner, { view: 'waiting', q: 'talk to a HUMAN' })).toHaveLength(2);
    expect(await listed(owner, { view: 'waiting', q: 'nothing' })).toEqual([]);
    expect(await listed(owner, { view: 'waiting', status: 'human_active' })).toEqual([]);
    expect(await listed(owner, { view: 'ai', status: 'resolved' })).toEqual([]);
    const { assignee } = (await act(owner, here, 'takeover')).body.data;
    expect(await listed(owner, { assignee: assignee.id })).toEqual([here.conversationId]);
    expect(await listed(owner, { view: 'mine', assignee: owner.bot.id })).toEqual([]);
    expect(await listed(owner, { status: 'human_active', assignee: assignee.id })).toEqual([here.conversationId]);
    expect(await get(owner, `/conversations/counts?chatbotId=${other.id}`)).toMatchObject({ waiting: 1, mine: 0 });
  });

  it.each(['view=nonsense', 'assignee=nobody'])('refuse %s', async (query) => {
    const owner = await shop();
    const { status, body } = await owner.tenant.api.get(`/conversations?${query}`);
    expect([status, body.error.details[0].path]).toEqual([422, query.split('=')[0]]);
  });

  it('are those of GraphQL, need conversations:read, and stay within their tenant', async () => {
    const [owner, stranger] = [await shop(), await shop()];
    const { conversationId } = await talk(owner, WANTS_HUMAN);
    const query = `{ conversations(view: WAITING) { edges { node { id } } } conversationCounts { waiting unassigned } }`;
    const ask = async (apiKey: string) =>
      (await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': apiKey })).body;
    expect((await ask(owner.tenant.apiKey)).data).toEqual({
      conversations: { edges: [{ node: { id: conversationId } }] },
      conversationCounts: { waiting: 1, unassigned: 1 },
    });
    expect((await ask(stranger.tenant.apiKey)).data.conversationCounts).toEqual({ waiting: 0, unassigned: 0 });
    const { key } = (await owner.tenant.api.post('/api-keys', { name: 'w', scopes: ['leads:read'] })).body.data;
    expect((await ask(key)).errors[0].extensions.code).toBe('FORBIDDEN');
    expect((await client(platform.baseUrl, key).get('/conversations/counts')).status).toBe(403);
    expect((await call('GET', `${platform.baseUrl}/v1/conversations/counts`)).status).toBe(401);
    expect((await owner.tenant.api.get('/conversations/counts?chatbotId=x')).status).toBe(422);
  });
});

/** The row as a version without views wrote it. */
const oldRow = (item: Item): Item => {
  const { inViews: _views, waitingSince: _since, lastMessage: _last, ...old } = item;
  return old as Item;
};

describe('conversations of earlier versions', () => {
  it('are in the views and their numbers, before and after the backfill', async () => {
    const owner = await shop({ filled: false });
    const statuses = ['open', 'open', 'human_requested', 'human_active', 'resolved', 'closed', 'closed'] as const;
    const rows = statuses.map((status, n) => {
      const handoffRequestedAt = status === 'human_requested' ? new Date(Date.now() - 3_600_000).toISOString() : null;
      const assignee = status === 'human_active' ? { id: owner.bot.id, name: 'Dana' } : null;
      const fields = { status, handoffRequestedAt, assignee, chatbotId: owner.bot.id };
      return oldRow(conversationOf(owner.tenant, 10 - n, fields));
    });
    await platform.store.writeMany(rows.map((put) => ({ put })));
    const fresh = await talk(owner, WANTS_HUMAN);
    const counts = { waiting: 2, mine: 0, unassigned: 2, ai: 2, snoozed: 0, done: 3, mentions: 0 };
    expect(await get(owner, '/conversations/counts')).toEqual(counts);
    const waiting = [rows[2]!.id, fresh.conversationId];
    expect(await listed(owner, { view: 'waiting', limit: '1' })).toEqual(waiting);
    const touched = await owner.tenant.api.post(`/conversations/${rows[0]!.id}/resolve`);
    expect(touched.status).toBe(200);

    await Promise.all([backfill(owner.tenant), backfill(owner.tenant)]);
    await backfill(owner.tenant);
    const app = choreApp(platform, 0);
    const actor = { workspaceId: owner.tenant.workspaceId, memberId: null, keyId: owner.bot.id } as never;
    const count = () => getConversationCounts.run(app, actor, { input: {} } as never);
    await expect.poll(count).toEqual({ waiting: 2, mine: 1, unassigned: 2, ai: 1, snoozed: 0, done: 4, mentions: 0 });
    const page = { limit: 10, cursor: null };
    expect((await readView(app, actor, { view: 'waiting' }, page)).data.map(({ id }) => id)).toEqual(waiting);
    expect((await readView(app, actor, { view: 'mine' }, page)).data.map(({ id }) => id)).toEqual([rows[3]!.id]);
  });

  it('keep their lists by status while their pointers know no assignee', async () => {
    const owner = await shop({ filled: false });
    const { workspaceId } = owner.tenant;
    const app = appOf({ ...choreApp(platform, 0), queues: { send: async () => undefined } });
    const row = oldRow(
      conversationItem({
        ...(conversationOf(owner.tenant, 1) as Json),
        status: 'human_active',
        assignee: { id: owner.bot.id, name: 'Dana' },
      }),
    );
    await platform.store.put(row);
    await platform.store.put({
      pk: pointersPk(workspaceId),
      sk: `human_active#${row.id}`,
      conversationId: row.id,
      chatbotId: row.chatbotId,
    });
    await platform.store.update(pointersMarkKey(workspaceId), { set: { complete: true } });
    const filter = { status: 'human_active', assignee: owner.bot.id } as const;
    const found = await readFiltered(app, workspaceId, filter, { limit: 5, cursor: null });
    expect(found.data.map(({ id }) => id)).toEqual([row.id]);
  });

  it('can be changed by either version', async () => {
    const owner = await shop();
    const [one, two] = [await talk(owner, WANTS_HUMAN), await talk(owner)];
    const keyOf = ({ conversationId }: Json) => ({
      pk: conversationsPk(owner.tenant.workspaceId),
      sk: `CONV#${conversationId}`,
    });
    await platform.store.update(keyOf(one), { set: { status: 'open' } });
    await platform.store.update(keyOf(two), { set: { status: 'human_requested' } });
    expect((await say(owner, one, WANTS_HUMAN)).body.data.status).toBe('human_requested');
    for (const each of [one, two]) {
      expect((await act(owner, each, 'takeover')).status).toBe(200);
      expect((await act(owner, each, 'reply')).body.data.role).toBe('agent');
      expect((await act(owner, each, 'resolve')).body.data.waitingSince).toBe(null);
    }
  });

  it('lose a wait that an earlier version ended during the deployment', async () => {
    const owner = await shop({ filled: false });
    const { conversationId } = await talk(owner, WANTS_HUMAN);
    const key: Key = { pk: conversationsPk(owner.tenant.workspaceId), sk: `CONV#${conversationId}` };
    await platform.store.update(key, { set: { status: 'closed' } });
    await backfill(owner.tenant);
    const pk = waitingPk(owner.tenant.workspaceId);
    expect(await Array.fromAsync(platform.store.queryAll({ pk, consistent: true }))).toEqual([]);
  });
});

it('the numbers take five reads in parallel, a page of waiting conversations one query and one batch', async () => {
  const owner = await shop();
  await Promise.all(Array.from({ length: 4 }, () => talk(owner, WANTS_HUMAN)));
  const calls: string[] = [];
  const { store } = platform;
  const noted = <Args extends unknown[], Result>(name: string, run: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      calls.push(name);
      return run.apply(store, args);
    };
  };
  const app = choreApp(platform, 0, {
    get: noted('get', store.get),
    query: noted('query', store.query),
    queryAll: noted('queryAll', store.queryAll),
    getMany: noted('getMany', store.getMany),
  });
  const actor = { workspaceId: owner.tenant.workspaceId, memberId: null, keyId: 'k' } as never;
  const ofCall = async (run: () => Promise<unknown>) => {
    calls.length = 0;
    await run();
    return [...calls];
  };
  const count = () => getConversationCounts.run(app, actor, { input: {} } as never);
  await count();
  expect(await ofCall(count)).toEqual(Array(5).fill('queryAll'));
  const read = () => readView(app, actor, { view: 'waiting' }, { limit: 4, cursor: null });
  expect((await read()).data).toHaveLength(4);
  expect(await ofCall(read)).toEqual(['query', 'getMany']);
});

describe('assigning', () => {
  const memberOf = async (owner: Shop, fields: object = {}) => {
    const { members } = await get(owner, '/members');
    const id = crypto.randomUUID();
    const [owned] = members;
    const item = (await platform.store.get({ pk: `WS#${owner.tenant.workspaceId}`, sk: `MEMBER#${owned.id}` }))!;
    const member = {
      ...item,
      sk: `MEMBER#${id}`,
      id,
      name: 'Dana',
      owner: false,
      role: 'member',
      status: 'active',
      ...fields,
    };
    await platform.store.put(member);
    return { id, name: 'Dana' };
  };

  it('gives a conversation to a member, whoever has it', async () => {
    const owner = await shop();
    const [dana, ben] = [await memberOf(owner), await memberOf(owner, { name: 'Ben' })];
    const started = await talk(owner, WANTS_HUMAN);
    const { waitingSince } = await get(owner, `/conversations/${started.conversationId}`);
    const assigned = await act(owner, started, 'assign', { memberId: dana.id });
    expect(assigned.body.data).toMatchObject({ status: 'human_active', assignee: dana, waitingSince });
    expect((await act(owner, started, 'assign', { memberId: dana.id })).body.data).toEqual(assigned.body.data);
    expect((await act(owner, started, 'reply')).status).toBe(409);
    const query =
      'mutation ($input: AssignConversationInput!) { assignConversation(input: $input) { conversation { assignee { name } } } }';
    const input = { conversationId: started.conversationId, memberId: ben.id };
    const { body } = await call(
      'POST',
      platform.graphqlUrl,
      { query, variables: { input } },
      { 'x-api-key': owner.tenant.apiKey },
    );
    expect(body.data.assignConversation.conversation.assignee).toEqual({ name: 'Ben' });
    expect(await listed(owner, { assignee: ben.id })).toEqual([started.conversationId]);
    expect(await listed(owner, { status: 'human_active', assignee: dana.id })).toEqual([]);
    await act(owner, started, 'resolve');
    expect((await act(owner, started, 'assign', { memberId: dana.id })).body.data).toMatchObject({ closedAt: null });
  });

  it('of several at once leaves one assignee, in the views too', async () => {
    const owner = await shop();
    const members = await Promise.all([1, 2, 3, 4].map(() => memberOf(owner)));
    const started = await talk(owner, WANTS_HUMAN);
    const answers = await Promise.all(members.map(({ id }) => act(owner, started, 'assign', { memberId: id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { assignee } = await get(owner, `/conversations/${started.conversationId}`);
    const of = (id: string) => listed(owner, { status: 'human_active', assignee: id });
    for (const { id } of members) expect(await of(id)).toEqual(id === assignee.id ? [started.conversationId] : []);
  });

  it('is refused for who cannot reply, for a closed conversation, another tenant and a reader', async () => {
    const owner = await shop();
    const started = await talk(owner);
    const [inactive, viewer, dana] = [
      await memberOf(owner, { status: 'inactive' }),
      await memberOf(owner, { role: 'viewer' }),
      await memberOf(owner),
    ];
    const message = 'is not the id of an active member who may reply';
    for (const memberId of [inactive.id, viewer.id, owner.bot.id]) {
      const { status, body } = await act(owner, started, 'assign', { memberId });
      expect([status, body.error.details]).toEqual([422, [{ path: 'memberId', message }]]);
    }
    expect((await act(owner, started, 'assign', {})).status).toBe(422);
    const stranger = await shop();
    expect((await act(owner, started, 'assign', { memberId: dana.id }, stranger.tenant.api)).status).toBe(404);
    const { key } = (await owner.tenant.api.post('/api-keys', { name: 'r', scopes: ['conversations:read'] })).body.data;
    expect((await act(owner, started, 'assign', { memberId: dana.id }, client(platform.baseUrl, key))).status).toBe(
      403,
    );
    await call(
      'POST',
      `${owner.bot.publicUrl}/conversations/${started.conversationId}/close?bt=${started.bindingToken}`,
    );
    expect((await act(owner, started, 'assign', { memberId: dana.id })).status).toBe(409);
  });
});
