// @slow
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { creditShardKey, creditShardsPk, workspaceKey } from '../../domain/core/tenants.ts';
import { readRow } from '../../domain/workspaces/credit-shards.ts';
import { draw, drawable } from '../../domain/workspaces/draw-credits.ts';
import { type Containers, startContainers } from '../support/containers.ts';

/**
 * One workspace that answers more visitors at once than DynamoDB lets transactions of one row through. Every transaction locks its
 * rows for 10 ms, and whatever meets a lock is cancelled.
 */
// On a busy machine a call of the embedded table takes a hundred times as long, and so do the locks.
vi.setConfig({ testTimeout: 240_000 });
let containers: Containers;
beforeAll(async () => {
  containers = await startContainers(8, 10);
});
afterAll(() => containers?.stop());

const QUESTION = 'When are you open?';

async function shopOf(workspaceId: string, key: string) {
  const bot = (await containers.rest(key, 'POST', '/chatbots', { name: 'Bot' })).data;
  const faq = { question: QUESTION, answer: 'From nine to five.' };
  await containers.rest(key, 'POST', `/chatbots/${bot.id}/sources/faq`, faq);
  const ask = () => containers.ask(bot.publicId, QUESTION);
  return {
    workspaceId,
    key,
    ask,
    askMany: (count: number) => Promise.all(Array.from({ length: count }, ask)),
    balance: async () => (await containers.rest(key, 'GET', '/workspace')).data.balance,
  };
}

const keyOf = async (workspaceId: string) =>
  (await containers.operator('key create', { workspace: workspaceId, scopes: 'all', name: 'test' })).key;

/** An owner's own workspace, with so many monthly credits. */
async function shop(credits: number) {
  const wanted = { name: 'Shop', owner: 'owner@shop.example', plan: 'pro', 'api-access': 'on' };
  const { organisationId, workspaceId } = await containers.operator('org create', wanted);
  await containers.operator('workspace set', { credits: String(credits) }, workspaceId);
  return { organisationId, ...(await shopOf(workspaceId, await keyOf(workspaceId))) };
}

const paid = (replies: readonly { data: { message: { creditsUsed: number } | null } }[]) =>
  replies.reduce((sum, { data }) => sum + (data.message?.creditsUsed ?? 0), 0);
const statuses = (replies: readonly { status: number }[]) => [...new Set(replies.map(({ status }) => status))];

it('answers 60 visitors who come at once, and spends a credit for each', async () => {
  const { askMany, balance } = await shop(5_000);
  const before = containers.locks.conflicts;
  const replies = await askMany(60);
  expect(statuses(replies)).toEqual([200]);
  expect(paid(replies)).toBe(60);
  expect(await balance()).toBe(4_940);
  // Transactions did meet: the test would be none otherwise.
  expect(containers.locks.conflicts - before).toBeGreaterThan(5);
});

/** Draws credits of a workspace into three shards, as busy containers do, and answers eight visitors. */
async function spread({ workspaceId, askMany }: Awaited<ReturnType<typeof shop>>) {
  const app = containers.apps[0]!;
  for (const shard of [0, 5, 9]) {
    const workspace = await readRow(app, workspaceId);
    const amount = drawable(workspace, app.clock.now());
    expect(await draw(app, workspace, creditShardKey(workspaceId, shard), amount)).toBe(true);
  }
  return paid(await askMany(8));
}

const rowOf = async (workspaceId: string) =>
  (await containers.apps[0]!.store.get(workspaceKey(workspaceId), { consistent: true }))!;

describe('credits that are spread over shards', () => {
  it('are spent to the last one, and none twice', async () => {
    const few = await shop(70);
    const asked = await spread(few);
    const replies = await few.askMany(75);
    expect(statuses(replies)).toEqual([200]);
    expect(asked + paid(replies)).toBe(70);
    expect(await few.balance()).toBe(0);
    // Without a credit the visitor is told so, and nothing goes below zero.
    expect((await few.ask()).data.message).toMatchObject({ creditsUsed: 0 });
    const { items } = await containers.apps[0]!.store.query({ pk: creditShardsPk(few.workspaceId) });
    const held = [...items.map(({ left }) => Number(left)), Number((await rowOf(few.workspaceId)).monthlyCredits)];
    expect(held.filter((credits) => credits !== 0)).toEqual([]);
  });

  it('are set back to what the operator says', async () => {
    const set = await shop(2_000);
    await spread(set);
    const [record] = await Promise.all([
      containers.operator('workspace set', { credits: '700' }, set.workspaceId),
      set.askMany(8),
    ]);
    expect(record).toMatchObject({ monthlyCredits: 700 });
    expect(Object.keys(record).filter((name) => /shards|moves|held/i.test(name))).toEqual([]);
    const spentAfter = await set.balance();
    expect(spentAfter).toBeLessThanOrEqual(700);
    expect(spentAfter).toBeGreaterThanOrEqual(692);
    expect(paid(await set.askMany(8))).toBe(8);
    expect(await set.balance()).toBe(spentAfter - 8);
  });

  it('of a month expire with it, and a new month grants its own', async () => {
    const monthly = await shop(1_000);
    await spread(monthly);
    const next = new Date(containers.clock.now());
    next.setUTCMonth(next.getUTCMonth() + 1, 1);
    containers.clock.advanceTo(next.toISOString());
    expect(await monthly.balance()).toBe(10_000);
    expect(paid(await monthly.askMany(20))).toBe(20);
    expect(await monthly.balance()).toBe(9_980);
    expect(await rowOf(monthly.workspaceId)).toMatchObject({ spentMonth: next.toISOString().slice(0, 7) });
  });
});

describe('a client of an agency', () => {
  const POOL = 100_000;
  let made = 0;

  async function client(allocated: number, settings: object = {}) {
    const wanted = { name: 'Agency', owner: 'owner@agency.example', plan: 'agency', 'api-access': 'on' };
    const { organisationId, workspaceId: own } = await containers.operator('org create', wanted);
    await containers.operator('org set', { pool: String(POOL) }, organisationId);
    const { workspaceId } = await containers.operator('workspace create', {
      org: organisationId,
      name: 'Client',
      plan: 'pro',
    });
    await containers.operator('workspace set', { 'api-access': 'on' }, workspaceId);
    const agencyKey = await keyOf(own);
    const path = `/reseller/clients/${workspaceId}`;
    const move = (amount: number) =>
      containers.rest(agencyKey, 'POST', `${path}/credits`, { amount, idempotencyKey: `move-key-${++made}` });
    const detail = async () => (await containers.rest(agencyKey, 'GET', path)).data;
    const ledger = async () =>
      (await containers.rest(agencyKey, 'GET', '/reseller/credits/ledger?limit=200')).data.data;
    const pool = async () => (await containers.rest(agencyKey, 'GET', '/reseller/clients')).data.org.poolBalance;
    await move(allocated);
    const set = (input: object) => containers.rest(agencyKey, 'PATCH', path, input);
    if (Object.keys(settings).length > 0) await set(settings);
    return {
      organisationId,
      move,
      detail,
      ledger,
      pool,
      set,
      ...(await shopOf(workspaceId, await keyOf(workspaceId))),
    };
  }

  it('gives back exactly what it has not spent, and the refusal names it', async () => {
    const its = await client(3_000);
    const spent = await spread(its);
    const left = 3_000 - spent;
    expect(await its.detail()).toMatchObject({ balance: left, spentThisMonth: spent });
    const refused = await its.move(-left - 1);
    expect([refused.status, refused.data.message]).toEqual([422, `At most ${left} credits can be reclaimed.`]);
    expect(await its.move(-left)).toMatchObject({ status: 200, data: { balance: 0 } });
    expect(await its.pool()).toBe(POOL - spent);
    expect((await its.move(-1)).data.message).toBe('Nothing to reclaim — the client has no unspent allocation.');
    expect(await its.ledger()).toMatchObject([
      { type: 'reclaim', amount: -left, balance: 0, poolBalance: POOL - spent },
      { type: 'allocate', amount: 3_000, balance: 3_000 },
    ]);
  });

  it('neither gains nor loses a credit when they are moved while visitors are answered', async () => {
    const its = await client(4_000);
    let spent = await spread(its);
    const amounts = [1_000, -700, 1_500, -900, -300];
    const [replies, moves] = await Promise.all([
      its.askMany(40),
      (async () => {
        const done = [];
        for (const amount of amounts) done.push(await its.move(amount));
        return done;
      })(),
    ]);
    expect(statuses(replies)).toEqual([200]);
    expect(statuses(moves)).toEqual([200]);
    spent += paid(replies);
    const moved = 4_000 + amounts.reduce((sum, amount) => sum + amount, 0);
    expect(await its.detail()).toMatchObject({ balance: moved - spent, spentThisMonth: spent });
    expect(await its.pool()).toBe(POOL - moved);
    // What each row says the client had is what it had: the moves so far, less some of what was spent, ever more.
    let [allocated, spentSoFar] = [0, 0];
    for (const { amount, balance } of (await its.ledger()).toReversed()) {
      allocated += amount;
      expect(allocated - balance).toBeGreaterThanOrEqual(spentSoFar);
      spentSoFar = allocated - balance;
    }
    expect(spentSoFar).toBeLessThanOrEqual(spent);
  });

  it('spends no more in a month than its cap, also one that is set while its credits are spread', async () => {
    const its = await client(5_000);
    const spent = await spread(its);
    await its.set({ monthlyCap: spent + 70 });
    const replies = await its.askMany(80);
    expect(statuses(replies)).toEqual([200]);
    expect(paid(replies)).toBe(70);
    expect(await its.detail()).toMatchObject({ balance: 5_000 - spent - 70, spentThisMonth: spent + 70 });
    await its.set({ monthlyCap: null });
    expect(paid(await its.askMany(5))).toBe(5);
  });

  it('spends monthly credits before those of the pool', async () => {
    const its = await client(1_000);
    await containers.operator('workspace set', { credits: '60' }, its.workspaceId);
    let spent = await spread(its);
    while (spent < 60) spent += paid(await its.askMany(Math.min(8, 60 - spent)));
    const used = spent - 60;
    // What can be reclaimed is what came from the pool.
    expect((await its.move(-1_001 + used)).data.message).toBe(`At most ${1_000 - used} credits can be reclaimed.`);
    expect(used).toBe(Math.max(0, spent - 60));
    expect(paid(await its.askMany(15))).toBe(15);
    expect((await its.move(-100_000)).data.message).toBe(`At most ${1_000 - used - 15} credits can be reclaimed.`);
  });
});
