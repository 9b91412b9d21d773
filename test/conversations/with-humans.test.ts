// @slow
import { describe, expect, it } from 'vitest';
import { backfillHandoffIndex } from '../../domain/conversations/handoff-backfill.ts';
import {
  CONVERSATION_PREFIX,
  conversationKey,
  conversationsPk,
  pointerKey,
  pointersMarkKey,
  pointersPk,
  toConversation,
} from '../../domain/conversations/items.ts';
import { changeState } from '../../domain/conversations/state/change-state.ts';
import { resolveIdle } from '../../domain/conversations/state/idle.ts';
import { readFiltered } from '../../domain/conversations/views/filter.ts';
import { withHumans } from '../../domain/conversations/views/with-humans.ts';
import { newConversation } from '../../domain/conversations/visitor/start.ts';
import { insertConversation } from '../../domain/conversations/write.ts';
import type { Item, Query, Store } from '../../domain/core/app.ts';
import { idAt } from '../../domain/core/ids.ts';
import { deleteConversation } from '../../domain/erasure/conversation.ts';
import { eraseConversation } from '../../domain/erasure/delete-conversation.ts';
import { maintain } from '../../domain/maintenance.ts';
import { appOf } from '../support/app-of.ts';
import { choreApp } from '../support/chores.ts';
import { call, client, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { type Bot, chat, chatJson, makeBot } from '../support/visitor.ts';

const { platform } = await useScene();

interface Talk {
  conversationId: string;
  bindingToken: string;
}
interface Shop {
  tenant: Tenant;
  bot: Bot;
}
const WANTS_HUMAN = 'I want to talk to a human';

/** A workspace whose pointers leave none out, unless told otherwise. */
async function shop({ pointed = true } = {}): Promise<Shop> {
  const tenant = await platform.tenant();
  const bot = await makeBot(platform, tenant);
  if (pointed) await point(tenant);
  return { tenant, bot };
}

interface Job {
  kind: 'point-conversations';
  workspaceId: string;
  after?: string;
}
/** Runs the job that gives old rows their pointers, and what it sends after itself. Answers how many jobs it took. */
async function point({ workspaceId }: Pick<Tenant, 'workspaceId'>, now = () => Date.now()): Promise<number> {
  const jobs: Job[] = [{ kind: 'point-conversations', workspaceId }];
  const queues = { send: async (_queue: string, job: Job) => void jobs.push(job) };
  for (const job of jobs) await maintain(appOf({ ...choreApp(platform, 0), clock: { now }, queues }), job);
  return jobs.length;
}

const talk = async ({ bot }: Shop, message: string): Promise<Talk> => (await chat(bot.publicUrl, { message })).start;
const say = ({ bot }: Shop, { conversationId, bindingToken: bt }: Talk, message: string) =>
  chatJson(bot.publicUrl, { message, conversationId, bt });
const visit = ({ bot }: Shop, { conversationId, bindingToken }: Talk, act: string) =>
  call('POST', `${bot.publicUrl}/conversations/${conversationId}/${act}?bt=${bindingToken}`);
const act = ({ tenant }: Shop, { conversationId }: Talk, name: string, api = tenant.api) =>
  api.post(`/conversations/${conversationId}/${name}`, name === 'reply' ? { content: 'A human here.' } : {});

/** Every page of a list, as its ids. */
async function pages({ tenant }: Shop, query: Record<string, string>): Promise<string[][]> {
  const found: string[][] = [];
  let cursor: string | null = null;
  do {
    const search = new URLSearchParams({ ...query, ...(cursor ? { cursor } : {}) });
    const { data } = (await tenant.api.get(`/conversations?${search}`)).body;
    found.push(data.data.map(({ id }: { id: string }) => id));
    cursor = data.nextCursor;
  } while (cursor);
  return found;
}
const listed = async (owner: Shop, status: string, more: object = {}) =>
  (await pages(owner, { status, limit: '7', ...more })).flat();

async function rowsUnder(pk: string, prefix = ''): Promise<Item[]> {
  const rows: Item[] = [];
  for await (const row of platform.store.queryAll({ pk, prefix, consistent: true })) rows.push(row);
  return rows;
}
const pointersOf = async ({ tenant }: Shop) =>
  (await rowsUnder(pointersPk(tenant.workspaceId))).map(({ sk }) => sk).filter((sk) => sk.includes('#'));

/** Pointers and lists against the conversations' own rows. */
async function expectExact(owner: Shop): Promise<void> {
  const rows = await rowsUnder(conversationsPk(owner.tenant.workspaceId), CONVERSATION_PREFIX);
  const idsIn = (status: string) => rows.filter((row) => row.status === status).map(({ id }) => String(id));
  const expected = withHumans.flatMap((status) => idsIn(status).map((id) => `${status}#${id}`));
  expect(await pointersOf(owner)).toEqual(expected.sort());
  for (const status of withHumans) expect(await listed(owner, status)).toEqual(idsIn(status).reverse());
}

describe('a list of conversations with humans', () => {
  it('follows each change at once', async () => {
    const owner = await shop();
    const { tenant } = owner;
    const first = await talk(owner, WANTS_HUMAN);
    const second = await talk(owner, 'hello');
    const now = async () => [await listed(owner, 'human_requested'), await listed(owner, 'human_active')];
    const [one, two] = [first.conversationId, second.conversationId];
    expect(await now()).toEqual([[one], []]);
    await say(owner, second, WANTS_HUMAN);
    expect(await now()).toEqual([[two, one], []]);
    await act(owner, first, 'takeover');
    expect(await now()).toEqual([[two], [one]]);
    await act(owner, second, 'reply');
    expect(await now()).toEqual([[], [two, one]]);
    await act(owner, first, 'release');
    expect(await now()).toEqual([[], [two]]);
    await act(owner, second, 'resolve');
    expect(await now()).toEqual([[], []]);
    await act(owner, second, 'takeover');
    await visit(owner, second, 'resume');
    expect(await now()).toEqual([[], []]);
    await act(owner, first, 'takeover');
    await visit(owner, first, 'close');
    expect(await now()).toEqual([[], []]);
    expect(await pointersOf(owner)).toEqual([]);
    expect((await tenant.api.get(`/conversations/${one}`)).body.data.status).toBe('closed');
  });

  it('loses what is erased, with its lead or without, and what the clock resolves', async () => {
    const owner = await shop();
    const { tenant, bot } = owner;
    const [plain, led, idle] = [await talk(owner, WANTS_HUMAN), await talk(owner, 'hi'), await talk(owner, 'hi')];
    const { conversationId, bindingToken: bt } = led;
    expect((await call('POST', `${bot.publicUrl}/leads`, { conversationId, bt, name: 'Ada' })).status).toBe(200);
    for (const each of [led, idle]) await act(owner, each, 'takeover');
    expect(await pointersOf(owner)).toHaveLength(3);
    for (const each of [plain, led]) {
      expect((await tenant.api.delete(`/conversations/${each.conversationId}`)).status).toBe(200);
    }
    expect(await listed(owner, 'human_active')).toEqual([idle.conversationId]);
    const app = choreApp(platform, 25);
    await resolveIdle(app);
    // With more than a hundred due conversations, also of other files, the schedule enqueues them.
    for (const job of app.jobs) await maintain(app, job as Parameters<typeof maintain>[1]);
    expect(await pointersOf(owner)).toEqual([]);
    await expectExact(owner);
  });

  it('loses what is erased while it changes hands', async () => {
    const owner = await shop();
    const { workspaceId } = owner.tenant;
    const app = choreApp(platform, 0);
    const read = await talk(owner, WANTS_HUMAN);
    const key = conversationKey(workspaceId, read.conversationId);
    const target = toConversation((await platform.store.get(key, { consistent: true }))!);
    await act(owner, read, 'takeover');
    expect(await eraseConversation(app, target, { attribute: 'pk', is: 'present' })).toBe(false);
    await expectExact(owner);
    await deleteConversation.run(app, { workspaceId } as never, { target } as never);
    expect(await pointersOf(owner)).toEqual([]);
    await expectExact(owner);
  });

  it('is exact whenever it is quiet after twenty things at once', async () => {
    const owner = await shop();
    const { body } = await owner.tenant.api.post('/api-keys', { name: 'Dana', scopes: ['conversations:*'] });
    const dana = client(platform.baseUrl, body.data.key);
    const talks = await Promise.all(Array.from({ length: 5 }, () => talk(owner, 'hello')));
    const acts: ((each: Talk) => Promise<unknown>)[] = [
      (each) => act(owner, each, 'takeover'),
      (each) => act(owner, each, 'takeover', dana),
      (each) => act(owner, each, 'release'),
      (each) => act(owner, each, 'resolve'),
      (each) => say(owner, each, WANTS_HUMAN),
      (each) => act(owner, each, 'reply', dana),
      (each) => visit(owner, each, 'resume'),
    ];
    for (let round = 0; round < 7; round++) {
      const some = Array.from({ length: 20 }, (_, n) => acts[(n * 3 + Math.floor(n / 5) + round) % acts.length]!);
      await Promise.all(some.map((doIt, n) => doIt(talks[n % talks.length]!)));
      await expectExact(owner);
    }
    const ending = talks.flatMap((each, n) => [
      act(owner, each, 'takeover'),
      say(owner, each, WANTS_HUMAN),
      n % 2 ? visit(owner, each, 'close') : owner.tenant.api.delete(`/conversations/${each.conversationId}`),
    ]);
    await Promise.all(ending);
    await expectExact(owner);
    expect(await pointersOf(owner)).toEqual([]);
  });

  it('stays within its tenant', async () => {
    const [owner, stranger] = [await shop(), await shop()];
    const { conversationId } = await talk(owner, WANTS_HUMAN);
    expect(await listed(owner, 'human_requested')).toEqual([conversationId]);
    expect(await listed(stranger, 'human_requested')).toEqual([]);
    expect(await listed(stranger, 'human_requested', { chatbotId: owner.bot.id })).toEqual([]);
  });
});

/** Conversations straight in the table, the oldest first; with pointers, or as a version without them wrote them. */
async function fill({ tenant, bot }: Shop, statuses: readonly string[], { pointed }: { pointed: boolean }) {
  const app = choreApp(platform, 0);
  const puts: { put: Item }[] = [];
  const ids = statuses.map((_, index) => idAt(1_700_000_000_000 + index));
  for (const [index, status] of statuses.entries()) {
    const visit = { workspaceId: tenant.workspaceId, chatbotId: bot.id, channel: 'widget', language: null } as const;
    const { conversation } = newConversation({ ...app, ids: { next: () => ids[index]! } }, visit);
    const firstMessage = `number ${index}.`;
    const { row, pointers } = insertConversation({ ...conversation, status: status as never }, { firstMessage });
    for (const write of pointed ? [row, ...pointers] : [row]) puts.push(write as { put: Item });
  }
  await platform.store.writeMany(puts);
  return ids;
}

/** What a read asks of the table. */
function counted() {
  const calls: string[] = [];
  const own: Partial<Store> = {
    query: (query: Query) => {
      calls.push(query.pk.endsWith('#HUMANS') ? 'pointers' : 'query');
      return platform.store.query(query);
    },
    getMany: (keys) => {
      calls.push('getMany');
      return platform.store.getMany(keys);
    },
  };
  return { calls, app: choreApp(platform, 0, own) };
}

describe('pages of a rare state', () => {
  const statuses = Array.from({ length: 600 }, (_, n) => (n % 50 === 7 ? 'human_requested' : 'resolved'));

  it('take one query and one batch each, and keep order, cursor and the other filters', async () => {
    const owner = await shop();
    const ids = await fill(owner, statuses, { pointed: true });
    const waiting = ids.filter((_, n) => statuses[n] === 'human_requested').reverse();
    expect((await pages(owner, { status: 'human_requested', limit: '5' })).map(({ length }) => length)).toEqual([
      5, 5, 2,
    ]);
    expect(await listed(owner, 'human_requested')).toEqual(waiting);
    expect(await listed(owner, 'human_requested', { chatbotId: owner.bot.id })).toEqual(waiting);
    expect(await listed(owner, 'human_requested', { chatbotId: idAt(5) })).toEqual([]);
    expect(await listed(owner, 'human_requested', { q: 'NUMBER 57.', chatbotId: owner.bot.id })).toEqual([ids[57]]);
    expect(await listed(owner, 'human_requested', { q: 'number 58.' })).toEqual([]);

    const { app, calls } = counted();
    const { workspaceId } = owner.tenant;
    let cursor: string | null = null;
    const found: string[] = [];
    for (let page = 0; page === 0 || cursor; page++) {
      calls.length = 0;
      const read = await readFiltered(app, workspaceId, { status: 'human_requested' }, { limit: 5, cursor });
      expect(calls).toEqual(['pointers', 'getMany']);
      found.push(...read.data.map(({ id }) => id));
      cursor = read.nextCursor;
    }
    expect(found).toEqual(waiting);
  });

  it('end in the export as in the list', async () => {
    const owner = await shop();
    const ids = await fill(owner, statuses, { pointed: true });
    const file = async (query: string) => {
      const { text } = await owner.tenant.api.get(`/conversations/export?status=human_requested${query}`);
      return text
        .split('\r\n')
        .slice(1)
        .filter(Boolean)
        .map((line) => line.split(',')[0]);
    };
    expect(await file('')).toEqual(ids.filter((_, n) => statuses[n] === 'human_requested').reverse());
    expect(await file('&q=number%20507.')).toEqual([ids[507]]);
    expect(await file(`&chatbotId=${idAt(5)}`)).toEqual([]);
  });

  it('leave out a pointer whose conversation is in another state or gone', async () => {
    const owner = await shop();
    const { workspaceId } = owner.tenant;
    const [kept, moved] = await fill(owner, ['human_active', 'open'], { pointed: true });
    for (const id of [moved!, idAt(3)]) {
      await platform.store.put({ ...pointerKey(workspaceId, 'human_active', id), conversationId: id });
    }
    expect(await listed(owner, 'human_active')).toEqual([kept]);
  });
});

describe('conversations from before there were pointers', () => {
  const statuses = Array.from({ length: 40 }, (_, n) => ['open', 'human_requested', 'human_active', 'closed'][n % 4]!);

  it('are found, and pointed to once the list was asked for', async () => {
    const owner = await shop({ pointed: false });
    const { workspaceId } = owner.tenant;
    const ids = await fill(owner, statuses, { pointed: false });
    const waiting = ids.filter((_, n) => statuses[n] === 'human_requested').reverse();
    expect(await listed(owner, 'human_requested')).toEqual(waiting);
    const fresh = await talk(owner, WANTS_HUMAN);
    expect(await listed(owner, 'human_requested')).toEqual([fresh.conversationId, ...waiting]);
    const mark = await platform.store.get(pointersMarkKey(workspaceId), { consistent: true });
    expect(mark).toMatchObject({ askedAtMs: expect.any(Number) });
    expect(mark).not.toHaveProperty('complete');

    expect(await point(owner.tenant)).toBe(1);
    expect(await point(owner.tenant)).toBe(1);
    await expectExact(owner);
    const { app, calls } = counted();
    const page = await readFiltered(app, workspaceId, { status: 'human_active' }, { limit: 100, cursor: null });
    expect([page.data.length, page.nextCursor, calls]).toEqual([10, null, ['pointers', 'getMany']]);
  });

  it('are asked for once an hour by however many lists at once, and by no list of another state', async () => {
    const owner = await shop({ pointed: false });
    const { workspaceId } = owner.tenant;
    const sent: unknown[] = [];
    const queues = { send: async (...what: unknown[]) => void sent.push(what) };
    const list = (status: 'human_requested' | 'open', hours = 0) =>
      readFiltered(
        appOf({ ...choreApp(platform, hours), queues }),
        workspaceId,
        { status },
        { limit: 5, cursor: null },
      );
    await list('open');
    expect(sent).toEqual([]);
    await Promise.all(Array.from({ length: 20 }, () => list('human_requested')));
    const job = ['maintenance', { kind: 'point-conversations', workspaceId }, { delaySeconds: 900 }];
    expect(sent).toEqual([job]);
    await list('human_requested', 1.1);
    expect(sent).toEqual([job, job]);
    await point(owner.tenant);
    await list('human_requested', 5);
    expect(sent).toEqual([job, job]);
  });

  it('are pointed to by as many jobs as it takes', async () => {
    const owner = await shop({ pointed: false });
    const ids = await fill(owner, Array(600).fill('human_active'), { pointed: false });
    let nowMs = Date.now();
    expect(await point(owner.tenant, () => (nowMs += 61_000))).toBe(2);
    expect(await pointersOf(owner)).toEqual(ids.map((id) => `human_active#${id}`));
    expect(await listed(owner, 'human_active', { limit: '200' })).toEqual(ids.reverse());
  });

  it('may change while they are pointed to', async () => {
    const owner = await shop({ pointed: false });
    const talks = await Promise.all(Array.from({ length: 12 }, () => talk(owner, WANTS_HUMAN)));
    for (const { conversationId: id } of talks) {
      await platform.store.remove(pointerKey(owner.tenant.workspaceId, 'human_requested', id));
    }
    const names = ['takeover', 'release', 'resolve'];
    const changes = talks.map((each, n) => act(owner, each, names[n % names.length]!));
    await Promise.all([point(owner.tenant), ...changes]);
    await expectExact(owner);
  });

  it('are left to whoever changes them between being read and being pointed to', async () => {
    const owner = await shop({ pointed: false });
    const waiting = await talk(owner, WANTS_HUMAN);
    await platform.store.remove(pointerKey(owner.tenant.workspaceId, 'human_requested', waiting.conversationId));
    const transact: Store['transact'] = async (writes) => {
      await act(owner, waiting, 'takeover');
      return platform.store.transact(writes);
    };
    await backfillHandoffIndex(choreApp(platform, 0, { transact }), owner.tenant);
    expect(await pointersOf(owner)).toEqual([`human_active#${waiting.conversationId}`]);
    await expectExact(owner);
  });
});

it('Only the module that keeps the pointers can write a status', () => {
  const key = conversationKey('w', 'c');
  const neverCalled = (store: Store, app: never, known: never) => {
    // @ts-expect-error a conversation's key is for reading
    void store.update(key, { set: { status: 'open' } });
    // @ts-expect-error and so in a transaction
    void store.transact({ conversation: { remove: key } });
    // @ts-expect-error a status stands beside what is set
    void changeState(app, known, () => ({ change: { set: { status: 'open' } } }));
  };
  expect(neverCalled).toBeTypeOf('function');
});
