import { expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import type { App } from '../../domain/core/app.ts';
import { toWorkspace, workspaceKey } from '../../domain/core/tenants.ts';
import { setWorkspace } from '../../domain/provisioning/workspaces.ts';
import { followBalance } from '../../domain/reseller/alerts.ts';
import { readWhole } from '../../domain/workspaces/credit-shards.ts';
import { nextSource } from '../../domain/workspaces/next-source.ts';
import { firstSource, spendFailure } from '../../domain/workspaces/spend.ts';
import { appOf } from '../support/app-of.ts';
import { createVirtualTable, createVirtualTime } from '../support/stores/virtual-table.ts';

const id = '01980000-0000-7000-8000-000000000001';
const startMs = Date.parse('2026-03-20T12:00:00Z');

/** A workspace on a table where a transaction is at its rows for 15 ms and cancels whatever meets it there. */
function startWorkspace(fields: object) {
  const time = createVirtualTime(startMs);
  const table = createVirtualTable(time, { readMs: 4, transactionMs: 15 });
  const createdAt = new Date(startMs).toISOString();
  const base = { id, organisationId: id, name: 'Busy', plan: 'pro', apiAccess: null, primary: true, chatbotCount: 1 };
  const credits = { creditMonth: '2026-03', monthlyCredits: 0, poolCredits: 0 };
  const row = { ...workspaceKey(id), ...base, ...credits, createdAt, ...fields };
  table.rows.set(`${row.pk}\0${row.sk}`, row);
  // A clock counts whole milliseconds.
  const clock = { now: () => Math.floor(time.now()) };
  const container = () => appOf({ store: table.store, clock, cache: createCache(clock) });
  const readRow = async () => toWorkspace((await table.store.get(workspaceKey(id)))!);
  return { time, table, container, readRow };
}

interface Outcome {
  paid: number;
  without: number;
  failed: number;
}

/** Answers so many visitors a second, each in a container that answers one at a time, and spends a credit for each. */
async function answerMany(
  { time, table, container, readRow }: ReturnType<typeof startWorkspace>,
  aSecond: number,
  count: number,
) {
  const free: App[] = [];
  const outcome: Outcome = { paid: 0, without: 0, failed: 0 };
  const spend = async (app: App, n: number): Promise<keyof Outcome> => {
    let source = firstSource(app, await readRow());
    await time.sleep(1_000);
    for (let attempt = 0; source && attempt < 200; attempt++) {
      const message = { put: { pk: `CONV#${n}`, sk: 'MSG' } };
      const writes = { message, credit: source.write };
      const done = await table.store.transact(writes, { returnConflictOf: 'credit', conflicts: source.conflicts });
      if (done.applied) return 'paid';
      source = await nextSource(app, id, source, spendFailure(done)!);
    }
    return source ? 'failed' : 'without';
  };
  const answer = async (n: number) => {
    const app = free.pop() ?? container();
    outcome[await spend(app, n).catch(() => 'failed' as const)]++;
    free.push(app);
  };
  for (let n = 0; n < count; n++) {
    void answer(n);
    await time.sleep(1_000 / aSecond);
  }
  await time.sleep(60_000);
  return outcome;
}

/** Runs work to its end in virtual time. */
async function inTime<T>({ time }: { time: ReturnType<typeof createVirtualTime> }, work: () => Promise<T>): Promise<T> {
  const done = work();
  await time.run();
  return done;
}

it('spends 200 credits a second of one workspace, and refuses none', async () => {
  const workspace = startWorkspace({ monthlyCredits: 100_000 });
  const outcome = await inTime(workspace, () => answerMany(workspace, 200, 3_000));
  expect(outcome).toEqual({ paid: 3_000, without: 0, failed: 0 });
  const whole = await inTime(workspace, async () => readWhole(workspace.container(), await workspace.readRow()));
  expect([whole.monthlyCredits, whole.spentCredits]).toEqual([97_000, 3_000]);
  // Not for a minute: the burst is over.
  expect(whole.spreadFrom).toBeNull();
  expect(workspace.table.counts.conflicts).toBeGreaterThan(100);
});

it('has a workspace spread its conversations after a minute in which it answered many', async () => {
  const workspace = startWorkspace({ monthlyCredits: 100_000 });
  const { spreadFrom, drawnMinute } = await inTime(workspace, async () => {
    await answerMany(workspace, 200, 6_000);
    return workspace.readRow();
  });
  // Fifteen minutes later, when all containers run this version.
  expect(Math.floor(spreadFrom! / 60_000)).toBe(drawnMinute + 15);
});

it('sets the credits of a workspace that spends 200 a second, exactly', async () => {
  const workspace = startWorkspace({ monthlyCredits: 100_000 });
  const setLater = async () => {
    await workspace.time.sleep(8_000);
    return setWorkspace(workspace.container(), id, { monthlyCredits: 50_000 });
  };
  const [outcome, set] = await inTime(workspace, () => Promise.all([answerMany(workspace, 200, 3_000), setLater()]));
  expect(outcome).toEqual({ paid: 3_000, without: 0, failed: 0 });
  expect(set).toMatchObject({ monthlyCredits: 50_000, creditShards: 0 });
  // Some were spent before and some after.
  expect(set.spentCredits).toBeGreaterThan(500);
  expect(set.spentCredits).toBeLessThan(2_500);
  const whole = await inTime(workspace, async () => readWhole(workspace.container(), await workspace.readRow()));
  expect(whole.monthlyCredits).toBe(50_000 - (3_000 - set.spentCredits));
  expect(whole.spentCredits).toBe(3_000);
});

it('spends the last credits of a busy workspace once each, monthly ones first', async () => {
  const workspace = startWorkspace({ monthlyCredits: 250, poolCredits: 150 });
  const outcome = await inTime(workspace, () => answerMany(workspace, 100, 600));
  expect(outcome).toEqual({ paid: 400, without: 200, failed: 0 });
  const whole = await inTime(workspace, async () => readWhole(workspace.container(), await workspace.readRow()));
  expect(whole).toMatchObject({ monthlyCredits: 0, poolCredits: 0, spentCredits: 400 });
});

it('falls below a watched balance once, when the last of the credits above it is spent', async () => {
  const workspace = startWorkspace({ primary: false, poolCredits: 1_500, lowBalanceAt: 1_000 });
  const balancesTold: number[] = [];
  const balance = () => {
    const rows = [...workspace.table.rows.values()];
    return rows.reduce((sum, { poolCredits, left }) => sum + Number(poolCredits ?? left ?? 0), 0);
  };
  const queues = { send: async () => void balancesTold.push(balance()) };
  const app = appOf({ ...workspace.container(), queues });
  workspace.table.onChange = (before, after) => {
    if (before?.sk === 'WS') void followBalance(app, { id: 'change', kind: 'modified', before, after });
  };
  const outcome = await inTime(workspace, () => answerMany(workspace, 100, 700));
  expect(outcome).toEqual({ paid: 700, without: 0, failed: 0 });
  expect(balancesTold).toEqual([999]);
  expect(balance()).toBe(800);
});
