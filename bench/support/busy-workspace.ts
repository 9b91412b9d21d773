import { createCache } from '../../adapters/cache.ts';
import type { App } from '../../domain/core/app.ts';
import { toWorkspace, workspaceKey } from '../../domain/core/tenants.ts';
import { spendOne } from '../../domain/workspaces/credits.ts';
import { nextSource } from '../../domain/workspaces/next-source.ts';
import { type CreditSource, firstSource, spendFailure } from '../../domain/workspaces/spend.ts';
import { appOf } from '../../test/support/app-of.ts';
import {
  createVirtualTable,
  createVirtualTime,
  type VirtualTable,
  type VirtualTime,
} from '../../test/support/stores/virtual-table.ts';
import { quantile, rounded } from './numbers.ts';

/** Assumed: a read, and how long a transaction is at its rows. */
const TIMES = { readMs: 4, transactionMs: 15 };
const MODEL_MS = 1_000;
const SECONDS = 30;
const START = Date.parse('2026-11-22T12:00:00Z');
const id = '01980000-0000-7000-8000-000000000001';

interface Simulation {
  time: VirtualTime;
  table: VirtualTable;
}
/** Spends one credit with one message, or throws. */
type Spend = (simulation: Simulation, app: App, n: number) => Promise<void>;

const message = (n: number) => ({ put: { pk: `CONV#${n}`, sk: 'MSG' } });

/** As it would be if every answer wrote the workspace's own row. */
const fromRow: Spend = async ({ time, table }, _app, n) => {
  const spend = spendOne(await readRow(table), time.now())!;
  await time.sleep(MODEL_MS);
  await table.store.transact({ message: message(n), credit: spend });
};

/** As `domain/answers/turn/commit.ts` spends. */
const fromShards: Spend = async ({ time, table }, app, n) => {
  let source: CreditSource | undefined = firstSource(app, await readRow(table));
  await time.sleep(MODEL_MS);
  while (source) {
    const writes = { message: message(n), credit: source.write };
    const done = await table.store.transact(writes, { returnConflictOf: 'credit', conflicts: source.conflicts });
    if (done.applied) return;
    source = await nextSource(app, id, source, spendFailure(done)!);
  }
  throw new Error('no credit');
};

const readRow = async (table: VirtualTable) => toWorkspace((await table.store.get(workspaceKey(id)))!);

function startSimulation(): Simulation {
  const time = createVirtualTime(START);
  const table = createVirtualTable(time, TIMES);
  const row = {
    ...workspaceKey(id),
    id,
    organisationId: id,
    name: 'Busy',
    plan: 'pro',
    apiAccess: null,
    primary: true,
    chatbotCount: 1,
    creditMonth: new Date(START).toISOString().slice(0, 7),
    monthlyCredits: 1_000_000,
    poolCredits: 0,
    createdAt: new Date(START).toISOString(),
  };
  table.rows.set(`${row.pk}\0${row.sk}`, row);
  return { time, table };
}

async function answerAll(aSecond: number, spend: Spend) {
  const simulation = startSimulation();
  const { time, table } = simulation;
  const free: App[] = [];
  const waits: number[] = [];
  let failed = 0;
  // A clock counts whole milliseconds.
  const clock = { now: () => Math.floor(time.now()) };
  const answer = async (n: number) => {
    const app = free.pop() ?? appOf({ store: table.store, clock, cache: createCache(clock) });
    const startedMs = time.now();
    await spend(simulation, app, n).catch(() => failed++);
    waits.push(time.now() - startedMs - MODEL_MS);
    free.push(app);
  };
  const arrive = async () => {
    for (let n = 0; n < aSecond * SECONDS; n++) {
      void answer(n);
      await time.sleep((-Math.log(1 - Math.random()) * 1_000) / aSecond);
    }
  };
  const arriving = arrive();
  await time.run();
  await arriving;
  return {
    'answers/s': aSecond,
    'not stored': `${((100 * failed) / waits.length).toFixed(1)} %`,
    'p50 ms': rounded(quantile(waits, 0.5)),
    'p99 ms': rounded(quantile(waits, 0.99)),
    'transactions an answer': rounded(table.counts.transactions / waits.length, 2),
  };
}

/** Rows for one workspace that answers so many a second: with one row for its credits, and with shards. */
export async function busyWorkspace() {
  const rows: Record<string, object> = {};
  for (const rate of [20, 40, 60]) rows[`one row, ${rate}`] = await answerAll(rate, fromRow);
  for (const rate of [60, 200, 500]) rows[`shards, ${rate}`] = await answerAll(rate, fromShards);
  return rows;
}
