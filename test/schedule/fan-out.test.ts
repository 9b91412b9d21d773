import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationKey, IDLE_DUE, idleKey } from '../../domain/conversations/items.ts';
import { idleChore, resolveIdle } from '../../domain/conversations/state/idle.ts';
import { endOverdueIngestions } from '../../domain/knowledge/ingest/watchdog.ts';
import { INGEST_DUE, sourceKey } from '../../domain/knowledge/items.ts';
import { maintain, maintenanceJob } from '../../domain/maintenance.ts';
import { createScheduleHandler } from '../../functions/chores.ts';
import { appOf } from '../support/app-of.ts';
import { type ChoreApp, choreApp } from '../support/chores.ts';
import { newId } from '../support/conversation.ts';
import { type OwnPlatform, startPlatform, type Tenant } from '../support/platform.ts';
import { conversationOf } from '../support/stores/old-rows.ts';

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.stop());

/** Later than now: the platform's own schedule would take what is due now. */
const dueAt = new Date(Date.now() + 3600_000).toISOString();
const HOURS = 2;

async function idleConversations(tenant: Tenant, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => conversationOf(tenant, 5));
  const { workspaceId } = tenant;
  const watches = rows.map(({ id: conversationId }) => ({
    ...idleKey(workspaceId, String(conversationId)),
    workspaceId,
    conversationId,
    dueKind: IDLE_DUE,
    dueAt,
  }));
  await platform.store.writeMany([...rows, ...watches].map((put) => ({ put })));
  return rows.map(({ id }) => String(id));
}
const statuses = async ({ workspaceId }: Tenant, ids: string[]) => {
  const rows = await platform.store.getMany(ids.map((id) => conversationKey(workspaceId, id)));
  return new Set(rows.map((row) => row?.status));
};
const doJobs = async (worker: ChoreApp, jobs: object[]) => {
  await Promise.all(jobs.map((body) => maintain(worker, maintenanceJob.parse(JSON.parse(JSON.stringify(body))))));
};

describe('idle conversations', () => {
  it('are resolved by the schedule itself while they are few', async () => {
    const tenant = await platform.tenant();
    const ids = await idleConversations(tenant, 60);
    const app = choreApp(platform, HOURS);
    expect(await resolveIdle(app)).toBe(60);
    expect([app.jobs, await statuses(tenant, ids)]).toEqual([[], new Set(['resolved'])]);
  });

  it('are left to a worker where they are many, and each is resolved once', async () => {
    const tenant = await platform.tenant();
    const ids = await idleConversations(tenant, 250);
    const app = choreApp(platform, HOURS);
    expect(await resolveIdle(app)).toBe(0);
    expect(app.jobs).toEqual([{ kind: 'drain-due', chore: 'resolveIdle', shard: IDLE_DUE }]);
    expect(await statuses(tenant, ids)).toEqual(new Set(['open']));

    // A run a minute later, before any worker has begun: the same work is handed out twice, and one worker does it.
    const again = choreApp(platform, HOURS);
    await resolveIdle(again);
    const resolvers = new Set<object>();
    const workers = [app, again].map(({ jobs }) => {
      const transact: typeof platform.store.transact = async (writes) => {
        resolvers.add(jobs);
        return platform.store.transact(writes);
      };
      return doJobs(choreApp(platform, HOURS, { transact }), jobs);
    });
    await Promise.all(workers);
    expect([resolvers.size, await statuses(tenant, ids)]).toEqual([1, new Set(['resolved'])]);
    const after = choreApp(platform, HOURS);
    expect([await resolveIdle(after), after.jobs]).toEqual([0, []]);
  });

  it('are resolved in every shard, also in those that there were before the setting was lowered', async () => {
    const tenant = await platform.tenant();
    const ids = await idleConversations(tenant, 6);
    const shards = [IDLE_DUE, ...[1, 3, 4, 9, 31].map((n) => `${IDLE_DUE}#${n}`)];
    for (const [n, dueKind] of shards.entries())
      await platform.store.update(idleKey(tenant.workspaceId, ids[n] ?? ''), { set: { dueKind } });
    const at = (time: string) => {
      const app = choreApp(platform, 0);
      return Object.assign(app, { clock: { now: () => Date.parse(`${tomorrow}T${time}:30Z`) } });
    };
    const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10);
    const dayAfter = `${tomorrow}T00:00:00.000Z`;
    for (const id of ids) await platform.store.update(idleKey(tenant.workspaceId, id), { set: { dueAt: dayAfter } });
    expect(await resolveIdle(at('12:00'))).toBe(3);
    expect(await resolveIdle(at('00:00'))).toBe(3);
    expect(await statuses(tenant, ids)).toEqual(new Set(['resolved']));
  });

  it('are resolved by several jobs, one after another, if one does not have the time', async () => {
    const tenant = await platform.tenant();
    const ids = await idleConversations(tenant, 250);
    let aheadMs = HOURS * 3600_000;
    const worker = choreApp(platform, HOURS, {
      getMany: async (keys) => {
        aheadMs += 40_000;
        return platform.store.getMany(keys);
      },
    });
    worker.clock.now = () => Date.now() + aheadMs;
    const left: number[] = [];
    for (let jobs: object[] = [{ kind: 'drain-due', chore: 'resolveIdle', shard: IDLE_DUE }]; jobs.length > 0; ) {
      await doJobs(worker, jobs);
      const rows = await platform.store.getMany(ids.map((id) => idleKey(tenant.workspaceId, id)));
      left.push(rows.filter(Boolean).length);
      jobs = worker.jobs.splice(0);
    }
    expect(left).toEqual([150, 50, 0]);
    expect(await statuses(tenant, ids)).toEqual(new Set(['resolved']));
  });

  it('whose worker died are handed out again', async () => {
    const tenant = await platform.tenant();
    const ids = await idleConversations(tenant, 150);
    const lost = choreApp(platform, HOURS);
    await resolveIdle(lost);
    let groups = 0;
    const dying = choreApp(platform, HOURS, {
      dueKeys: async (...asked) => {
        if (++groups === 2) throw new Error('killed');
        return platform.store.dueKeys(...asked);
      },
    });
    await expect(doJobs(dying, lost.jobs)).rejects.toThrow('killed');
    await resolveIdle(choreApp(platform, HOURS));
    expect(await statuses(tenant, ids)).toEqual(new Set(['resolved']));
  });

  it('of which one cannot be resolved keep no other waiting', async () => {
    const tenant = await platform.tenant();
    const ids = await idleConversations(tenant, 40);
    const failures: unknown[] = [];
    const app = choreApp(platform, HOURS, {
      transact: async (writes) => {
        if (JSON.stringify(writes).includes(ids[3]!)) throw new Error('cannot be written');
        return platform.store.transact(writes);
      },
    });
    app.log.error = (message) => failures.push(message);
    expect(await resolveIdle(app)).toBe(39);
    expect(failures).toEqual(['due row failed']);
    expect(await resolveIdle(choreApp(platform, HOURS))).toBe(1);
  });

  it('that are written to before their job runs stay open', async () => {
    const tenant = await platform.tenant();
    const ids = await idleConversations(tenant, idleChore.group + 1);
    const app = choreApp(platform, HOURS);
    await resolveIdle(app);
    const key = idleKey(tenant.workspaceId, ids[0]!);
    const later = new Date(Date.now() + 30 * 3600_000).toISOString();
    await platform.store.update(key, { set: { dueAt: later } });
    await doJobs(choreApp(platform, HOURS), app.jobs);
    expect(await statuses(tenant, ids.slice(0, 1))).toEqual(new Set(['open']));
    expect(await statuses(tenant, ids.slice(1))).toEqual(new Set(['resolved']));
  });
});

it('Overdue ingestions beyond a hundred are handed out too', async () => {
  const { workspaceId } = await platform.tenant();
  const chatbotId = newId();
  const ids = Array.from({ length: 130 }, newId);
  const keys = ids.map((id) => sourceKey(workspaceId, chatbotId, id));
  const at = new Date().toISOString();
  const blank = { errorMessage: null, processedAt: null, lastCrawledAt: null, category: null, chunkCount: 0 };
  const source = {
    ...{
      entity: 'source',
      v: 1,
      workspaceId,
      chatbotId,
      type: 'url',
      title: 'A page',
      sourceUrl: 'https://example.org/',
    },
    ...{ status: 'processing', recrawlIntervalHours: 0, enabled: true, createdAt: at, updatedAt: at, revision: 1 },
    ...blank,
  };
  const rows = ids.map((id, n) => ({ ...source, ...keys[n]!, id, dueKind: INGEST_DUE, dueAt }));
  await platform.store.writeMany(rows.map((put) => ({ put })));
  const app = choreApp(platform, HOURS);
  await endOverdueIngestions(app);
  expect(app.jobs).toHaveLength(1);
  await doJobs(choreApp(platform, HOURS), app.jobs);
  const after = await platform.store.getMany(keys);
  expect(new Set(after.map((row) => row?.status))).toEqual(new Set(['failed']));
});

describe('a chore', () => {
  it('that hangs or fails leaves the others their turn, and is in the log', async () => {
    const log: [string, unknown][] = [];
    const say = (message: string, fields: { chore: string }) => log.push([message, fields.chore]);
    const app = appOf({ ...choreApp(platform, 0), log: { error: say, info: say } });
    const never = Promise.withResolvers<number>();
    const handler = createScheduleHandler(
      app,
      {
        everyMinute: {
          hanging: () => never.promise,
          failing: async () => {
            throw new Error('no');
          },
          idle: async () => 0,
          working: async () => 3,
        },
      },
      50,
    );
    await handler({});
    expect(log.sort()).toEqual([
      ['chore done', 'working'],
      ['chore failed', 'failing'],
      ['chore failed', 'hanging'],
    ]);
  });

  it('whose work may be late runs in every fifth minute', async () => {
    const ran: string[] = [];
    const noted = (name: string) => async () => ran.push(name);
    const chores = { everyMinute: { often: noted('often') }, seldom: { seldom: noted('seldom') } };
    const handler = createScheduleHandler(choreApp(platform, 0), chores);
    for (let minute = 1; minute <= 10; minute++)
      await handler({ time: `2026-11-30T08:${`${minute}`.padStart(2, '0')}:07Z` });
    expect(ran.filter((name) => name === 'often')).toHaveLength(10);
    expect(ran.filter((name) => name === 'seldom')).toHaveLength(2);
  });
});
