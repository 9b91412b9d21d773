// @slow
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pickCommonestQuestions } from '../../domain/analytics/asked-days.ts';
import { countChanges } from '../../domain/analytics/count.ts';
import { figuresPk } from '../../domain/analytics/items.ts';
import { append } from '../../domain/conversations/append.ts';
import { toConversation, toMessage } from '../../domain/conversations/items.ts';
import type { Message, StoredConversation } from '../../domain/conversations/records.ts';
import type { Item } from '../../domain/core/app.ts';
import { recount } from '../support/stores/recount.ts';
import { conversationAt, type Figures, type FiguresTenant, idOf, messageAt, record, startFigures } from './support.ts';

let figures: Figures;
beforeAll(async () => {
  figures = await startFigures('2026-03-20T12:00:05Z');
});
afterAll(() => figures.stop());

const NOW = '2026-03-20T12:00:05Z';
const leadRow = (tenant: FiguresTenant, at: string, fields: object = {}): Item => {
  const id = idOf(at);
  const pk = `WS#${tenant.workspaceId}#LEAD`;
  const { workspaceId, chatbotId } = tenant;
  const base = { id, workspaceId, chatbotId, conversationId: null, isTest: false, createdAt: at };
  return { pk, sk: `LEAD#${id}`, entity: 'lead', ...base, ...fields };
};

/** Rows as they end up, and every change that led there. */
interface Story {
  rows: Item[];
  records: DynamoDBRecord[];
}

/** A conversation with a few turns that ends in one of several ways. */
function told(tenant: FiguresTenant, nth: number): Story {
  const at = new Date(Date.parse('2026-03-01T00:07:00Z') + nth * 3_700_000).toISOString();
  const isTest = nth % 5 === 4;
  const begun = conversationAt(figures.app, tenant, at, { isTest });
  const records = [record(undefined, begun)];
  const rows: Item[] = [];
  for (let turn = 0; turn <= nth % 3; turn++) {
    const usage = nth % 2 ? { inputTokens: 1_000 + nth, outputTokens: 10 + turn, cachedTokens: 900 } : null;
    const answer = {
      role: 'assistant',
      latencyMs: 100 + nth,
      creditsUsed: 1,
      unanswered: nth % 4 === 1,
      usage,
    } as const;
    const said = [
      messageAt(begun, at, { content: `question ${nth}?` }),
      messageAt(begun, at, { ...answer, content: 'a' }),
    ];
    if (nth % 7 === 0) said.push(messageAt(begun, at, { role: 'agent' }), messageAt(begun, at, { role: 'system' }));
    records.push(...said.map((row) => record(undefined, row)));
    rows.push(...said);
  }
  let last = begun;
  const become = (fields: object) => {
    records.push(record(last, { ...last, ...fields }));
    last = { ...last, ...fields };
  };
  become({ messageCount: rows.length });
  if (nth % 3 === 1) become({ status: 'human_requested', handoffRequestedAt: at });
  if (nth % 6 === 1) become({ status: 'human_active', firstHumanReplyAt: at });
  if (nth % 2 === 0) become({ status: 'resolved', closedAt: at, closedBy: 'agent' });
  if (nth % 8 === 0) become({ status: 'open', closedAt: null, closedBy: null });
  if (nth % 4 === 2) become({ status: 'closed', closedAt: at, closedBy: 'visitor' });
  if (nth % 3 === 0) become({ csat: { rating: (nth % 5) + 1, comment: null, createdAt: '2026-03-18T09:00:00.000Z' } });
  if (nth % 6 === 0) become({ csat: { rating: 5, comment: 'good', createdAt: '2026-03-19T09:00:00.000Z' } });
  const leads = nth % 3 === 0 ? [leadRow(tenant, at, { conversationId: begun.id, isTest })] : [];
  records.push(...leads.map((row) => record(undefined, row)));
  return { rows: [...rows, ...leads, last], records };
}

async function story(size: number): Promise<{ tenant: FiguresTenant; records: DynamoDBRecord[] }> {
  const tenant = await figures.tenant();
  const stories = Array.from({ length: size }, (_, nth) => told(tenant, nth));
  await figures.app.store.writeMany(stories.flatMap(({ rows }) => rows.map((put) => ({ put }))));
  return { tenant, records: stories.flatMap(({ records }) => records) };
}

const cuts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

interface Tokens {
  input: number;
  output: number;
  cached: number;
}
const sumOfDays = (days: readonly Tokens[]): Tokens =>
  days.reduce(
    (sum, { input, output, cached }) => ({
      input: sum.input + input,
      output: sum.output + output,
      cached: sum.cached + cached,
    }),
    { input: 0, output: 0, cached: 0 },
  );

async function counted(tenant: FiguresTenant, query = '') {
  const { data } = await tenant.get(`/analytics/summary?range=last_90d${query}`);
  const { messagesOverTime, tokensOverTime, topQuestions, csatComments, labels, ...more } = data;
  const { from, to, previous, saved, ...rest } = more;
  expect(labels).toEqual([]);
  expect(messagesOverTime.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(rest.messages);
  expect(sumOfDays(tokensOverTime)).toEqual(rest.tokens);
  return rest;
}

async function expectExact(tenant: FiguresTenant): Promise<void> {
  const truth = await recount(figures.app.store, tenant.workspaceId);
  expect(truth.messages).toBeGreaterThan(15);
  expect(truth.tokens.output).toBeGreaterThan(50);
  expect(await counted(tenant)).toEqual(truth);
  expect(await counted(tenant, `&chatbotId=${tenant.chatbotId}`)).toEqual(truth);
  expect(await counted(tenant, '&tz=Asia/Kathmandu')).toEqual(truth);
}

describe('the figures', () => {
  it('are what the table holds, delivered in one batch, and again', async () => {
    const { tenant, records } = await story(14);
    expect(await figures.follow(records)).toBe(0);
    await expectExact(tenant);
    expect(await figures.follow(records)).toBe(0);
    await expectExact(tenant);
  });

  it('are the same when a batch comes again in other cuts, and overlapping', async () => {
    const { tenant, records } = await story(14);
    for (const size of [7, 13, 1_000]) {
      for (const batch of cuts(records, size)) expect(await figures.follow(batch)).toBe(0);
    }
    await figures.follow(records.slice(10, 60));
    await figures.follow([...records.slice(30, 50), ...records.slice(30, 50)]);
    await expectExact(tenant);
  });

  it('are the same when four follow the same changes at once', async () => {
    const { tenant, records } = await story(14);
    const each = [7, 10, 13, 50].map(async (size) => {
      for (const batch of cuts(records, size)) await figures.follow(batch);
    });
    await Promise.all(each);
    await expectExact(tenant);
  });

  it('are the same whatever comes first, also the end before the beginning', async () => {
    const { tenant, records } = await story(14);
    for (const batch of cuts([...records].reverse(), 9)) expect(await figures.follow(batch)).toBe(0);
    await expectExact(tenant);
  });

  it('of two tenants in one batch stay apart', async () => {
    const [one, other] = [await story(14), await story(12)];
    const mixed = one.records.flatMap((record, at) => [record, ...(other.records[at] ? [other.records[at]] : [])]);
    for (const batch of cuts(mixed, 40)) expect(await figures.follow(batch)).toBe(0);
    await expectExact(one.tenant);
    await expectExact(other.tenant);
  });

  it('of rows without a chatbot are those of their conversation', async () => {
    const tenant = await figures.tenant();
    const conversation = conversationAt(figures.app, tenant, NOW);
    const { chatbotId, isTest, ...old } = messageAt(conversation, NOW);
    await figures.app.store.writeMany([{ put: conversation }, { put: old }]);
    await figures.follow([record(undefined, conversation), record(undefined, old)]);
    expect(await counted(tenant, `&chatbotId=${tenant.chatbotId}`)).toMatchObject({ messages: 1 });
  });
});

it('follow a message that changes, and leave one alone that was rated', async () => {
  const tenant = await figures.tenant();
  const conversation = conversationAt(figures.app, tenant, NOW);
  const answer = messageAt(conversation, NOW, { role: 'assistant', unanswered: true, latencyMs: 100 });
  const inserted = record(undefined, answer);
  const taken = record(answer, { ...answer, unanswered: false });
  await figures.follow([taken]);
  await figures.follow([inserted, taken]);
  expect(await counted(tenant)).toMatchObject({ messages: 1, aiReplies: 1, unanswered: 0, avgLatencyMs: 100 });
  await figures.follow([record(answer, { ...answer, feedback: 1 })]);
  expect(await counted(tenant)).toMatchObject({ messages: 1, aiReplies: 1, unanswered: 0, avgLatencyMs: 100 });
});

it('leave a message of a test conversation out as it changes, also one without a chatbot', async () => {
  const tenant = await figures.tenant();
  const test = conversationAt(figures.app, tenant, NOW, { isTest: true });
  const { chatbotId, isTest, ...old } = messageAt(test, NOW, { role: 'assistant', unanswered: true });
  await figures.app.store.writeMany([{ put: test }, { put: old }]);
  await figures.follow([record(undefined, test), record(undefined, old), record(old, { ...old, unanswered: false })]);
  expect(await counted(tenant)).toMatchObject({ messages: 0, aiReplies: 0, unanswered: 0, testConversations: 1 });
});

it('counts a test conversation as such, with its credits and tokens, and nowhere else', async () => {
  const tenant = await figures.tenant();
  const test = conversationAt(figures.app, tenant, NOW, { isTest: true });
  const usage = { inputTokens: 2_000, outputTokens: 40, cachedTokens: 0 };
  const answer = { role: 'assistant', latencyMs: 100, creditsUsed: 1, unanswered: true, usage } as const;
  const ended = {
    ...test,
    status: 'closed',
    csat: { rating: 1, comment: 'bad', createdAt: NOW },
    handoffRequestedAt: NOW,
  };
  await figures.app.store.put(ended);
  await figures.follow([
    record(undefined, test),
    record(undefined, messageAt(test, NOW, { content: 'Where is my parcel?' })),
    record(undefined, messageAt(test, NOW, answer)),
    record(undefined, leadRow(tenant, NOW, { isTest: true, conversationId: test.id })),
    record(test, ended),
  ]);
  const { data } = await tenant.get('/analytics/summary?range=today');
  const { outcomes, messagesOverTime, previous, ...rest } = data;
  expect(previous).toMatchObject({ from: '2026-03-19', to: '2026-03-19', conversations: 0 });
  expect(rest).toEqual({
    from: '2026-03-20',
    to: '2026-03-20',
    saved: null,
    conversations: 1,
    publicConversations: 0,
    testConversations: 1,
    messages: 0,
    aiReplies: 0,
    leads: 0,
    unanswered: 0,
    creditsUsed: 1,
    avgLatencyMs: 0,
    tokens: { input: 2_000, output: 40, cached: 0 },
    modelCost: null,
    tokensOverTime: [{ label: '2026-03-20', input: 2_000, output: 40, cached: 0 }],
    topQuestions: [],
    csatComments: [],
    labels: [],
  });
  expect(Object.values(outcomes)).toEqual(Object.values(outcomes).map(() => 0));
  expect(messagesOverTime).toEqual([{ label: '2026-03-20', count: 0 }]);
});

it('takes a rating back where it was counted when another replaces it', async () => {
  const tenant = await figures.tenant();
  const begun = conversationAt(figures.app, tenant, '2026-03-10T08:00:00Z');
  const rated = (from: Item, rating: number, createdAt: string) => {
    const to = { ...from, csat: { rating, comment: `rated ${rating}`, createdAt } };
    return [record(from, to), to] as const;
  };
  const [first, once] = rated(begun, 1, '2026-03-19T08:00:00.000Z');
  const [second, twice] = rated(once, 4, '2026-03-20T08:00:00.000Z');
  await figures.app.store.put(once);
  await figures.follow([record(undefined, begun), first]);
  const seen = async (range: string) => {
    const { data } = await tenant.get(`/analytics/summary?range=${range}`);
    const { csatCount, csatAvg, csatPositiveRate, total } = data.outcomes;
    return [total, csatCount, csatAvg, csatPositiveRate, data.csatComments.map(({ comment }: Item) => comment)];
  };
  expect(await seen('this_month')).toEqual([1, 1, 1, 0, ['rated 1']]);
  expect(await seen('today')).toEqual([0, 0, 0, 0, []]);
  await figures.app.store.put(twice);
  // The row already holds the second rating, its change has not been followed yet: the first is not shown any more.
  expect((await seen('this_month'))[4]).toEqual([]);
  await figures.follow([second]);
  expect(await seen('this_month')).toEqual([1, 1, 4, 1, ['rated 4']]);
  expect(await seen('today')).toEqual([0, 1, 4, 1, ['rated 4']]);
});

describe('a turn', () => {
  /** What a turn stores: the conversation's row before and after it, and its messages' rows. */
  function turnOf(
    tenant: FiguresTenant,
    at: string,
    { usage = null, ...fields }: Partial<StoredConversation> & Partial<Pick<Message, 'usage'>> = {},
  ) {
    const before = conversationAt(figures.app, tenant, at, fields);
    const said = (role: 'visitor' | 'assistant', more: object) =>
      toMessage(messageAt(before, at, { role, content: 'Do you repair bikes?', ...more }));
    const messages = [
      said('visitor', {}),
      said('assistant', { latencyMs: 120, creditsUsed: 1, unanswered: true, usage }),
    ];
    const { set, writes } = append(toConversation(before), messages);
    const rows = writes.map((write) => (write as { put: Item }).put);
    return { before, after: { ...before, ...set } as Item, rows };
  }

  it('is counted with its conversation: one marker, and a row of the day and of the quarter for each of two owners', async () => {
    const tenant = await figures.tenant();
    const { before, after, rows } = turnOf(tenant, '2026-03-20T09:00:00Z');
    const change = (id: string, was: Item | undefined, is: Item) =>
      ({ id, kind: was ? 'modified' : 'inserted', before: was, after: is }) as const;
    await countChanges(figures.app, [change('begun', undefined, before)]);
    const messages = rows.map((row, n) => change(`message-${n}`, undefined, row));
    expect(await figures.writeUnitsOf(() => countChanges(figures.app, messages))).toBe(0);
    // In a transaction each row takes two units.
    expect(await figures.writeUnitsOf(() => countChanges(figures.app, [change('turn', before, after)]))).toBe(10);
    expect(await counted(tenant)).toMatchObject({
      conversations: 1,
      messages: 2,
      aiReplies: 1,
      unanswered: 1,
      creditsUsed: 1,
      avgLatencyMs: 120,
    });
  });

  it('of a language model also writes a row of tokens for each owner, and is counted once', async () => {
    const tenant = await figures.tenant();
    const usage = { inputTokens: 3_000, outputTokens: 50, cachedTokens: 2_900 };
    const { before, after } = turnOf(tenant, '2026-03-20T09:00:00Z', { usage });
    await figures.follow([record(undefined, before)]);
    const turn = record(before, after);
    expect(await figures.writeUnitsOf(() => figures.follow([turn]))).toBe(14);
    await figures.follow([turn]);
    expect(await counted(tenant)).toMatchObject({ tokens: { input: 3_000, output: 50, cached: 2_900 } });
    expect(await counted(tenant, '&tz=Europe/Berlin')).toMatchObject({ tokens: { output: 50 } });
  });

  it('counts beside an earlier version, which writes the conversation without tokens', async () => {
    const tenant = await figures.tenant();
    const usage = { inputTokens: 100, outputTokens: 5, cachedTokens: 0 };
    const { before, after } = turnOf(tenant, '2026-03-20T09:00:00Z', { usage });
    const answer = toMessage(messageAt(before, '2026-03-20T09:00:00Z', { role: 'assistant', usage }));
    const tally = (row: Item) => row.tally as number[];
    const states = [before, after];
    const then = (row: Item) => states.push(row);
    // The earlier version's tally ends with the quarter.
    const byEarlier = (row: Item) => {
      const [messages = 0, aiReplies = 0, ...rest] = tally(row).slice(0, 7);
      then({ ...row, tally: [messages + 1, aiReplies + 1, ...rest] });
    };
    const byThis = (row: Item) => then({ ...row, ...append(toConversation(row), [answer]).set });
    byEarlier(states.at(-1)!);
    byThis(states.at(-1)!);
    byThis(states.at(-1)!);
    byEarlier(states.at(-1)!);
    for (const [n, row] of states.entries()) await figures.follow([record(states[n - 1], row)]);
    expect(await counted(tenant)).toMatchObject({
      messages: 6,
      aiReplies: 5,
      tokens: { input: 300, output: 15, cached: 0 },
    });
  });

  it('that begins a conversation, and one of a test conversation, count too', async () => {
    const tenant = await figures.tenant();
    const [first, test] = [
      turnOf(tenant, '2026-03-20T09:00:00Z'),
      turnOf(tenant, '2026-03-20T10:00:00Z', { isTest: true }),
    ];
    const all = [first, test].flatMap(({ after, rows }) => [after, ...rows]).map((row) => record(undefined, row));
    await figures.follow(all);
    await figures.follow(all.toReversed());
    const { conversations, publicConversations, testConversations, messages, aiReplies, creditsUsed } =
      await counted(tenant);
    expect([conversations, publicConversations, testConversations]).toEqual([2, 1, 1]);
    expect([messages, aiReplies, creditsUsed]).toEqual([2, 1, 2]);
  });
});

it('adds to what earlier versions counted by quarter in rows of their own', async () => {
  const tenant = await figures.tenant();
  const pk = figuresPk(tenant.workspaceId, 'ALL');
  // 23:30 UTC is the next day in Berlin; 22:00 is not.
  const late = { attribute: 'm47', unit: 1 };
  await figures.app.store.put({ pk, sk: 'DAY#2026-03-18', messages: 5, aiReplies: 2 });
  await figures.app.store.put({ pk, sk: 'SPREAD#2026-03-18', [late.attribute]: 3 * late.unit, m44: 2 });
  const conversation = conversationAt(figures.app, tenant, '2026-03-18T23:30:00Z');
  await figures.follow([record(undefined, messageAt(conversation, '2026-03-18T23:30:00Z'))]);
  const daysIn = async (tz: string) => {
    const { data } = await tenant.get(`/analytics/summary?range=last_7d&tz=${tz}`);
    const days = data.messagesOverTime as { label: string; count: number }[];
    return [data.messages, days.filter(({ count }) => count > 0).map(({ label, count }) => `${label} ${count}`)];
  };
  expect(await daysIn('UTC')).toEqual([6, ['2026-03-18 6']]);
  expect(await daysIn('Europe/Berlin')).toEqual([6, ['2026-03-18 2', '2026-03-19 4']]);
});

it('marks what it counted for three days, in a list for each second, outside of what is followed', async () => {
  const { tenant, records } = await story(3);
  await figures.follow(records);
  const pk = `WS#${tenant.workspaceId}#COUNTED`;
  const { items } = await figures.app.store.query({ pk });
  const seconds = new Set(records.map(({ dynamodb }) => `AT#${dynamodb?.ApproximateCreationDateTime}`));
  expect(items.length).toBeLessThanOrEqual(seconds.size);
  expect(items.reduce((sum, { count }) => sum + Number(count), 0)).toBeGreaterThan(5);
  const ttl = Math.ceil(Date.parse(NOW) / 1000 + 3 * 86_400);
  for (const { sk, ids, ...item } of items) {
    expect(seconds).toContain(sk);
    expect(item).toEqual({ pk, count: (ids as string[]).length, ttl });
  }
  const rows = await figures.app.store.query({ pk: figuresPk(tenant.workspaceId, 'ALL') });
  expect(rows.items.filter((row) => 'entity' in row)).toEqual([]);
});

it('writes one marker for a batch of one second, and none when it comes again in parts', async () => {
  const tenant = await figures.tenant();
  const begun = (n: number) => conversationAt(figures.app, tenant, `2026-03-19T09:00:0${n}Z`);
  const changes = Array.from({ length: 8 }, (_, n) => {
    return {
      id: `batch-${n}`,
      kind: 'inserted',
      atSeconds: 1_774_000_000,
      before: undefined,
      after: begun(n),
    } as const;
  });
  // The marker, and rows of the day, of the quarter and of the views for each of two owners, each twice in a transaction.
  expect(await figures.writeUnitsOf(() => countChanges(figures.app, changes))).toBe(14);
  const again = () =>
    Promise.all(
      [changes.slice(3), changes.toReversed(), changes.slice(0, 5)].map((part) => countChanges(figures.app, part)),
    );
  expect(await figures.writeUnitsOf(again)).toBe(0);
  expect(await counted(tenant)).toMatchObject({ conversations: 8 });
});

it('counts each change once when its batches are cut in other ways at the same time', async () => {
  const tenant = await figures.tenant();
  const records = Array.from({ length: 60 }, (_, n) =>
    record(undefined, conversationAt(figures.app, tenant, `2026-03-19T10:00:${String(n).padStart(2, '0')}Z`)),
  );
  const rotated = (n: number) => [...records.slice(n), ...records.slice(0, n)];
  const batches = [0, 7, 23, 41].flatMap((n) => cuts(rotated(n), 10 + n));
  await Promise.all(batches.map((batch) => figures.follow(batch)));
  expect(await counted(tenant)).toMatchObject({ conversations: 60 });
});

it('counts no change again that an earlier version marked in a row of its own', async () => {
  const tenant = await figures.tenant();
  const records = Array.from({ length: 4 }, () =>
    record(undefined, conversationAt(figures.app, tenant, '2026-03-19T11:00:00Z')),
  );
  const pk = `WS#${tenant.workspaceId}#COUNTED`;
  await figures.app.store.put({ pk, sk: String(records[1]!.eventID), ttl: 2_000_000_000 });
  await figures.follow(records);
  expect(await counted(tenant)).toMatchObject({ conversations: 3 });
});

describe('a read', () => {
  // The days, the days' questions, today's, and the comments' places; with a zone also the tokens by quarter, and the quarters and
  // questions of cut days, also of the first of the days before if its quarters are kept.
  it.each([
    ['today', 4],
    ['last_7d', 4],
    ['last_year', 4],
    ['last_year&tz=Europe/Berlin', 7],
    ['last_month&tz=Asia/Kathmandu', 9],
  ])('of %s is %i queries, however many messages there are', async (query, queries) => {
    const asked = async (size: number) => {
      const { tenant, records } = await story(size);
      for (const batch of cuts(records, 100)) await figures.follow(batch);
      while ((await pickCommonestQuestions(figures.app)) > 0);
      const before = figures.calls.length;
      const { status } = await tenant.get(`/analytics/summary?range=${query}`);
      expect(status).toBe(200);
      return figures.calls.slice(before).filter((name) => name === 'query').length;
    };
    expect([await asked(1), await asked(20)]).toEqual([queries, queries]);
  });
});
