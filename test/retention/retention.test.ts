import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationKey, conversationPk, messageKey } from '../../domain/conversations/items.ts';
import type { Item, Store } from '../../domain/core/app.ts';
import { settingsKey } from '../../domain/core/tenants.ts';
import { leadOfKey } from '../../domain/leads/items.ts';
import { maintain, maintenanceJob } from '../../domain/maintenance.ts';
import { eraseExpired } from '../../domain/retention/retain.ts';
import { appOf } from '../support/app-of.ts';
import { choreApp } from '../support/chores.ts';
import { conversationRowKey, newId } from '../support/conversation.ts';
import { call, type OwnPlatform, startPlatform, type Tenant, until } from '../support/platform.ts';
import { conversationOf, leadOf } from '../support/stores/old-rows.ts';
import { chatJson, makeBot } from '../support/visitor.ts';

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.stop());

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
/** A moment behind every due row of this test, so that its run takes them whatever their time. */
const run = (own: Partial<Store> = {}) => eraseExpired(choreApp(platform, 2, own));

const put = (items: Item[]) => platform.store.writeMany(items.map((item) => ({ put: item })));
const isThere = async (item: Item) => (await platform.store.get(item, { consistent: true })) !== undefined;
const areThere = (items: Item[]) => Promise.all(items.map(isThere));
const set = async ({ api }: Tenant, body: object) => expect((await api.patch('/workspace', body)).status).toBe(200);
/**
 * Leaves the tenant to the runs of the test. The platform's own schedule, every minute, finds it an hour later. Rows that
 * are put after this are safe from it.
 */
const limit = async (tenant: Tenant, days: object) => {
  await set(tenant, days);
  const dueAt = new Date(Date.now() + HOUR_MS).toISOString();
  await platform.store.update(settingsKey(tenant.workspaceId), { set: { dueAt } });
};
const settingsOf = ({ workspaceId }: Tenant) => platform.store.get(settingsKey(workspaceId), { consistent: true });

describe('conversations', () => {
  it('are erased when nothing happened in them for the days, and are kept without a limit', async () => {
    const [limited, unlimited] = [await platform.tenant(), await platform.tenant()];
    const rows = (of: Tenant) => [31, 29, 400].map((days) => conversationOf(of, days));
    const [its, others] = [rows(limited), rows(unlimited)];
    const active = conversationOf(limited, 90, { lastMessageAt: daysAgo(2), updatedAt: daysAgo(2) });
    const rated = conversationOf(limited, 90, { updatedAt: daysAgo(3) });
    const resolved = conversationOf(limited, 90, { status: 'resolved', closedBy: 'system', updatedAt: daysAgo(5) });
    await put([...its, ...others, active, rated, resolved]);
    await run();
    expect(await areThere([...its, ...others])).toEqual(Array(6).fill(true));
    await set(limited, { conversationRetentionDays: 30 });
    await run();
    expect(await areThere(its)).toEqual([false, true, false]);
    expect(await areThere(others)).toEqual([true, true, true]);
    expect(await areThere([active, rated, resolved])).toEqual([true, true, false]);
  });

  it('take along what hangs on them; their leads stay, unlinked and with the time of their own last change', async () => {
    const tenant = await platform.tenant();
    const bot = await makeBot(platform, tenant);
    const { conversationId, bindingToken: bt } = (await chatJson(bot.publicUrl, { message: 'hello' })).body.data;
    await call('POST', `${bot.publicUrl}/leads`, { conversationId, bt, name: 'Ada' });
    await tenant.api.post(`/conversations/${conversationId}/notes`, { body: 'about Ada' });
    const { leadId } = (await tenant.api.get(`/conversations/${conversationId}`)).body.data;
    const lead = async () => (await tenant.api.get(`/leads/${leadId}`)).body.data;
    const before = await lead();
    await set(tenant, { conversationRetentionDays: 1 });
    await eraseExpired(choreApp(platform, 25));
    expect((await tenant.api.get(`/conversations/${conversationId}`)).status).toBe(404);
    expect(await lead()).toEqual({ ...before, conversationId: null });
    const pk = conversationPk(tenant.workspaceId, conversationId);
    await until(
      'its rows are gone',
      async () => (await platform.store.query({ pk, consistent: true })).items.length === 0,
    );
    const owner = leadOfKey(tenant.workspaceId, bot.id, `CONV#${conversationId}`);
    expect(await platform.store.get(owner, { consistent: true })).toBeUndefined();
    expect(await lead()).toEqual({ ...before, conversationId: null });
  });

  it('that were merged are kept and erased with the one in which they continue', async () => {
    const tenant = await platform.tenant();
    await limit(tenant, { conversationRetentionDays: 30 });
    const thread = (intoDays: number, sourceDays: number) => {
      const into = conversationOf(tenant, 90, { updatedAt: daysAgo(intoDays) });
      const fields = { mergedIntoId: String(into.id), status: 'closed', closedBy: 'agent' } as const;
      const source = conversationOf(tenant, 95, { ...fields, updatedAt: daysAgo(sourceDays) });
      return [{ ...into, mergedFromIds: [String(source.id)] }, source];
    };
    const [active, noted, expired] = [thread(2, 60), thread(60, 2), thread(40, 60)];
    const alone = conversationOf(tenant, 95, { mergedIntoId: newId(), status: 'closed', updatedAt: daysAgo(60) });
    await put([...active, ...noted, ...expired, alone]);
    await run();
    expect(await areThere([...active, ...noted])).toEqual(Array(4).fill(true));
    expect(await areThere([...expired, alone])).toEqual(Array(3).fill(false));
  });

  it('that somebody writes to at that moment stay', async () => {
    const tenant = await platform.tenant();
    const item = conversationOf(tenant, 40);
    await limit(tenant, { conversationRetentionDays: 30 });
    await put([item]);
    const key = conversationRowKey(tenant.workspaceId, String(item.id));
    let tries = 0;
    const remove: Store['remove'] = async (...write) => {
      if (write[0].sk === key.sk && tries++ === 0) {
        await platform.store.update(key, { set: { updatedAt: daysAgo(0), lastMessageAt: daysAgo(0) } });
      }
      return platform.store.remove(...write);
    };
    await run({ remove });
    expect([tries, await isThere(item)]).toEqual([1, true]);
  });
});

describe('leads', () => {
  it('are erased when they did not change for the days', async () => {
    const tenant = await platform.tenant();
    const bot = await makeBot(platform, tenant);
    const { conversationId, bindingToken: bt } = (await chatJson(bot.publicUrl, { message: 'hello' })).body.data;
    const linked = (await call('POST', `${bot.publicUrl}/leads`, { conversationId, bt, name: 'Ada' })).body.data.id;
    const [old, young] = [leadOf(tenant, 8), leadOf(tenant, 6)];
    const changed = leadOf(tenant, 100, { updatedAt: daysAgo(1) });
    await put([old, young, changed]);
    await set(tenant, { leadRetentionDays: 7 });
    await run();
    expect(await areThere([old, young, changed])).toEqual([false, true, true]);
    await eraseExpired(choreApp(platform, 8 * 24));
    expect(await areThere([young, changed])).toEqual([false, false]);
    expect((await tenant.api.get(`/leads/${linked}`)).status).toBe(404);
    const row = await platform.store.get(conversationKey(tenant.workspaceId, conversationId), { consistent: true });
    expect(row).toMatchObject({ leadId: null });
    expect(Object.keys(row!).filter((name) => /^lead(Name|Email)$/.test(name))).toEqual([]);
    const owner = leadOfKey(tenant.workspaceId, bot.id, `CONV#${conversationId}`);
    expect(await platform.store.get(owner, { consistent: true })).toBeUndefined();
  });
});

describe('a pass', () => {
  it('comes back in an hour, and no more once nothing is limited', async () => {
    const tenant = await platform.tenant();
    await set(tenant, { leadRetentionDays: 7 });
    await run();
    const row = (await settingsOf(tenant))!;
    expect(row.dueKind).toBe('retention');
    expect(Math.round((Date.parse(String(row.dueAt)) - Date.now()) / HOUR_MS)).toBe(3);
    await set(tenant, { leadRetentionDays: null });
    await eraseExpired(choreApp(platform, 4));
    const after = (await settingsOf(tenant))!;
    expect([after.dueKind, after.dueAt, after.reached]).toEqual([undefined, undefined, undefined]);
    expect(after).toMatchObject({ leadRetentionDays: null });
  });

  it('of many rows is done in turns, and keeps no other workspace waiting', async () => {
    const [large, small] = [await platform.tenant(), await platform.tenant()];
    const kept = Array.from({ length: 1_100 }, () => conversationOf(large, 50, { updatedAt: daysAgo(1) }));
    const last = conversationOf(large, 45);
    const leads = [leadOf(large, 60), leadOf(small, 60)];
    await limit(large, { conversationRetentionDays: 40, leadRetentionDays: 40 });
    await limit(small, { leadRetentionDays: 40 });
    await put([...kept, last, ...leads]);
    // Each look at the clock takes a second and a half and nothing else takes time, so that the run's time is over after some turns.
    const app = choreApp(platform, 2);
    const startMs = app.clock.now();
    let late = 0;
    const slow = { ...app, clock: { now: () => startMs + 1_500 * late++ } };
    await eraseExpired(slow);
    expect(await areThere(leads)).toEqual([true, false]);
    const { reached } = (await settingsOf(large)) as { reached?: { kind: string; after?: string } };
    expect(reached).toEqual({ kind: 'conversations', after: expect.stringMatching(/^CONV#/) });
    expect(await isThere(last)).toBe(true);
    const worker = choreApp(platform, 2);
    for (const body of app.jobs) await maintain(worker, maintenanceJob.parse(body));
    expect(await areThere([last, leads[0]!])).toEqual([false, false]);
    expect(worker.jobs).toEqual([]);
    expect(await settingsOf(large)).not.toHaveProperty('reached');
    expect((await areThere(kept.slice(0, 20))).every(Boolean)).toBe(true);
  });

  it('whose worker died is gone on with by the schedule, and by one at a time', async () => {
    const tenant = await platform.tenant();
    await limit(tenant, { conversationRetentionDays: 40, leadRetentionDays: 40 });
    await put(Array.from({ length: 600 }, () => conversationOf(tenant, 50, { updatedAt: daysAgo(1) })));
    const lead = leadOf(tenant, 60);
    await put([lead]);
    const first = choreApp(platform, 2);
    let looks = 0;
    await eraseExpired({ ...first, clock: { now: () => first.clock.now() + 6_000 * looks++ } });
    expect(first.jobs).not.toEqual([]);
    // The job is lost. Until its hold is over no run takes the workspace.
    const next = choreApp(platform, 2);
    await eraseExpired(next);
    expect([next.jobs, await isThere(lead)]).toEqual([[], true]);
    await eraseExpired(choreApp(platform, 3));
    expect(await isThere(lead)).toBe(false);
  });

  it('begins anew when the settings change under it', async () => {
    const tenant = await platform.tenant();
    const item = conversationOf(tenant, 20);
    await limit(tenant, { conversationRetentionDays: 30 });
    await put([item]);
    let changes = 0;
    const query: Store['query'] = async (asked) => {
      const page = await platform.store.query(asked);
      if (asked.pk.includes(tenant.workspaceId) && changes++ === 0)
        await set(tenant, { conversationRetentionDays: 10 });
      return page;
    };
    await run({ query });
    expect([changes, await isThere(item)]).toEqual([1, true]);
    await run();
    expect(await isThere(item)).toBe(false);
  });

  it('that fails in one workspace goes on in the others, and is tried again', async () => {
    const [broken, whole] = [await platform.tenant(), await platform.tenant()];
    const rows = [conversationOf(broken, 40), conversationOf(whole, 40)];
    for (const tenant of [broken, whole]) await limit(tenant, { conversationRetentionDays: 30 });
    await put([...rows, { ...messageKey(whole.workspaceId, String(rows[1]!.id), newId()), entity: 'none' }]);
    const failures: unknown[] = [];
    const query: Store['query'] = async (asked) => {
      if (asked.pk.includes(broken.workspaceId)) throw new Error('cannot be read');
      return platform.store.query(asked);
    };
    const log = { error: (_message: string, fields: { workspaceId: string }) => failures.push(fields.workspaceId) };
    await eraseExpired(appOf({ ...choreApp(platform, 2, { query }), log }));
    expect([failures, await areThere(rows)]).toEqual([[broken.workspaceId], [true, false]]);
    await eraseExpired(choreApp(platform, 3));
    expect(await isThere(rows[0]!)).toBe(false);
  });
});
