import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { storeQuestions } from '../../domain/analytics/asked.ts';
import { pickCommonestQuestions } from '../../domain/analytics/asked-days.ts';
import { ASKED_PREFIX, askedPk } from '../../domain/analytics/items.ts';
import type { Item } from '../../domain/core/app.ts';
import { conversationAt, type Figures, type FiguresTenant, messageAt, record, startFigures } from './support.ts';

let figures: Figures;
let tenant: FiguresTenant;
beforeAll(async () => {
  figures = await startFigures('2026-03-20T12:00:05Z');
});
beforeEach(async () => {
  figures.clock.set('2026-03-20T12:00:05Z');
  tenant = await figures.tenant();
});
afterAll(() => figures.stop());

/** Visitors say these things at a moment. Answers the messages' rows. */
async function said(texts: readonly string[], at = '2026-03-20T09:00:00Z'): Promise<Item[]> {
  const conversation = conversationAt(figures.app, tenant, at);
  const rows = texts.map((content) => messageAt(conversation, at, { content }));
  expect(await figures.follow(rows.map((row) => record(undefined, row)))).toBe(0);
  return rows;
}

type Top = { content: string; count: number }[];
const top = async (query = 'range=today'): Promise<Top> =>
  (await tenant.get(`/analytics/summary?${query}`)).data.topQuestions;

/** What the schedule does every minute, until nothing is due any more. */
async function picked(): Promise<void> {
  while ((await pickCommonestQuestions(figures.app)) > 0);
}

describe('top questions', () => {
  it('bring together what means the same, under its commonest wording, most asked first', async () => {
    await said([
      'Do you ship to Iceland?',
      'How long does delivery take?',
      'how long will DELIVERY take',
      'How long does delivery take?',
      'What are your opening hours?',
      'opening hours',
      'Opening hours?',
      'opening hours',
    ]);
    expect(await top()).toEqual([
      { content: 'opening hours', count: 4 },
      { content: 'How long does delivery take?', count: 3 },
      { content: 'Do you ship to Iceland?', count: 1 },
    ]);
  });

  it('bring together inflections in other languages, and words without spaces', async () => {
    await said(['¿Cuánto tarda el envío?', 'cuanto tarda el envio', '営業時間は？', '営業時間は何ですか？']);
    expect((await top()).map(({ count }) => count)).toEqual([2, 2]);
  });

  it('are ten at the most', async () => {
    const words = 'apple pear plum cherry lemon orange grape melon mango peach quince fig'.split(' ');
    await said(words.map((word) => `Do you sell ${word} jam?`));
    expect(await top()).toHaveLength(10);
  });

  it('leave out small talk, yes and no, and requests for a person', async () => {
    await said(['hello', 'Thanks a lot!', 'yes please', 'no', '👍', 'I want to talk to a human', 'bye', '???', '   .']);
    expect(await top()).toEqual([]);
  });

  it('show no addresses and no numbers of people, and keep none', async () => {
    await said([
      'ada@visitor.example',
      'My phone is +49 (171) 123-45 67',
      'Where is parcel 00340434161094042557 for ada@visitor.example?',
      'my iban is DE89 3704 0044 0532 0130 00',
    ]);
    expect(await top()).toEqual([{ content: 'Where is parcel […] for […]?', count: 1 }]);
    const { items } = await figures.app.store.query({ pk: askedPk(tenant.workspaceId, 'ALL'), prefix: ASKED_PREFIX });
    expect(JSON.stringify(items.map(({ content, key }) => [content, key]))).not.toMatch(/visitor\.example|\d{4}/);
  });

  it('are cut at 200 characters, on one line', async () => {
    await said([`Why\n\n is ${'🙂'.repeat(300)} so?`]);
    const [{ content } = { content: '' }] = await top();
    expect([...content]).toHaveLength(200);
    expect(content.startsWith('Why is 🙂')).toBe(true);
  });

  it('of one chatbot are its own', async () => {
    await said(['Do you repair bikes?']);
    const other = (await tenant.post('/chatbots', { name: 'Other' })).data.id;
    const place = { workspaceId: tenant.workspaceId, chatbotId: other };
    const row = messageAt(conversationAt(figures.app, place, '2026-03-20T09:00:00Z'), '2026-03-20T09:00:00Z', {
      content: 'Do you sell tents?',
    });
    await figures.follow([record(undefined, row)]);
    expect(await top()).toHaveLength(2);
    expect(await top(`range=today&chatbotId=${other}`)).toEqual([{ content: 'Do you sell tents?', count: 1 }]);
    expect(await top(`range=today&chatbotId=${tenant.chatbotId}`)).toEqual([
      { content: 'Do you repair bikes?', count: 1 },
    ]);
  });

  it('count a question once when its change comes twice', async () => {
    const conversation = conversationAt(figures.app, tenant, '2026-03-20T09:00:00Z');
    const once = record(undefined, messageAt(conversation, '2026-03-20T09:00:00Z', { content: 'Is it waterproof?' }));
    await figures.follow([once, once]);
    await Promise.all([figures.follow([once]), figures.follow([once])]);
    expect(await top()).toEqual([{ content: 'Is it waterproof?', count: 1 }]);
  });
});

describe('what a question costs', () => {
  const ask = async (at: string) => {
    const after = messageAt(conversationAt(figures.app, tenant, at), at, { content: 'Do you repair bikes?' });
    const change = { id: String(after.id), kind: 'inserted', before: undefined, after } as const;
    return figures.writeUnitsOf(() => storeQuestions(figures.app, [change]));
  };

  it('is its two rows: its day is entered into the due index once', async () => {
    const at = '2026-03-20T09:00:00Z';
    // Rows of the workspace and of the chatbot; the first question also schedules the day of each, with an index entry.
    expect(await ask(at)).toBe(2 + 4);
    expect(await ask(at)).toBe(2);
    // A container that remembers nothing finds that the day is scheduled.
    const other = { ...figures.app, cache: createCache(figures.clock) };
    const after = messageAt(conversationAt(figures.app, tenant, at), at, { content: 'Do you repair bikes?' });
    const change = { id: String(after.id), kind: 'inserted', before: undefined, after } as const;
    expect(await figures.writeUnitsOf(() => storeQuestions(other, [change]))).toBe(2);
  });

  it('includes no entry of the due index either when its day is over and waits for being picked', async () => {
    const at = '2026-03-18T09:00:00Z';
    await ask(at);
    expect(await ask(at)).toBe(2 + 2);
  });
});

it('picks a day whose last questions were scheduled by one container and stored by many', async () => {
  figures.clock.set('2026-03-20T23:59:59Z');
  const words = 'apple pear plum cherry lemon orange grape melon'.split(' ');
  const containers = words.map(() => ({ ...figures.app, cache: createCache(figures.clock) }));
  const changes = words.map((word) => {
    const at = '2026-03-20T23:59:58Z';
    const content = `Do you sell ${word} jam?`;
    const after = messageAt(conversationAt(figures.app, tenant, at), at, { content });
    return { id: String(after.id), kind: 'inserted', before: undefined, after } as const;
  });
  await Promise.all(containers.map((app, n) => storeQuestions(app, [changes[n]!])));
  figures.clock.set('2026-03-21T00:10:00Z');
  await picked();
  const day = await figures.app.store.get({ pk: askedPk(tenant.workspaceId, 'ALL'), sk: 'DAY#2026-03-20' });
  expect(JSON.parse(String(day?.commonest))).toHaveLength(words.length);
  expect(day).not.toHaveProperty('dueKind');
});

describe('days that are over', () => {
  const yesterday = '2026-03-19T09:00:00Z';

  it('are picked by the schedule and give the same answer as before', async () => {
    await said(['Is it waterproof?', 'is it waterproof', 'Do you repair bikes?', 'is it waterproof'], yesterday);
    await said(['Do you repair bikes?', 'Do you repair bikes?']);
    const before = await top('range=last_7d');
    expect(before).toEqual([
      { content: 'Do you repair bikes?', count: 3 },
      { content: 'is it waterproof', count: 3 },
    ]);
    await picked();
    const day = await figures.app.store.get({ pk: askedPk(tenant.workspaceId, 'ALL'), sk: 'DAY#2026-03-19' });
    expect(JSON.parse(String(day?.commonest))).toHaveLength(2);
    expect(day).not.toHaveProperty('dueKind');
    expect(await top('range=last_7d')).toEqual(before);
    const today = await figures.app.store.get({ pk: askedPk(tenant.workspaceId, 'ALL'), sk: 'DAY#2026-03-20' });
    expect(today).toMatchObject({
      dueKind: expect.stringMatching(/^asked-day(#\d)?$/),
      dueAt: '2026-03-21T00:10:00.000Z',
    });
    expect(today).not.toHaveProperty('commonest');
  });

  it('are picked again when a question comes late', async () => {
    await said(['Is it waterproof?'], yesterday);
    await picked();
    await said(['Is it waterproof?', 'Do you repair bikes?'], yesterday);
    const wanted = [
      { content: 'Is it waterproof?', count: 2 },
      { content: 'Do you repair bikes?', count: 1 },
    ];
    expect(await top('range=last_7d')).toEqual(wanted);
    await picked();
    expect(await top('range=last_7d')).toEqual(wanted);
  });

  it('forget what is erased', async () => {
    const [erased] = await said(['Is Ada Lovelace my agent?', 'Do you repair bikes?'], yesterday);
    await picked();
    await figures.follow([record(erased, undefined)]);
    expect(await top('range=last_7d')).toEqual([{ content: 'Do you repair bikes?', count: 1 }]);
    await picked();
    expect(await top('range=last_7d')).toEqual([{ content: 'Do you repair bikes?', count: 1 }]);
    for await (const row of figures.app.store.queryAll({ pk: askedPk(tenant.workspaceId, 'ALL') })) {
      expect(JSON.stringify(row)).not.toContain('Lovelace');
    }
  });

  it('keep forty different questions, the commonest', async () => {
    const word = (n: number) => `${'abcdefghij'[n % 10]}${'klmnopqrst'[Math.floor(n / 10)]}ubar`;
    await said(
      Array.from({ length: 60 }, (_, n) => `Do you stock ${word(n)}?`),
      yesterday,
    );
    await said(['Do you stock jtubar?', 'Do you stock jpubar?', 'Do you stock jpubar?'], yesterday);
    await picked();
    const day = await figures.app.store.get({ pk: askedPk(tenant.workspaceId, 'ALL'), sk: 'DAY#2026-03-19' });
    const kept = JSON.parse(String(day?.commonest)) as [string, string, number][];
    expect(kept).toHaveLength(40);
    expect(kept[0]).toEqual([expect.stringContaining('jpubar'), 'Do you stock jpubar?', 3]);
  });
});

describe('topics', () => {
  const topics = async (body: object = { range: 'today' }) =>
    (await tenant.post('/analytics/topics', body)).data.topics;

  it('group questions that share their subject, under words of their own', async () => {
    await said([
      'How long does delivery take?',
      'How long does delivery take?',
      'What does delivery to Iceland cost?',
      'Is delivery free?',
      'How do I reset my password?',
      'I forgot my password',
      'Do you repair bikes?',
    ]);
    const found = await topics();
    expect(found.map(({ count }: { count: number }) => count)).toEqual([4, 2, 1]);
    expect(found[0]).toMatchObject({
      label: expect.stringContaining('delivery'),
      questions: ['How long does delivery take?', 'What does delivery to Iceland cost?', 'Is delivery free?'],
    });
    expect(found[1].label).toContain('password');
    expect(await topics()).toEqual(found);
  });

  it('take the range from the query too, and show five questions at the most', async () => {
    await said(
      ['red', 'blue', 'green', 'black', 'white', 'pink', 'brown'].map((colour) => `Is the tent sold in ${colour}?`),
      '2026-02-10T09:00:00Z',
    );
    expect(await topics({})).toEqual([]);
    expect(await topics({ range: 'last_month', tz: 'Asia/Tokyo' })).toMatchObject([{ count: 7 }]);
    const { data } = await tenant.post('/analytics/topics?range=last_month');
    expect(data.topics[0].questions).toHaveLength(5);
    expect(data.topics[0].label).toContain('tent');
  });
});
