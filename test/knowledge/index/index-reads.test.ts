import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCache } from '../../../adapters/cache.ts';
import type { App, Item } from '../../../domain/core/app.ts';
import { uuidv7Source } from '../../../domain/core/ids.ts';
import { newSource } from '../../../domain/knowledge/new-source.ts';
import { openIndex } from '../../../domain/knowledge/search-index/index.ts';
import { logEntry } from '../../../domain/knowledge/search-index/log.ts';
import { appOf } from '../../support/app-of.ts';
import { startTestTable, type TestTable } from '../../support/stores/stores.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table?.stop());

const place = {
  workspaceId: '01999999-0000-7000-8000-000000000001',
  chatbotId: '01999999-0000-7000-8000-000000000002',
};
let nowMs = Date.UTC(2026, 2, 10, 12);

/** A container whose clock is `skewMs` ahead and whose cache holds `maxBytes`, and the log entries that it has read. */
function container(skewMs = 0, maxBytes = Number.POSITIVE_INFINITY) {
  const clock = { now: () => nowMs + skewMs };
  const read: string[] = [];
  const store: App['store'] = {
    ...table.store,
    async *queryAll(where): AsyncGenerator<Item> {
      for await (const item of table.store.queryAll(where)) {
        read.push(item.sk);
        yield item;
      }
    },
  };
  const app = appOf({ model: {}, store, clock, ids: uuidv7Source(clock), cache: createCache({ ...clock, maxBytes }) });
  return {
    async teach(question: string, chatbotId = place.chatbotId): Promise<void> {
      const draft = { type: 'faq', title: question, sourceUrl: null, category: null } as const;
      const source = { ...newSource(app, place.workspaceId, chatbotId, draft), revision: 1 };
      const chunk = { id: app.ids.next(), sourceId: source.id, position: 0, heading: null, content: 'Yes.' };
      const log = logEntry(app, source, 'put', [{ ...chunk, charCount: 4, createdAt: source.createdAt }]);
      await app.store.transact({ log });
    },
    async knows(question: string): Promise<boolean> {
      const [best] = (await openIndex(app, place)).search({ text: question, limit: 1 }).results;
      return best?.chunk.title === question;
    },
    /** What it reads to answer one question. */
    async readsOnce(chatbotId = place.chatbotId): Promise<number> {
      read.length = 0;
      await openIndex(app, { ...place, chatbotId });
      return read.length;
    },
  };
}

describe('a container that has read a log', () => {
  it('reads the last half minute of it again while more may come in between, and nothing after that', async () => {
    const writer = container();
    const reader = container();
    for (let n = 0; n < 20; n++) await writer.teach(`Is number ${n} there?`);
    expect(await reader.readsOnce()).toBe(20);
    nowMs += 50_000;
    expect(await reader.readsOnce()).toBe(20);
    nowMs += 15_000;
    await reader.readsOnce();
    expect(await reader.readsOnce()).toBe(0);
    await writer.teach('Is one more there?');
    expect(await reader.knows('Is one more there?')).toBe(true);
  });

  it('learns what a container whose clock is late writes, whenever it does', async () => {
    const late = container(-14_000);
    const ahead = container(14_000);
    const reader = container(14_000);
    await ahead.teach('Is the early bird there?');
    expect(await reader.knows('Is the early bird there?')).toBe(true);
    for (const [n, passesMs] of [0, 1_000, 30_000, 20_000, 9_000, 2_000, 60_000].entries()) {
      nowMs += passesMs;
      await reader.readsOnce();
      await late.teach(`Is the late worm ${n} there?`);
      expect(await reader.knows(`Is the late worm ${n} there?`)).toBe(true);
    }
  });

  it('forgets the index that was asked for least recently, where its memory is full, and reads it anew', async () => {
    const bots = [3, 4, 5].map((n) => `01999999-0000-7000-8000-00000000000${n}`);
    const writer = container();
    for (const bot of bots) for (let n = 0; n < 50; n++) await writer.teach(`Is the parcel ${n} of ${bot} there?`, bot);
    const [first = '', second = '', third = ''] = bots;
    nowMs += 61_000;
    const reader = container(0, 210_000);
    const reads: number[] = [];
    for (const bot of [first, second, first, third, first, second]) reads.push(await reader.readsOnce(bot));
    expect(reads).toEqual([50, 50, 0, 50, 0, 50]);
  });
});
