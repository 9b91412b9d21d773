import { describe, expect, it } from 'vitest';
import { bucketPks, conversationItem, conversationKey, conversationsPk } from '../../domain/conversations/items.ts';
import { bucketOf, spreadId } from '../../domain/conversations/records/spread.ts';
import type { StoredConversation } from '../../domain/conversations/records.ts';
import { newestReader } from '../../domain/conversations/views/newest.ts';
import { insertConversation } from '../../domain/conversations/write.ts';
import { createdAtOf, idAt } from '../../domain/core/ids.ts';
import { equals } from '../../domain/core/rows/conditions.ts';
import { workspaceKey } from '../../domain/core/tenants.ts';
import { maintain } from '../../domain/maintenance.ts';
import { eraseExpiredOf } from '../../domain/retention/retain.ts';
import { firstVersion } from '../fixtures/items.ts';
import { recordsOf } from '../leads/csv.ts';
import { choreApp } from '../support/chores.ts';
import { conversationRowKey, newId, startConversation } from '../support/conversation.ts';
import { call, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { conversationOf } from '../support/stores/old-rows.ts';
import { type Bot, chat, chatJson, makeBot } from '../support/visitor.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;
type Fields = Partial<StoredConversation>;

const { platform } = await useScene();
const DAY_MS = 24 * 3600_000;
/** Conversations before this time are in the first partition. */
const spreadFrom = Date.now() - 10 * DAY_MS;

/** A tenant that was busy, and has spread its conversations for ten days. */
async function busyTenant(from = spreadFrom): Promise<{ tenant: Tenant; bot: Bot }> {
  const tenant = await platform.tenant();
  await platform.store.update(workspaceKey(tenant.workspaceId), { set: { spreadFrom: from } });
  return { tenant, bot: await makeBot(platform, tenant) };
}

/** A conversation that began some days ago, in a bucket if it began after the workspace was busy. */
function conversationAt(tenant: Tenant, days: number, fields: Fields = {}) {
  const ms = Date.now() - days * DAY_MS;
  const plain = idAt(ms).slice(0, 13) + newId().slice(13);
  const id = ms >= spreadFrom ? spreadId(plain) : plain;
  const at = createdAtOf(id);
  return conversationOf(tenant, days, { id, createdAt: at, updatedAt: at, ...fields });
}

/** Stores conversations as a turn does, with their pointers. */
async function store(items: readonly Json[]): Promise<string[]> {
  for (const item of items) {
    const { row, pointers } = insertConversation({ ...item, visitorName: null }, { firstMessage: item.firstMessage });
    await platform.store.transact({ row, pointers });
  }
  return items.map(({ id }) => id);
}

const newestFirst = (ids: readonly string[]) => ids.toSorted().reverse();
const get = async ({ api }: Tenant, path: string): Promise<Json> => (await api.get(path)).body.data;

/** All ids of a list, page by page. `between` runs before each further page. */
async function listed(tenant: Tenant, query: object, between = async () => {}): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const search = new URLSearchParams({ limit: '9', ...query, ...(cursor ? { cursor } : {}) });
    const page: Json = await get(tenant, `/conversations?${search}`);
    found.push(...page.data.map(({ id }: { id: string }) => id));
    cursor = page.nextCursor;
    if (cursor) await between();
  } while (cursor);
  return found;
}

describe('an id', () => {
  it('names its bucket, all of which are used, and keeps its time and the form of a UUIDv7', () => {
    const ids = Array.from({ length: 500 }, newId);
    const spread = ids.map(spreadId);
    expect(new Set(spread.map(bucketOf)).size).toBe(16);
    expect(spread.map(createdAtOf)).toEqual(ids.map(createdAtOf));
    expect(spread.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
      true,
    );
  });

  it('of any other conversation names none, even where a clock was set back', () => {
    const ids = Array.from({ length: 500 }, newId);
    const late = ids.map((id) => `${id.slice(0, 15)}f${id.slice(16)}`);
    expect([...ids, ...late].map(bucketOf).filter(Boolean)).toEqual([]);
    expect(bucketOf('no-id')).toBeUndefined();
  });
});

describe('a conversation of a busy workspace', () => {
  it.each(['chat', 'start'])('begun by %s is in a bucket, and every path finds it by its id', async (begun) => {
    const { tenant, bot } = await busyTenant();
    const { conversationId, bindingToken: bt } =
      begun === 'chat' ? (await chat(bot.publicUrl, { message: 'Hello' })).start : await startConversation(bot);
    const { pk } = conversationKey(tenant.workspaceId, conversationId);
    expect(bucketPks(tenant.workspaceId)).toContain(pk);
    expect(await platform.store.get(conversationRowKey(tenant.workspaceId, conversationId))).toBeDefined();
    const said = await chatJson(bot.publicUrl, { message: 'I want to talk to a human', conversationId, bt });
    expect(said.status).toBe(200);
    for (const change of ['takeover', 'resolve']) {
      expect((await tenant.api.post(`/conversations/${conversationId}/${change}`)).status).toBe(200);
    }
    expect(await get(tenant, `/conversations/${conversationId}`)).toMatchObject({ status: 'resolved' });
    const polled = await call('GET', `${bot.publicUrl}/conversations/${conversationId}/poll?bt=${bt}`);
    expect(polled.body.data.status).toBe('resolved');
    expect(await listed(tenant, {})).toEqual([conversationId]);
    expect((await tenant.api.delete(`/conversations/${conversationId}`)).status).toBe(200);
    expect((await tenant.api.get(`/conversations/${conversationId}`)).status).toBe(404);
    expect(await listed(tenant, {})).toEqual([]);
  });

  it('stays in the first partition until the time that the workspace begins to spread', async () => {
    const { tenant, bot } = await busyTenant(Date.now() + DAY_MS);
    const { conversationId } = (await chat(bot.publicUrl, { message: 'Hello' })).start;
    expect(conversationKey(tenant.workspaceId, conversationId).pk).toBe(conversationsPk(tenant.workspaceId));
    expect(await listed(tenant, {})).toEqual([conversationId]);
  });
});

describe('a list of old and spread conversations', () => {
  it.each(['before', 'after'])('is complete and in order in every view and filter, %s the backfill', async (when) => {
    const { tenant, bot } = await busyTenant();
    if (when === 'after')
      await maintain(choreApp(platform, 0), { kind: 'point-conversations', workspaceId: tenant.workspaceId });
    const chatbotId = bot.id;
    const statuses = ['open', 'resolved', 'closed', 'human_requested'] as const;
    const items: Json[] = Array.from({ length: 64 }, (_, n) => ({
      ...conversationAt(tenant, (n * 20) / 64, {
        status: statuses[n % 4],
        waitingSince: n % 4 === 3 ? new Date(Date.now() - n * 1_000).toISOString() : null,
        ...(n % 3 ? { chatbotId } : {}),
      }),
      firstMessage: n % 7 ? 'hay' : 'a needle',
    }));
    await store(items);
    const expected = (test: (item: Json) => boolean) => newestFirst(items.filter(test).map(({ id }) => id));
    expect(await listed(tenant, {})).toEqual(expected(() => true));
    expect(await listed(tenant, { chatbotId })).toEqual(expected((item) => item.chatbotId === chatbotId));
    expect(await listed(tenant, { q: 'needle', chatbotId })).toEqual(
      expected((item) => item.chatbotId === chatbotId && item.firstMessage === 'a needle'),
    );
    for (const status of statuses) {
      expect(await listed(tenant, { status })).toEqual(expected((item) => item.status === status));
    }
    expect(await listed(tenant, { view: 'ai' })).toEqual(expected(({ status }) => status === 'open'));
    expect(await listed(tenant, { view: 'done' })).toEqual(expected(({ status }) => /resolved|closed/.test(status)));
    const waiting = items.filter(({ waitingSince }) => waitingSince);
    const longest = waiting.toSorted((a, b) => (a.waitingSince < b.waitingSince ? -1 : 1)).map(({ id }) => id);
    expect(await listed(tenant, { view: 'waiting' })).toEqual(longest);
    expect(await listed(tenant, { view: 'unassigned' })).toEqual(
      expected(({ status }) => status === 'human_requested'),
    );
    const exported = (await tenant.api.get('/conversations/export')).text;
    expect(recordsOf(exported).map(({ id }) => id)).toEqual(expected(() => true));
    await expect
      .poll(() => get(tenant, '/conversations/counts'))
      .toEqual({ waiting: 16, mine: 0, unassigned: 16, ai: 16, snoozed: 0, done: 32, mentions: 0 });
  });

  it("holds those of the platform's first version, which stay in their place when they change", async () => {
    const { tenant, bot } = await busyTenant();
    const { known, items } = firstVersion();
    const ours = JSON.stringify(items.filter(({ entity }) => entity === 'conversation'));
    const rows: Json[] = JSON.parse(ours.replaceAll(known.workspaceId, tenant.workspaceId));
    await platform.store.writeMany(rows.map((put) => ({ put })));
    const begun = (await chat(bot.publicUrl, { message: 'Hello' })).start.conversationId;
    const later = await store([conversationAt(tenant, -1)]);
    const all = newestFirst([...rows.map(({ id }) => id), begun, ...later]);
    expect(await listed(tenant, { limit: '2' })).toEqual(all);
    const [waiting] = known.conversations.waiting;
    expect((await tenant.api.post(`/conversations/${waiting}/takeover`)).status).toBe(200);
    const key = { pk: conversationsPk(tenant.workspaceId), sk: `CONV#${waiting}` };
    expect(await platform.store.get(key, { consistent: true })).toMatchObject({ status: 'human_active' });
    expect(await listed(tenant, { view: 'mine' })).toEqual([waiting]);
    expect(await listed(tenant, {})).toEqual(all);
  });

  it('holds each once while visitors begin more of them', async () => {
    const { tenant, bot } = await busyTenant();
    const ids = await store(Array.from({ length: 60 }, (_, n) => conversationAt(tenant, 1 + n / 4)));
    const begin = async () => {
      await Promise.all(Array.from({ length: 4 }, () => startConversation(bot)));
    };
    expect(await listed(tenant, {}, begin)).toEqual(newestFirst(ids));
    expect((await listed(tenant, {})).length).toBeGreaterThan(ids.length + 8);
  });

  it('comes to its end where all rows are in one bucket, and where few match', async () => {
    const { tenant } = await busyTenant();
    const inOne = Array.from({ length: 200 }, (_, n) => {
      const item = conversationAt(tenant, 1 + n / 100, n % 60 === 59 ? { status: 'closed' } : {});
      const id = spreadId(`${String(item.id).slice(0, 24)}5${String(item.id).slice(25)}`);
      return conversationItem({ ...(item as Json), id });
    });
    await platform.store.writeMany(inOne.map((put) => ({ put })));
    expect(await listed(tenant, { limit: '50' })).toEqual(newestFirst(inOne.map(({ id }) => String(id))));
    const closed = inOne.filter(({ status }) => status === 'closed').map(({ id }) => String(id));
    expect(await listed(tenant, { status: 'closed', limit: '1' })).toEqual(newestFirst(closed));
  });

  it('costs one small query of each bucket for a page, and none before the workspace was busy', async () => {
    const { tenant } = await busyTenant();
    const items = Array.from({ length: 300 }, (_, n) =>
      conversationAt(tenant, n / 15, { status: n % 3 ? 'closed' : 'open' }),
    );
    await platform.store.writeMany(items.map((put) => ({ put })));
    let reads: (number | undefined)[] = [];
    const app = choreApp(platform, 0, {
      query(query) {
        reads.push(query.maxRead);
        return platform.store.query(query);
      },
    });
    const rowsRead = () => reads.reduce<number>((sum, rows = Number.NaN) => sum + rows, 0);
    const read = newestReader(app, tenant.workspaceId, undefined);
    const { items: first } = await read({ limit: 100, after: undefined });
    expect(first.map(({ id }) => id)).toEqual(items.slice(0, 100).map(({ id }) => id));
    expect(reads.length).toBeLessThan(17 + 8);
    expect(rowsRead()).toBeLessThan(300);
    reads = [];
    const filtered = newestReader(app, tenant.workspaceId, equals('status', 'closed'));
    const { items: closed } = await filtered({ limit: 20, after: undefined });
    expect(closed.map(({ id }) => id)).toEqual(
      items
        .filter(({ status }) => status === 'closed')
        .slice(0, 20)
        .map(({ id }) => id),
    );
    expect(rowsRead()).toBeLessThan(20 * 17);
    reads = [];
    const { items: older } = await read({ limit: 100, after: String(items[160]?.id) });
    expect([reads.length, older.length]).toEqual([1, 100]);
  });
});

it('Retention erases what is too old from every partition', async () => {
  const { tenant } = await busyTenant();
  const [old, young] = [
    Array.from({ length: 40 }, (_, n) => conversationAt(tenant, 5 + n / 4)),
    conversationAt(tenant, 2),
  ];
  await store([...old, young]);
  expect((await tenant.api.patch('/workspace', { conversationRetentionDays: 4 })).status).toBe(200);
  await eraseExpiredOf(choreApp(platform, 0), [tenant.workspaceId]);
  expect(await listed(tenant, {})).toEqual([young.id]);
});
