import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bucketOf, secondsOf } from '../../domain/analytics/responses/histogram.ts';
import type { Item } from '../../domain/core/app.ts';
import { call, client, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, chatJson, makeBot } from '../support/visitor.ts';
import { conversationAt, type Figures, type FiguresTenant, record, startFigures } from './support.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

it('keeps every time to 5 %', () => {
  for (let seconds = 1; seconds < 400 * 86_400; seconds = Math.ceil(seconds * 1.037)) {
    const shown = secondsOf(bucketOf(seconds));
    expect(Math.abs(shown - seconds), String(seconds)).toBeLessThanOrEqual(seconds * 0.05 + 0.5);
  }
  expect([secondsOf(bucketOf(0)), secondsOf(bucketOf(0.9))]).toEqual([0, 0]);
});

describe('over the change stream', () => {
  let figures: Figures;
  let tenant: FiguresTenant;
  beforeAll(async () => {
    figures = await startFigures('2026-03-20T12:00:05Z');
  });
  beforeEach(async () => {
    tenant = await figures.tenant();
  });
  afterAll(() => figures.stop());

  const later = (at: string, seconds: number) => new Date(Date.parse(at) + seconds * 1000).toISOString();
  /** A request for a human, and an agent's reply some seconds later. Then a second wait. */
  function story(at: string, agent: string, first: number, second?: number, fields: object = {}) {
    const begun = conversationAt(figures.app, tenant, at, fields);
    const waits = { ...begun, status: 'human_requested', handoffRequestedAt: at, waitingSince: at };
    const reply = (from: Item, seconds: number): Item => {
      const said = later(String(from.waitingSince), seconds);
      return {
        ...from,
        status: 'human_active',
        assignee: { id: agent, name: agent.toUpperCase() },
        waitingSince: null,
        firstHumanReplyAt: from.firstHumanReplyAt ?? said,
        lastMessage: { role: 'agent', preview: 'x', at: said },
      };
    };
    const states: Item[] = [begun, waits, reply(waits, first)];
    if (second !== undefined) {
      const again = { ...states.at(-1)!, waitingSince: later(at, 7200) };
      states.push(again, reply(again, second));
    }
    return states.map((state, n) => record(states[n - 1], state));
  }
  const get = async (query = ''): Promise<Json> =>
    (await tenant.get(`/analytics/response-times?range=last_7d${query}`)).data;
  const none = { count: 0, medianSeconds: null, p90Seconds: null };
  const about = (seconds: number) => secondsOf(bucketOf(seconds));
  const one = (count: number, median: number, p90 = median) => ({
    count,
    medianSeconds: about(median),
    p90Seconds: about(p90),
  });

  it('has medians and 90 % of first responses and waits, by agent and hour, each once', async () => {
    expect(await get()).toMatchObject({ firstResponse: none, waiting: none, byAgent: [] });
    const changes = [
      ...story('2026-03-20T08:10:00Z', 'ann', 60, 600),
      ...story('2026-03-20T08:20:00Z', 'ann', 120),
      ...story('2026-03-19T20:00:00Z', 'bob', 3000),
    ];
    for (let n = 0; n < 2; n++) expect(await figures.follow(changes)).toBe(0);
    const shown = await get();
    expect(shown).toMatchObject({ firstResponse: one(3, 120, 3000), waiting: one(4, 120, 3000) });
    expect(shown.byAgent).toEqual([
      { agent: { id: 'ann', name: 'ANN' }, firstResponse: one(2, 60, 120), waiting: one(3, 120, 600) },
      { agent: { id: 'bob', name: 'BOB' }, firstResponse: one(1, 3000), waiting: one(1, 3000) },
    ]);
    expect(shown.byHour.map(({ hour }: Json) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    const inHours = (all: Json) => all.byHour.flatMap(({ hour, waiting }: Json) => Array(waiting.count).fill(hour));
    expect(inHours(shown)).toEqual([8, 8, 10, 20]);
    expect(inHours(await get('&tz=Asia/Kolkata'))).toEqual([2, 13, 13, 15]);
  });

  it('selects by range, zone and chatbot', async () => {
    await figures.follow([
      ...story('2026-03-20T08:00:00Z', 'ann', 30),
      ...story('2026-03-13T23:00:00Z', 'ann', 30),
      ...story('2026-03-10T08:00:00Z', 'ann', 30),
    ]);
    const countOf = async (query: string) =>
      (await tenant.get(`/analytics/response-times?${query}`)).data.waiting.count;
    expect(await countOf('range=today')).toBe(1);
    expect(await countOf('range=last_7d')).toBe(1);
    expect(await countOf('range=last_7d&tz=Europe/Berlin')).toBe(2);
    expect(await countOf('range=last_30d')).toBe(3);
    expect(await countOf(`range=last_30d&chatbotId=${tenant.chatbotId}`)).toBe(3);
    const { data: other } = await tenant.post('/chatbots', { name: 'Other' });
    expect(await countOf(`range=last_30d&chatbotId=${other.id}`)).toBe(0);
  });

  it('counts no tests, no takeover without a wait, and rows of earlier versions from their request', async () => {
    const at = '2026-03-20T09:00:00Z';
    const [, , replied] = story(at, 'ann', 30, undefined, { isTest: true });
    const begun = conversationAt(figures.app, tenant, at);
    const proactive = {
      ...begun,
      status: 'human_active',
      assignee: { id: 'ann', name: 'ANN' },
      firstHumanReplyAt: at,
      lastMessage: { role: 'agent', preview: 'x', at },
    };
    const { waitingSince: _none, ...old } = { ...begun, status: 'human_requested', handoffRequestedAt: at } as Item;
    const answer = { ...proactive, handoffRequestedAt: at, firstHumanReplyAt: later(at, 45) };
    const answered = { ...answer, waitingSince: null, lastMessage: { role: 'agent', preview: 'x', at: later(at, 45) } };
    await figures.follow([replied!, record(begun, proactive)]);
    expect((await get()).waiting.count).toBe(0);
    await figures.follow([record(old, answered)]);
    expect(await get()).toMatchObject({ firstResponse: one(1, 45), waiting: one(1, 45) });
  });

  it('reads once, whatever the number of replies', async () => {
    const changes = Array.from({ length: 30 }, (_, n) => story('2026-03-20T08:00:00Z', 'ann', n + 1)).flat();
    await figures.follow(changes);
    const queries = async () => {
      const before = figures.calls.length;
      expect((await get()).waiting.count).toBe(30);
      return figures.calls.slice(before).filter((name) => name === 'query').length;
    };
    expect(await queries()).toBe(1);
  });
});

describe('through the door', async () => {
  const { platform, tenant } = await useScene();
  const path = '/analytics/response-times';
  const keyOf = async (scope: string) => {
    const { key } = (await tenant.api.post('/api-keys', { name: scope, scopes: [scope] })).body.data;
    return { apiKey: key as string, api: client(platform.baseUrl, key) };
  };
  const graphql = async (variables: object, { apiKey } = tenant as { apiKey: string }) => {
    const query = `query ($bot: ID) { responseTimes(range: TODAY, chatbotId: $bot) {
      firstResponse { count } waiting { count } byAgent { agent { id name } waiting { count } } } }`;
    return (await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': apiKey })).body;
  };

  it('follows what agents do', async () => {
    const bot = await makeBot(platform, tenant);
    const { conversationId, bindingToken: bt } = (await chat(bot.publicUrl, { message: 'talk to a human' })).start;
    const own = `/conversations/${conversationId}`;
    await tenant.api.post(`${own}/takeover`);
    const { author } = (await tenant.api.post(`${own}/reply`, { content: 'Here.' })).body.data;
    await tenant.api.post(`${own}/reply`, { content: 'Still here.' });
    await chatJson(bot.publicUrl, { conversationId, bt, message: 'thanks, and the price?' });
    await tenant.api.post(`${own}/reply`, { content: 'Ten.' });
    const shown = await until('two waits', async () => {
      const { data } = await graphql({ bot: bot.id });
      return data.responseTimes.waiting.count === 2 && data.responseTimes;
    });
    expect(shown).toEqual({
      firstResponse: { count: 1 },
      waiting: { count: 2 },
      byAgent: [{ agent: author, waiting: { count: 2 } }],
    });
  });

  it('needs analytics:read, valid input and a chatbot of the workspace', async () => {
    const bot = await makeBot(platform, tenant);
    const [stranger, other] = [await keyOf('leads:read'), await platform.tenant()];
    const statuses = [
      await (await keyOf('analytics:read')).api.get(path),
      await stranger.api.get(path),
      await call('GET', `${platform.baseUrl}${path}`),
      await other.api.get(`${path}?chatbotId=${bot.id}`),
      await tenant.api.get(`${path}?chatbotId=x`),
      await tenant.api.get(`${path}?tz=Nowhere`),
      await tenant.api.get(`${path}?range=nonsense`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 403, 401, 404, 404, 422, 200]);
    expect((await graphql({}, stranger)).errors[0].extensions.code).toBe('FORBIDDEN');
    expect((await graphql({ bot: bot.id }, other)).errors[0].extensions.code).toBe('NOT_FOUND');
  });
});
