import { beforeAll, describe, expect, it } from 'vitest';
import { clientWith, NOT_FOUND_BODY, strangeId, UNAUTHORIZED_BODY } from '../access/support.ts';
import { startConversation } from '../support/conversation.ts';
import { call, client, type Platform, startPlatform, type Tenant, until } from '../support/platform.ts';
import { sharedPlatform } from '../support/scene.ts';
import { recount } from '../support/stores/recount.ts';
import { addFaq, type Bot, chatJson, makeBot } from '../support/visitor.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

let platform: Platform;
beforeAll(async () => {
  platform = await sharedPlatform();
});

const summary = async ({ api }: Tenant, query = ''): Promise<Json> => {
  const { status, body } = await api.get(`/analytics/summary?range=last_7d${query}`);
  expect(status).toBe(200);
  return body.data;
};

const listed = ['messagesOverTime', 'tokensOverTime', 'topQuestions', 'csatComments', 'labels'];
const ofPeriod = ['from', 'to', 'previous', 'saved'];
const counted = (found: Json) =>
  Object.fromEntries(Object.entries(found).filter(([name]) => ![...listed, ...ofPeriod].includes(name)));

/** Waits until the change stream was followed up to here: the figures are then what the table holds. */
const settled = (tenant: Tenant): Promise<Json> =>
  until('the figures are those of the table', async () => {
    const [truth, found] = [await recount(platform.store, tenant.workspaceId), await summary(tenant)];
    return (
      JSON.stringify(Object.entries(truth).sort()) === JSON.stringify(Object.entries(counted(found)).sort()) && found
    );
  });

const say = async (bot: Bot, message: string, more: object = {}): Promise<Json> =>
  (await chatJson(bot.publicUrl, { message, ...more })).body.data;
const rate = (bot: Bot, { conversationId, bindingToken: bt }: Json, rating: number, comment?: string) =>
  call('POST', `${bot.publicUrl}/csat`, { conversationId, bt, rating, comment });

describe('the figures of a workspace', () => {
  let tenant: Tenant;
  let bot: Bot;
  let other: Bot;
  let rated: Json;
  let erasable: Json;

  beforeAll(async () => {
    tenant = await platform.tenant();
    [bot, other] = [await makeBot(platform, tenant), await makeBot(platform, tenant)];
    await addFaq(tenant, bot, 'How long does delivery take?', 'Delivery takes three days.');
    rated = await say(bot, 'How long does delivery take?');
    const again = { conversationId: rated.conversationId, bt: rated.bindingToken };
    await say(bot, 'Do you grow bananas on the moon?', again);
    await rate(bot, rated, 2, 'so so');
    await rate(bot, rated, 5, 'better now');
    const waiting = await say(other, 'I want to talk to a human');
    await tenant.api.post(`/conversations/${waiting.conversationId}/reply`, { content: 'Here I am.' });
    await tenant.api.post(`/conversations/${waiting.conversationId}/resolve`, {});
    erasable = await say(bot, 'how long does delivery take', {});
    await rate(bot, erasable, 1, 'erase me');
    await call(
      'POST',
      `${bot.publicUrl}/conversations/${erasable.conversationId}/close?bt=${erasable.bindingToken}`,
      {},
    );
    await call('POST', `${bot.publicUrl}/leads`, { email: 'ada@visitor.example' });
    await startConversation(other);
  });

  it('are what the table holds, in both faces', async () => {
    const found = await settled(tenant);
    expect(found).toMatchObject({
      conversations: 4,
      publicConversations: 4,
      testConversations: 0,
      messages: 9,
      aiReplies: 3,
      leads: 1,
      unanswered: 1,
      creditsUsed: 2,
      outcomes: {
        total: 4,
        resolved: 2,
        resolutionRate: 0.5,
        aiResolved: 1,
        deflectionRate: 0.25,
        handoffs: 1,
        handoffRate: 0.25,
      },
    });
    expect(found.outcomes).toMatchObject({ csatCount: 2, csatAvg: 3, csatPositiveRate: 0.5 });
    expect(found.topQuestions).toEqual([
      { content: expect.stringMatching(/^how long does delivery take\??$/i), count: 2 },
      { content: 'Do you grow bananas on the moon?', count: 1 },
    ]);
    expect(found.csatComments).toEqual([
      { id: erasable.conversationId, rating: 1, comment: 'erase me', createdAt: expect.any(String) },
      { id: rated.conversationId, rating: 5, comment: 'better now', createdAt: expect.any(String) },
    ]);
    expect(found.messagesOverTime).toHaveLength(7);
    expect(found.messagesOverTime.reduce((sum: number, { count }: Json) => sum + count, 0)).toBe(9);

    const outcomes = `outcomes { total resolved resolutionRate aiResolved deflectionRate open handoffs handoffRate csatAvg
      csatCount csatPositiveRate }`;
    const totals = `from to conversations publicConversations testConversations messages aiReplies leads unanswered
      creditsUsed avgLatencyMs ${outcomes}`;
    const fields = `${totals} previous { ${totals} } saved { minutes } messagesOverTime { label count } tokens { input output cached } modelCost
      tokensOverTime { label input output cached } topQuestions { content count }
      csatComments { id rating comment createdAt } labels { id conversations }`;
    for (const range of ['LAST_7D', '"last_7d"']) {
      const query = `{ analytics(range: ${range}, tz: "UTC") { ${fields} } }`;
      const { body } = await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': tenant.apiKey });
      expect(body).toEqual({ data: { analytics: found } });
    }
  });

  it('of one chatbot are its own, and come to the whole', async () => {
    await settled(tenant);
    const [one, two] = [
      await summary(tenant, `&chatbotId=${bot.id}`),
      await summary(tenant, `&chatbotId=${other.id.toUpperCase()}`),
    ];
    expect(counted(one)).toEqual(await recount(platform.store, tenant.workspaceId, bot.id));
    expect(counted(two)).toEqual(await recount(platform.store, tenant.workspaceId, other.id));
    expect([one.messages, two.messages]).toEqual([6, 3]);
    expect(two).toMatchObject({ topQuestions: [], csatComments: [] });
  });

  it('of all chatbots stand side by side, in the order of the chatbots', async () => {
    await settled(tenant);
    const list = async (query: string, { api } = tenant) => (await api.get(`/analytics/chatbots?${query}`)).body.data;
    const { data, nextCursor } = await list('range=last_7d');
    expect(nextCursor).toBeNull();
    expect(data.map(({ id }: Json) => id)).toEqual([other.id, bot.id]);
    for (const { id, conversations, aiReplies, unanswered } of data) {
      const own = await summary(tenant, `&chatbotId=${id}`);
      expect([conversations, aiReplies, unanswered]).toEqual([own.publicConversations, own.aiReplies, own.unanswered]);
    }
    expect(data.map(({ answeredRate }: Json) => answeredRate)).toEqual([null, expect.closeTo(2 / 3)]);
    const first = await list('range=last_7d&limit=1');
    expect(first.data).toEqual([data[0]]);
    expect((await list(`range=last_7d&limit=1&cursor=${first.nextCursor}`)).data).toEqual([data[1]]);
    const past = await list('from=2024-01-01&to=2024-01-07');
    expect(past.data).toMatchObject([{ conversations: 0 }, { conversations: 0, answeredRate: null }]);
    expect((await list('range=last_7d', await platform.tenant())).data).toEqual([]);
    const query = '{ chatbotFigures(range: LAST_7D, first: 1) { edges { node { id name answeredRate } } } }';
    const { body } = await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': tenant.apiKey });
    expect(body.data.chatbotFigures.edges).toEqual([{ node: { id: other.id, name: 'Bot', answeredRate: null } }]);
  });

  it('are closed to others, and of a foreign chatbot not found', async () => {
    const stranger = await platform.tenant();
    for (const id of [bot.id, strangeId(), 'no-id', '']) {
      const { status, text } = await stranger.api.get(`/analytics/summary?chatbotId=${id}`);
      expect([id, status, text]).toEqual([id, 404, NOT_FOUND_BODY]);
    }
    const query = `{ analytics(chatbotId: "${bot.id}") { messages } }`;
    const { body } = await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': stranger.apiKey });
    expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
    expect(await summary(stranger)).toMatchObject({
      conversations: 0,
      messages: 0,
      leads: 0,
      topQuestions: [],
      csatComments: [],
    });
    expect((await stranger.api.post('/analytics/topics', { range: 'last_7d' })).body.data).toEqual({ topics: [] });
  });

  it('need a key and analytics:read', async () => {
    const reader = await clientWith(platform, tenant.workspaceId, ['analytics:read']);
    const writer = await clientWith(platform, tenant.workspaceId, ['chatbots:*', 'conversations:*', 'leads:*']);
    expect((await reader.get('/analytics/summary')).status).toBe(200);
    expect((await reader.post('/analytics/topics', {})).status).toBe(200);
    expect((await writer.get('/analytics/summary')).body.error.message).toBe(
      'This key lacks the scope analytics:read.',
    );
    expect((await writer.post('/analytics/topics', {})).status).toBe(403);
    for (const [method, path] of [
      ['GET', 'summary'],
      ['POST', 'topics'],
    ] as const) {
      const { status, text } = await call(method, `${platform.baseUrl}/analytics/${path}`);
      expect([status, text]).toEqual([401, UNAUTHORIZED_BODY]);
    }
  });

  it('give topics in both faces', async () => {
    const { body } = await tenant.api.post('/analytics/topics', { range: 'today' });
    expect(body.data.topics[0]).toMatchObject({ label: expect.stringMatching(/delivery/i), count: 2 });
    const query = 'mutation { clusterTopics(input: { range: TODAY }) { topics { label count questions } } }';
    const answer = await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': tenant.apiKey });
    expect(answer.body).toEqual({ data: { clusterTopics: body.data } });
    const month = 'mutation { clusterTopics(input: {}) { topics { label count questions } } }';
    const whole = await call('POST', platform.graphqlUrl, { query: month }, { 'x-api-key': tenant.apiKey });
    expect(whole.body).toEqual({ data: { clusterTopics: (await tenant.api.post('/analytics/topics', {})).body.data } });
    const bad = await tenant.api.post('/analytics/topics', '{', { 'content-type': 'application/json' });
    expect(bad.status).toBe(400);
  });

  it('stay when a conversation is erased, without its words', async () => {
    const before = await settled(tenant);
    await tenant.api.delete(`/conversations/${erasable.conversationId}`);
    expect((await summary(tenant)).csatComments.map(({ comment }: Json) => comment)).toEqual(['better now']);
    const after = await until('the question is forgotten', async () => {
      const found = await summary(tenant);
      return found.topQuestions[0].count === 1 && found;
    });
    expect(counted(after)).toEqual(counted(before));
    expect(after.messagesOverTime).toEqual(before.messagesOverTime);
  });
});

describe('a test conversation', () => {
  it('is held over the public chat and counts as a test, with its credits', async () => {
    const tenant = await platform.tenant();
    const bot = await makeBot(platform, tenant);
    await addFaq(tenant, bot, 'How long does delivery take?', 'Delivery takes three days.');
    const { status, body } = await tenant.api.post(`${bot.path}/test-conversations`, {});
    expect([status, body.data]).toEqual([
      200,
      {
        conversationId: expect.any(String),
        bindingToken: expect.stringMatching(/^[0-9A-Za-z]{54}$/),
        status: 'open',
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    const { conversationId, bindingToken: bt } = body.data;
    const turn = await say(bot, 'How long does delivery take?', { conversationId, bt });
    expect(turn.message.content).toContain('three days');
    const lead = { conversationId, bt, email: 'me@owner.example' };
    expect((await call('POST', `${bot.publicUrl}/leads`, lead)).status).toBe(200);
    await rate(bot, { conversationId, bindingToken: bt }, 1, 'only a test');
    expect((await tenant.api.get(`/conversations/${conversationId}`)).body.data).toMatchObject({
      isTest: true,
      messageCount: 2,
    });
    await until('it is counted', async () => (await summary(tenant)).creditsUsed === 1);
    expect(await settled(tenant)).toMatchObject({
      conversations: 1,
      testConversations: 1,
      publicConversations: 0,
      messages: 0,
      leads: 0,
      creditsUsed: 1,
      topQuestions: [],
      csatComments: [],
    });
  });

  it('is started in GraphQL too, with chatbots:write, and not for a foreign chatbot', async () => {
    const tenant = await platform.tenant();
    const bot = await makeBot(platform, tenant);
    const query = `mutation { startTestConversation(input: { chatbotId: "${bot.id}" }) {
      conversation { isTest status chatbot { id } } bindingToken } }`;
    const { body } = await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': tenant.apiKey });
    expect(body.data.startTestConversation).toEqual({
      conversation: { isTest: true, status: 'OPEN', chatbot: { id: bot.id } },
      bindingToken: expect.any(String),
    });
    const reader = await clientWith(platform, tenant.workspaceId, ['chatbots:read', 'conversations:*']);
    expect((await reader.post(`${bot.path}/test-conversations`, {})).status).toBe(403);
    const stranger = await platform.tenant();
    const refused = await stranger.api.post(`${bot.path}/test-conversations`, {});
    expect([refused.status, refused.text]).toEqual([404, NOT_FOUND_BODY]);
    expect((await call('POST', `${platform.baseUrl}${bot.path}/test-conversations`, {})).status).toBe(401);
  });
});

it('groups topics ten times a minute', async () => {
  const own = await startPlatform({ env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const { apiKey } = await own.tenant();
    const api = client(own.baseUrl, apiKey);
    // Of 21 calls in a row, eleven are within one minute of the clock.
    const statuses: number[] = [];
    for (let nth = 0; nth < 21; nth++) statuses.push((await api.post('/analytics/topics', {})).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(statuses).toContain(429);
    expect((await api.get('/analytics/summary')).status).toBe(200);
  } finally {
    await own.stop();
  }
});
