// @slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSteps } from '../../../domain/changes.ts';
import type { App } from '../../../domain/core/app.ts';
import { runIngestStep, workJob } from '../../../domain/knowledge/ingest/work.ts';
import { HEAD_SK, indexPk, LOG_PREFIX } from '../../../domain/knowledge/items.ts';
import { openIndex } from '../../../domain/knowledge/search-index/index.ts';
import { unpack } from '../../../domain/knowledge/search-index/snapshot.ts';
import { changeSource, deletePage } from '../source-changes-support.ts';
import {
  htmlAnswer,
  type Place,
  putChatbot,
  putPage,
  readSource,
  startWorkshop,
  type Workshop,
} from '../worker-support.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await startWorkshop();
});
afterAll(() => workshop?.stop());

const birds = ['heron', 'ibis', 'stork', 'egret', 'crane', 'avocet', 'plover', 'curlew', 'godwit', 'bittern'];
const about = (bird: string, times = 130) => `Everything that is known about the ${bird} stands here. `.repeat(times);

/** Reads pages of 7 KB each; nobody asks the chatbot anything. */
async function teach(place: Place, names: readonly string[]): Promise<string[]> {
  const app = workshop.container({ egress: async (url) => htmlAnswer(url, about(url.split('/').at(-1)!)) });
  const ids = await Promise.all(names.map((name) => putPage(app, place, `https://site.example/${name}`)));
  for (const id of ids) {
    const before = await readSource(app, place, id);
    await runIngestStep(app, workJob.parse({ ...place, sourceId: id }));
    await follow(app, before, await readSource(app, place, id));
  }
  return ids;
}

/** What the change stream makes of a change of one row. */
const follow = (app: App, before: object | undefined, after: object | undefined) =>
  changeSteps.handOnWork!(app, [{ id: '1', kind: 'modified', before: before as never, after: after as never }]);

/** What a container reads to open an index, and whom it finds. */
async function open(place: Place, own: Parameters<Workshop['container']>[0] = {}) {
  const read = { rows: 0, blobs: 0 };
  const plain = workshop.container(own);
  const app = workshop.container({
    ...own,
    store: {
      async *queryAll(where) {
        for await (const item of plain.store.queryAll(where)) {
          read.rows++;
          yield item;
        }
      },
    },
    blobs: {
      get: (key) => {
        read.blobs++;
        return plain.blobs.get(key);
      },
    },
  });
  const index = await openIndex(app, place);
  const finds = (bird: string) =>
    index.search({ text: `what is known about the ${bird}`, limit: 1 }).results[0]?.chunk.content.includes(bird);
  return { ...read, app, index, found: birds.filter(finds) };
}

const head = (place: Place) =>
  workshop.table.store.get({ pk: indexPk(place.workspaceId, place.chatbotId), sk: HEAD_SK }, { consistent: true });
const log = async (place: Place) =>
  (
    await workshop.table.store.query({
      pk: indexPk(place.workspaceId, place.chatbotId),
      prefix: LOG_PREFIX,
      consistent: true,
    })
  ).items;

describe('an index', () => {
  it('of few but long sources is folded into a snapshot before anyone asks, so that a cold container reads one blob', async () => {
    const place = await putChatbot(workshop.container());
    await teach(place, birds);
    expect(await head(place)).toBeUndefined();
    await workshop.maintain();
    expect(await open(place)).toMatchObject({ rows: 1, blobs: 1, found: birds });
    expect(await log(place)).toEqual([]);
  });

  it('of a few short sources has none', async () => {
    const place = await putChatbot(workshop.container());
    await teach(place, birds.slice(0, 2));
    await workshop.maintain();
    expect(await head(place)).toBeUndefined();
    expect(await open(place)).toMatchObject({ blobs: 0, found: birds.slice(0, 2) });
  });

  it('is compacted once for all changes of a while', async () => {
    const place = await putChatbot(workshop.container());
    const before = workshop.sent.length;
    await teach(place, birds);
    const asked = workshop.sent.slice(before).filter(({ body }) => body.kind === 'compact-index');
    expect(asked.length).toBe(1);
    expect(asked[0]!.delaySeconds).toBeGreaterThan(0);
  });

  it('that is read while it is compacted is the newest all the same', async () => {
    const place = await putChatbot(workshop.container());
    await teach(place, birds);
    await workshop.maintain();
    const old = await workshop.table.store.get((await head(place))!, { consistent: true });
    const [id] = await teach(
      place,
      birds.map((bird) => `young-${bird}`),
    );
    await changeSource(workshop.container(), place, id!, { enabled: false });
    workshop.pass(60_000);
    await follow(workshop.container(), undefined, await readSource(workshop.container(), place, id!));
    await workshop.maintain();
    expect((await head(place))!.version).not.toBe(old!.version);
    // A reader that was given the old head a moment ago finds its blob gone.
    let isFirst = true;
    const plain = workshop.container();
    const { found } = await open(place, {
      store: {
        async *queryAll(where) {
          for await (const item of plain.store.queryAll(where)) {
            yield item.sk === HEAD_SK && isFirst ? old! : item;
            if (item.sk === HEAD_SK) isFirst = false;
          }
        },
      },
    });
    expect(found).toEqual(birds);
    expect(workshop.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('a snapshot that cannot be read', () => {
  const spoil: Record<string, (app: App, blob: string) => Promise<unknown>> = {
    'is gone': (app, blob) => app.blobs.remove(blob),
    'is damaged': (app, blob) => app.blobs.put(blob, Buffer.from('not a snapshot at all')),
    'is of another version': async (app, blob) => {
      const { gunzipSync, gzipSync } = await import('node:zlib');
      const bytes = gunzipSync((await app.blobs.get(blob))!);
      bytes.writeUInt32LE(99, 4 + bytes.readUInt32LE(0) + 4);
      await app.blobs.put(blob, gzipSync(bytes));
    },
  };
  it.each(Object.entries(spoil))('because it %s is made anew, and the operator is told', async (_, harm) => {
    const place = await putChatbot(workshop.container());
    const ids = await teach(place, birds);
    await workshop.maintain();
    // What has changed since the snapshot counts too.
    await changeSource(workshop.container(), place, ids[3]!, { enabled: false });
    await deletePage(workshop.container(), place, ids[4]!);
    const left = birds.filter((_bird, n) => n !== 3 && n !== 4);
    const { blob, version } = (await head(place))!;
    await harm(workshop.container(), String(blob));
    const before = workshop.logged.length;
    const rebuilt = await open(place);
    expect(rebuilt.found).toEqual(left);
    expect(workshop.logged.slice(before).filter(({ level }) => level === 'error')).toEqual([
      {
        level: 'error',
        message: expect.stringContaining('search index rebuilt'),
        fields: expect.objectContaining(place),
      },
    ]);
    await workshop.maintain();
    expect((await head(place))!.version).not.toBe(version);
    const mended = workshop.logged.length;
    expect(await open(place)).toMatchObject({ rows: 1, blobs: 1, found: left });
    expect(workshop.logged.slice(mended)).toEqual([]);
  });

  it('because the bucket cannot be reached is no reason to read everything', async () => {
    const place = await putChatbot(workshop.container());
    await teach(place, birds);
    await workshop.maintain();
    const outage = Object.assign(new Error('out of reach'), { code: 'SERVICE_UNAVAILABLE' });
    const app = workshop.container({ blobs: { get: () => Promise.reject(outage) } });
    const before = workshop.logged.length;
    await expect(openIndex(app, place)).rejects.toBe(outage);
    expect(workshop.logged.length).toBe(before);
  });
});

it('a snapshot forgets sources that were deleted a while ago', async () => {
  const place = await putChatbot(workshop.container());
  const known = async () => {
    const { blob, upTo, version } = (await head(place))!;
    const bytes = (await workshop.container().blobs.get(String(blob)))!;
    return unpack(
      bytes,
      { blob: String(blob), upTo: String(upTo), version: String(version), previousBlob: undefined },
      0,
    );
  };
  const ids = await teach(place, birds);
  await workshop.maintain();
  for (const id of ids.slice(2)) await deletePage(workshop.container(), place, id);
  workshop.pass(60_000);
  await openIndex(workshop.container(), place);
  await workshop.maintain();
  expect([...(await known()).revisions.keys()].toSorted()).toEqual(ids.toSorted());
  workshop.pass(20 * 60_000);
  await deletePage(workshop.container(), place, ids[1]!);
  await openIndex(workshop.container(), place);
  await workshop.maintain();
  expect([...(await known()).revisions.keys()].toSorted()).toEqual(ids.slice(0, 2).toSorted());
  expect((await open(place)).found).toEqual(birds.slice(0, 1));
});

describe('readers that ask at once', () => {
  it('of a cold container share one reading, and all get the whole', async () => {
    const place = await putChatbot(workshop.container());
    await teach(place, birds);
    await workshop.maintain();
    let blobs = 0;
    const plain = workshop.container();
    const app = workshop.container({
      blobs: {
        get: (key) => {
          blobs++;
          return plain.blobs.get(key);
        },
      },
    });
    const indexes = await Promise.all(Array.from({ length: 20 }, () => openIndex(app, place)));
    expect(blobs).toBe(1);
    for (const index of indexes)
      expect(index.search({ text: 'known about the heron', limit: 1 }).results.length).toBe(1);
  });

  it('while a long source is being taken up have it whole', async () => {
    const place = await putChatbot(workshop.container());
    await teach(place, birds);
    const app = workshop.container();
    await openIndex(app, place);
    const long = Array.from(
      { length: 4_000 },
      (_, n) => `Number ${n} of the wagtail is the ${n}th that was seen.`,
    ).join('\n\n');
    const writer = workshop.container({ egress: async (url) => htmlAnswer(url, long) });
    const id = await putPage(writer, place, 'https://site.example/wagtail');
    await runIngestStep(writer, workJob.parse({ ...place, sourceId: id }));
    let others = 0;
    const count = setInterval(() => others++, 1);
    const found = await Promise.all(
      Array.from(
        { length: 10 },
        async () => (await openIndex(app, place)).search({ text: 'which wagtail is number 3999', limit: 1 }).results,
      ),
    );
    clearInterval(count);
    for (const [best] of found) expect(best?.chunk.content).toContain('Number 3999');
    expect(others).toBeGreaterThan(1);
  });
});
