import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatbotKey } from '../../domain/chatbots/items.ts';
import { MAX_CHUNKS } from '../../domain/knowledge/capacity.ts';
import { type Platform, type Tenant, until } from '../support/platform.ts';
import { startAllowedSite, useScene } from '../support/scene.ts';
import type { Site } from '../support/servers/site.ts';
import { type Bot, makeBot } from '../support/visitor.ts';
import { crawlSite, outcomes, sourcesOf } from './crawl/crawl-support.ts';

const FULL =
  'A chatbot can have at most 50,000 passages, about 50 MB of text. Remove sources, or divide them among chatbots.';

let platform: Platform;
let tenant: Tenant;
let site: Site;
const words = (of: string, count = 400) => `The ${of} is told of in these words. `.repeat(count);
const html = (body: string) => `<title>Page</title><main><p>${body}</p></main>`;
beforeAll(async () => {
  site = await startAllowedSite({
    '/': html(`${words('front')} <a href="/next">next</a>`),
    '/next': html(words('next')),
    '/grows': (response, nth) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(html(words('tree', nth * 400))),
  });
  ({ platform, tenant } = await useScene());
});
afterAll(() => site?.close());

const keyOf = (bot: Bot) => chatbotKey(tenant.workspaceId, bot.id);
const counted = async (bot: Bot) => (await platform.store.get(keyOf(bot), { consistent: true }))?.chunkCount;
const setCount = (bot: Bot, chunkCount: number) => platform.store.update(keyOf(bot), { set: { chunkCount } });
const addText = (bot: Bot, text: string) => tenant.api.post(`${bot.path}/sources/text`, { title: 'Text', text });
const ended = (bot: Bot, id: string) =>
  until('the source has ended', async () => {
    const source = (await tenant.api.get(`${bot.path}/sources/${id}`)).body.data;
    return ['completed', 'failed'].includes(source.status) && source;
  });

it('a chatbot counts the chunks of its sources, added, read again and deleted', async () => {
  const bot = await makeBot(platform, tenant);
  const text = (await addText(bot, words('lamp'))).body.data;
  const page = (await tenant.api.post(`${bot.path}/sources/url`, { url: `${site.url}/grows` })).body.data;
  await ended(bot, page.id);
  await tenant.api.post(`${bot.path}/sources/${page.id}/recrawl`);
  await ended(bot, page.id);
  const sum = async () => (await sourcesOf(tenant, bot)).reduce((total, { chunkCount }) => total + chunkCount, 0);
  expect(text.chunkCount).toBeGreaterThan(5);
  expect(await counted(bot)).toBe(await sum());
  await tenant.api.delete(`${bot.path}/sources/${text.id}`);
  expect(await counted(bot)).toBe(await sum());
  await tenant.api.delete(`${bot.path}/sources/${page.id}`);
  expect(await counted(bot)).toBe(0);
});

it('a chatbot that is full takes no more, and says so, until something is removed', async () => {
  const bot = await makeBot(platform, tenant);
  const first = (await addText(bot, words('lamp'))).body.data;
  await setCount(bot, MAX_CHUNKS - 3);
  expect((await addText(bot, words('chair'))).body.error).toEqual({ code: 'USAGE_LIMIT_REACHED', message: FULL });
  const page = (await tenant.api.post(`${bot.path}/sources/url`, { url: `${site.url}/next` })).body.data;
  expect(await ended(bot, page.id)).toMatchObject({ status: 'failed', errorMessage: FULL, chunkCount: 0 });
  const crawl = await crawlSite(tenant, bot, { url: `${site.url}/` });
  expect(Object.values(outcomes(crawl, site.url))).toContain(`skipped: ${FULL}`);
  expect(await counted(bot)).toBe(MAX_CHUNKS - 3);
  // What fits is taken.
  expect((await addText(bot, 'A short text.')).status).toBe(200);
  await tenant.api.delete(`${bot.path}/sources/${first.id}`);
  expect((await addText(bot, words('chair', 200))).status).toBe(200);
});

it('of many that want the last room at once, only as many as fit get it', async () => {
  const bot = await makeBot(platform, tenant);
  const { chunkCount } = (await addText(bot, words('lamp'))).body.data;
  await setCount(bot, MAX_CHUNKS - 3 * chunkCount);
  const answers = await Promise.all(Array.from({ length: 8 }, () => addText(bot, words('lamp'))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 402, 402, 402, 402, 402]);
  expect(await counted(bot)).toBe(MAX_CHUNKS);
});

it('a chatbot of an earlier version is counted with its next change', async () => {
  const bot = await makeBot(platform, tenant);
  const [one, two] = [(await addText(bot, words('lamp'))).body.data, (await addText(bot, words('desk'))).body.data];
  const forget = () => platform.store.update(keyOf(bot), { remove: ['chunkCount'] });
  await forget();
  const three = (await addText(bot, words('sofa'))).body.data;
  expect(await counted(bot)).toBe(one.chunkCount + two.chunkCount + three.chunkCount);
  await forget();
  expect((await tenant.api.delete(`${bot.path}/sources/${two.id}`)).status).toBe(200);
  expect(await counted(bot)).toBe(one.chunkCount + three.chunkCount);
  await forget();
  const page = (await tenant.api.post(`${bot.path}/sources/url`, { url: `${site.url}/next` })).body.data;
  const { chunkCount } = await ended(bot, page.id);
  expect(await counted(bot)).toBe(one.chunkCount + three.chunkCount + chunkCount);
});
