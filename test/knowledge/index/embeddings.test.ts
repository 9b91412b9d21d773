import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chunkPk, indexPk, LOG_PREFIX } from '../../../domain/knowledge/items.ts';
import { type OwnPlatform, startPlatform, type Tenant, until } from '../../support/platform.ts';
import {
  embeds,
  fails,
  never,
  type OpenAiServer,
  type OpenaiBehaviour,
  startOpenAiServer,
} from '../../support/servers/openai-server.ts';
import { type Site, startSite } from '../../support/servers/site.ts';
import { blobKeys } from '../../support/stores/blobs.ts';
import { DIMENSIONS, toyVector } from '../../support/toy-embedding.ts';
import { addFaq, type Bot, chat, makeBot } from '../../support/visitor.ts';

const dogs = ['Are dogs allowed in the store?', 'Yes, on a lead.'] as const;
/** Shares no telling word with the FAQ. */
const reworded = 'may I bring my four-legged companion';
const page = `<html><head><title>Getting here</title></head><body><main><h1>Getting here</h1>
  <p>Forty free spaces for your car lie behind the building, no ticket needed.</p></main></body></html>`;

let embedding: OpenAiServer;
let behaviour: OpenaiBehaviour = embeds(toyVector);
let site: Site;
beforeAll(async () => {
  embedding = await startOpenAiServer((response, request) => behaviour(response, request));
  site = await startSite({ '/here': page });
});
afterAll(() => Promise.all([embedding?.stop(), site?.close()]));
afterEach(() => {
  behaviour = embeds(toyVector);
});

const asked = () => embedding.requests.flatMap(({ body }) => body.input);
const on = () => ({ EMBEDDING_MODEL: 'openai:toy', OPENAI_BASE_URL: embedding.baseUrl, EGRESS_ALLOW: site.host });
const off = () => ({ OPENAI_BASE_URL: embedding.baseUrl, EGRESS_ALLOW: site.host });

interface Desk {
  platform: OwnPlatform;
  tenant: Tenant;
}
const open = async (env: Record<string, string>): Promise<Desk> => {
  const platform = await startPlatform({ env });
  return { platform, tenant: await platform.tenant() };
};

const search = async ({ tenant }: Desk, bot: Bot, query: string) =>
  (await tenant.api.post(`${bot.path}/search`, { query })).body.data;
const chunksOf = async ({ platform, tenant }: Desk, bot: Bot) =>
  (await platform.store.query({ pk: chunkPk(tenant.workspaceId, bot.id), consistent: true })).items;
const addPage = async ({ tenant }: Desk, bot: Bot) => {
  const { body } = await tenant.api.post(`${bot.path}/sources/url`, { url: `${site.url}/here` });
  const path = `${bot.path}/sources/${body.data.id}`;
  await until('the page is read', async () => (await tenant.api.get(path)).body.data.status === 'completed');
  return path;
};

const vector = { space: `openai:toy/${DIMENSIONS}`, bytes: expect.stringMatching(/^[\w+/]{84,86}==?$/) };

describe('with an embedding model', () => {
  let desk: Desk;
  let bot: Bot;
  beforeAll(async () => {
    desk = await open(on());
    bot = await makeBot(desk.platform, desk.tenant);
    await addFaq(desk.tenant, bot, ...dogs);
    await addFaq(desk.tenant, bot, 'How do I sharpen a blade?', 'Bring it to the workshop.');
  });
  afterAll(() => desk?.platform.stop());

  it('a question in other words is answered from the FAQ that means the same', async () => {
    const { text, sources } = await chat(bot.publicUrl, { message: reworded });
    expect(text).toBe(dogs[1]);
    expect(sources.sources).toMatchObject([{ title: dogs[0] }]);
  });

  it('and is found by the search, under its own words too', async () => {
    const best = async (query: string) => {
      const { answerable, results } = await search(desk, bot, query);
      return { answerable, title: results[0].title };
    };
    expect(await best(reworded)).toEqual({ answerable: true, title: dogs[0] });
    expect(await best('sharpen my blade')).toEqual({ answerable: true, title: 'How do I sharpen a blade?' });
  });

  it.each(['What is the capital of Mongolia?', 'how much does it cost', 'is there parking'])(
    'what nothing answers is refused: %s',
    async (query) => {
      expect((await search(desk, bot, query)).answerable).toBe(false);
      const { sources, done } = await chat(bot.publicUrl, { message: query });
      expect(sources).toBeUndefined();
      expect(done.message.sources).toEqual([]);
    },
  );

  it('chunks of a text and of a page have a vector each', async () => {
    const other = await makeBot(desk.platform, desk.tenant);
    await desk.tenant.api.post(`${other.path}/sources/text`, {
      title: 'Jobs',
      text: 'Send your papers to the manager.',
    });
    await addPage(desk, other);
    const chunks = await chunksOf(desk, other);
    expect(chunks.length).toBeGreaterThanOrEqual(2);
    for (const chunk of chunks) expect(chunk.vector).toEqual(vector);
    expect(asked()).toContain('Jobs\nSend your papers to the manager.');
    const { results } = await search(desk, other, 'are you hiring');
    expect(results[0]).toMatchObject({ title: 'Jobs' });
    expect((await search(desk, other, 'where to leave a vehicle')).results[0]).toMatchObject({ title: 'Getting here' });
  });

  it('a FAQ is embedded with its alternatives, and again when it is changed', async () => {
    const other = await makeBot(desk.platform, desk.tenant);
    const { id } = await addFaq(desk.tenant, other, 'Is it quiet?', 'At night.');
    expect(asked()).toContain('Is it quiet?\nAt night.');
    const change = (fields: object) => desk.tenant.api.patch(`${other.path}/sources/${id}/faq`, fields);
    await change({ alternatives: [reworded, 'May a puppy come in?'] });
    expect(asked()).toContain(`Is it quiet?\n${reworded}\nMay a puppy come in?\nAt night.`);
    expect((await search(desk, other, 'is my dog allowed')).results[0]).toMatchObject({ sourceId: id });
    const [chunk] = await chunksOf(desk, other);
    expect(chunk).toMatchObject({ vector, alternatives: [reworded, 'May a puppy come in?'] });
    await change({ answer: 'Always.' });
    expect(asked()).toContain(`Is it quiet?\n${reworded}\nMay a puppy come in?\nAlways.`);
    const alternatives = Array.from({ length: 20 }, (_, at) => `${at} ${'long '.repeat(90)}`);
    await change({ alternatives });
    const last = asked().at(-1)!;
    expect([last.length <= 2_000, last.endsWith('\nAlways.')]).toEqual([true, true]);
  });

  it('a source that is switched off and on again keeps its vectors', async () => {
    const other = await makeBot(desk.platform, desk.tenant);
    const { id } = await addFaq(desk.tenant, other, ...dogs);
    const toggle = (enabled: boolean) => desk.tenant.api.post(`${other.path}/sources/${id}/toggle`, { enabled });
    await toggle(false);
    expect((await search(desk, other, reworded)).results).toEqual([]);
    await toggle(true);
    expect((await search(desk, other, reworded)).answerable).toBe(true);
  });

  it('no vector leaves the platform', async () => {
    const { id } = await addFaq(desk.tenant, bot, 'Do you hire out rollers?', 'By the day.');
    const { text } = await desk.tenant.api.get(`${bot.path}/sources/${id}/chunks`);
    expect(text).toContain('By the day.');
    expect(text).not.toContain('vector');
    expect(Object.keys((await search(desk, bot, 'rollers')).results[0]).sort()).toEqual(
      ['chunkId', 'confidence', 'content', 'score', 'sourceId', 'title', 'url'].sort(),
    );
  });

  it('meaning is found after the index was folded into a snapshot and after a restart', async () => {
    const other = await makeBot(desk.platform, desk.tenant);
    await addFaq(desk.tenant, other, ...dogs);
    // Entries of another source that is gone: enough of them for the index to be folded.
    const pk = indexPk(desk.tenant.workspaceId, other.id);
    const [entry] = (await desk.platform.store.query({ pk, prefix: LOG_PREFIX })).items;
    const drops = Array.from({ length: 250 }, (_, at) => {
      const id = String(entry!.id).slice(0, -4) + String(at).padStart(4, '0');
      return { put: { ...entry!, sk: LOG_PREFIX + id, id, sourceId: 'gone', revision: at, op: 'drop', chunks: null } };
    });
    await desk.platform.store.writeMany(drops);
    await search(desk, other, reworded);
    await until('a snapshot', async () =>
      blobKeys(desk.platform.dataDir).some((key) => key.includes(`${other.id}/index/`)),
    );
    await desk.platform.kill();
    desk.platform = await desk.platform.restart();
    expect((await search(desk, other, reworded)).answerable).toBe(true);
  });
});

describe('while the embedding service', () => {
  let desk: Desk;
  afterEach(() => desk?.platform.stop());

  it.each([
    ['is down', fails(503, {})],
    ['answers nonsense', fails(200, { data: 'none' })],
  ])('%s, sources are saved and questions answered by their words', async (_what, trouble) => {
    behaviour = trouble;
    desk = await open(on());
    const bot = await makeBot(desk.platform, desk.tenant);
    await addFaq(desk.tenant, bot, ...dogs);
    await addPage(desk, bot);
    for (const chunk of await chunksOf(desk, bot)) expect(chunk).not.toHaveProperty('vector');
    expect((await chat(bot.publicUrl, { message: 'are dogs allowed' })).text).toBe(dogs[1]);
    expect((await search(desk, bot, 'free spaces for a car')).answerable).toBe(true);
    expect((await search(desk, bot, reworded)).answerable).toBe(false);
  });

  it('says nothing, nobody waits for it for long', async () => {
    behaviour = never;
    desk = await open(on());
    const bot = await makeBot(desk.platform, desk.tenant);
    await addFaq(desk.tenant, bot, ...dogs);
    expect((await chat(bot.publicUrl, { message: 'are dogs allowed' })).text).toBe(dogs[1]);
    const sent = embedding.requests.length;
    expect((await chat(bot.publicUrl, { message: 'are dogs allowed' })).text).toBe(dogs[1]);
    // Not asked again for a while.
    expect(embedding.requests.length).toBe(sent);
  });
});

describe('an embedding model that is set later', () => {
  let desk: Desk;
  let bot: Bot;
  let pagePath: string;
  beforeAll(async () => {
    const before = embedding.requests.length;
    desk = await open(off());
    bot = await makeBot(desk.platform, desk.tenant);
    await addFaq(desk.tenant, bot, ...dogs);
    pagePath = await addPage(desk, bot);
    expect((await search(desk, bot, reworded)).answerable).toBe(false);
    // Without the setting nothing is sent anywhere and nothing more is stored.
    expect(embedding.requests.length).toBe(before);
    for (const chunk of await chunksOf(desk, bot)) expect(chunk).not.toHaveProperty('vector');
    await desk.platform.kill();
    desk.platform = await desk.platform.restart(on());
  });
  afterAll(() => desk?.platform.stop());

  it('leaves what is there to be found by its words', async () => {
    expect((await chat(bot.publicUrl, { message: 'are dogs allowed' })).text).toBe(dogs[1]);
    expect((await search(desk, bot, 'free spaces for your car')).answerable).toBe(true);
    expect((await search(desk, bot, reworded)).answerable).toBe(false);
  });

  it('gives a vector to what is saved again', async () => {
    const [old] = (await desk.tenant.api.get(`${bot.path}/sources`)).body.data.sources.filter(
      ({ type }: { type: string }) => type === 'faq',
    );
    await desk.tenant.api.delete(`${bot.path}/sources/${old.id}`);
    await addFaq(desk.tenant, bot, ...dogs);
    expect((await chat(bot.publicUrl, { message: reworded })).text).toBe(dogs[1]);
  });

  it('gives a vector to what is crawled again', async () => {
    // Its text is the same as before.
    expect((await desk.tenant.api.post(`${pagePath}/recrawl`, {})).status).toBe(200);
    const sourceId = pagePath.split('/').at(-1)!;
    const hasVectors = async () => {
      const chunks = (await chunksOf(desk, bot)).filter((chunk) => chunk.sourceId === sourceId);
      return chunks.length > 0 && chunks.every((chunk) => chunk.vector);
    };
    await until('the chunks have vectors', hasVectors);
    expect((await search(desk, bot, 'where to leave a vehicle')).results[0]).toMatchObject({ title: 'Getting here' });
  });
});
