import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figuresPk } from '../../domain/analytics/items.ts';
import { conversationAt, type Figures, type FiguresTenant, messageAt, record, startFigures } from './support.ts';

let figures: Figures;
beforeAll(async () => {
  figures = await startFigures('2026-03-10T12:00:05Z');
});
afterAll(() => figures.stop());

const usage = { inputTokens: 100, outputTokens: 1, cachedTokens: 10 };

/** A tenant of which a language model answered at these moments, with one token. */
async function withMessages(moments: readonly string[]): Promise<FiguresTenant> {
  const tenant = await figures.tenant();
  const conversation = conversationAt(figures.app, tenant, '2025-01-01T00:00:00Z');
  const answers = moments.map((at) => messageAt(conversation, at, { role: 'assistant', usage }));
  expect(await figures.follow(answers.map((row) => record(undefined, row)))).toBe(0);
  return tenant;
}

async function summary(tenant: FiguresTenant, range: string, tz?: string) {
  const { status, data } = await tenant.get(`/analytics/summary?range=${range}${tz ? `&tz=${tz}` : ''}`);
  expect(status).toBe(200);
  const days = data.messagesOverTime as { label: string; count: number }[];
  const tokens = data.tokensOverTime as { label: string; input: number; output: number; cached: number }[];
  expect(data.tokens).toEqual({ input: 100 * data.messages, output: data.messages, cached: 10 * data.messages });
  expect(tokens.map(({ label }) => label)).toEqual(data.messages ? days.map(({ label }) => label) : []);
  return {
    messages: data.messages as number,
    days: days.length,
    first: days[0]!.label,
    last: days.at(-1)!.label,
    counted: Object.fromEntries(days.filter(({ count }) => count > 0).map(({ label, count }) => [label, count])),
    written: Object.fromEntries(
      tokens
        .filter(({ input }) => input > 0)
        .map(({ label, input, output, cached }) => {
          expect([input, cached]).toEqual([100 * output, 10 * output]);
          return [label, output];
        }),
    ),
  };
}

describe('ranges in UTC', () => {
  const moments = [
    '2025-03-10T23:59:59.999Z',
    '2025-03-11T00:00:00Z',
    '2025-12-10T23:59:59Z',
    '2025-12-11T00:00:00Z',
    '2026-01-31T23:59:59Z',
    '2026-02-01T00:00:00Z',
    '2026-02-08T23:59:00Z',
    '2026-02-09T00:00:00Z',
    '2026-02-28T23:59:59Z',
    '2026-03-01T00:00:00Z',
    '2026-03-03T23:59:59Z',
    '2026-03-04T00:00:00Z',
    '2026-03-09T23:59:59Z',
    '2026-03-10T00:00:00Z',
    '2026-03-10T12:00:00Z',
  ];
  let tenant: FiguresTenant;
  beforeAll(async () => {
    tenant = await withMessages(moments);
  });

  it.each([
    ['today', 2, 1, '2026-03-10', '2026-03-10'],
    ['last_7d', 4, 7, '2026-03-04', '2026-03-10'],
    ['last_30d', 8, 30, '2026-02-09', '2026-03-10'],
    ['this_month', 6, 10, '2026-03-01', '2026-03-10'],
    ['last_month', 4, 28, '2026-02-01', '2026-02-28'],
    ['last_90d', 12, 90, '2025-12-11', '2026-03-10'],
    ['last_year', 14, 365, '2025-03-11', '2026-03-10'],
  ])('%s', async (range, messages, days, first, last) => {
    const found = await summary(tenant, range);
    expect(found).toMatchObject({ messages, days, first, last });
    expect(Object.values(found.counted).reduce((sum, count) => sum + count, 0)).toBe(messages);
    expect(found.written).toEqual(found.counted);
  });

  it.each(['', 'ever', 'LAST_7', 'last_7d%20', '7'])('%j is this month', async (range) => {
    expect(await summary(tenant, range)).toEqual(await summary(tenant, 'this_month'));
  });

  it('is this month in UTC where nothing is said', async () => {
    const { data } = await tenant.get('/analytics/summary');
    expect([data.messages, data.messagesOverTime.length]).toEqual([6, 10]);
  });
});

/** Now, the zone, moments around local midnights, and how many of them each local day of the range has. */
const zones: [string, string, string, string[], Record<string, number>][] = [
  [
    'Europe/Berlin, the day of 23 hours',
    'Europe/Berlin',
    '2026-03-31T10:00:00Z',
    [
      '2026-03-28T22:59:59Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T21:59:59Z',
      '2026-03-29T22:00:00Z',
      '2026-03-31T09:59:00Z',
    ],
    { '2026-03-28': 1, '2026-03-29': 2, '2026-03-30': 1, '2026-03-31': 1 },
  ],
  [
    'America/New_York, the day of 25 hours',
    'America/New_York',
    '2026-11-03T15:00:00Z',
    ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'],
    { '2026-10-31': 1, '2026-11-01': 2, '2026-11-02': 1 },
  ],
  [
    'Australia/Lord_Howe, the day of 24.5 hours',
    'Australia/Lord_Howe',
    '2026-04-06T10:00:00Z',
    ['2026-04-04T12:59:59Z', '2026-04-04T13:00:00Z', '2026-04-05T13:29:59Z', '2026-04-05T13:30:00Z'],
    { '2026-04-04': 1, '2026-04-05': 2, '2026-04-06': 1 },
  ],
  [
    'Asia/Kathmandu, +5:45',
    'Asia/Kathmandu',
    '2026-05-20T12:00:00Z',
    ['2026-05-18T18:14:59Z', '2026-05-18T18:15:00Z', '2026-05-19T18:14:59Z', '2026-05-19T18:15:00Z'],
    { '2026-05-18': 1, '2026-05-19': 2, '2026-05-20': 1 },
  ],
  [
    'America/St_Johns, -2:30 in summer',
    'America/St_Johns',
    '2026-07-15T12:00:00Z',
    ['2026-07-14T02:29:59Z', '2026-07-14T02:30:00Z', '2026-07-15T02:29:59Z', '2026-07-15T02:30:00Z'],
    { '2026-07-13': 1, '2026-07-14': 2, '2026-07-15': 1 },
  ],
  [
    'Pacific/Chatham, +13:45 in summer',
    'Pacific/Chatham',
    '2026-01-15T12:00:00Z',
    ['2026-01-14T10:14:59Z', '2026-01-14T10:15:00Z', '2026-01-15T10:14:59Z', '2026-01-15T10:15:00Z'],
    { '2026-01-14': 1, '2026-01-15': 2, '2026-01-16': 1 },
  ],
  [
    'Africa/Cairo, a day that begins at one',
    'Africa/Cairo',
    '2026-04-25T12:00:00Z',
    ['2026-04-23T21:59:59Z', '2026-04-23T22:00:00Z', '2026-04-24T20:59:59Z', '2026-04-24T21:00:00Z'],
    { '2026-04-23': 1, '2026-04-24': 2, '2026-04-25': 1 },
  ],
];

describe('local days', () => {
  it.each(zones)('%s', async (_name, tz, now, moments, counted) => {
    figures.clock.set(now);
    const tenant = await withMessages(moments);
    const week = await summary(tenant, 'last_7d', tz);
    expect(week).toMatchObject({ messages: moments.length, days: 7, counted, written: counted });
    const today = await summary(tenant, 'today', tz);
    expect(today).toMatchObject({ days: 1, first: week.last, messages: week.counted[week.last] ?? 0 });
  });

  it('cuts a month at local midnights on both sides', async () => {
    figures.clock.set('2026-04-15T12:00:00Z');
    const tenant = await withMessages([
      '2026-02-28T22:59:59Z',
      '2026-02-28T23:00:00Z',
      '2026-03-31T21:59:59Z',
      '2026-03-31T22:00:00Z',
    ]);
    expect(await summary(tenant, 'last_month', 'Europe/Berlin')).toEqual({
      messages: 2,
      days: 31,
      first: '2026-03-01',
      last: '2026-03-31',
      counted: { '2026-03-01': 1, '2026-03-31': 1 },
      written: { '2026-03-01': 1, '2026-03-31': 1 },
    });
    expect(await summary(tenant, 'this_month', 'Europe/Berlin')).toMatchObject({ messages: 1, first: '2026-04-01' });
  });
});

it.each(['Mars/Base', '+05:30', '%20', '', 'x'.repeat(65), 'null'])('refuses the time zone %j', async (tz) => {
  const tenant = await figures.tenant();
  const { status, error } = await tenant.get(`/analytics/summary?tz=${encodeURIComponent(tz)}`);
  expect([status, error]).toEqual([
    422,
    { code: 'VALIDATION_ERROR', message: 'Unknown timezone.', details: [{ path: 'tz', message: 'Unknown timezone.' }] },
  ]);
  expect((await tenant.post('/analytics/topics', { tz })).error.message).toBe('Unknown timezone.');
});

it('a day whose quarters are not kept any more counts where most of it is', async () => {
  figures.clock.set('2026-03-10T12:00:05Z');
  // In New York, the days before last year begin at four in the morning of this UTC day.
  const [kept, tooOld] = ['2024-03-11T12:00:00Z', '2024-03-10T23:00:00Z'];
  const tenant = await withMessages([kept, tooOld]);
  const pk = figuresPk(tenant.workspaceId, 'ALL');
  const { items } = await figures.app.store.query({ pk, prefix: 'QUARTER#2024' });
  expect(items).toHaveLength(2);
  await figures.app.store.writeMany(items.map(({ pk, sk }) => ({ remove: { pk, sk } })));
  const { data } = await tenant.get('/analytics/summary?range=last_year&tz=America/New_York');
  expect(data.previous).toMatchObject({ from: '2024-03-11', messages: 1 });
});
