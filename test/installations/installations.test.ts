import { expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { noteInstallation } from '../../domain/chatbots/installations.ts';
import { installationsKey } from '../../domain/chatbots/items.ts';
import { appOf } from '../support/app-of.ts';
import { newId } from '../support/conversation.ts';
import { call, client, type Tenant, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;
const seen = async (botPath: string, { api } = tenant as Pick<Tenant, 'api'>): Promise<Json[]> =>
  (await api.get(`${botPath}/installations`)).body.data.installations;
const domains = async (botPath: string) => (await seen(botPath)).map(({ domain }) => domain);
const load = (publicUrl: string, origin?: string) =>
  call('GET', `${publicUrl}/config`, undefined, origin === undefined ? {} : { origin });
const graphql = async (bot: string, { apiKey } = tenant as { apiKey: string }) => {
  const query = 'query ($bot: ID!) { installations(chatbotId: $bot) { domain lastSeenAt } }';
  return (await call('POST', platform.graphqlUrl, { query, variables: { bot } }, { 'x-api-key': apiKey })).body;
};

it('lists the domains whose pages load the widget', async () => {
  const bot = await makeBot(platform, tenant);
  expect(await seen(bot.path)).toEqual([]);
  const origins = ['https://shop.example', 'http://localhost:8080', 'null', undefined, platform.root, 'file://x', 'x'];
  for (const origin of origins) expect((await load(bot.publicUrl, origin)).status).toBe(200);
  expect(await domains(bot.path)).toEqual(['localhost:8080', 'shop.example']);
  const { data } = await graphql(bot.id);
  expect(data.installations).toEqual(await seen(bot.path));
  expect(Math.abs(Date.now() - Date.parse(data.installations[0].lastSeenAt))).toBeLessThan(600_000);
  await tenant.api.delete(bot.path);
  const key = installationsKey(tenant.workspaceId, bot.id);
  await until('the row is gone', async () => !(await platform.store.get(key, { consistent: true })));
});

it('keeps every domain of concurrent pages, and only allowed ones', async () => {
  const bot = await makeBot(platform, tenant);
  await Promise.all(['a', 'b', 'c', 'x', 'y', 'z'].map((name) => load(bot.publicUrl, `https://${name}.example`)));
  expect((await domains(bot.path)).sort()).toEqual([
    'a.example',
    'b.example',
    'c.example',
    'x.example',
    'y.example',
    'z.example',
  ]);
  await tenant.api.put(`${bot.path}/allowed-domains`, { domains: ['d.example'] });
  expect((await load(bot.publicUrl, 'https://e.example')).status).toBe(403);
  expect((await load(bot.publicUrl, 'https://d.example')).status).toBe(200);
  expect(await domains(bot.path)).toEqual(expect.arrayContaining(['d.example']));
  expect(await domains(bot.path)).not.toContain('e.example');
});

it('writes a domain once an hour, and lets forged origins push out no domain of the last week', async () => {
  const bot = await makeBot(platform, tenant);
  const place = { workspaceId: tenant.workspaceId, chatbotId: bot.id };
  let now = Date.now();
  let puts = 0;
  const clock = { now: () => now };
  const store = {
    ...platform.store,
    put: (...args: Parameters<typeof platform.store.put>) => {
      puts++;
      return platform.store.put(...args);
    },
  };
  const note = (domain: string) => noteInstallation(appOf({ clock, store, cache: createCache(clock) }), place, domain);
  for (let n = 0; n < 52; n++) await note(`n${n}.example`);
  expect(await domains(bot.path)).toHaveLength(50);
  expect([puts, await domains(bot.path)]).toEqual([50, expect.not.arrayContaining(['n50.example', 'n51.example'])]);
  now += 30 * 60_000;
  await note('n0.example');
  expect(puts).toBe(50);
  now += 31 * 60_000;
  await note('n0.example');
  expect([puts, (await domains(bot.path))[0]]).toEqual([51, 'n0.example']);
  now += 7 * 86_400_000 - 60_000;
  await note('late.example');
  expect((await domains(bot.path)).sort()).toEqual(['late.example', 'n0.example']);
});

it('needs chatbots:read and a chatbot of the workspace', async () => {
  const bot = await makeBot(platform, tenant);
  const path = `${bot.path}/installations`;
  const keyOf = async (scope: string) => {
    const { key } = (await tenant.api.post('/api-keys', { name: scope, scopes: [scope] })).body.data;
    return { apiKey: key as string, api: client(platform.baseUrl, key) };
  };
  const stranger = await keyOf('leads:read');
  const other = await platform.tenant();
  const statuses = [
    await (await keyOf('chatbots:read')).api.get(path),
    await stranger.api.get(path),
    await call('GET', `${platform.baseUrl}${path}`),
    await other.api.get(path),
    await tenant.api.get(`/chatbots/${newId()}/installations`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 403, 401, 404, 404]);
  expect((await graphql(bot.id, stranger)).errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await graphql(bot.id, other)).errors[0].extensions.code).toBe('NOT_FOUND');
});
