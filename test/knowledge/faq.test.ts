// @slow
import { describe, expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { createLog } from '../../adapters/log.ts';
import { chunkPk } from '../../domain/knowledge/items.ts';
import { openIndex } from '../../domain/knowledge/search-index/index.ts';
import { createIndex, type IndexedChunk, loadIndex, loadStemmers } from '../../engines/retrieval/index.ts';
import { graphqlRefusal, mutate, refusal, strange } from '../chatbots/support.ts';
import { appOf } from '../support/app-of.ts';
import { until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { addFaq, type Bot, chat, makeBot } from '../support/visitor.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const faq = { question: 'Do you ship to Iceland?', answer: 'Yes, parcels to Iceland take six days.' };
const faqFields = 'source { id title category alternatives enabled updatedAt }';
const add = (fields: object, of = bot) => tenant.api.post(`${of.path}/sources/faq`, { ...faq, ...fields });
const added = async (fields: object = {}, of = bot): Promise<Json> => (await add(fields, of)).body.data;
const addByGraphql = (fields: object) =>
  mutate(platform, tenant, 'addFaqSource', { chatbotId: bot.id, ...faq, ...fields }, faqFields);
const patch = (sourceId: string, fields: object, of = bot) =>
  tenant.api.patch(`${of.path}/sources/${sourceId}/faq`, fields);
const patchById = (sourceId: unknown, fields: object, of = bot) =>
  tenant.api.patch(`${of.path}/sources/faq`, { sourceId, ...fields });
const change = (sourceId: string, fields: object, chatbotId = bot.id) =>
  mutate(platform, tenant, 'updateFaqSource', { chatbotId, sourceId, ...fields }, faqFields);
const read = async (path: string, of = bot): Promise<Json> => (await tenant.api.get(of.path + path)).body.data;
const ask = async (message: string, of: Bot): Promise<Json> => (await chat(of.publicUrl, { message })).done.message;

const letters = (count: number) => Array.from({ length: count }, (_, at) => `Way ${at} to ask?`);
const long = Array.from({ length: 20 }, (_, at) => `${at}${'😀'.repeat(500 - String(at).length)}`);

describe('alternatives of a FAQ', () => {
  it.each([
    ['none', []],
    ['one of a character', ['?']],
    ['20 of 500 characters', long],
    ['two that differ in a letter', ['Is it a?', 'Is it b?']],
  ])('may be %s', async (_, alternatives) => {
    const { status, body } = await add({ alternatives });
    expect([status, body.data.alternatives]).toEqual([200, alternatives]);
    expect((await read(`/sources/${body.data.id}`)).alternatives).toEqual(alternatives);
    expect((await addByGraphql({ alternatives })).data.addFaqSource.source.alternatives).toEqual(alternatives);
  });

  it('are none where they are left out or null, and of other types', async () => {
    expect((await added()).alternatives).toEqual([]);
    expect((await added({ alternatives: null })).alternatives).toEqual([]);
    const text = await tenant.api.post(`${bot.path}/sources/text`, { title: 'T', text: 'Some text.' });
    expect(text.body.data.alternatives).toEqual([]);
    for (const source of (await read('/sources')).sources) expect(source.alternatives).toBeInstanceOf(Array);
  });

  it.each([
    ['alternatives', letters(21)],
    ['alternatives', 'Why?'],
    ['alternatives.0', ['']],
    ['alternatives.1', ['Why?', ' \n']],
    ['alternatives.1', ['Why?', 'q'.repeat(501)]],
    ['alternatives.2', ['Why?', 'How?', 7]],
    ['alternatives.0', [null]],
    ['alternatives.2', ['Why?', 'How?', 'Why?']],
    ['alternatives.1', ['Why so?', '  why SO? ']],
    ['alternatives.1', ['Why?', ' do you ship to ICELAND? ']],
  ])('are refused for %s: %j', async (path, alternatives) => {
    const wanted = { code: 'VALIDATION_ERROR', paths: [path] };
    expect(refusal(await add({ alternatives }))).toEqual({ status: 422, ...wanted });
    const { id } = await added();
    expect(refusal(await patch(id, { alternatives }))).toEqual({ status: 422, ...wanted });
    expect(refusal(await patchById(id, { alternatives }))).toEqual({ status: 422, ...wanted });
    expect((await read(`/sources/${id}`)).alternatives).toEqual([]);
  });

  it.each([
    ['alternatives', letters(21)],
    ['alternatives.0', ['']],
    ['alternatives.1', ['Why?', 'why? ']],
    ['alternatives.0', [faq.question]],
  ])('are refused by GraphQL for %s', async (path, alternatives) => {
    const wanted = { code: 'VALIDATION_ERROR', paths: [path] };
    expect(graphqlRefusal(await addByGraphql({ alternatives }))).toEqual(wanted);
    expect(graphqlRefusal(await change((await added()).id, { alternatives }))).toEqual(wanted);
  });

  it('are in the index, whether they travel in its log or not, and in its snapshot', async () => {
    const own = await makeBot(platform, tenant);
    const short = await added({ alternatives: ['Is Iceland far?'] }, own);
    await added({ question: 'What about marmots?', answer: 'They sleep.' }, own);
    const large = { question: 'Where are the otters?', answer: `Otters. ${'😀'.repeat(9_990)}`, alternatives: long };
    const wide = await added(large, own);
    const clock = { now: () => Date.now() };
    const parts = { store: platform.store, clock, cache: createCache(clock), queues: { send: async () => {} } };
    const app = appOf({ model: {}, ...parts, log: createLog('SILENT') });
    const index = await openIndex(app, { workspaceId: tenant.workspaceId, chatbotId: own.id });
    const chunkOf = (of: typeof index, query: string): IndexedChunk =>
      of.search({ text: query, limit: 1 }).results[0]!.chunk;
    for (const held of [index, loadIndex(index.serialize())]) {
      expect(chunkOf(held, 'ship to Iceland')).toMatchObject({ sourceId: short.id, alternatives: ['Is Iceland far?'] });
      expect(chunkOf(held, 'what about marmots')).not.toHaveProperty('alternatives');
      expect(chunkOf(held, 'where are the otters')).toMatchObject({ sourceId: wide.id, alternatives: long });
    }
  });

  it('are kept by an index of chunks that were put into it', async () => {
    await loadStemmers();
    const index = createIndex();
    const chunk = { id: 'c', sourceId: 's', type: 'faq' as const, title: 'Why?', url: null, heading: null };
    index.putSource('s', [{ ...chunk, content: 'Because of the weather.', position: 0, alternatives: ['How come?'] }]);
    expect(index.search({ text: 'weather', limit: 1 }).results[0]?.chunk.alternatives).toEqual(['How come?']);
  });
});

describe('a change of a FAQ', () => {
  const before = { question: 'Is the tower open?', answer: 'The tower is open.', category: 'Sights' };
  const stored = { title: 'Is the tower open?', category: 'Sights', alternatives: ['Can I climb the tower?'] };
  const made = (of = bot) => added({ ...before, alternatives: stored.alternatives }, of);

  it.each([
    [{ question: 'Is the bridge open?' }, { title: 'Is the bridge open?' }],
    [{ category: 'Towers' }, { category: 'Towers' }],
    [{ category: null }, { category: null }],
    [{ category: '' }, { category: null }],
    [{ alternatives: ['May I go up?'] }, { alternatives: ['May I go up?'] }],
    [{ alternatives: [] }, { alternatives: [] }],
    [{ alternatives: long }, { alternatives: long }],
    [
      { question: 'q'.repeat(500), answer: 'a'.repeat(10_000), category: 'c'.repeat(120), alternatives: [] },
      { title: 'q'.repeat(500), category: 'c'.repeat(120), alternatives: [] },
    ],
  ])('of %j leaves the rest as it is', async (fields, wanted) => {
    for (const by of ['path', 'body', 'GraphQL']) {
      const { id, updatedAt, ...rest } = await made();
      if (by === 'GraphQL') expect((await change(id, fields)).errors).toBeUndefined();
      else expect((await (by === 'path' ? patch(id, fields) : patchById(id, fields))).status).toBe(200);
      const now = await read(`/sources/${id}`);
      expect(now).toEqual({
        ...rest,
        id,
        ...stored,
        ...wanted,
        updatedAt: now.updatedAt,
        processedAt: now.processedAt,
      });
      expect(now.updatedAt > updatedAt).toBe(true);
      const content = [now.title, ...now.alternatives].join('\n');
      const answer = 'answer' in fields ? fields.answer : before.answer;
      expect((await read(`/sources/${id}/content`)).content).toBe(`${content}\n\n${answer}`);
    }
  });

  it('is found by the very next question, and nothing of what was there before', async () => {
    const own = await makeBot(platform, tenant);
    const { id } = await made(own);
    expect(await ask('is the tower open', own)).toMatchObject({ content: 'The tower is open.' });
    expect((await patch(id, { answer: 'The tower is closed for repairs.' }, own)).body.data.id).toBe(id);
    expect(await ask('is the tower open', own)).toMatchObject({ content: 'The tower is closed for repairs.' });
    await change(id, { question: 'When does the museum open?', answer: 'The museum opens at ten.' }, own.id);
    expect(await ask('when does the museum open', own)).toMatchObject({ content: 'The museum opens at ten.' });
    expect(await ask('is the tower closed for repairs', own)).toMatchObject({ unanswered: true });
    const { chunks, total } = await read(`/sources/${id}/chunks`, own);
    expect([total, chunks[0].content]).toEqual([1, 'The museum opens at ten.']);
    expect(await rowsOf(id, own)).toHaveLength(1);
  });

  it('of a source that is switched off is kept for when it is switched on', async () => {
    const own = await makeBot(platform, tenant);
    const { id } = await made(own);
    await tenant.api.post(`${own.path}/sources/${id}/toggle`, { enabled: false });
    await patch(id, { answer: 'The tower leans.' }, own);
    expect(await ask('is the tower open', own)).toMatchObject({ unanswered: true });
    await tenant.api.post(`${own.path}/sources/${id}/toggle`, { enabled: true });
    expect(await ask('is the tower open', own)).toMatchObject({ content: 'The tower leans.' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['', {}],
    ['', { other: 1 }],
    ['question', { question: '' }],
    ['question', { question: null }],
    ['question', { question: 'q'.repeat(501) }],
    ['question', { question: ' CAN I climb the tower?' }],
    ['answer', { answer: ' ' }],
    ['answer', { answer: 'a'.repeat(10_001) }],
    ['answer', { answer: 5 }],
    ['category', { category: 'c'.repeat(121) }],
    ['alternatives', { alternatives: null }],
    ['alternatives.0', { alternatives: ['is the TOWER open?'] }],
    ['alternatives.1', { question: 'Is it?', alternatives: ['Is the tower open?', 'is it?'] }],
  ])('is refused for %j: %j', async (path, fields) => {
    const { id, ...rest } = await made();
    const wanted = { status: 422, code: 'VALIDATION_ERROR', paths: [path] };
    expect(refusal(await patch(id, fields))).toEqual(wanted);
    expect(refusal(await patchById(id, fields))).toEqual(wanted);
    if (!('other' in fields) && fields.answer !== 5) {
      expect(graphqlRefusal(await change(id, fields))).toEqual({ code: 'VALIDATION_ERROR', paths: [path] });
    }
    expect(await read(`/sources/${id}`)).toEqual({ id, ...rest });
  });

  it('of what is no FAQ is a conflict, of what does not exist not found', async () => {
    const text = (await tenant.api.post(`${bot.path}/sources/text`, { title: 'T', text: 'Some text.' })).body.data;
    expect(refusal(await patch(text.id, { answer: 'a' }))).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(refusal(await patchById(text.id, { answer: 'a' }))).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(graphqlRefusal(await change(text.id, { answer: 'a' })).code).toBe('CONFLICT');
    for (const id of [strange, 'nonsense']) expect((await patch(id, { answer: 'a' })).status).toBe(404);
    expect((await patchById(strange, { answer: 'a' })).status).toBe(404);
    for (const id of ['nonsense', undefined, 7])
      expect(refusal(await patchById(id, { answer: 'a' }))).toMatchObject({ status: 422, paths: ['sourceId'] });
    const { id } = await made();
    await tenant.api.delete(`${bot.path}/sources/${id}`);
    expect((await patch(id, { answer: 'a' })).status).toBe(404);
  });

  it('finds nothing of another tenant, nor below another chatbot', async () => {
    const { id } = await made();
    const stranger = await platform.tenant();
    const theirs = await makeBot(platform, stranger);
    const mine = await makeBot(platform, tenant);
    for (const path of [bot.path, theirs.path]) {
      expect((await stranger.api.patch(`${path}/sources/${id}/faq`, { answer: 'a' })).status).toBe(404);
      expect((await stranger.api.patch(`${path}/sources/faq`, { sourceId: id, answer: 'a' })).status).toBe(404);
    }
    expect((await patch(id, { answer: 'a' }, mine)).status).toBe(404);
    expect((await patchById(id, { answer: 'a' }, mine)).status).toBe(404);
    const input = { chatbotId: bot.id, sourceId: id, answer: 'a' };
    expect(graphqlRefusal(await mutate(platform, stranger, 'updateFaqSource', input, faqFields)).code).toBe(
      'NOT_FOUND',
    );
    expect((await read(`/sources/${id}/content`)).content).toContain(before.answer);
  });
});

const rowsOf = async (id: string, of: Bot) =>
  (await platform.store.query({ pk: chunkPk(tenant.workspaceId, of.id), prefix: id, consistent: true })).items;

describe('changes of a FAQ at once', () => {
  it('leave one of them whole, in every place that holds it', async () => {
    const own = await makeBot(platform, tenant);
    const { id } = await added({}, own);
    const wordings = Array.from({ length: 6 }, (_, n) => ({
      question: `Is gate ${n} of the zebra house open?`,
      answer: `Gate ${n} opens at ${n}.`,
      category: `Gates ${n}`,
      alternatives: [`May I use gate ${n}?`],
    }));
    const all = await Promise.all(wordings.map((wording) => patch(id, wording, own)));
    for (const { status } of all) expect([200, 409]).toContain(status);
    const source = await read(`/sources/${id}`, own);
    const last = wordings.find(({ question }) => question === source.title)!;
    expect(source).toMatchObject({ category: last.category, alternatives: last.alternatives, chunkCount: 1 });
    const { content } = await read(`/sources/${id}/content`, own);
    expect(content).toBe(`${last.question}\n${last.alternatives[0]}\n\n${last.answer}`);
    const rows = await rowsOf(id, own);
    expect(rows).toMatchObject([{ content: last.answer, alternatives: last.alternatives }]);
    const { results } = (await tenant.api.post(`${own.path}/search`, { query: last.question })).body.data;
    expect(results[0]).toMatchObject({ sourceId: id, title: last.question, content: last.answer });
  });

  it('that name different fields are both made', async () => {
    const own = await makeBot(platform, tenant);
    const { id } = await added({}, own);
    const fields = [{ answer: 'In five days.' }, { category: 'Post' }, { alternatives: ['Is Iceland far?'] }];
    const all = await Promise.all(fields.map((each) => patch(id, each, own)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read(`/sources/${id}`, own)).toMatchObject({ category: 'Post', alternatives: ['Is Iceland far?'] });
    expect(await ask('do you ship to iceland', own)).toMatchObject({ content: 'In five days.' });
  });

  it('and a deletion leave nothing behind', async () => {
    const own = await makeBot(platform, tenant);
    const { id } = await added({}, own);
    const all = await Promise.all([
      patch(id, { answer: 'One.' }, own),
      tenant.api.delete(`${own.path}/sources/${id}`),
      patch(id, { answer: 'Two.' }, own),
    ]);
    expect(all[1]!.status).toBe(200);
    await until('its chunks are gone', async () => (await rowsOf(id, own)).length === 0);
    expect(await ask('do you ship to iceland', own)).toMatchObject({ unanswered: true });
    await addFaq(tenant, own, faq.question, 'Again.');
    expect(await ask('do you ship to iceland', own)).toMatchObject({ content: 'Again.' });
  });
});
