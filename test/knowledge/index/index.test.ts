import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEAD_SK, indexPk, LOG_PREFIX } from '../../../domain/knowledge/items.ts';
import { call, type OwnPlatform, startPlatform, type Tenant, until } from '../../support/platform.ts';
import { blobKeys } from '../../support/stores/blobs.ts';
import { addFaq, type Bot, chat, makeBot } from '../../support/visitor.ts';

let platform: OwnPlatform;
let tenant: Tenant;
beforeAll(async () => {
  platform = await startPlatform();
  tenant = await platform.tenant();
});
afterAll(() => platform?.stop());

const rows = async (bot: Bot, prefix: string) => {
  const items = [];
  const where = { pk: indexPk(tenant.workspaceId, bot.id), prefix, consistent: true };
  for await (const item of platform.store.queryAll(where)) items.push(item);
  return items;
};
const head = async (bot: Bot) => (await rows(bot, HEAD_SK))[0];
const snapshots = (bot: Bot) => blobKeys(platform.dataDir, `ws/${tenant.workspaceId}/bot/${bot.id}/index/`);
const search = async (bot: Bot, query: string) => (await tenant.api.post(`${bot.path}/search`, { query })).body.data;

/** Words that no other FAQ has, so that each is found by its own. */
const syllables = ['ba', 'do', 'ki', 'lu', 'me', 'ra', 'so', 'tu', 'vi', 'zo'];
const word = (n: number) => [...String(n).padStart(4, '0')].map((digit) => syllables[Number(digit)]).join('');
const faq = (n: number) => [`What does ${word(n)} cost?`, `One ${word(n)} costs ${n} euros.`] as const;

/** A few at a time, as one client would. */
async function each(count: number, at: (n: number) => Promise<unknown>, width = 8): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < count) await at(next++);
  };
  await Promise.all(Array.from({ length: width }, one));
}

/** The containers that come next have read nothing yet. */
async function restart(): Promise<void> {
  await platform.kill();
  platform = await platform.restart();
}

describe('an index with a long log', () => {
  let bot: Bot;
  const count = 230;
  const answersAll = async (numbers: readonly number[]) => {
    for (const n of numbers) {
      const { results } = await search(bot, `what does ${word(n)} cost`);
      expect(results[0]?.content).toBe(faq(n)[1]);
    }
  };
  const sample = [0, 1, 57, 111, 200, 228, 229];
  const ids: string[] = [];

  beforeAll(async () => {
    bot = await makeBot(platform, tenant);
    await each(count, async (n) => {
      ids[n] = (await addFaq(tenant, bot, ...faq(n))).id;
    });
  });

  it('is folded into a snapshot after the next reader, and the answers are the same', async () => {
    expect(await head(bot)).toBeUndefined();
    const newest = (await rows(bot, LOG_PREFIX)).at(-1)!.id;
    await answersAll(sample);
    const { blob, upTo } = await until('the head is there', () => head(bot));
    expect(upTo).toBe(newest);
    await until('the log is empty', async () => (await rows(bot, LOG_PREFIX)).length === 0);
    expect(snapshots(bot)).toEqual([blob]);
    await answersAll(sample);
  });

  it('is read from the snapshot after a restart, with what changed since', async () => {
    await tenant.api.delete(`${bot.path}/sources/${ids[7]}`);
    await tenant.api.post(`${bot.path}/sources/${ids[8]}/toggle`, { enabled: false });
    ids.push((await addFaq(tenant, bot, ...faq(count))).id);
    const file = { filename: 'a.txt', contentType: 'text/plain', size: 4 };
    const { uploadUrl, headers } = (await tenant.api.post(`${bot.path}/sources/uploads`, file)).body.data;
    await restart();
    // A presigned URL of before the restart is valid.
    expect((await call('PUT', uploadUrl, 'text', headers)).status).toBe(200);
    await answersAll([...sample, count]);
    for (const n of [7, 8]) {
      const { results } = await search(bot, `what does ${word(n)} cost`);
      expect(results.map(({ sourceId }: { sourceId: string }) => sourceId)).not.toContain(ids[n]);
    }
    const { done } = await chat(bot.publicUrl, { message: `What does ${word(111)} cost?` });
    expect(done.message).toMatchObject({ content: faq(111)[1], sources: [{ sourceId: ids[111] }] });
  });

  it('keeps one snapshot, however often it is folded', async () => {
    for (const enabled of [false, true]) {
      const before = await head(bot);
      await each(60, (n) => tenant.api.post(`${bot.path}/sources/${ids[n + 10]}/toggle`, { enabled }));
      // A compaction that was asked for earlier may have run while these were being changed: each reader asks again.
      const isFolded = async () => {
        await answersAll(enabled ? sample : [0, 1, 228, 229]);
        return (await head(bot))?.version !== before?.version && (await rows(bot, LOG_PREFIX)).length <= 20;
      };
      await until('the log is folded', isFolded);
      await until('one snapshot is left', async () => snapshots(bot).length === 1);
      expect(snapshots(bot)).toEqual([(await head(bot))!.blob]);
    }
    await restart();
    await answersAll([...sample, count]);
  });
});

describe('writers and readers at once', () => {
  it('never miss a FAQ that was acknowledged, nor find one that is gone', async () => {
    const bot = await makeBot(platform, tenant);
    const misses: string[] = [];
    await each(60, async (n) => {
      const { id } = await addFaq(tenant, bot, ...faq(1_000 + n));
      const [{ results }, { done }] = await Promise.all([
        search(bot, `what does ${word(1_000 + n)} cost`),
        chat(bot.publicUrl, { message: `what does ${word(1_000 + n)} cost` }),
      ]);
      if (results[0]?.sourceId !== id) misses.push(`search ${n}`);
      if (done.message.sources[0]?.sourceId !== id) misses.push(`chat ${n}`);
      if (n % 3 > 0) return;
      const path = `${bot.path}/sources/${id}`;
      await (n % 2 ? tenant.api.delete(path) : tenant.api.post(`${path}/toggle`, { enabled: false }));
      const after = await search(bot, `what does ${word(1_000 + n)} cost`);
      if (after.results.some(({ sourceId }: { sourceId: string }) => sourceId === id)) misses.push(`gone ${n}`);
    });
    expect(misses).toEqual([]);
  });
});
