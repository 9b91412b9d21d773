import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSteps } from '../../domain/changes.ts';
import { chatbotKey } from '../../domain/chatbots/items.ts';
import type { App, Item } from '../../domain/core/app.ts';
import { runIngestStep, workJob } from '../../domain/knowledge/ingest/work.ts';
import { sourcePk, toSource } from '../../domain/knowledge/items.ts';
import { purgeRows } from '../../domain/knowledge/purge.ts';
import { openIndex } from '../../domain/knowledge/search-index/index.ts';
import { deleteSource } from '../../domain/knowledge/sources/change.ts';
import { maintain, maintenanceJob } from '../../domain/maintenance.ts';
import { putSources } from '../support/stores/many-sources.ts';
import { everyBlob, everyRow } from '../support/stores/whole-store.ts';
import {
  htmlAnswer,
  type Place,
  putChatbot,
  putPage,
  readSource,
  startWorkshop,
  type Workshop,
} from './worker-support.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await startWorkshop();
});
afterAll(() => workshop?.stop());

const rowsWith = async (text: string) =>
  (await everyRow(workshop.table.client, workshop.table.tableName)).filter((row) => JSON.stringify(row).includes(text));
const blobsWith = async (text: string) =>
  [...(await everyBlob(workshop.aws.s3, workshop.aws.bucketName))].filter(
    ([key, bytes]) => key.includes(text) || bytes.includes(text),
  );
const jobOf = (place: Place, sourceId: string) => workJob.parse({ ...place, sourceId });

/** So long that it lies in a blob, and in more chunks than a transaction holds. */
const longText = (word: string) => `The ${word} is told of in many words, again and again. `.repeat(4_000);
const page = (word: string) => async (url: string) => htmlAnswer(url, longText(word));

const remove = (app: App, item: Item) =>
  deleteSource.run(app, {} as never, { target: { source: toSource(item) } } as never);

/** What the change stream makes of a change of one row. */
const follow = (app: App, before: object | undefined, after: object | undefined) =>
  changeSteps.handOnWork!(app, [{ id: '1', kind: 'modified', before: before as never, after: after as never }]);

describe('a long text that comes to nothing', () => {
  it.each([
    [
      'its source',
      async (app: App, place: Place, id: string) => void (await remove(app, (await readSource(app, place, id))!)),
    ],
    [
      'its chatbot',
      async (app: App, place: Place) => {
        await app.store.remove(chatbotKey(place.workspaceId, place.chatbotId));
        await purgeRows(app, sourcePk(place.workspaceId, place.chatbotId));
      },
    ],
  ])(
    'because %s is deleted while it is read leaves no row and no blob, although a worker may remove none',
    async (_, erase) => {
      const word = `heron${Math.random().toString(36).slice(2)}`;
      const denied = () => Promise.reject(new Error('AccessDenied'));
      const eraser = workshop.container();
      const place = await putChatbot(eraser, { sourceCount: 1 });
      const id = await putPage(eraser, place);
      const worker = workshop.container({
        blobs: { remove: denied },
        egress: async (url) => {
          await erase(eraser, place, id);
          return htmlAnswer(url, longText(word));
        },
      });
      await runIngestStep(worker, jobOf(place, id));
      await workshop.maintain();
      // The log tells of the deletion until it is folded away.
      expect((await rowsWith(word)).map(({ pk, sk }) => `${pk} ${sk}`)).toEqual([]);
      expect((await blobsWith(id)).map(([key]) => key)).toEqual([]);
    },
  );
});

describe('a long text that is read again', () => {
  it('takes the place of the one before, and goes with its source', async () => {
    const app = workshop.container();
    const place = await putChatbot(app, { sourceCount: 1 });
    const id = await putPage(app, place);
    for (const word of ['first', 'second', 'third']) {
      const before = (await rowsWith(`TEXT#${id}`)).find(({ sk }) => sk === `TEXT#${id}`);
      const source = (await readSource(app, place, id))!;
      await app.store.put({ ...source, status: 'pending' });
      await runIngestStep(workshop.container({ egress: page(word) }), jobOf(place, id));
      const after = (await rowsWith(`TEXT#${id}`)).find(({ sk }) => sk === `TEXT#${id}`);
      await follow(app, before, after);
      await workshop.maintain();
      const left = await blobsWith(`/text/${id}/`);
      expect(left.map(([, bytes]) => bytes.toString().slice(0, 20))).toEqual([longText(word).slice(0, 20)]);
    }
    expect((await rowsWith(`TEXT#${id}#`)).length).toBe(0);
    const source = (await readSource(app, place, id))!;
    await remove(app, source);
    await follow(app, source, undefined);
    await workshop.maintain();
    expect((await blobsWith(`/text/${id}/`)).map(([key]) => key)).toEqual([]);
    expect((await blobsWith('is told of in many words')).map(([key]) => key)).toEqual([]);
    expect((await rowsWith('is told of in many words')).length).toBe(0);
  });
});

describe('a deleted chatbot with more rows than a job has time for', () => {
  it('is deleted by several', async () => {
    const app = workshop.container();
    const place = await putChatbot(app);
    await putSources(app.store, { ...place, count: 500, answerOf: () => 'All about the heron.' });
    await app.store.remove(chatbotKey(place.workspaceId, place.chatbotId));
    const before = workshop.sent.length;
    let passedMs = 0;
    // Each job finds that its time is over after the first rows.
    const busy = workshop.container({ aheadMs: () => (passedMs += 80_000) });
    const job = maintenanceJob.parse({ kind: 'purge-chatbot', ...place });
    for (let jobs = 0; jobs < 10; jobs++) await maintain(busy, job);
    const again = workshop.sent
      .slice(before)
      .filter(({ body }) => (body as { kind?: string }).kind === 'purge-chatbot');
    expect(again.length).toBeGreaterThan(1);
    expect(again.length).toBeLessThan(10);
    expect((await rowsWith(place.chatbotId)).map(({ pk, sk }) => `${pk} ${sk}`)).toEqual([]);
  });
});

describe('a source that is deleted', () => {
  it('is soon neither in the index’s log nor in its snapshot, nor is its title', async () => {
    const app = workshop.container();
    const place = await putChatbot(app, { sourceCount: 2 });
    const [gone, kept] = [
      await putPage(app, place, 'https://site.example/ibis'),
      await putPage(app, place, 'https://site.example/stork'),
    ];
    const egress = async (url: string) =>
      htmlAnswer(url, `All about the ${url.slice(-5)}. `.repeat(url.endsWith('stork') ? 4_000 : 200));
    for (const id of [gone, kept]) await runIngestStep(workshop.container({ egress }), jobOf(place, id));
    await openIndex(app, place);
    await workshop.maintain();
    expect((await blobsWith(`bot/${place.chatbotId}/index/`)).length).toBe(1);
    expect((await blobsWith('about the /ibis')).length).toBe(1);
    const source = (await readSource(app, place, gone))!;
    await remove(app, source);
    expect((await rowsWith('site.example/ibis')).filter(({ op }) => op === 'drop')).toEqual([]);
    const before = workshop.sent.length;
    await follow(app, source, undefined);
    await workshop.maintain();
    const delays = workshop.sent.slice(before).map(({ delaySeconds }) => delaySeconds);
    expect(delays.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThan(45);
    expect((await rowsWith('ibis')).map(({ pk, sk }) => `${pk} ${sk}`)).toEqual([]);
    expect((await blobsWith('ibis')).map(([key]) => key)).toEqual([]);
    const fresh = await openIndex(workshop.container(), place);
    expect(
      fresh.search({ text: 'all about the stork', limit: 5 }).results.map(({ chunk }) => chunk.sourceId),
    ).toContain(kept);
    expect(
      fresh.search({ text: 'all about the ibis', limit: 5 }).results.map(({ chunk }) => chunk.sourceId),
    ).not.toContain(gone);
  });
});

it('a purge finds also what was written just before it', async () => {
  const app = workshop.container();
  const pk = `WS#${app.ids.next()}#TEST`;
  await app.store.put({ pk, sk: 'a' });
  /** As a table does that is read without asking for the newest. */
  const late: App['store']['queryAll'] = async function* (where) {
    if (where.consistent) yield* app.store.queryAll(where);
  };
  await purgeRows(workshop.container({ store: { queryAll: late } }), pk);
  expect((await app.store.query({ pk, consistent: true })).items).toEqual([]);
});
