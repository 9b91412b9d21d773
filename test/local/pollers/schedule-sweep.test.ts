import type { ScheduledEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../adapters/log.ts';
import type { Poller } from '../../../local/pollers/loop.ts';
import { startSchedule } from '../../../local/pollers/schedule.ts';
import { startTtlSweep, sweepExpired } from '../../../local/pollers/ttl-sweep.ts';
import { startTestTable, type TestTable } from '../../support/stores/stores.ts';

const log = createLog('SILENT');
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 5 });
let poller: Poller | undefined;
afterEach(async () => {
  await poller?.stop();
  poller = undefined;
});

describe('the schedule', () => {
  it('makes the event of EventBridge, again and again', async () => {
    const events: ScheduledEvent[] = [];
    const handler = async (event: ScheduledEvent) => void events.push(event);
    poller = startSchedule({ handler, everyMinutes: 0.0001, firstAfterMs: 0, log });
    await until(() => expect(events.length).toBeGreaterThan(2));
    expect(events[0]).toEqual({
      version: '0',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account: '000000000000',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      region: 'us-east-1',
      resources: ['arn:aws:events:us-east-1:000000000000:rule/schedule'],
      detail: {},
    });
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  it('goes on after a run that failed, and starts none beside one that runs', async () => {
    let runs = 0;
    let most = 0;
    let running = 0;
    const handler = async () => {
      runs += 1;
      if (runs === 1) throw new Error('no');
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 15));
      running -= 1;
    };
    poller = startSchedule({ handler, everyMinutes: 0.0001, firstAfterMs: 0, log });
    await until(() => expect(runs).toBeGreaterThan(3));
    expect(most).toBe(1);
  });

  it('stops while it waits', async () => {
    const handler = vi.fn();
    poller = startSchedule({ handler, everyMinutes: 60, log });
    await poller.stop();
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('the TTL sweep', () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await startTestTable();
  });
  afterAll(() => table.stop());
  const nowSeconds = 1_800_000_000;
  const now = () => nowSeconds * 1000 + 500;
  const left = async () => {
    const items = [];
    for await (const { sk } of table.store.queryAll({ pk: 'TTL' })) items.push(sk);
    return items;
  };

  it('removes what has expired, page by page, and nothing else', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      put: { pk: 'TTL', sk: `expired-${index}`, ttl: nowSeconds - 1 - index },
    }));
    const stay = [{ sk: 'now', ttl: nowSeconds }, { sk: 'later', ttl: nowSeconds + 1 }, { sk: 'never' }];
    await table.store.writeMany([...rows, ...stay.map((row) => ({ put: { pk: 'TTL', ...row } }))]);
    const { client, tableName } = table;
    expect(await sweepExpired({ client, tableName, now, pageSize: 25 })).toBe(60);
    expect(await left()).toEqual(['later', 'never', 'now']);
  });

  it('leaves a row that was renewed meanwhile', async () => {
    await table.store.put({ pk: 'TTL', sk: 'renewed', ttl: nowSeconds - 1 });
    const { client, tableName } = table;
    const send = client.send.bind(client);
    const renewing = vi.spyOn(client, 'send').mockImplementation((async (command: {
      constructor: { name: string };
    }) => {
      if (command.constructor.name === 'DeleteCommand') {
        await table.store.put({ pk: 'TTL', sk: 'renewed', ttl: nowSeconds + 60 });
      }
      return send(command as never);
    }) as never);
    expect(await sweepExpired({ client, tableName, now })).toBe(0);
    renewing.mockRestore();
    expect(await left()).toContain('renewed');
  });

  it('runs every so many minutes', async () => {
    await table.store.put({ pk: 'TTL', sk: 'old', ttl: 1 });
    const { client, tableName } = table;
    poller = startTtlSweep({ client, tableName, now, everyMinutes: 0.0001, log });
    await until(async () => expect(await left()).not.toContain('old'));
  });
});
