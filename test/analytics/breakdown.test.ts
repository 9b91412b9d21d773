import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConversations } from '../../domain/analytics/breakdown/conversations.ts';
import { groupedDaysPk } from '../../domain/analytics/breakdown/items.ts';
import { countChanges } from '../../domain/analytics/count.ts';
import { spanOf } from '../../domain/analytics/ranges.ts';
import type { StoredConversation } from '../../domain/conversations/records.ts';
import type { Item } from '../../domain/core/app.ts';
import { conversationAt, type Figures, type FiguresTenant, idOf, record, startFigures } from './support.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

let figures: Figures;
beforeAll(async () => {
  figures = await startFigures('2026-03-20T12:00:05Z');
});
afterAll(() => figures.stop());

const LAMPS = idOf('2026-01-01T00:00:00Z');
/** As it stands in a tally. */
const QUARTER = Date.parse('2026-03-20T11:45:00Z') / 900_000;
const agent = { id: idOf('2026-01-01T00:00:00Z'), name: 'Ada' };

/** A tenant's conversations, each change of which is stored and followed. */
async function startHistory() {
  const tenant = await figures.tenant();
  const rows = new Map<string, Item>();
  const write = async (before: Item | undefined, after: Item | undefined) => {
    const { pk, sk } = (after ?? before)!;
    await figures.app.store.writeMany([after ? { put: after } : { remove: { pk, sk } }]);
    expect(await figures.follow([record(before, after)])).toBe(0);
  };
  return {
    tenant,
    async begin(at: string, fields: Partial<StoredConversation> = {}): Promise<string> {
      const row = conversationAt(figures.app, tenant, at, fields);
      rows.set(String(row.id), row);
      await write(undefined, row);
      return String(row.id);
    },
    async become(id: string, fields: Partial<StoredConversation>): Promise<void> {
      const after = { ...rows.get(id)!, ...fields };
      await write(rows.get(id), after);
      rows.set(id, after);
    },
    erase: (id: string) => write(rows.get(id), undefined),
  };
}

const report = async (tenant: FiguresTenant, query = ''): Promise<Json> => {
  const { status, data } = await tenant.get(`/analytics/breakdown?range=last_30d${query}`);
  expect(status).toBe(200);
  return data;
};

const asResolved = { status: 'resolved', closedBy: 'agent' } as const;
const csat = (rating: number) => ({ rating, comment: null, createdAt: '2026-03-19T09:00:00.000Z' });

describe('a report that was read before', () => {
  it('has each change since: state, agent, rating, sources, erasure', async () => {
    const { tenant, begin, become, erase } = await startHistory();
    const pageUrl = 'https://shop.example.com/lamps?color=red';
    const first = await begin('2026-03-10T23:30:00Z', { pageUrl, citations: { [LAMPS]: 2 }, cited: [LAMPS, LAMPS] });
    const second = await begin('2026-03-11T09:00:00Z', { pageUrl, language: 'de' });
    await begin('2026-03-11T10:00:00Z', { isTest: true });
    const before = await report(tenant);
    expect(before).toMatchObject({ isComplete: true, isPending: false });
    expect(before.funnel).toEqual({ conversations: 2, answered: 0, handoffs: 0, humanReplied: 0, resolved: 0 });
    expect(before.pages).toMatchObject([{ page: 'shop.example.com/lamps', conversations: 2 }]);
    expect(before.sources).toMatchObject([{ sourceId: LAMPS, citations: 2, conversations: 1, resolved: 0, rated: 0 }]);

    await become(first, { ...asResolved, csat: csat(4) });
    await become(second, { assignee: agent, handoffRequestedAt: '2026-03-11T09:01:00.000Z' });
    await become(second, { citations: { [LAMPS]: 1 }, tally: [2, 1, 0, 1, 0, 0, 0], csat: csat(1) });
    const after = await report(tenant);
    expect(after.funnel).toEqual({ conversations: 2, answered: 1, handoffs: 1, humanReplied: 0, resolved: 1 });
    expect(after.agents).toEqual([{ agent, conversations: 1, aiResolved: 0, handoffs: 1, resolved: 0 }]);
    const outcomes = { aiResolved: 1, resolved: 1, handoffs: 1, answered: 1, rated: 2, ratingAverage: 2.5 };
    expect(after.sources).toMatchObject([{ citations: 3, conversations: 2, ...outcomes, title: null, type: null }]);

    await erase(first);
    const { items } = await figures.app.store.query({ pk: groupedDaysPk(tenant.workspaceId) });
    expect(items.map(({ sk }) => sk)).not.toContain('DAY#2026-03-10');
    expect((await report(tenant)).funnel).toMatchObject({ conversations: 1, resolved: 0 });
  });

  it('keeps nothing of a conversation that is erased while it is read', async () => {
    const { tenant, begin, erase } = await startHistory();
    const erased = await begin('2026-03-10T09:00:00Z', { pageUrl: 'https://shop.example.com/private' });
    await begin('2026-03-11T09:00:00Z');
    const { app } = figures;
    // The rows are read, and not stored yet.
    const writeMany: typeof app.store.writeMany = async (writes) => {
      if (writes.some((write) => 'put' in write)) await erase(erased);
      return app.store.writeMany(writes);
    };
    const span = spanOf({ range: 'last_30d', tz: null, from: null, to: null }, figures.clock.now());
    await readConversations({ ...app, store: { ...app.store, writeMany } }, tenant.workspaceId, span);
    const { items } = await app.store.query({ pk: groupedDaysPk(tenant.workspaceId), limit: 100 });
    expect(items.map(({ sk }) => sk)).toContain('DAY#2026-03-11');
    expect(items.map(({ sk }) => sk)).not.toContain('DAY#2026-03-10');
  });

  it('counts the days of a zone, and one chatbot alone, as one that was not', async () => {
    const { tenant, begin } = await startHistory();
    const other = (await tenant.post('/chatbots', { name: 'Other' })).data.id;
    // The next day in Berlin, the day before in New York.
    await begin('2026-03-10T23:30:00Z');
    await begin('2026-03-11T02:00:00Z', { chatbotId: other });
    for (const _ of ['first', 'second']) {
      const within = (from: string, to: string) => report(tenant, `&from=${from}&to=${to}`);
      const berlin = await within('2026-03-11', '2026-03-11&tz=Europe/Berlin');
      expect(berlin.days).toMatchObject([{ label: '2026-03-11', conversations: 2 }]);
      expect(berlin.hours.filter(({ conversations }: Json) => conversations > 0)).toEqual([
        { hour: 0, conversations: 1 },
        { hour: 3, conversations: 1 },
      ]);
      const newYork = await within('2026-03-11', '2026-03-11&tz=America/New_York');
      expect(newYork.funnel.conversations).toBe(0);
      const utc = await within('2026-03-10', '2026-03-11');
      expect(utc.days).toMatchObject([{ conversations: 1 }, { conversations: 1 }]);
      const single = await within('2026-03-10', `2026-03-11&chatbotId=${other}`);
      expect(single.funnel.conversations).toBe(1);
    }
    expect((await report(tenant, '&from=2026-04-01&to=2026-04-02')).funnel.conversations).toBe(0);
  });

  it('reads as many rows and queries, however many conversations the days before have', async () => {
    const asked = async (size: number) => {
      const { tenant, begin } = await startHistory();
      for (let n = 0; n < size; n++) await begin(`2026-03-${10 + (n % 5)}T09:00:00Z`);
      await begin('2026-03-20T09:00:00Z');
      await report(tenant);
      const before = figures.calls.length;
      expect((await report(tenant)).funnel.conversations).toBe(size + 1);
      return figures.calls.slice(before).filter((name) => name === 'query' || name === 'writeMany');
    };
    const few = await asked(1);
    // The days' states, the stored days, today's conversations, and the ratings.
    expect([few.length, (await asked(20)).length]).toEqual([4, 4]);
  });
});

it('a turn with sources writes no row for it: the counts of two owners, and the marker', async () => {
  const tenant = await figures.tenant();
  const before = conversationAt(figures.app, tenant, '2026-03-20T11:50:00Z', { tally: [2, 1, 0, 1, 0, 0, QUARTER] });
  const turn = { tally: [4, 2, 0, 2, 0, 0, QUARTER], cited: [idOf('2026-03-20T11:51:00Z'), LAMPS] };
  const change = { id: 'turn', kind: 'modified', atSeconds: 1_774_000_000, before } as const;
  // Day, quarter and marker are written as without sources, the source's own count once.
  const units = (more: object) =>
    figures.writeUnitsOf(() =>
      countChanges(figures.app, [{ ...change, id: JSON.stringify(more), after: { ...before, ...more } }]),
    );
  expect(await units({ tally: turn.tally })).toBe(10);
  expect(await units({ ...turn, citations: { [LAMPS]: 1 } })).toBe(12);
});

it('a first report of many conversations is read in several calls, the newest first', async () => {
  const { tenant, begin } = await startHistory();
  for (const day of [16, 17, 18, 19, 20]) {
    for (const hour of ['08', '09']) await begin(`2026-03-${day}T${hour}:00:00Z`);
  }
  const span = spanOf({ range: 'last_7d', tz: null, from: null, to: null }, figures.clock.now());
  const bounds = { all: 8, unread: 5 };
  const read = async () => {
    const { conversations, ...rest } = await readConversations(figures.app, tenant.workspaceId, span, bounds);
    return { count: conversations.length, ...rest };
  };
  expect(await read()).toEqual({ count: 5, isComplete: false, isPending: true });
  // Today's two are read each time.
  expect(await read()).toEqual({ count: 7, isComplete: false, isPending: true });
  expect(await read()).toEqual({ count: 8, isComplete: false, isPending: false });
});
