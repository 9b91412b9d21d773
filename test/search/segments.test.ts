import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationKey, conversationPk } from '../../domain/conversations/items.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
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
type Options = Omit<ConstructorParameters<typeof Container>[2], 'workspaceId'> & { workspaceId?: string };
const container = ({ workspaceId = ids.next(), ...options }: Options = {}) =>
  new Container(table, aws, { workspaceId, ...options });

/** As many conversations as a writer waits for, each with a word of its own and one that all have. */
const talks = (of: Container, word: string, count = 64): Promise<string[]> =>
  of.talks(Array.from({ length: count }, (_, n) => ({ days: n / 24, texts: [`${word} number ${word}${n}`] })));

/** The whole of what the bucket has of a workspace's search. */
async function stored(of: Container): Promise<string> {
  const segments = [...(await of.rows('SEGMENT#')), ...(await of.rows('UNUSED#'))];
  const names = segments.map(({ sk }) => `ws/${of.workspaceId}/search/${sk.slice(sk.indexOf('#') + 1)}`);
  const blobs = await Promise.all(names.map((name) => aws.blobs.get(name)));
  return blobs.map((blob) => blob?.toString('latin1') ?? '').join('\n');
}

/** Removes a conversation as its erasure does. */
async function erase({ app, workspaceId }: Container, id: string): Promise<void> {
  const { pk, sk } = conversationKey(workspaceId, id);
  await app.store.remove({ pk, sk });
  const rows = await Array.fromAsync(app.store.queryAll({ pk: conversationPk(workspaceId, id) }));
  for (const row of rows) await app.store.remove({ pk: row.pk, sk: row.sk });
}

describe('segments', () => {
  it('take over from the table what has been quiet, and find the same, newest first', async () => {
    const now = container();
    const all = await talks(now, 'lantern');
    const before = await now.find('lantern');
    expect(before).toEqual(all.toSorted().reverse());
    await now.run('write-segments');
    expect(await now.rows('SEGMENT#')).toEqual([]);
    const writer = container({ workspaceId: now.workspaceId, laterMs: LATER_MS });
    await writer.run('write-segments');
    expect(await now.rows('RECENT#')).toEqual([]);
    expect(await now.rows('UNUSED#')).toEqual([]);
    expect(await now.rows('SEGMENT#')).toHaveLength(1);
    expect(await now.find('lantern', 7)).toEqual(before);
    expect(await now.find('lantern17')).toEqual([all[17]]);
    expect(await now.find('"number lantern17"')).toEqual([all[17]]);
    expect(await now.find('"lantern17 number"')).toEqual([]);
    expect(await now.find('lantern17 lantern18')).toEqual([]);
  });

  it('are merged, so that few are left, and have the last version of a conversation', async () => {
    const now = container();
    const writer = container({ workspaceId: now.workspaceId, laterMs: LATER_MS });
    const all: string[] = [];
    for (let round = 0; round < 8; round++) {
      all.push(...(await talks(now, `ember`, 64)));
      const row = await now.app.store.get(conversationKey(now.workspaceId, all[0]!));
      await now.say(row!, `round ${round}`);
      await writer.run('write-segments');
    }
    const segments = await now.rows('SEGMENT#');
    expect(segments.map(({ level, count }) => [level, count])).toEqual([[1, 8 * 64]]);
    expect(await now.rows('UNUSED#')).toEqual([]);
    expect((await now.find('ember')).toSorted()).toEqual(all.toSorted());
    for (let round = 0; round < 8; round++) expect(await now.find(`"round ${round}"`)).toEqual([all[0]]);
  });

  it('lose and repeat nothing while messages come, writers race and searches run', async () => {
    const now = container();
    const writers = [1, 2].map(() => container({ workspaceId: now.workspaceId, laterMs: LATER_MS }));
    const all: string[] = [];
    let isDone = false;
    const write = async (writer: Container) => {
      while (!isDone) await writer.run('write-segments');
    };
    const read = async (reader: Container) => {
      while (!isDone) {
        const before = [...all];
        const found = await reader.find('cinder');
        expect(new Set(found).size).toBe(found.length);
        expect(before.filter((id) => !found.includes(id))).toEqual([]);
      }
    };
    const work = [...writers.map(write), read(container({ workspaceId: now.workspaceId }))];
    for (let round = 0; round < 6; round++) all.push(...(await talks(now, 'cinder', 70)));
    isDone = true;
    await Promise.all(work);
    await writers[0]!.run('write-segments');
    expect((await now.find('cinder')).toSorted()).toEqual(all.toSorted());
    expect((await now.rows('SEGMENT#')).length).toBeGreaterThan(0);
    expect(await now.rows('UNUSED#')).toEqual([]);
  });

  it('survive a writer that dies in the middle of its work, and leave no file of it', async () => {
    const now = container();
    const all = await talks(now, 'sorrel');
    const dying = container({
      workspaceId: now.workspaceId,
      laterMs: LATER_MS,
      own: {
        async put(key, body) {
          await aws.blobs.put(key, body);
          throw new Error('killed');
        },
      },
    });
    // A process that is killed frees no lease.
    dying.app.store = { ...dying.app.store, remove: async () => ({ applied: false, item: undefined }) };
    await expect(dying.run('write-segments')).rejects.toThrow('killed');
    expect(await now.rows('UNUSED#')).toHaveLength(1);
    expect((await now.find('sorrel')).toSorted()).toEqual(all.toSorted());
    const early = container({ workspaceId: now.workspaceId, laterMs: LATER_MS });
    await early.run('write-segments');
    expect(await now.rows('SEGMENT#')).toEqual([]);
    const late = container({ workspaceId: now.workspaceId, laterMs: 2 * LATER_MS });
    await late.run('write-segments');
    expect(await now.rows('UNUSED#')).toEqual([]);
    expect(await now.rows('SEGMENT#')).toHaveLength(1);
    expect((await now.find('sorrel')).toSorted()).toEqual(all.toSorted());
  });

  it('forget an erased conversation, and a lead that was erased, without losing others', async () => {
    const now = container();
    const writer = container({ workspaceId: now.workspaceId, laterMs: LATER_MS });
    const gone = await now.talk(1, 'bramble xylograph');
    const all = await talks(now, 'bramble');
    await writer.run('write-segments');
    expect(await stored(now)).toContain('xylograph');
    expect(await now.find('xylograph')).toEqual([gone]);
    const [kept] = all;
    await erase(now, gone);
    expect(await now.find('xylograph')).toEqual([]);
    const { workspaceId } = now;
    await now.run('purge-conversations', {
      conversations: [{ workspaceId, chatbotId: ids.next(), conversationId: gone }],
    });
    await now.run('purge-leads', { leads: [{ workspaceId, leadId: ids.next(), conversationId: kept }] });
    expect(await now.rows('FORGOTTEN#')).toHaveLength(2);
    await now.runJobs();
    expect(await now.rows('FORGOTTEN#')).toEqual([]);
    const [segment] = await now.rows('SEGMENT#');
    expect(segment?.count).toBe(63);
    expect(await stored(now)).not.toContain('xylograph');
    // What still exists is written anew with the next segment, and found until then.
    expect((await now.rows('RECENT#')).map(({ sk }) => sk)).toEqual([`RECENT#${kept}`]);
    expect((await now.find('bramble')).toSorted()).toEqual(all.toSorted());
  });

  it('have the conversations of earlier versions after the first search', async () => {
    const now = container();
    const all = await talks(now, 'thistle', 30);
    for (const { pk, sk } of await now.rows('')) await now.app.store.remove({ pk, sk });
    expect(await now.find('thistle')).toEqual([]);
    await now.runJobs();
    expect(await now.find('thistle')).toEqual(all.toSorted().reverse());
    expect(now.jobs).toEqual([]);
  });

  it('are written anew if the bucket has lost one', async () => {
    const now = container();
    const all = await talks(now, 'yarrow');
    await container({ workspaceId: now.workspaceId, laterMs: LATER_MS }).run('write-segments');
    await now.find('yarrow');
    await now.runJobs();
    for (const { id } of await now.rows('SEGMENT#')) await aws.blobs.remove(`ws/${now.workspaceId}/search/${id}`);
    const cold = container({ workspaceId: now.workspaceId });
    await cold.find('yarrow');
    await cold.find('yarrow');
    await cold.runJobs();
    expect(await cold.find('yarrow')).toEqual(all.toSorted().reverse());
  });

  it('are of one workspace', async () => {
    const [mine, yours] = [container(), container()];
    const [own] = await Promise.all([talks(mine, 'mallow'), talks(yours, 'mallow')]);
    for (const { workspaceId } of [mine, yours]) {
      await container({ workspaceId, laterMs: LATER_MS }).run('write-segments');
    }
    expect((await mine.find('mallow')).toSorted()).toEqual(own.toSorted());
  });
});
