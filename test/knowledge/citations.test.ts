import { expect, it } from 'vitest';
import { citationsPk } from '../../domain/knowledge/items.ts';
import { newId } from '../support/conversation.ts';
import { call, client, type Tenant, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { addFaq, chat, chatJson, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;
type Caller = Pick<Tenant, 'api'>;
const get = (path: string, { api } = tenant as Caller) => api.get(path);
const citations = async (botPath: string): Promise<Json[]> =>
  (await get(`${botPath}/sources/citations`)).body.data.citations;
const graphql = async (query: string, variables: object, { apiKey } = tenant as { apiKey: string }) =>
  (await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': apiKey })).body;
async function withScope(scope: string) {
  const { key } = (await tenant.api.post('/api-keys', { name: scope, scopes: [scope] })).body.data;
  return { apiKey: key as string, api: client(platform.baseUrl, key) };
}
const total = (all: Json[]) => all.reduce((sum: number, { count }: Json) => sum + count, 0);

it('counts each answer for its sources, also under concurrency, and forgets deleted sources', async () => {
  const bot = await makeBot(platform, tenant);
  const lamps = await addFaq(tenant, bot, 'Do you repair lamps?', 'Within a week.');
  const iceland = await addFaq(tenant, bot, 'Do you ship to Iceland?', 'By airmail.');
  expect(await citations(bot.path)).toEqual([]);
  const { start } = await chat(bot.publicUrl, { message: 'Do you ship to Iceland?' });
  const again = { conversationId: start.conversationId, bt: start.bindingToken };
  await chatJson(bot.publicUrl, { ...again, message: 'Do you repair lamps?' });
  await chatJson(bot.publicUrl, { ...again, message: 'thank you' });
  await Promise.all(Array.from({ length: 8 }, () => chatJson(bot.publicUrl, { message: 'Do you repair lamps?' })));
  const test = (await tenant.api.post(`${bot.path}/test-conversations`)).body.data;
  const asTest = { conversationId: test.conversationId, bt: test.bindingToken };
  expect((await chatJson(bot.publicUrl, { ...asTest, message: 'Do you repair lamps?' })).status).toBe(200);
  const all = await until('ten citations', async () => {
    const found = await citations(bot.path);
    return total(found) >= 10 && found;
  });
  expect(all).toEqual([
    { sourceId: lamps.id, count: 9, lastCitedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    { sourceId: iceland.id, count: 1, lastCitedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
  const query = `query ($bot: ID!) {
    sources(chatbotId: $bot) { id citationCount } sourceCitations(chatbotId: $bot) { sourceId count } }`;
  expect((await graphql(query, { bot: bot.id })).data).toEqual({
    sources: [
      { id: iceland.id, citationCount: 1 },
      { id: lamps.id, citationCount: 9 },
    ],
    sourceCitations: [
      { sourceId: lamps.id, count: 9 },
      { sourceId: iceland.id, count: 1 },
    ],
  });
  await tenant.api.delete(`${bot.path}/sources/${lamps.id}`);
  await until('one source is left', async () => (await citations(bot.path)).length === 1);
  await tenant.api.delete(bot.path);
  await until('nothing is left', async () => {
    const rows = await Array.fromAsync(platform.store.queryAll({ pk: citationsPk(tenant.workspaceId, bot.id) }));
    return rows.length === 0;
  });
});

it('lists crawls newest first, by pages, for 90 days', async () => {
  const bot = await makeBot(platform, tenant);
  const ids: string[] = [];
  for (const n of [1, 2, 3]) {
    const { body } = await tenant.api.post(`${bot.path}/sources/crawl`, { url: `https://site${n}.invalid/`, limit: n });
    ids.push(body.data.crawlId);
  }
  const first = (await get(`${bot.path}/sources/crawls?limit=2`)).body.data;
  expect(first.data).toMatchObject([
    { crawlId: ids[2], url: 'https://site3.invalid/', limit: 3, createdAt: expect.any(String) },
    { crawlId: ids[1] },
  ]);
  const second = (await get(`${bot.path}/sources/crawls?limit=2&cursor=${first.nextCursor}`)).body.data;
  expect([second.data.map(({ crawlId }: Json) => crawlId), second.nextCursor]).toEqual([[ids[0]], null]);
  await until('a crawl has ended', async () =>
    (await get(`${bot.path}/sources/crawls`)).body.data.data.every(({ status }: Json) => status === 'failed'),
  );
  const { pk, sk } = { pk: `WS#${tenant.workspaceId}#BOT#${bot.id}#CRAWL`, sk: `CRAWL#${ids[2]}` };
  await platform.store.update({ pk, sk }, { set: { ttl: Math.floor(Date.now() / 1000) - 1 } });
  const query = `query ($bot: ID!) { crawls(chatbotId: $bot, first: 2) {
    edges { node { crawlId status } } pageInfo { hasNextPage } } }`;
  expect((await graphql(query, { bot: bot.id })).data.crawls).toEqual({
    edges: [{ node: { crawlId: ids[1], status: 'FAILED' } }],
    pageInfo: { hasNextPage: true },
  });
});

it.each(['sources/citations', 'sources/crawls'])(
  '%s needs knowledge:read and a chatbot of the workspace',
  async (name) => {
    const bot = await makeBot(platform, tenant);
    const path = `${bot.path}/${name}`;
    const statuses = [
      await get(path, await withScope('knowledge:read')),
      await get(path, await withScope('leads:read')),
      await call('GET', `${platform.baseUrl}${path}`),
      await get(path, await platform.tenant()),
      await get(`/chatbots/${newId()}/${name}`),
      await get(`/chatbots/x/${name}`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 403, 401, 404, 404, 404]);
    const field =
      name === 'sources/crawls'
        ? 'crawls(chatbotId: $bot) { edges { cursor } }'
        : 'sourceCitations(chatbotId: $bot) { count }';
    const query = `query ($bot: ID!) { ${field} }`;
    const codeFor = async (who: { apiKey: string }) =>
      (await graphql(query, { bot: bot.id }, who)).errors[0].extensions.code;
    expect(await codeFor(await withScope('leads:read'))).toBe('FORBIDDEN');
    expect(await codeFor(await platform.tenant())).toBe('NOT_FOUND');
  },
);
