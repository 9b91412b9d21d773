import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCache } from '../../../adapters/cache.ts';
import { createModel } from '../../../adapters/models/index.ts';
import type { App, Store } from '../../../domain/core/app.ts';
import { uuidv7Source } from '../../../domain/core/ids.ts';
import { chunkPk, vectorFillKey } from '../../../domain/knowledge/items.ts';
import { startVectorFills } from '../../../domain/knowledge/vector-fill/due.ts';
import { maintain, maintenanceJob } from '../../../domain/maintenance.ts';
import { appOf } from '../../support/app-of.ts';
import { choreApp } from '../../support/chores.ts';
import { run } from '../../support/operator.ts';
import { type OwnPlatform, startPlatform, type Tenant } from '../../support/platform.ts';
import {
  embeds,
  fails,
  type OpenAiServer,
  type OpenaiBehaviour,
  startOpenAiServer,
} from '../../support/servers/openai-server.ts';
import { toyVector } from '../../support/toy-embedding.ts';
import { addFaq, type Bot, chat, makeBot } from '../../support/visitor.ts';

const dogs = ['Are dogs allowed in the store?', 'Yes, on a lead.'] as const;
/** Shares no telling word with the FAQ. */
const reworded = 'may I bring my four-legged companion';

let embedding: OpenAiServer;
let behaviour: OpenaiBehaviour;
let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
beforeAll(async () => {
  embedding = await startOpenAiServer((response, request) => behaviour(response, request));
  platform = await startPlatform({ env: { EMBEDDING_MODEL: 'openai:toy', OPENAI_BASE_URL: embedding.baseUrl } });
});
afterAll(async () => {
  await platform?.stop();
  await embedding?.stop();
});
beforeEach(async () => {
  behaviour = fails(503, {});
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant);
});
afterEach(async () => {
  await platform.store.remove(vectorFillKey(tenant.workspaceId, bot.id));
});

const chunks = async () =>
  (await platform.store.query({ pk: chunkPk(tenant.workspaceId, bot.id), consistent: true })).items;
const withVector = async () => (await chunks()).filter(({ vector }) => vector).length;
const fill = () => platform.store.get(vectorFillKey(tenant.workspaceId, bot.id), { consistent: true });

/** A maintenance worker with the embedding model. */
function worker(own: Partial<Store> = {}, passedMs = () => 0): App {
  const clock = { now: () => Date.now() + passedMs() };
  return appOf({
    store: { ...platform.store, ...own },
    clock,
    ids: uuidv7Source(clock),
    cache: createCache(clock),
    log: { info() {}, warn() {}, error() {} },
    model: createModel({
      model: 'extractive',
      embeddingModel: 'openai:toy',
      openaiBaseUrl: embedding.baseUrl,
      openaiApiKey: undefined,
      maxTokens: 400,
      region: 'eu-west-1',
    }),
  });
}
const job = () => ({ kind: 'fill-vectors', workspaceId: tenant.workspaceId, chatbotId: bot.id }) as const;
const work = (app = worker()) => maintain(app, job());

describe('a source that was stored while the embedding model failed', () => {
  beforeEach(async () => {
    await addFaq(tenant, bot, ...dogs);
    expect(await withVector()).toBe(0);
  });

  it('is filled by the schedule and a worker, and is then found by its meaning', async () => {
    behaviour = embeds(toyVector);
    expect(await fill()).toMatchObject({ dueKind: 'vectors', marks: 1 });
    const early = choreApp(platform, 0);
    await startVectorFills(early);
    expect(early.jobs.filter((one) => 'chatbotId' in one && one.chatbotId === bot.id)).toEqual([]);
    const later = choreApp(platform, 1);
    await startVectorFills(later);
    expect(later.jobs).toContainEqual(job());
    for (const body of later.jobs) await maintain(worker(), maintenanceJob.parse(body));
    expect(await withVector()).toBe(1);
    expect(await fill()).toBeUndefined();
    expect((await chat(bot.publicUrl, { message: reworded })).text).toBe(dogs[1]);
    // One set of chunks is left.
    expect(await chunks()).toHaveLength(1);
  });

  it('is enqueued once, and again if its worker died', async () => {
    const first = choreApp(platform, 1);
    const second = choreApp(platform, 1);
    await Promise.all([startVectorFills(first), startVectorFills(second)]);
    const mine = [...first.jobs, ...second.jobs].filter((one) => 'chatbotId' in one && one.chatbotId === bot.id);
    expect(mine).toHaveLength(1);
    const afterwards = choreApp(platform, 1.2);
    await startVectorFills(afterwards);
    expect(afterwards.jobs).toContainEqual(job());
  });

  it('is tried at longer intervals while the model fails', async () => {
    const pauses: number[] = [];
    for (let n = 0; n < 3; n++) {
      await work();
      pauses.push(Math.round((Date.parse(String((await fill())!.dueAt)) - Date.now()) / 60_000));
    }
    expect(pauses).toEqual([2, 4, 8]);
    expect(await fill()).toMatchObject({ attempts: 3, missing: 1 });
    expect(await withVector()).toBe(0);
  });

  it('is left to a later fill if it changes meanwhile, and nothing of it is lost', async () => {
    behaviour = embeds(toyVector);
    const id = String((await chunks())[0]!.sourceId);
    let isChanged = false;
    const transact: Store['transact'] = async (writes, options) => {
      if (!isChanged) {
        isChanged = true;
        const { status } = await tenant.api.patch(`${bot.path}/sources/${id}/faq`, { answer: 'Only small ones.' });
        expect(status).toBe(200);
      }
      return platform.store.transact(writes, options);
    };
    await work(worker({ transact }));
    expect(isChanged).toBe(true);
    const left = await chunks();
    expect(left.map(({ content }) => content)).toEqual(['Only small ones.']);
    expect(left[0]).toHaveProperty('vector');
  });

  it('stays switched off, with its vectors', async () => {
    behaviour = embeds(toyVector);
    const id = String((await chunks())[0]!.sourceId);
    await tenant.api.post(`${bot.path}/sources/${id}/toggle`, { enabled: false });
    await work();
    expect((await tenant.api.post(`${bot.path}/search`, { query: 'are dogs allowed' })).body.data.results).toEqual([]);
    await tenant.api.post(`${bot.path}/sources/${id}/toggle`, { enabled: true });
    expect((await chat(bot.publicUrl, { message: reworded })).text).toBe(dogs[1]);
  });

  it('is filled by two workers at once as by one', async () => {
    behaviour = embeds(toyVector);
    await Promise.all([work(), work()]);
    await work();
    expect(await chunks()).toHaveLength(1);
    expect(await withVector()).toBe(1);
    expect((await chat(bot.publicUrl, { message: 'are dogs allowed' })).text).toBe(dogs[1]);
  });

  it('is listed for the operator, and filled at once if the operator asks', async () => {
    await work();
    const app = appOf({ store: platform.store, clock: { now: () => Date.now() } });
    const ofBot = { workspaceId: tenant.workspaceId, chatbotId: bot.id };
    expect(await run(app, ['vectors', 'list'], {})).toEqual({
      chatbots: expect.arrayContaining([{ ...ofBot, missing: 1, attempts: 1, nextFillAt: expect.any(String) }]),
    });
    expect(await run(app, ['vectors', 'fill'], { workspace: tenant.workspaceId })).toEqual({ asked: 1 });
    const now = choreApp(platform, 0.001);
    await startVectorFills(now);
    expect(now.jobs).toContainEqual(job());
  });
});

it('A fill that has no time for all sources is continued behind those that lack nothing', async () => {
  const first = await addFaq(tenant, bot, ...dogs);
  await addFaq(tenant, bot, 'Where can I park?', 'Behind the house.');
  behaviour = embeds(toyVector);
  let passedMs = 0;
  const transact: Store['transact'] = async (writes, options) => {
    const done = await platform.store.transact(writes, options);
    passedMs = 61_000;
    return done;
  };
  await work(worker({ transact }, () => passedMs));
  expect([await withVector(), (await fill())?.pass]).toEqual([1, { after: first.id, marks: 2, busy: 0 }]);
  const prefixes: unknown[] = [];
  const queryAll: Store['queryAll'] = (query) => {
    prefixes.push(query.prefix);
    return platform.store.queryAll(query);
  };
  await work(worker({ queryAll }));
  expect([await withVector(), await fill()]).toEqual([2, undefined]);
  expect(prefixes.filter((prefix) => String(prefix).startsWith(first.id))).toEqual([]);
});

it('A fill ends with the chatbot', async () => {
  await addFaq(tenant, bot, ...dogs);
  await tenant.api.delete(bot.path);
  await work();
  expect(await fill()).toBeUndefined();
});

it('A mark during the last fill is not lost', async () => {
  await addFaq(tenant, bot, ...dogs);
  behaviour = embeds(toyVector);
  const transact: Store['transact'] = async (writes, options) => {
    behaviour = fails(503, {});
    await addFaq(tenant, bot, 'Where can I park?', 'Behind the house.');
    return platform.store.transact(writes, options);
  };
  await work(worker({ transact }));
  expect(await fill()).toMatchObject({ marks: 2 });
});

describe('an embedding model that is set later', () => {
  it('is noticed when the index is opened', async () => {
    const env = { OPENAI_BASE_URL: embedding.baseUrl };
    let other = await startPlatform({ env });
    try {
      const otherTenant = await other.tenant();
      const otherBot = await makeBot(other, otherTenant);
      await addFaq(otherTenant, otherBot, ...dogs);
      const key = vectorFillKey(otherTenant.workspaceId, otherBot.id);
      expect(await other.store.get(key, { consistent: true })).toBeUndefined();
      await other.kill();
      behaviour = embeds(toyVector);
      other = await other.restart({ ...env, EMBEDDING_MODEL: 'openai:toy' });
      await chat(otherBot.publicUrl, { message: 'are dogs allowed' });
      expect(await other.store.get(key, { consistent: true })).toMatchObject({ dueKind: 'vectors' });
    } finally {
      await other.stop();
    }
  });
});
