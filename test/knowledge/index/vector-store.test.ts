import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chatbotKey } from '../../../domain/chatbots/items.ts';
import { HEAD_SK, indexPk, LOG_PREFIX, sourcePk, storedPk } from '../../../domain/knowledge/items.ts';
import { type OwnPlatform, startPlatform, type Tenant, until } from '../../support/platform.ts';
import { embeds, type OpenAiServer, startOpenAiServer } from '../../support/servers/openai-server.ts';
import { startVectorsServer, type VectorsServer } from '../../support/servers/s3-vectors-server.ts';
import { DIMENSIONS, toyVector } from '../../support/toy-embedding.ts';
import { addFaq, type Bot, chat, makeBot } from '../../support/visitor.ts';

const STORE = 'arn:aws:s3vectors:us-east-1:000000000000:bucket/desk/index/passages';
/** Stands for 10,000: chatbots with more passages are searched in the store. */
const ABOVE = 12;
const dogs = ['Are dogs allowed in the store?', 'Yes, on a lead.'] as const;
/** Shares no telling word with the FAQ. */
const reworded = 'may I bring my four-legged companion';
const tools = [
  'ladder',
  'drill',
  'saw',
  'hammer',
  'chisel',
  'plane',
  'vice',
  'rasp',
  'level',
  'clamp',
  'mallet',
  'awl',
];
const toolFaq = (tool: string) => [`Who repairs a ${tool}?`, `The ${tool} is repaired by Mister ${tool}.`] as const;

let vectors: VectorsServer;
let embedding: OpenAiServer;
let platform: OwnPlatform;
let tenant: Tenant;
beforeAll(async () => {
  vectors = await startVectorsServer(STORE, DIMENSIONS);
  embedding = await startOpenAiServer((response, request) => behaviour(response, request));
  const models = { EMBEDDING_MODEL: 'openai:toy', OPENAI_BASE_URL: embedding.baseUrl };
  const store = { VECTOR_STORE: STORE, VECTOR_STORE_ABOVE: String(ABOVE), VECTORS_ENDPOINT: vectors.endpoint };
  platform = await startPlatform({ env: { ...models, ...store } });
  tenant = await platform.tenant();
});
afterAll(async () => {
  await platform?.stop();
  await Promise.all([vectors?.stop(), embedding?.stop()]);
});
let behaviour = embeds(toyVector);
afterEach(() => {
  vectors.answer = 'right';
  behaviour = embeds(toyVector);
});

const search = async (bot: Bot, query: string) => (await tenant.api.post(`${bot.path}/search`, { query })).body.data;
const best = async (bot: Bot, query: string) => (await search(bot, query)).results[0]?.title;
const rowsOf = (pk: string) => Array.fromAsync(platform.store.queryAll({ pk, consistent: true }));
const indexRows = (bot: Bot) => rowsOf(indexPk(tenant.workspaceId, bot.id));
const headOf = async (bot: Bot) => (await indexRows(bot)).find(({ sk }) => sk === HEAD_SK);
const logOf = async (bot: Bot) => (await indexRows(bot)).filter(({ sk }) => sk.startsWith(LOG_PREFIX));
const keysOf = (bot: Bot) => [...vectors.vectors.keys()].filter((key) => key.startsWith(`${bot.id}/`));
const sourcePath = (bot: Bot, id: string) => `${bot.path}/sources/${id}`;
/** Asks until what a question requests has been done. */
const untilStored = (bot: Bot, count: number) =>
  until(`${count} passages are in the store`, async () => {
    await search(bot, 'anything');
    return keysOf(bot).length === count && (await headOf(bot))?.store === STORE && (await logOf(bot)).length === 0;
  });

/** A chatbot whose passages are all in the store. */
async function largeBot(): Promise<{ bot: Bot; ids: Map<string, string> }> {
  const bot = await makeBot(platform, tenant);
  const ids = new Map<string, string>();
  const faqs: (readonly [string, string])[] = [dogs, ...tools.map(toolFaq)];
  for (const [question, answer] of faqs) ids.set(question, (await addFaq(tenant, bot, question, answer)).id);
  await untilStored(bot, 1 + tools.length);
  return { bot, ids };
}

// Most of their time is waiting for changes to reach the store.
describe.concurrent('while the store answers', () => {
  it('a chatbot with few passages stays in memory', async () => {
    const bot = await makeBot(platform, tenant);
    await addFaq(tenant, bot, ...dogs);
    expect(await best(bot, reworded)).toBe(dogs[0]);
    expect([keysOf(bot), (await headOf(bot))?.store]).toEqual([[], undefined]);
  });

  it('a large one is answered from the store, and from what changed since', async () => {
    const { bot } = await largeBot();
    const { text, sources } = await chat(bot.publicUrl, { message: reworded });
    expect(text).toBe(dogs[1]);
    expect(sources.sources).toMatchObject([{ title: dogs[0] }]);
    expect(vectors.requests).toContainEqual(
      expect.objectContaining({
        action: 'QueryVectors',
        body: expect.objectContaining({ filter: { chatbot: bot.id } }),
      }),
    );
    expect(await best(bot, 'who repairs a chisel')).toBe(toolFaq('chisel')[0]);
    await addFaq(tenant, bot, 'Do you sell gravel?', 'By the sack.');
    expect((await chat(bot.publicUrl, { message: 'do you sell gravel' })).text).toBe('By the sack.');
    expect(await best(bot, reworded)).toBe(dogs[0]);
  });

  it('what is changed, disabled or deleted is not found as it was, at once and later', async () => {
    const { bot, ids } = await largeBot();
    const [dogId, sawId, drillId] = [dogs, toolFaq('saw'), toolFaq('drill')].map(([title]) => ids.get(title)!);
    await tenant.api.post(`${sourcePath(bot, dogId!)}/toggle`, { enabled: false });
    await tenant.api.delete(sourcePath(bot, sawId!));
    await tenant.api.patch(`${sourcePath(bot, drillId!)}/faq`, { answer: 'Ask at the desk.' });
    const check = async () => {
      const titles = (await search(bot, reworded)).results.map(({ title }: { title: string }) => title);
      expect(titles).not.toContain(dogs[0]);
      expect(
        (await search(bot, 'who repairs a saw')).results.map(({ sourceId }: { sourceId: string }) => sourceId),
      ).not.toContain(sawId);
      expect((await search(bot, 'who repairs a drill')).results[0]).toMatchObject({ content: 'Ask at the desk.' });
    };
    await check();
    await untilStored(bot, tools.length - 1);
    await check();
    await tenant.api.post(`${sourcePath(bot, dogId!)}/toggle`, { enabled: true });
    expect(await best(bot, reworded)).toBe(dogs[0]);
  });

  it('after many changes at once, the store holds exactly the active passages', async () => {
    const { bot, ids } = await largeBot();
    const sources = [...ids.values()];
    const changes = sources.flatMap((id, at) => [
      () => tenant.api.patch(`${sourcePath(bot, id)}/faq`, { answer: `Answer ${at}.` }),
      async () => {
        for (const enabled of [false, true]) await tenant.api.post(`${sourcePath(bot, id)}/toggle`, { enabled });
      },
      () => search(bot, 'who repairs a drill'),
    ]);
    await Promise.all(changes.map((change) => change()));
    await untilStored(bot, sources.length);
    const active = (await rowsOf(sourcePk(tenant.workspaceId, bot.id))).filter(({ enabled }) => enabled === true);
    const keys = active.map(({ id, chunkSet }) => `${bot.id}/${id}/${chunkSet}/0`);
    expect(keysOf(bot).toSorted()).toEqual(keys.toSorted());
    const sets = (await rowsOf(storedPk(tenant.workspaceId, bot.id))).map(({ sourceId }) => sourceId);
    expect(sets.toSorted()).toEqual(active.map(({ id }) => id).toSorted());
  });

  it('answer tests ask as visitors do', async () => {
    const { bot, ids } = await largeBot();
    const tests = [{ question: reworded, outcome: 'answer', sourceIds: [ids.get(dogs[0])] }];
    await tenant.api.put(`${bot.path}/answer-tests`, { tests });
    const run = await tenant.api.post(`${bot.path}/answer-tests/run`, {});
    expect(run.body.data).toMatchObject({ passed: 1, failed: 0 });
  });

  it('a chatbot with the store may have more passages', async () => {
    const bot = await makeBot(platform, tenant);
    const key = chatbotKey(tenant.workspaceId, bot.id);
    await platform.store.update(key, { set: { chunkCount: 999_999 } });
    await addFaq(tenant, bot, ...dogs);
    const refused = await tenant.api.post(`${bot.path}/sources/faq`, { question: 'Is it open?', answer: 'Yes.' });
    expect([refused.status, refused.body.error.message]).toEqual([
      402,
      'A chatbot can have at most 1,000,000 passages, about 1 GB of text. Remove sources, or divide them among chatbots.',
    ]);
  });

  it('a chatbot sees nothing of another one, and takes its passages with it', async () => {
    const [{ bot }, other] = [await largeBot(), await largeBot()];
    const { results } = await search(bot, reworded);
    expect(results.map(({ sourceId }: { sourceId: string }) => sourceId)).not.toContain(other.ids.get(dogs[0]));
    await tenant.api.delete(bot.path);
    await until('its passages are gone', async () => keysOf(bot).length === 0);
    await until('and their rows', async () => (await rowsOf(storedPk(tenant.workspaceId, bot.id))).length === 0);
    expect(keysOf(other.bot)).toHaveLength(1 + tools.length);
  });
});

it('a text without an embedding is found by its words', async () => {
  const { bot } = await largeBot();
  behaviour = (response) => response.writeHead(500).end();
  await addFaq(tenant, bot, 'Do you rent scaffolding?', 'For a week.');
  expect(await best(bot, 'do you rent scaffolding')).toBe('Do you rent scaffolding?');
  behaviour = embeds(toyVector);
  await tenant.api.delete(sourcePath(bot, (await addFaq(tenant, bot, 'Is there a cloakroom?', 'No.')).id));
  await untilStored(bot, 1 + tools.length);
  expect(await best(bot, 'do you rent scaffolding')).toBe('Do you rent scaffolding?');
});

it.each(['denied', 'throttled', 'never'] as const)('%s: the question is answered from changes alone', async (fault) => {
  const { bot } = await largeBot();
  await addFaq(tenant, bot, 'Do you sell gravel?', 'By the sack.');
  const isAnswered = async () => (await chat(bot.publicUrl, { message: reworded })).text === dogs[1];
  // After a failure the function pauses.
  await until('the store answers', isAnswered);
  vectors.requests.length = 0;
  vectors.answer = fault;
  const { done } = await chat(bot.publicUrl, { message: reworded });
  expect(done.message.sources).toEqual([]);
  expect(vectors.requests.map(({ action }) => action)).toContain('QueryVectors');
  expect((await chat(bot.publicUrl, { message: 'do you sell gravel' })).text).toBe('By the sack.');
  vectors.answer = 'right';
  await until('the store is asked again', isAnswered);
});

it('what could not be put is found meanwhile, and is put later', async () => {
  const { bot } = await largeBot();
  vectors.answer = 'denied';
  const { id } = await addFaq(tenant, bot, 'Do you sell gravel?', 'By the sack.');
  await tenant.api.delete(sourcePath(bot, (await addFaq(tenant, bot, 'Is there a cloakroom?', 'No.')).id));
  await until('it was tried', async () => {
    await search(bot, 'anything');
    return vectors.requests.some(({ action, body }) => action === 'PutVectors' && body.vectors[0].key.includes(id));
  });
  expect(await best(bot, 'do you sell gravel')).toBe('Do you sell gravel?');
  vectors.answer = 'right';
  await untilStored(bot, 2 + tools.length);
  expect(await best(bot, 'do you sell gravel')).toBe('Do you sell gravel?');
});
