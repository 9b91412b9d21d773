import type { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import { table } from '../../config/table.ts';
import { ledgerPk, toLedgerEntry } from '../../domain/agency/items.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError } from '../../domain/core/errors.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import type { Actor } from '../../domain/core/operations/actor.ts';
import { organisationKey, toOrganisation } from '../../domain/core/tenants.ts';
import { createOrganisation, setOrganisation } from '../../domain/provisioning/organisations.ts';
import { createWorkspace, getWorkspace } from '../../domain/provisioning/workspaces.ts';
import { moveCredits } from '../../domain/reseller/credits.ts';
import { spendOne } from '../../domain/workspaces/credits.ts';
import { appOf } from '../support/app-of.ts';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';

const POOL = 200_000;
/** `CREDIT_CALLS=2000` for the long form. */
const CALLS = Number(process.env.CREDIT_CALLS ?? 400);
const AT_ONCE = 50;

let database: TestTable;
beforeAll(async () => {
  database = await startTestTable();
});
afterAll(() => database.stop());

const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const random = seeded(11);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** A container of its own, for which one transaction in ten meets another, and one in twenty is done but never answered. */
function startContainer(): App {
  const client = createDynamoClient({ region: 'us-east-1', endpoint: database.endpoint });
  client.middlewareStack.add(
    (next) => async (args) => {
      const isTransaction = 'TransactItems' in args.input;
      const chance = isTransaction ? random() : 1;
      if (chance < 0.1) throw conflictOf((args.input as TransactWriteCommand['input']).TransactItems!.length);
      const answer = await next(args);
      if (chance < 0.15) throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' });
      return answer;
    },
    { step: 'initialize', name: 'faults' },
  );
  const clock = { now: () => Date.now() };
  const store = createStore(client, table.name, { pause: async () => {} });
  return appOf({ store, clock, ids: uuidv7Source(clock), cache: createCache(clock) });
}

const conflictOf = (writes: number) =>
  Object.assign(new Error('conflict'), {
    name: 'TransactionCanceledException',
    CancellationReasons: Array.from({ length: writes }, (_, n) => ({ Code: n === 1 ? 'TransactionConflict' : 'None' })),
  });

const name = `${CALLS} moves and spends by three containers, among conflicts and lost answers, make and lose no credit`;
test(name, async () => {
  const containers = [startContainer(), startContainer(), startContainer()];
  const plain = { ...containers[0]!, store: database.store };
  const { organisationId } = await createOrganisation(plain, {
    name: 'Agency',
    ownerEmail: 'owner@agency.example',
    plan: 'agency',
    apiAccess: true,
  });
  const target = await setOrganisation(plain, organisationId, { poolBalance: POOL });
  const clients: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    clients.push((await createWorkspace(plain, { organisationId, name, plan: 'pro' })).workspaceId);
  }

  const keys: { idempotencyKey: string; workspaceId: string; amount: number }[] = [];
  const refusals = new Set<string>();
  const move = async (app: App) => {
    const isAgain = keys.length > 5 && random() < 0.3;
    const amount = random() < 0.6 ? 1_000 + Math.floor(random() * 4_000) : -Math.ceil(random() * 3_000);
    const wanted = isAgain
      ? pick(keys)
      : { idempotencyKey: `move-${keys.length}-key`, workspaceId: pick(clients), amount };
    if (!isAgain) keys.push(wanted);
    const { workspaceId, ...input } = wanted;
    const call = { ids: { workspaceId }, input, target, tenancy: () => Promise.reject(new Error('not asked for')) };
    await moveCredits.run(app, {} as Actor, call);
  };
  const spend = async (app: App) => {
    const write = spendOne(await getWorkspace(app, pick(clients)), Date.now());
    if (write) await app.store.transact({ credit: write, mark: { put: { pk: 'WS#spent', sk: app.ids.next() } } });
  };

  let left = CALLS;
  const worker = async (n: number) => {
    while (left-- > 0) {
      const app = containers[n % containers.length]!;
      await (random() < 0.7 ? move(app) : spend(app)).catch((error) => {
        refusals.add(error instanceof AppError ? error.code : String(error));
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => worker(n)));
  expect(
    [...refusals].filter((code) => !['USAGE_LIMIT_REACHED', 'VALIDATION_ERROR', 'SERVICE_UNAVAILABLE'].includes(code)),
  ).toEqual([]);

  const rows = [];
  for await (const item of database.store.queryAll({ pk: ledgerPk(organisationId) })) rows.push(toLedgerEntry(item));
  let pool = POOL;
  const allocated = new Map(clients.map((id) => [id, 0]));
  for (const { workspaceId, amount, poolBalance } of rows) {
    pool -= amount;
    allocated.set(workspaceId, allocated.get(workspaceId)! + amount);
    expect(poolBalance).toBeGreaterThanOrEqual(0);
  }
  expect(rows.length).toBeGreaterThan(CALLS / 10);
  expect(new Set(rows.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(rows.length);
  const organisation = toOrganisation((await database.store.get(organisationKey(organisationId)))!);
  expect(organisation.poolBalance).toBe(pool);
  let spent = 0;
  for await (const _ of database.store.queryAll({ pk: 'WS#spent' })) spent++;
  let held = 0;
  for (const id of clients) {
    const { poolCredits, spentCredits } = await getWorkspace(plain, id);
    expect(poolCredits).toBeGreaterThanOrEqual(0);
    expect(poolCredits + spentCredits).toBe(allocated.get(id));
    held += poolCredits;
  }
  expect(organisation.poolBalance + held + spent).toBe(POOL);
});
