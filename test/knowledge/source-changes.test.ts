import { describe, expect, it } from 'vitest';
import { chunkPk, indexPk, sourcePk, textPk } from '../../domain/knowledge/items.ts';
import { until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { blobKeys } from '../support/stores/blobs.ts';
import { addFaq, chat, makeBot } from '../support/visitor.ts';
import { clientWorkspace } from '../support/workspaces.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const post = (path: string, body?: unknown, of = bot) => tenant.api.post(of.path + path, body ?? {});
const get = (path: string, of = bot) => tenant.api.get(of.path + path);
const search = async (query: string, of = bot) => (await post('/search', { query }, of)).body.data;
const found = async (query: string, of = bot) =>
  (await search(query, of)).results.map(({ sourceId }: { sourceId: string }) => sourceId);
const countOf = async (of = bot) => (await get('', of)).body.data.sourceCount;
const rowsIn = async (pk: string, prefix?: string) =>
  (await platform.store.query({ pk, consistent: true, ...(prefix ? { prefix } : {}) })).items;

describe('the switch', () => {
  it('takes a source out of the very next question and puts it back, and keeps its chunks', async () => {
    const { id, ...rest } = await addFaq(tenant, bot, 'Is the tower open?', 'The tower is open until nine.');
    const ask = async () => (await chat(bot.publicUrl, { message: 'is the tower open' })).done.message;
    expect((await ask()).sources).toMatchObject([{ sourceId: id }]);
    const off = (await post(`/sources/${id}/toggle`, { enabled: false })).body.data;
    expect(off).toEqual({ ...rest, id, enabled: false, updatedAt: off.updatedAt });
    expect(await found('is the tower open')).not.toContain(id);
    expect(await ask()).toMatchObject({ sources: [], unanswered: true });
    expect((await get(`/sources/${id}/chunks`)).body.data.total).toBe(1);
    expect((await post(`/sources/${id}/toggle`, { enabled: true })).body.data.enabled).toBe(true);
    expect((await found('is the tower open'))[0]).toBe(id);
    expect((await ask()).sources).toMatchObject([{ sourceId: id }]);
  });

  it('ends as the last of many calls says', async () => {
    const { id } = await addFaq(tenant, bot, 'Is the cellar open?', 'The cellar is open.');
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, n) => post(`/sources/${id}/toggle`, { enabled: n % 2 === 0 })),
    );
    for (const { status } of all) expect([200, 409]).toContain(status);
    const { enabled } = (await get(`/sources/${id}`)).body.data;
    expect((await found('is the cellar open')).includes(id)).toBe(enabled);
  });

  it.each([[{}], [{ enabled: 'yes' }], [{ enabled: null }], [{ enabled: 1 }]])('refuses %j', async (body) => {
    const { id } = await addFaq(tenant, bot, 'Refuse?', 'Yes.');
    const refused = await post(`/sources/${id}/toggle`, body);
    expect([refused.status, refused.body.error.details[0].path]).toEqual([422, 'enabled']);
  });
});

describe('a deletion', () => {
  it('is heeded by the very next answer, and leaves no row behind', async () => {
    const { id } = await addFaq(tenant, bot, 'Is the bridge closed?', 'The bridge is closed on Mondays.');
    const count = await countOf();
    expect((await tenant.api.delete(`${bot.path}/sources/${id}`)).body).toEqual({
      success: true,
      data: { deleted: true },
    });
    const { done } = await chat(bot.publicUrl, { message: 'is the bridge closed' });
    expect(done.message).toMatchObject({ unanswered: true, content: expect.not.stringContaining('Mondays') });
    expect(JSON.stringify(done.message)).not.toContain(id);
    expect(await countOf()).toBe(count - 1);
    for (const path of ['', '/content', '/chunks']) expect((await get(`/sources/${id}${path}`)).status).toBe(404);
    expect((await post(`/sources/${id}/toggle`, { enabled: true })).status).toBe(404);
    expect((await tenant.api.delete(`${bot.path}/sources/${id}`)).status).toBe(404);
    expect(await countOf()).toBe(count - 1);
    await until('its chunks and its text are gone', async () => {
      const chunks = await rowsIn(chunkPk(tenant.workspaceId, bot.id), id);
      return chunks.length === 0 && (await rowsIn(textPk(tenant.workspaceId, bot.id), `TEXT#${id}`)).length === 0;
    });
  });

  it('of a long text takes its blob along', async () => {
    const text = 'A sentence about badgers. '.repeat(8_000);
    const { id } = (await post('/sources/text', { title: 'Badgers', text })).body.data;
    const blobs = () => blobKeys(platform.dataDir).filter((key) => key.includes(id));
    expect(blobs().length).toBe(1);
    await tenant.api.delete(`${bot.path}/sources/${id}`);
    await until('its blob is gone', async () => blobs().length === 0);
    expect((await found('a sentence about badgers')).includes(id)).toBe(false);
  });

  it('of one source by many calls at once counts once', async () => {
    const { id } = await addFaq(tenant, bot, 'Once?', 'Once.');
    const count = await countOf();
    const all = await Promise.all(Array.from({ length: 6 }, () => tenant.api.delete(`${bot.path}/sources/${id}`)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404]);
    expect(await countOf()).toBe(count - 1);
  });

  it('of a chatbot takes its sources, texts, chunks and index with it', async () => {
    const doomed = await makeBot(platform, tenant);
    await addFaq(tenant, doomed, 'Will it stay?', 'No.');
    await post('/sources/text', { title: 'Long', text: 'A sentence about otters. '.repeat(8_000) }, doomed);
    expect((await tenant.api.delete(doomed.path)).status).toBe(200);
    expect((await get('/sources', doomed)).status).toBe(404);
    expect((await post('/sources/faq', { question: 'q', answer: 'a' }, doomed)).status).toBe(404);
    await until('every partition of it is empty', async () => {
      const partitions = [sourcePk, textPk, chunkPk, indexPk].map((pkOf) =>
        rowsIn(pkOf(tenant.workspaceId, doomed.id)),
      );
      return (await Promise.all(partitions)).every((rows) => rows.length === 0);
    });
    expect(blobKeys(platform.dataDir).filter((key) => key.includes(doomed.id))).toEqual([]);
  });
});

describe('the cap on sources', () => {
  it('is exact under calls of every kind at once, and a deletion frees the place', async () => {
    const small = await clientWorkspace(platform, tenant, 'free');
    const own = await makeBot(platform, small);
    const add = (n: number) => {
      if (n % 3 === 0) return small.api.post(`${own.path}/sources/faq`, { question: `Q${n}?`, answer: 'A.' });
      // Two long ones, whose chunks and blob are written before there is a place, and taken back where there is none.
      const text = 'Text. '.repeat(n % 24 === 10 ? 20_000 : 10);
      if (n % 3 === 1) return small.api.post(`${own.path}/sources/text`, { title: `T${n}`, text });
      return small.api.post(`${own.path}/sources/url`, { url: `http://127.0.0.1:9/${n}` });
    };
    const all = await Promise.all(Array.from({ length: 40 }, (_, n) => add(n)));
    const refused = all.filter(({ status }) => status !== 200);
    expect(all.length - refused.length).toBe(10);
    for (const { status, body } of refused) {
      expect([status, body.error.code]).toEqual([402, 'USAGE_LIMIT_REACHED']);
      expect(body.error.message).toMatch(/sources/);
    }
    const { sources } = (await small.api.get(`${own.path}/sources`)).body.data;
    expect(sources.length).toBe(10);
    expect((await small.api.get(own.path)).body.data.sourceCount).toBe(10);
    const kept = new Set(sources.map(({ id }: { id: string }) => id));
    const texts = sources.filter(({ title }: { title: string }) => ['T10', 'T34'].includes(title));
    await until('what the refused ones wrote is purged', async () => {
      const rows = await rowsIn(chunkPk(small.workspaceId, own.id));
      const blobs = blobKeys(platform.dataDir).filter((key) => key.includes(own.id));
      return rows.every(({ sourceId }) => kept.has(sourceId as string)) && blobs.length === texts.length;
    });
    await small.api.delete(`${own.path}/sources/${sources[0].id}`);
    const again = await Promise.all(Array.from({ length: 5 }, () => add(0)));
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 402, 402, 402, 402]);
  });
});

describe('another tenant', () => {
  it('finds none of it, with the same answer as for an id that does not exist', async () => {
    const stranger = await platform.tenant();
    const own = await makeBot(platform, stranger);
    const { id } = await addFaq(tenant, bot, 'Is this ours?', 'Ours alone.');
    const nobody = '01890000-0000-7000-8000-000000000000';
    const calls = (chatbotId: string, sourceId: string) => {
      const base = `/chatbots/${chatbotId}`;
      const one = `${base}/sources/${sourceId}`;
      return [
        stranger.api.get(`${base}/sources`),
        stranger.api.post(`${base}/sources/faq`, { question: 'q', answer: 'a' }),
        stranger.api.post(`${base}/sources/text`, { title: 't', text: 'a' }),
        stranger.api.post(`${base}/sources/url`, { url: 'https://example.com/' }),
        stranger.api.post(`${base}/search`, { query: 'is this ours' }),
        ...['', '/content', '/chunks'].map((path) => stranger.api.get(one + path)),
        stranger.api.post(`${one}/toggle`, { enabled: false }),
        stranger.api.delete(one),
      ];
    };
    const [foreign, unknown] = await Promise.all(
      [calls(bot.id, id), calls(nobody, nobody)].map((all) => Promise.all(all)),
    );
    expect(foreign!.map(({ status, text }) => [status, text])).toEqual(
      unknown!.map(({ status, text }) => [status, text]),
    );
    expect(new Set(foreign!.map(({ status }) => status))).toEqual(new Set([404]));
    // The source's id below a chatbot that is the stranger's own.
    const below = await Promise.all(calls(own.id, id).slice(5));
    expect(new Set(below.map(({ status }) => status))).toEqual(new Set([404]));
    expect((await get(`/sources/${id}`)).body.data.enabled).toBe(true);
  });

  it.each(['nonsense', '1', '..%2f..'])('and nobody finds the malformed id %s', async (id) => {
    expect((await get(`/sources/${id}`)).status).toBe(404);
    expect((await tenant.api.get(`/chatbots/${id}/sources`)).status).toBe(404);
  });
});
