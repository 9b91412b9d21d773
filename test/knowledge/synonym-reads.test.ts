import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { readTurn } from '../../domain/answers/turn/read.ts';
import { findChatbot } from '../../domain/chatbots/find.ts';
import { chatbotKey } from '../../domain/chatbots/items.ts';
import type { App } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import type { Actor } from '../../domain/core/operations/actor.ts';
import { synonymsKey } from '../../domain/knowledge/items.ts';
import type { SynonymGroups } from '../../domain/knowledge/synonym-groups.ts';
import { loadSynonyms, setSynonyms } from '../../domain/knowledge/synonyms.ts';
import { maintain, maintenanceJob } from '../../domain/maintenance.ts';
import { appOf } from '../support/app-of.ts';
import { run } from '../support/operator.ts';
import { startTestQueues, startTestTable, type TestQueues, type TestTable } from '../support/stores/stores.ts';

let table: TestTable;
let queues: TestQueues;
let workspaceId = '';
beforeAll(async () => {
  [table, queues] = await Promise.all([startTestTable(), startTestQueues()]);
  const wanted = { name: 'T', owner: 'owner@tenant.example', plan: 'pro' };
  const made = (await run(container().app, ['org', 'create'], wanted)) as Record<string, string>;
  workspaceId = made.workspaceId!;
});
afterAll(() => Promise.all([table?.stop(), queues?.stop()]));

const clock = { now: () => Date.now() };
const ids = uuidv7Source(clock);
let chatbotId = '';
beforeEach(async () => {
  chatbotId = ids.next();
  const at = new Date().toISOString();
  await table.store.put({
    ...chatbotKey(workspaceId, chatbotId),
    ...{ id: chatbotId, workspaceId, publicId: 'p', name: 'Bot', botName: 'Bot', status: 'active', language: null },
    ...{ allowedDomains: [], templateKey: null, sourceCount: 0, settingsRevision: 0, createdAt: at, updatedAt: at },
  });
});

/** A container with a cache of its own that says what it reads of the table, and keeps what it sends. */
function container() {
  const reads: string[] = [];
  const jobs: object[] = [];
  const store: App['store'] = {
    ...table.store,
    get(key, options) {
      reads.push(key.sk);
      return table.store.get(key, options);
    },
  };
  const app = appOf({
    settings: { rateLimitScale: 1000 },
    clock,
    ids,
    store,
    blobs: queues.blobs,
    queues: { send: async (_queue: string, job: object) => void jobs.push(job) },
    cache: createCache(clock),
    model: {},
  });
  const place = () => ({ workspaceId, chatbotId });
  const call = { tenancy: () => Promise.reject(new Error('not asked for')) };
  return {
    app,
    reads,
    jobs,
    /** As PUT does. */
    async set(synonyms: string[][]) {
      const target = await findChatbot(app, workspaceId, chatbotId);
      return setSynonyms.run(app, { workspaceId } as Actor, {
        ...call,
        target,
        ids: { chatbotId },
        input: { synonyms },
      });
    },
    /** As every question does; with what was read of the table beside the chatbot. */
    async load(): Promise<[SynonymGroups, string[]]> {
      const chatbot = await findChatbot(app, workspaceId, chatbotId);
      reads.length = 0;
      return [await loadSynonyms(app, place(), chatbot), [...reads]];
    },
    turn: () =>
      readTurn(app, {
        chatbotRef: place(),
        chatbot: findChatbot(app, workspaceId, chatbotId),
        input: { message: 'hello' },
        admitted: Promise.resolve(),
        bindingToken: undefined,
        browserLanguage: null,
        channel: 'api',
      }),
  };
}

const long = (mark: string) =>
  Array.from({ length: 500 }, (_, n) => [`${mark}${n}`.padEnd(100), `${n}${mark}`.padEnd(100)]);

describe('a container', () => {
  it('reads nothing where there are none, and each list once', async () => {
    const [writer, reader] = [container(), container()];
    expect(await reader.load()).toEqual([[], []]);
    for (const list of [[['a', 'b']], [['a', 'b', 'c']], long('x')]) {
      await writer.set(list);
      expect(await reader.load()).toEqual([list, ['SYNONYMS']]);
      expect(await reader.load()).toEqual([list, []]);
    }
    const [[held], [again]] = [await reader.load(), await reader.load()];
    expect(held).toBe(again);
    await writer.set([]);
    expect(await reader.load()).toEqual([[], []]);
  });

  it('has them for a visitor’s message, which costs no read more than one without', async () => {
    const [writer, reader] = [container(), container()];
    const readsOf = async () => {
      reader.reads.length = 0;
      const { synonyms } = await reader.turn();
      return [synonyms, reader.reads.length];
    };
    await reader.turn();
    const [none, usual] = await readsOf();
    expect(none).toEqual([]);
    await writer.set([['a', 'b']]);
    expect(await readsOf()).toEqual([[['a', 'b']], Number(usual) + 1]);
    expect(await readsOf()).toEqual([[['a', 'b']], usual]);
  });

  it('that finds a blob gone reads the list that has replaced it', async () => {
    const [writer, reader] = [container(), container()];
    await writer.set(long('first'));
    const { version } = (await table.store.get(synonymsKey(workspaceId, chatbotId)))!;
    const get = reader.app.blobs.get;
    let calls = 0;
    reader.app.blobs = {
      ...reader.app.blobs,
      async get(key) {
        if (calls++ === 0) {
          await writer.set(long('second'));
          const job = maintenanceJob.parse({ kind: 'drop-synonyms', workspaceId, chatbotId, version });
          await maintain(writer.app, job);
          await maintain(writer.app, job);
        }
        return get(key);
      },
    };
    const [found] = await reader.load();
    expect(found).toEqual(long('second'));
    expect(calls).toBe(2);
  });

  it('whose chatbot is gone when a long list is stored has its blob removed, and says so', async () => {
    const writer = container();
    const { app } = writer;
    const put = app.blobs.put;
    let stored = '';
    app.blobs = {
      ...app.blobs,
      async put(key, body, options) {
        await put(key, body, options);
        stored = key;
        await table.store.remove(chatbotKey(workspaceId, chatbotId));
      },
    };
    await expect(writer.set(long('x'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await table.store.get(synonymsKey(workspaceId, chatbotId))).toBeUndefined();
    expect(await queues.blobs.size(stored)).toBeGreaterThan(100_000);
    expect(writer.jobs).toHaveLength(1);
    await maintain(app, maintenanceJob.parse(writer.jobs[0]));
    expect(await queues.blobs.size(stored)).toBeUndefined();
  });
});
