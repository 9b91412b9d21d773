import { describe, expect, it } from 'vitest';
import { useScene } from '../support/scene.ts';
import { addFaq, chat, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const post = (path: string, body?: unknown, of = bot) => tenant.api.post(of.path + path, body ?? {});
const get = (path: string, of = bot) => tenant.api.get(of.path + path);
const search = async (query: string, of = bot) => (await post('/search', { query }, of)).body.data;
const found = async (query: string, of = bot) =>
  (await search(query, of)).results.map(({ sourceId }: { sourceId: string }) => sourceId);
const countOf = async (of = bot) => (await get('', of)).body.data.sourceCount;

const emoji = (count: number) => '😀'.repeat(count);

describe('a FAQ', () => {
  it('is a completed record with every field', async () => {
    const { status, body } = await post('/sources/faq', {
      question: 'Is it true?',
      answer: 'It is.',
      category: 'Facts',
    });
    expect(status).toBe(200);
    const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        chatbotId: bot.id,
        type: 'faq',
        title: 'Is it true?',
        status: 'completed',
        sourceUrl: null,
        errorMessage: null,
        processedAt: iso,
        lastCrawledAt: null,
        recrawlIntervalHours: 0,
        nextCrawlAt: null,
        reading: null,
        enabled: true,
        chunkCount: 1,
        category: 'Facts',
        alternatives: [],
        createdAt: iso,
        updatedAt: iso,
      },
    });
    expect((await get(`/sources/${body.data.id}`)).body).toEqual(body);
  });

  it.each([
    ['the shortest', { question: '?a', answer: 'b' }],
    ['the longest', { question: 'q'.repeat(500), answer: 'a'.repeat(10_000), category: 'c'.repeat(120) }],
    ['the longest in code points', { question: `a${emoji(499)}`, answer: `b${emoji(9_999)}`, category: emoji(120) }],
    ['no category', { question: 'Why?', answer: 'So.', category: null }],
  ])('may be %s', async (_, faq) => {
    const { status, body } = await post('/sources/faq', faq);
    expect([status, body.data.title]).toEqual([200, faq.question]);
  });

  it.each([
    ['question', { answer: 'a' }],
    ['answer', { question: 'q' }],
    ['question', { question: '', answer: 'a' }],
    ['answer', { question: 'q', answer: '' }],
    ['question', { question: ' \n ', answer: 'a' }],
    ['question', { question: 'q'.repeat(501), answer: 'a' }],
    ['question', { question: emoji(501), answer: 'a' }],
    ['answer', { question: 'q', answer: 'a'.repeat(10_001) }],
    ['category', { question: 'q', answer: 'a', category: 'c'.repeat(121) }],
    ['question', { question: 5, answer: 'a' }],
    ['answer', { question: 'q', answer: ['a'] }],
  ])('is refused for its %s %#', async (path, faq) => {
    const before = await countOf();
    const { status, body } = await post('/sources/faq', faq);
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(body.error.details).toEqual([{ path, message: expect.any(String) }]);
    expect(await countOf()).toBe(before);
  });

  it('is found by the very next question, in search and in chat', async () => {
    const source = await addFaq(tenant, bot, 'Do you ship to Iceland?', 'Yes, parcels to Iceland take six days.');
    const { results, answerable } = await search('can you send a parcel to iceland');
    expect(answerable).toBe(true);
    expect(results[0]).toEqual({
      sourceId: source.id,
      chunkId: expect.any(String),
      title: 'Do you ship to Iceland?',
      url: null,
      content: 'Yes, parcels to Iceland take six days.',
      score: expect.any(Number),
      confidence: expect.any(Number),
    });
    const later = await addFaq(tenant, bot, 'Do you ship to Greenland?', 'No, Greenland is too far.');
    const { done } = await chat(bot.publicUrl, { message: 'do you ship to greenland' });
    expect(done.message).toMatchObject({ content: 'No, Greenland is too far.', sources: [{ sourceId: later.id }] });
  });

  it('gives back its text and its one chunk', async () => {
    const { id } = await addFaq(tenant, bot, 'Who made this?', `We did. ${'Really. '.repeat(1_000)}`);
    const { content } = (await get(`/sources/${id}/content`)).body.data;
    expect(content).toBe(`Who made this?\n\nWe did. ${'Really. '.repeat(1_000)}`);
    const { chunks, total, hasMore } = (await get(`/sources/${id}/chunks`)).body.data;
    expect([chunks.length, total, hasMore]).toEqual([1, 1, false]);
    expect(chunks[0]).toMatchObject({ sourceId: id, position: 0, charCount: 8_008 });
  });
});

describe('a text', () => {
  const paragraphs = Array.from(
    { length: 120 },
    (_, n) => `Rule ${n} of the house says: ${'be kind to guests. '.repeat(30)}`,
  );
  const text = paragraphs.join('\n\n');

  it('is completed at once, cut into chunks, and its pages join without gap or overlap', async () => {
    const { body } = await post('/sources/text', { title: 'House rules', text });
    const { id, chunkCount } = body.data;
    expect(body.data).toMatchObject({ type: 'text', status: 'completed', title: 'House rules', sourceUrl: null });
    expect(chunkCount).toBeGreaterThan(100);
    const pages = [];
    for (let skip = 0, more = true; more; skip += 30) {
      const { chunks, total, hasMore } = (await get(`/sources/${id}/chunks?skip=${skip}&take=30`)).body.data;
      expect(total).toBe(chunkCount);
      pages.push(...chunks);
      more = hasMore;
    }
    expect(pages.map(({ position }) => position)).toEqual(pages.map((_, index) => index));
    expect(pages.length).toBe(chunkCount);
    const squeezed = (value: string) => value.replace(/\s+/g, '');
    expect(squeezed(pages.map(({ content }) => content).join(''))).toBe(squeezed(text));
    expect((await get(`/sources/${id}/content`)).body.data.content).toBe(text);
  });

  it('of the largest size keeps its content', async () => {
    const long = `${'An unusual sentence about marmalade. '.repeat(13_000)}End.`;
    const { status, body } = await post('/sources/text', { title: 'Long', text: long });
    expect(status).toBe(200);
    expect((await get(`/sources/${body.data.id}/content`)).body.data.content).toBe(long);
    expect((await found('unusual marmalade'))[0]).toBe(body.data.id);
  });

  it.each([
    ['title', { title: '', text: 'a' }],
    ['title', { title: 't'.repeat(201), text: 'a' }],
    ['text', { title: 't' }],
    ['text', { title: 't', text: ' ' }],
    ['text', { title: 't', text: 'a'.repeat(500_001) }],
  ])('is refused for its %s %#', async (path, body) => {
    const refused = await post('/sources/text', body);
    expect([refused.status, refused.body.error.details[0].path]).toEqual([422, path]);
  });
});

describe('the lists', () => {
  it('gives every source, newest first, and counts them', async () => {
    const other = await makeBot(platform, tenant);
    expect((await get('/sources', other)).body.data).toEqual({ sources: [] });
    const made = [];
    for (const n of [1, 2, 3]) made.unshift(await addFaq(tenant, other, `Question ${n}?`, 'Answer.'));
    expect((await get('/sources', other)).body.data).toEqual({ sources: made });
    expect(await countOf(other)).toBe(3);
  });

  it.each(['skip=-1', 'skip=x', 'skip=1.5', 'take=0', 'take=201', 'take=', 'skip=1e3'])(
    'refuses chunks by %s',
    async (query) => {
      const { id } = await addFaq(tenant, bot, `Why ${query}?`, 'Because.');
      const { status, body } = await get(`/sources/${id}/chunks?${query}`);
      expect([status, body.error?.details?.[0].path]).toEqual([422, query.split('=')[0]]);
    },
  );

  it('ends where the chunks end', async () => {
    const { id } = await addFaq(tenant, bot, 'Where does it end?', 'Here.');
    expect((await get(`/sources/${id}/chunks?skip=1&take=200`)).body.data).toEqual({
      chunks: [],
      total: 1,
      hasMore: false,
    });
    expect((await get(`/sources/${id}/chunks?skip=999999`)).body.data).toEqual({
      chunks: [],
      total: 1,
      hasMore: false,
    });
  });

  it('of a search is as long as asked for, and best first', async () => {
    const other = await makeBot(platform, tenant);
    for (let n = 0; n < 8; n++) await addFaq(tenant, other, `How do I water fern number ${n}?`, `Daily, fern ${n}.`);
    const of = async (limit?: number) =>
      (await post('/search', { query: 'water fern', ...(limit ? { limit } : {}) }, other)).body.data.results;
    expect([(await of()).length, (await of(2)).length, (await of(50)).length]).toEqual([5, 2, 8]);
    const scores = (await of(50)).map(({ score }: { score: number }) => score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    for (const limit of [0, 51, 1.5, '3'])
      expect((await post('/search', { query: 'a', limit }, other)).status).toBe(422);
    for (const query of [undefined, '', ' ', 'q'.repeat(4_001)])
      expect((await post('/search', { query })).status).toBe(422);
  });
});
