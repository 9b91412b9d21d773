import { beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from '../../domain/core/csv/reader.ts';
import { mutate } from '../chatbots/support.ts';
import { client } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { type Bot, chat, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
let bot: Bot;
beforeAll(async () => {
  bot = await makeBot(platform, tenant);
});

const send = (body: object, of: Bot = bot) => tenant.api.post(`${of.path}/faqs/import`, body);
const counts = async (body: object, of?: Bot) => (await send(body, of)).body.data;
const faqs = async (of: Bot) => (await tenant.api.get(`${of.path}/faqs`)).body.data.faqs;
const detailsOf = async (body: object) => {
  const { status, body: answer } = await send(body);
  expect(status).toBe(422);
  return answer.error.details;
};

describe('an import of FAQs', () => {
  it('adds, changes and leaves alone, and the next question finds what it added', async () => {
    const own = await makeBot(platform, tenant);
    const first = [
      {
        question: 'Do you ship to Iceland?',
        answer: 'Yes, in six days.',
        category: 'Delivery',
        alternatives: ['Iceland?'],
      },
      { question: 'Do you sell gift cards?', answer: 'Yes, from 10 to 200 euros.' },
    ];
    expect(await counts({ faqs: first }, own)).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      remaining: 0,
      ignoredColumns: [],
    });
    const { done } = await chat(own.publicUrl, { message: 'Do you sell gift cards?' });
    expect(done.message.content).toContain('from 10 to 200 euros');

    const second = [
      { question: 'do you ship to iceland?', answer: 'Yes, in five days.' },
      { question: 'Do you sell gift cards?', answer: 'Yes, from 10 to 200 euros.' },
      { question: 'Do you repair lamps?', answer: 'Yes.' },
    ];
    expect(await counts({ faqs: second }, own)).toEqual({
      created: 1,
      updated: 1,
      unchanged: 1,
      remaining: 0,
      ignoredColumns: [],
    });
    expect(await counts({ faqs: second }, own)).toEqual({
      created: 0,
      updated: 0,
      unchanged: 3,
      remaining: 0,
      ignoredColumns: [],
    });
    expect(
      (await faqs(own)).map(({ question, answer, category, alternatives }: Record<string, unknown>) => [
        question,
        answer,
        category,
        alternatives,
      ]),
    ).toEqual([
      ['Do you repair lamps?', 'Yes.', null, []],
      ['Do you sell gift cards?', 'Yes, from 10 to 200 euros.', null, []],
      ['do you ship to iceland?', 'Yes, in five days.', 'Delivery', ['Iceland?']],
    ]);
  });

  it('reads the file that the export writes, whatever its texts are', async () => {
    const [from, to] = [await makeBot(platform, tenant), await makeBot(platform, tenant)];
    const rows = [
      {
        question: '=1+1, or "two"?',
        answer: 'A line\nand; another, "quoted".',
        category: null,
        alternatives: ['+1?', 'b, c'],
      },
      { question: "It's plain?", answer: '-', category: 'é🙂', alternatives: [] },
    ];
    await send({ faqs: rows }, from);
    const { status, text, headers } = await tenant.api.get(`/faqs/export?chatbotId=${from.id}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    expect(await counts({ csv: text }, to)).toMatchObject({ created: 2 });
    const plain = (list: Record<string, unknown>[]) => list.map(({ sourceId: _, ...faq }) => faq);
    const imported = plain(await faqs(to));
    expect(imported).toHaveLength(2);
    expect(imported).toEqual(expect.arrayContaining(plain(await faqs(from))));
    expect(imported.map(({ question }) => question)).toContain(rows[0]!.question);
  });

  it('stores nothing at a dry run', async () => {
    const own = await makeBot(platform, tenant);
    expect(await counts({ faqs: [{ question: 'Q?', answer: 'A' }], dryRun: true }, own)).toMatchObject({ created: 1 });
    expect(await faqs(own)).toEqual([]);
  });

  it('is the same in GraphQL', async () => {
    const own = await makeBot(platform, tenant);
    const input = { chatbotId: own.id, csv: 'question;answer\r\nDo you?;We do.\r\n' };
    const { data } = await mutate(
      platform,
      tenant,
      'importFaqs',
      input,
      'result { created updated unchanged remaining ignoredColumns }',
    );
    expect(data.importFaqs.result).toEqual({ created: 1, updated: 0, unchanged: 0, remaining: 0, ignoredColumns: [] });
  });

  it('names the row of each error and stores nothing', async () => {
    const good = { question: 'Good?', answer: 'Yes.' };
    const before = await faqs(bot);
    expect(await detailsOf({ faqs: [good, { question: '', answer: 'A' }] })).toMatchObject([
      { path: 'faqs.1.question' },
    ]);
    expect(await detailsOf({ faqs: [good, { ...good, question: ' good? ' }] })).toMatchObject([
      { path: 'faqs.1.question', message: 'repeats the question of faqs.0' },
    ]);
    expect(await detailsOf({ faqs: [{ ...good, alternatives: ['GOOD?'] }] })).toMatchObject([
      { path: 'faqs.0.question' },
    ]);
    const csv = `question,answer\nGood?,Yes.\n\nToo long?,${'x'.repeat(10_001)}\n,No question\n`;
    expect((await detailsOf({ csv })).map(({ path }: { path: string }) => path)).toEqual([
      'csv.4.answer',
      'csv.5.question',
    ]);
    expect(await faqs(bot)).toEqual(before);
  });

  it.each([
    ['nothing', {}, 'faqs'],
    ['both', { faqs: [{ question: 'Q', answer: 'A' }], csv: 'question,answer\nQ,A' }, 'faqs'],
    ['no row', { faqs: [] }, 'faqs'],
    ['no row below the header', { csv: 'question,answer\n' }, 'csv'],
    ['no header', { csv: 'Is it open?,Yes\n' }, 'csv'],
    ['more than 1,000 lines', { csv: `question,answer\n${'Q,A\n'.repeat(1_001)}` }, 'csv'],
    ['a column that there is not', { csv: 'a,b\nQ,A\n', columns: { question: 'a', answer: 'c' } }, 'columns.answer'],
    ['a number that is too high', { csv: 'a,b\nQ,A\n', columns: { question: 1, answer: 3 } }, 'columns.answer'],
    ['one column for both', { csv: 'a,b\nQ,A\n', columns: { question: 'a', answer: 'A' } }, 'columns'],
    ['a column too few', { csv: 'question\nQ\n' }, 'csv'],
    ['an open quote', { csv: 'question,answer\n"Q,A\n' }, 'csv'],
    [
      'more than 1,000',
      { faqs: Array.from({ length: 1_001 }, (_, n) => ({ question: `Q${n}`, answer: 'A' })) },
      'faqs',
    ],
  ])('refuses %s', async (_, body, path) => {
    expect((await detailsOf(body))[0].path).toBe(path);
  });

  it('refuses what does not fit the plan before it writes anything', async () => {
    const small = await platform.tenant({ plan: 'pro' });
    const own = await makeBot(platform, small);
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({ question: `Question ${from + n}?`, answer: 'Yes.' }));
    const path = `${own.path}/faqs/import`;
    for (let from = 0; from < 400; from += 100) await small.api.post(path, { faqs: rows(from, 100) });
    expect((await small.api.post(path, { faqs: rows(400, 60) })).body.data).toMatchObject({
      created: 60,
      remaining: 0,
    });
    const { status, body } = await small.api.post(path, { faqs: rows(460, 41) });
    expect([status, body.error.code]).toEqual([402, 'USAGE_LIMIT_REACHED']);
    expect((await small.api.get(`${own.path}/faqs`)).body.data.faqs).toHaveLength(460);
  });

  it('is for a key with its scope, and for chatbots of its workspace', async () => {
    const faq = { faqs: [{ question: 'Q?', answer: 'A' }] };
    const other = await platform.tenant();
    expect((await other.api.post(`${bot.path}/faqs/import`, faq)).status).toBe(404);
    expect((await other.api.get(`/faqs/export?chatbotId=${bot.id}`)).status).toBe(404);
    expect((await client(platform.baseUrl, 'fd_live_none').post(`${bot.path}/faqs/import`, faq)).status).toBe(401);
  });
});

it.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\ufeffa;b\r\n"x;y";"say ""hi"""',
    [
      ['a', 'b'],
      ['x;y', 'say "hi"'],
    ],
  ],
  [
    'a,b\r1,\r',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'a,b\n"two\nlines",\'=1\n',
    [
      ['a', 'b'],
      ['two\nlines', '=1'],
    ],
  ],
  [
    "a,b\n'quoted',2",
    [
      ['a', 'b'],
      ["'quoted'", '2'],
    ],
  ],
  ['', []],
])('CSV %j', (text, cells) => {
  expect(parseCsv(text).map((row) => row.cells)).toEqual(cells);
});
