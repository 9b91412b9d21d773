import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { organisationKey, workspaceKey } from '../../domain/core/tenants.ts';
import { call, client, type Platform, startPlatform, type Tenant } from '../support/platform.ts';
import { clientWorkspace } from '../support/workspaces.ts';
import { agency, dataOf, newKey } from './support.ts';

const POOL = 60_000;
const CLIENTS = 4;
const ROUNDS = 3;
/** `CREDIT_MOVES=700` for the long form. */
const MOVES = Number(process.env.CREDIT_MOVES ?? 120);
const AT_ONCE = 50;

interface Shop extends Tenant {
  publicId: string;
}

/** Everything that holds credits, read in one consistent moment, and what has left it by being spent. */
async function snapshot(platform: Platform, owner: Tenant, shops: readonly Shop[]) {
  const [organisation, ...workspaces] = await platform.store.getMany([
    organisationKey(owner.organisationId),
    ...shops.map(({ workspaceId }) => workspaceKey(workspaceId)),
  ]);
  const balances = workspaces.map((item) => Number(item!.poolCredits));
  const spent = workspaces.map((item) => Number(item!.spentCredits ?? 0));
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    pool: Number(organisation!.poolBalance),
    balances,
    spent: sum(spent),
    total: Number(organisation!.poolBalance) + sum(balances) + sum(spent),
  };
}

async function makeShop(platform: Platform, owner: Tenant): Promise<Shop> {
  const tenant = await clientWorkspace(platform, owner, 'pro');
  const { id, publicId } = dataOf(await tenant.api.post('/chatbots', { name: 'Bot' }));
  dataOf(
    await tenant.api.post(`/chatbots/${id}/sources/faq`, {
      question: 'When are you open?',
      answer: 'From nine to five.',
    }),
  );
  return { ...tenant, publicId };
}

const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

test('Whatever is moved, spent, sent again and killed half-way: no credit is made or lost', async () => {
  let platform = await startPlatform();
  const owner = await agency(platform, POOL);
  const shops: Shop[] = [];
  for (let n = 0; n < CLIENTS; n++) shops.push(await makeShop(platform, owner));
  const random = seeded(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const keys: { key: string; workspaceId: string; amount: number }[] = [];

  const move = async () => {
    const again = keys.length > 5 && random() < 0.2;
    const wanted = again
      ? pick(keys)
      : {
          key: newKey(),
          workspaceId: pick(shops).workspaceId,
          amount: random() < 0.6 ? 1_000 + Math.floor(random() * 3_000) : -Math.ceil(random() * 2_500),
        };
    if (!again) keys.push(wanted);
    const { key, workspaceId, amount } = wanted;
    const { api } = { api: client(platform.baseUrl, owner.apiKey) };
    return api.post(`/reseller/clients/${workspaceId}/credits`, { amount }, { 'idempotency-key': key });
  };
  const spend = () =>
    call(
      'POST',
      `${platform.root}/public/${pick(shops).publicId}/chat`,
      { message: 'When are you open?' },
      { accept: 'application/json' },
    );

  for (let round = 0; round < ROUNDS; round++) {
    let left = MOVES;
    const statuses: number[] = [];
    const worker = async () => {
      while (left-- > 0) {
        const answer = await (random() < 0.7 ? move() : spend()).catch(() => undefined);
        if (answer) statuses.push(answer.status);
      }
    };
    const workers = Promise.all(Array.from({ length: AT_ONCE }, worker));
    const isLast = round === ROUNDS - 1;
    if (!isLast) {
      await sleep(150);
      await platform.kill();
      left = 0;
    }
    while (isLast && left > 0) {
      expect((await snapshot(platform, owner, shops)).total).toBe(POOL);
      await sleep(20);
    }
    await workers;
    if (!isLast) platform = await platform.restart();
    const { pool, balances, total } = await snapshot(platform, owner, shops);
    expect([round, total]).toEqual([round, POOL]);
    expect(Math.min(pool, ...balances)).toBeGreaterThanOrEqual(0);
    expect(statuses.filter((status) => ![200, 402, 422].includes(status))).toEqual([]);
  }
  await expectLedger(
    platform,
    owner,
    shops,
    keys.map(({ key }) => key),
  );
  await platform.stop();
});

/** Replays the ledger from nothing, oldest first: each key once, each row's balances, and in the end what stands. */
async function expectLedger(platform: Platform, owner: Tenant, shops: readonly Shop[], keys: readonly string[]) {
  const api = client(platform.baseUrl, owner.apiKey);
  const rows: { workspaceId: string; amount: number; poolBalance: number; idempotencyKey: string }[] = [];
  for (let cursor = ''; ; ) {
    const page = dataOf(await api.get(`/reseller/credits/ledger?limit=200${cursor}`));
    rows.push(...page.data);
    if (page.nextCursor === null) break;
    cursor = `&cursor=${page.nextCursor}`;
  }
  rows.reverse();
  expect(rows.length).toBeGreaterThan(20);
  expect(new Set(rows.map((row) => row.idempotencyKey)).size).toBe(rows.length);
  expect(rows.filter((row) => !keys.includes(row.idempotencyKey))).toEqual([]);
  let pool = POOL;
  const allocated = new Map<string, number>();
  for (const { workspaceId, amount, poolBalance } of rows) {
    pool -= amount;
    allocated.set(workspaceId, (allocated.get(workspaceId) ?? 0) + amount);
    expect(poolBalance).toBe(pool);
  }
  const { pool: stands, balances, spent } = await snapshot(platform, owner, shops);
  expect(stands).toBe(pool);
  const total = [...allocated.values()].reduce((sum, each) => sum + each, 0);
  expect(balances.reduce((sum, each) => sum + each, 0) + spent).toBe(total);
}
