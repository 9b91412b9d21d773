import { beforeAll, describe, expect, it } from 'vitest';
import { clientWith, NOT_FOUND_BODY } from '../access/support.ts';
import { call, type Platform, type Tenant, until } from '../support/platform.ts';
import { sharedPlatform } from '../support/scene.ts';
import { addFaq, type Bot, chatJson, makeBot } from '../support/visitor.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

let platform: Platform;
let tenant: Tenant;
let bot: Bot;
let other: Bot;
let today: string;

const read = async (path: string): Promise<Json> => {
  const { status, body } = await tenant.api.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body.data;
};

/** All rows of a list, which may be in several pages. */
async function rowsOf(path: string): Promise<Json[]> {
  const rows: Json[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await tenant.api.get(`${path}&limit=2${cursor && `&cursor=${cursor}`}`);
    rows.push(...body.data.data);
    cursor = body.data.nextCursor;
  }
  return rows;
}

const say = async (chatbot: Bot, message: string, more: object = {}): Promise<Json> =>
  (await chatJson(chatbot.publicUrl, { message, ...more })).body.data;
const resolve = (id: string) => tenant.api.post(`/conversations/${id}/resolve`, {});

beforeAll(async () => {
  platform = await sharedPlatform();
  tenant = await platform.tenant();
  [bot, other] = [await makeBot(platform, tenant), await makeBot(platform, tenant)];
  await addFaq(tenant, bot, 'How long does delivery take?', 'Delivery takes three days.');
  const page = { pageUrl: 'https://shop.example.com/delivery?utm=1' };
  const first = await say(bot, 'How long does delivery take?', page);
  await say(bot, 'Do you grow bananas on the moon?', { conversationId: first.conversationId, bt: first.bindingToken });
  const rating = { conversationId: first.conversationId, bt: first.bindingToken, rating: 4 };
  await call('POST', `${bot.publicUrl}/csat`, rating);
  await resolve(first.conversationId);
  await say(bot, 'how long does delivery take', page);
  const waiting = await say(other, 'I want to talk to a human');
  await tenant.api.post(`/conversations/${waiting.conversationId}/reply`, { content: 'Here I am.' });
  await resolve(waiting.conversationId);
  await say(other, 'Do you have a shop in Oslo?');
  await call('POST', `${bot.publicUrl}/leads`, { email: 'ada@visitor.example' });
  await tenant.api.post(`${bot.path}/test-conversations`, {});
  today = new Date().toISOString().slice(0, 10);
  await until('all is counted', async () => {
    const { outcomes, leads, unanswered } = await read('/analytics/summary?range=last_7d');
    return (
      outcomes.total === 4 && outcomes.resolved === 2 && outcomes.csatCount === 1 && leads === 1 && unanswered === 2
    );
  });
});

const week = () => {
  const from = new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10);
  return `from=${from}&to=${today}&tz=UTC`;
};

describe('each number of a report', () => {
  it.each([
    ['all chatbots', () => ''],
    ['one chatbot', () => `&chatbotId=${bot.id}`],
  ])('is the number of rows that its list has: %s', async (_, scope) => {
    const period = week() + scope();
    const summary = await read(`/analytics/summary?${period}`);
    const { outcomes } = summary;
    const { funnel } = await read(`/analytics/breakdown?${period}`);
    const counted: Record<string, number> = {
      any: outcomes.total,
      resolved: outcomes.resolved,
      ai_resolved: outcomes.aiResolved,
      handoff: outcomes.handoffs,
      open: outcomes.open,
      rated: outcomes.csatCount,
      answered: funnel.answered,
      human_replied: funnel.humanReplied,
    };
    for (const [outcome, count] of Object.entries(counted)) {
      const rows = await rowsOf(`/conversations?${period}&outcome=${outcome}`);
      expect([outcome, rows.length]).toEqual([outcome, count]);
      expect(rows.every(({ isTest }) => isTest === false)).toBe(true);
    }
    expect(await rowsOf(`/leads?${period}&origin=visitor`)).toHaveLength(summary.leads);
    await until('the unanswered ones are listed', async () => {
      return (await rowsOf(`/analytics/unanswered?${period}`)).length === summary.unanswered;
    });
    expect(funnel).toMatchObject({
      conversations: outcomes.total,
      handoffs: outcomes.handoffs,
      resolved: outcomes.resolved,
    });
    for (const { content, count } of summary.topQuestions) {
      const rows = await rowsOf(`/analytics/questions?${period}&question=${encodeURIComponent(content)}`);
      expect([content, rows.length]).toEqual([content, count]);
      const { body } = await tenant.api.get(`/conversations/${rows[0].conversationId}/messages`);
      expect(body.data.messages.some(({ id }: Json) => id === rows[0].id)).toBe(true);
    }
    expect(summary.topQuestions.length).toBeGreaterThan(0);
  });

  it('is the number of rows in every group, hour and weekday, and on every day', async () => {
    const groups = await read(`/analytics/breakdown?${week()}`);
    expect(groups.isComplete).toBe(true);
    const filters: [string, number][] = [
      ...groups.pages.map(({ page, conversations }: Json) => [
        `page=${encodeURIComponent(page ?? '-')}`,
        conversations,
      ]),
      ...groups.languages.map(({ language, conversations }: Json) => [`language=${language ?? '-'}`, conversations]),
      ...groups.channels.map(({ channel, conversations }: Json) => [`channel=${channel}`, conversations]),
      ...groups.agents.map(({ agent, conversations }: Json) => [`assignee=${agent.id}`, conversations]),
      ...groups.hours.map(({ hour, conversations }: Json) => [`hour=${hour}`, conversations]),
      ...groups.weekdays.map(({ weekday, conversations }: Json) => [`weekday=${weekday}`, conversations]),
    ];
    for (const [filter, count] of filters) {
      const rows = count === 0 ? [] : await rowsOf(`/conversations?${week()}&outcome=any&${filter}`);
      expect([filter, rows.length]).toEqual([filter, count]);
    }
    expect(groups.pages.map(({ page }: Json) => page)).toContain('shop.example.com/delivery');
    expect(groups.days).toHaveLength(7);
    expect(groups.days.at(-1)).toMatchObject({ label: today, conversations: 4, handoffs: 1, resolved: 2 });
    expect(groups.ratings.at(-1)).toEqual({ label: today, count: 1, average: 4 });
  });

  it('is the number of rows in which an answer is based on a source, with each outcome', async () => {
    const { sources } = await read(`/analytics/breakdown?${week()}&chatbotId=${bot.id}`);
    expect(sources).toMatchObject([
      {
        chatbotId: bot.id,
        type: 'faq',
        title: 'How long does delivery take?',
        citations: 2,
        rated: 1,
        ratingAverage: 4,
      },
    ]);
    const { sourceId, conversations, answered, aiResolved, handoffs, resolved, rated } = sources[0];
    const counted = {
      any: conversations,
      answered,
      handoff: handoffs,
      resolved,
      ai_resolved: aiResolved,
      began_rated: rated,
    };
    for (const [outcome, count] of Object.entries(counted)) {
      const rows = await rowsOf(`/conversations?${week()}&outcome=${outcome}&sourceId=${sourceId}`);
      expect([outcome, rows.length]).toEqual([outcome, count]);
    }
    expect(conversations).toBe(2);
    expect((await read(`/analytics/breakdown?${week()}&chatbotId=${other.id}`)).sources).toEqual([]);
    const { text } = await tenant.api.get(`/analytics/sources/export?${week()}`);
    const [header, ...lines] = text.trim().split('\r\n');
    const cells = [sourceId, bot.id, 'faq', 'How long does delivery take?', 2, conversations, answered, aiResolved];
    expect(header).toContain('sourceId,chatbotId,type,title,citations,conversations,answered,aiResolved,handoffs');
    expect(lines).toEqual([[...cells, handoffs, resolved, rated, 4].join(',')]);
    expect((await tenant.api.get('/conversations?sourceId=delivery')).body.error.details).toEqual([
      { path: 'sourceId', message: 'must be a UUID' },
    ]);
  });

  it('is in the file that is exported', async () => {
    const { text } = await tenant.api.get(`/conversations/export?${week()}&outcome=handoff`);
    expect(text.trim().split('\n')).toHaveLength(2);
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    const empty = await tenant.api.get(`/conversations/export?from=${yesterday}&to=${yesterday}&outcome=any`);
    expect(empty.text.trim().split('\n')).toHaveLength(1);
  });
});

describe('a period', () => {
  it('is compared with as many days before, or the same days of the month before', async () => {
    const own = await read('/analytics/summary?from=2026-03-10&to=2026-03-16');
    expect([own.from, own.to]).toEqual(['2026-03-10', '2026-03-16']);
    expect([own.previous.from, own.previous.to]).toEqual(['2026-03-03', '2026-03-09']);
    const month = await read('/analytics/summary?range=last_month');
    expect(month.previous.from.slice(8)).toBe('01');
    expect(Date.parse(month.from) - Date.parse(month.previous.to)).toBe(86_400_000);
    const now = await read('/analytics/summary?range=this_month');
    expect(now.previous.from.slice(8)).toBe('01');
    expect(Number(now.previous.to.slice(8))).toBeLessThanOrEqual(Number(now.to.slice(8)));
  });

  it.each([
    ['from=2026-03-10', 'to', 'is required with from'],
    ['to=2026-03-10', 'from', 'is required with to'],
    ['from=2026-03-10&to=2026-03-09', 'to', 'must not be before from'],
    ['from=2025-03-10&to=2026-03-11', 'to', 'must be at most 366 days after from'],
    ['from=2026-02-30&to=2026-03-09', 'from', 'must be a date YYYY-MM-DD from 2000 to 2099'],
    ['from=1999-12-31&to=2000-01-01', 'from', 'must be a date YYYY-MM-DD from 2000 to 2099'],
  ])('has two dates that are in order and at most a year apart: %s', async (query, path, message) => {
    for (const list of ['analytics/summary', 'analytics/breakdown', 'analytics/questions', 'conversations', 'leads']) {
      const { status, body } = await tenant.api.get(`/${list}?${query}`);
      expect([list, status, body.error?.details]).toEqual([list, 422, [{ path, message }]]);
    }
    const leapYear = await tenant.api.get('/analytics/summary?from=2024-01-01&to=2024-12-31');
    expect(leapYear.status).toBe(200);
  });

  it.each([
    ['hour=24', 'hour', 'must be an integer from 0 to 23'],
    ['weekday=0', 'weekday', 'must be an integer from 1 to 7'],
    ['outcome=lost', 'outcome', undefined],
  ])('refuses filters of no meaning: %s', async (query, path, message) => {
    const { status, body } = await tenant.api.get(`/conversations?${query}`);
    expect([status, body.error.details[0].path]).toEqual([422, path]);
    if (message) expect(body.error.details[0].message).toBe(message);
  });
});

it('nobody reads the reports of another workspace, or without the scope', async () => {
  const stranger = await platform.tenant();
  for (const path of [
    '/analytics/breakdown',
    '/analytics/sources/export',
    '/analytics/questions',
    '/analytics/unanswered',
  ]) {
    const foreign = await stranger.api.get(`${path}?chatbotId=${bot.id}`);
    expect([path, foreign.status, foreign.text]).toEqual([path, 404, NOT_FOUND_BODY]);
    const own = await stranger.api.get(path);
    expect(own.status).toBe(200);
    const lacking = await clientWith(platform, stranger.workspaceId, ['team:read']);
    expect((await lacking.get(path)).status).toBe(403);
  }
});

it('what the AI spared is computed by the rates of the workspace', async () => {
  expect((await read(`/analytics/summary?${week()}`)).saved).toBeNull();
  await tenant.api.patch('/workspace', { minutesPerConversation: 12, hourlyCost: 40.5, currency: 'EUR' });
  const { outcomes, saved } = await read(`/analytics/summary?${week()}`);
  expect(outcomes.aiResolved).toBe(1);
  expect(saved).toEqual({ conversations: 1, minutes: 12, amount: 8.1, currency: 'EUR' });
  await tenant.api.patch('/workspace', { hourlyCost: null });
  expect((await read(`/analytics/summary?${week()}`)).saved).toMatchObject({ minutes: 12, amount: null });
  for (const [field, value, message] of [
    ['minutesPerConversation', 481, 'must be an integer from 1 to 480, or null'],
    ['hourlyCost', -1, 'must be a number from 0 to 10000, or null'],
    ['currency', 'XYZ', 'must be a currency code such as EUR'],
  ]) {
    const { status, body } = await tenant.api.patch('/workspace', { [field as string]: value });
    expect([status, body.error.details]).toEqual([422, [{ path: field, message }]]);
  }
});
