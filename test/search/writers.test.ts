import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationKey, conversationPk } from '../../domain/conversations/items.ts';
import type { Blobs, Store } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { idsOf } from '../../engines/segments/index.ts';
import { conversationOf } from '../support/stores/old-rows.ts';
import { startTestQueues, startTestTable, type TestQueues, type TestTable } from '../support/stores/stores.ts';
import { Container } from './support.ts';

let table: TestTable;
let aws: TestQueues;
beforeAll(async () => {
  [table, aws] = await Promise.all([startTestTable(), startTestQueues()]);
});
afterAll(() => Promise.all([table.stop(), aws.stop()]));

const ids = uuidv7Source({ now: () => Date.now() });
const LATER_MS = 5 * 60_000;
const container = (workspaceId: string, laterMs = 0, own: Partial<Blobs> = {}) =>
  new Container(table, aws, { workspaceId, laterMs, own });

const talks = (of: Container, word: string, count: number): Promise<string[]> =>
  of.talks(Array.from({ length: count }, (_, n) => ({ days: n / 24, texts: [`${word} number ${word}${n}`] })));

/** As if an earlier version had stored the conversations, which listed none. */
async function unlist(of: Container): Promise<void> {
  for (const { pk, sk } of await of.rows('')) await of.app.store.remove({ pk, sk });
}

/** The conversations of all segments. */
async function writtenOf(of: Container): Promise<string[]> {
  const segments = await of.rows('SEGMENT#');
  const files = segments.map(async ({ id, headBytes }) => {
    const bytes = (await aws.blobs.get(`ws/${of.workspaceId}/search/${id}`))!;
    return idsOf({ bytes, headBytes: Number(headBytes) });
  });
  return (await Promise.all(files)).flat().toSorted();
}

/** Kills a container at its n-th write: the write is applied, but its answer and all that follows are not. */
function killAt(dying: Container, nth: number): void {
  let left = nth;
  const dies =
    <Args extends unknown[], R>(write: (...args: Args) => Promise<R>) =>
    async (...args: Args): Promise<R> => {
      if (left <= 0) throw new Error('killed');
      const result = await write(...args);
      left -= 1;
      if (left === 0) throw new Error('killed');
      return result;
    };
  const { store, blobs, queues } = dying.app;
  const { put, update, remove, transact, writeEach, writeMany } = store;
  const mortal = { put, update, remove, transact, writeEach, writeMany } as unknown as Record<string, never>;
  const deadly = Object.fromEntries(Object.entries(mortal).map(([name, write]) => [name, dies(write)]));
  dying.app.store = { ...store, ...(deadly as unknown as Partial<Store>) };
  dying.app.blobs = { ...blobs, put: dies(blobs.put), remove: dies(blobs.remove) };
  dying.app.queues = { ...queues, send: dies(queues.send) };
}

describe('the first index of a workspace', () => {
  it('has each conversation once, whatever write it is killed at', async () => {
    let isKilled = true;
    for (let nth = 1; isKilled; nth++) {
      const now = container(ids.next());
      const all = await talks(now, 'thistle', 12);
      await unlist(now);
      await now.find('thistle');
      const dying = container(now.workspaceId);
      killAt(dying, nth);
      isKilled = await dying.run('backfill-segments').then(
        () => false,
        () => true,
      );
      const next = container(now.workspaceId, LATER_MS);
      await next.run('backfill-segments');
      await next.runJobs();
      expect([nth, await writtenOf(now)]).toEqual([nth, all.toSorted()]);
      expect(await now.rows('UNUSED#')).toEqual([]);
      expect(await now.find('thistle')).toEqual(all.toSorted().reverse());
    }
  }, 120_000);

  it('goes on behind its last segment if it is killed there', async () => {
    const now = container(ids.next());
    // One more than a segment has.
    const rows = Array.from({ length: 2_001 }, (_, n) => conversationOf(now as never, n / 24));
    await now.app.store.writeMany(rows.map((item) => ({ put: item })));
    const all = rows.map(({ id }) => String(id));
    await now.find('sorrel');
    const dying = container(now.workspaceId);
    const { transact } = dying.app.store;
    const publish: Store['transact'] = async (...writes) => {
      await transact(...writes);
      throw new Error('killed');
    };
    dying.app.store = { ...dying.app.store, transact: publish };
    await expect(dying.run('backfill-segments')).rejects.toThrow('killed');
    expect(await writtenOf(now)).toHaveLength(2_000);
    const next = container(now.workspaceId, LATER_MS);
    await next.run('backfill-segments');
    await next.runJobs();
    expect(await writtenOf(now)).toEqual(all.toSorted());
  }, 240_000);

  it('leaves out what changes have listed, or have brought into a segment', async () => {
    const now = container(ids.next());
    const old = await talks(now, 'sedge', 5);
    await unlist(now);
    const indexed = await talks(now, 'sedge', 64);
    await container(now.workspaceId, LATER_MS).run('write-segments');
    const recent = await now.talk(0, 'sedge');
    await now.find('sedge');
    await now.runJobs();
    expect(await writtenOf(now)).toEqual([...old, ...indexed].toSorted());
    expect((await now.find('sedge')).toSorted()).toEqual([...old, ...indexed, recent].toSorted());
  });

  it('is written anew if a file is missing, with the last words of a conversation that an older file has too', async () => {
    const now = container(ids.next());
    const writer = container(now.workspaceId, LATER_MS);
    const all = await talks(now, 'yarrow', 64);
    await writer.run('write-segments');
    const row = (await now.app.store.get(conversationKey(now.workspaceId, all[0]!)))!;
    await now.say(row, 'ranunculus');
    await talks(now, 'tansy', 64);
    await writer.run('write-segments');
    await now.find('yarrow');
    await now.runJobs();
    const [, newer] = (await now.rows('SEGMENT#')).toSorted((a, b) => (String(a.order) < String(b.order) ? -1 : 1));
    await aws.blobs.remove(`ws/${now.workspaceId}/search/${newer!.id}`);
    const cold = container(now.workspaceId);
    await cold.find('yarrow');
    await cold.find('yarrow');
    await cold.runJobs();
    expect((await writtenOf(now)).length).toBe(128);
    expect(await cold.find('ranunculus')).toEqual([all[0]]);
  });
});

describe('erasures', () => {
  it('of many jobs rewrite a segment once', async () => {
    const now = container(ids.next());
    const all = await talks(now, 'bramble', 70);
    await container(now.workspaceId, LATER_MS).run('write-segments');
    const { workspaceId } = now;
    let puts = 0;
    const eraser = container(workspaceId, 0, {
      async put(...written) {
        puts += 1;
        await aws.blobs.put(...written);
      },
    });
    for (const conversationId of all.slice(0, 6)) {
      const { pk, sk } = conversationKey(workspaceId, conversationId);
      await now.app.store.remove({ pk, sk });
      const conversations = [{ workspaceId, chatbotId: ids.next(), conversationId }];
      await eraser.run('purge-conversations', { conversations });
    }
    expect(eraser.jobs).toEqual([{ kind: 'forget-in-segments', workspaceId }]);
    await eraser.runJobs();
    expect(puts).toBe(1);
    expect(await writtenOf(now)).toEqual(all.slice(6).toSorted());
    // The next one is asked for again.
    await eraser.run('purge-leads', { leads: [{ workspaceId, leadId: ids.next(), conversationId: all[7] }] });
    await eraser.runJobs();
    expect(await writtenOf(now)).not.toContain(all[7]);
  });

  it('are not undone by a writer that was asleep while another one took over', async () => {
    const now = container(ids.next());
    const all = await talks(now, 'gorse', 64);
    const { workspaceId } = now;
    const [gone] = all as [string];
    const asleep = container(workspaceId, LATER_MS);
    let isFirst = true;
    const store = asleep.app.store;
    asleep.app.store = {
      ...store,
      async put(item, when) {
        if (item.sk.startsWith('UNUSED#') && isFirst) {
          isFirst = false;
          const { pk, sk } = conversationKey(workspaceId, gone);
          await store.remove({ pk, sk });
          const rows = await Array.fromAsync(store.queryAll({ pk: conversationPk(workspaceId, gone) }));
          for (const row of rows) await store.remove({ pk: row.pk, sk: row.sk });
          const other = container(workspaceId, 2 * LATER_MS);
          const conversations = [{ workspaceId, chatbotId: ids.next(), conversationId: gone }];
          await other.run('purge-conversations', { conversations });
          await other.runJobs();
        }
        return store.put(item, when);
      },
    };
    await expect(asleep.run('write-segments')).rejects.toThrow('another writer');
    await container(workspaceId, 3 * LATER_MS).run('write-segments');
    expect(await writtenOf(now)).not.toContain(gone);
    expect((await now.find('gorse')).toSorted()).toEqual(all.slice(1).toSorted());
  });
});
