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

  it('are handed out to workers where they are many, and each is resolved once', async () => {
    const tenant = await platform.tenant();
    const ids = await idleConversations(tenant, 250);
    const app = choreApp(platform, HOURS);
    expect(await resolveIdle(app)).toBe(0);
    expect(app.jobs).toHaveLength(3);
    expect(await statuses(tenant, ids)).toEqual(new Set(['open']));

    // A run a minute later, before any worker has begun: the same work is handed out twice.
    const again = choreApp(platform, HOURS);
    await resolveIdle(again);
    let resolved = 0;
    const transact: typeof platform.store.transact = async (writes) => {
      const outcome = await platform.store.transact(writes);
      if (outcome.applied) resolved++;
      return outcome;
    };
    await doJobs(choreApp(platform, HOURS, { transact }), [...app.jobs, ...again.jobs]);
    expect([resolved, await statuses(tenant, ids)]).toEqual([250, new Set(['resolved'])]);
    const after = choreApp(platform, HOURS);
    expect([await resolveIdle(after), after.jobs]).toEqual([0, []]);
  });

  it('whose worker died are handed out again', async () => {
    const tenant = await platform.tenant();
    const ids = await idleConversations(tenant, 150);
    const lost = choreApp(platform, HOURS);
    await resolveIdle(lost);
    await doJobs(choreApp(platform, HOURS), lost.jobs.slice(0, 1));
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
  expect(app.jobs).toHaveLength(2);
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
        hanging: () => never.promise,
        failing: async () => {
          throw new Error('no');
        },
        idle: async () => 0,
        working: async () => 3,
      },
      50,
    );
    await handler();
    expect(log.sort()).toEqual([
      ['chore done', 'working'],
      ['chore failed', 'failing'],
      ['chore failed', 'hanging'],
    ]);
  });
});
