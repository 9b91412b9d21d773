import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFigures } from '../../domain/analytics/figures.ts';
import { figuresPk } from '../../domain/analytics/items.ts';
import { spanOf } from '../../domain/analytics/ranges.ts';
import type { Item } from '../../domain/core/app.ts';
import { createChangeHandler } from '../../functions/changes/handle.ts';
import { type Containers, startContainers } from '../support/containers.ts';
import { conversationAt, messageAt, record } from './support.ts';

/** Followers of the change stream that all count for one workspace, on a table whose transactions lock their rows. */
let containers: Containers;
beforeAll(async () => {
  containers = await startContainers(12, 10);
});
afterAll(() => containers?.stop());

it('counts every message of a busy workspace once, and has no batch repeated', async () => {
  const app = containers.apps[0]!;
  const place = { workspaceId: app.ids.next(), chatbotId: app.ids.next() };
  const handlers = containers.apps.map((each) => createChangeHandler(each));
  const at = new Date(containers.clock.now()).toISOString();
  const records = Array.from({ length: 96 }, () =>
    record(undefined, messageAt(conversationAt(app, place, at), at, { role: 'agent', content: 'Yes.' })),
  );
  const failed = await Promise.all(
    handlers.map(async (handle, n) => {
      let failures = 0;
      for (let from = n * 2; from < records.length; from += handlers.length * 2) {
        failures += (await handle({ Records: records.slice(from, from + 2) })).batchItemFailures.length;
      }
      return failures;
    }),
  );
  expect(failed.reduce((sum, count) => sum + count, 0)).toBe(0);
  expect(containers.locks.conflicts).toBeGreaterThan(5);
  const span = spanOf({ range: 'last_7d', tz: 'UTC' }, containers.clock.now());
  for (const whose of ['ALL', place.chatbotId]) {
    const { total, messagesOverTime } = await readFigures(app, place.workspaceId, whose, { span });
    expect([total.messages, messagesOverTime.reduce((sum, { count }) => sum + count, 0)]).toEqual([96, 96]);
  }
  const rows: Item[] = [];
  for await (const row of app.store.queryAll({ pk: figuresPk(place.workspaceId, 'ALL'), prefix: 'DAY#' }))
    rows.push(row);
  expect(rows.length).toBeGreaterThan(1);
});
