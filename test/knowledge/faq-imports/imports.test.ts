import { describe, expect, it } from 'vitest';
import { clientWith, NOT_FOUND_BODY } from '../../access/support.ts';
import { client, until } from '../../support/platform.ts';
import { chat, makeBot } from '../../support/visitor.ts';
import { detailsOf, MB } from '../files/file-client.ts';
import { makeXlsx, row, textCell } from '../files/office-fixtures.ts';
import { csvOf, numbered, startImports } from './support.ts';

const { platform, tenant, bot, uploaded, pathOf, start, get, ended, imported, faqsOf, refusedOf } =
  await startImports();

it('reads what an old Mac has saved', async () => {
  const to = await makeBot(platform, tenant);
  const bytes = Buffer.from(
    'Frage;Antwort\nWie hoch sind die Versandgeb\x9fhren nach \x85sterreich?;F\x9fnf Euro, au\xa7er f\x9fr gr\x9a\xa7ere Pakete.\n',
    'latin1',
  );
  expect(await imported(bytes, { to })).toMatchObject({ created: 1, refused: 0 });
  expect(await faqsOf(to)).toMatchObject([
    { question: 'Wie hoch sind die Versandgebühren nach Österreich?', answer: 'Fünf Euro, außer für größere Pakete.' },
  ]);
});

it('reads UTF-16 without a mark', async () => {
  const to = await makeBot(platform, tenant);
  expect(await imported(Buffer.from(csvOf(numbered(2)), 'utf16le'), { to })).toMatchObject({ created: 2, refused: 0 });
});

/** A workbook with these rows in each sheet, by its name. */
const workbookOf = (sheets: Record<string, readonly (readonly string[])[]>) =>
  makeXlsx(
    Object.entries(sheets).map(([name, rows]) => ({
      name,
      xml: `<sheetData>${rows
        .map((cells, at) =>
          row(
            at + 1,
            cells.map((cell, n) => textCell(`${'ABCD'[n]}${at + 1}`, cell)),
          ),
        )
        .join('')}</sheetData>`,
    })),
  );

describe('a workbook', () => {
  const opened = async (sheets: Parameters<typeof workbookOf>[0]) => {
    const to = await makeBot(platform, tenant);
    return { to, uploadId: await uploaded(workbookOf(sheets), { filename: 'faqs.xlsx', to }) };
  };
  const importOf = async (sheets: Parameters<typeof workbookOf>[0], columns?: object) => {
    const { to, uploadId } = await opened(sheets);
    const { body } = await start({ uploadId, columns }, to);
    const done = await ended(body.data.importId, to);
    return { to, done, questions: (await faqsOf(to)).map(({ question }) => question).sort() };
  };

  it('is imported with all sheets that are lists of FAQs, and the others are named', async () => {
    const { to, done, questions } = await importOf({
      Info: [['Stand 2026'], ['Bitte nicht ändern']],
      Versand: [
        ['Frage', 'Antwort', 'Nr'],
        ['Was kostet der Versand?', 'Vier Euro.', '1'],
        ['', 'Ohne Frage', '2'],
      ],
      Leer: [],
      Rückgabe: [
        ['Unsere Rückgabe'],
        ['Antwort', 'Frage', 'Stand'],
        ['30 Tage.', 'Wie lange kann ich zurückgeben?', '2026'],
        ['Fünf Euro.', 'Was kostet der Versand?', '2025'],
      ],
      Kontakte: [
        ['Name', 'Telefon'],
        ['Eva', '123'],
      ],
    });
    expect(questions).toEqual(['Was kostet der Versand?', 'Wie lange kann ich zurückgeben?']);
    expect(done).toMatchObject({
      total: 4,
      created: 2,
      refused: 2,
      ignoredColumns: ['Nr', 'Stand'],
      ignoredSheets: ['Info', 'Kontakte'],
    });
    expect((await refusedOf(done.importId, to)).text.replace(/^\ufeff/, '').split('\r\n')).toEqual([
      'Frage,Antwort,Nr,Stand,problem',
      ',Ohne Frage,2,,question must have 1 to 500 characters',
      'Was kostet der Versand?,Fünf Euro.,,2025,"question repeats the question of row 2 of sheet ""Versand"""',
      '',
    ]);
  });

  it('is read by the chosen columns where sheets have them, and by the header elsewhere', async () => {
    const sheets = {
      A: [
        ['Ask', 'Say'],
        ['Where?', 'Here.'],
      ],
      B: [
        ['Stock', 'Count'],
        ['Chairs', '4'],
      ],
      C: [
        ['Ask', 'Say'],
        ['When?', 'Now.'],
      ],
    };
    const { done, questions } = await importOf(sheets, { question: '1', answer: '2' });
    expect([questions, done.ignoredSheets]).toEqual([['When?', 'Where?'], ['B']]);
  });

  it('is shown beforehand with the rows of all sheets', async () => {
    const rows = [['Our FAQ'], [], ['Nr', 'Question', 'Answer'], ['1', 'Is it open?', 'Daily.']];
    const { to, uploadId } = await opened({ Info: [['Stand 2026']], One: rows, Two: rows });
    const { body } = await tenant.api.post(`${pathOf(to)}/preview`, { uploadId });
    expect(body.data).toEqual({
      total: 2,
      columns: [
        { name: 'Nr', field: null },
        { name: 'Question', field: 'question' },
        { name: 'Answer', field: 'answer' },
      ],
      rows: [{ cells: ['1', 'Is it open?', 'Daily.'] }],
      ignoredSheets: ['Info'],
      problem: null,
    });
  });

  it('without a list of FAQs is refused by the columns of its table, not by its title', async () => {
    const { to, uploadId } = await opened({ Info: [['Stand 2026']], FAQ: [['Our FAQ'], ['Ask', 'Say'], ['A?', 'B.']] });
    expect(detailsOf(await start({ uploadId }, to))).toEqual([
      { path: 'uploadId', message: expect.stringMatching(/"Ask", "Say"\. Say with `columns`/) },
    ]);
    const { body } = await tenant.api.post(`${pathOf(to)}/preview`, { uploadId });
    expect(body.data).toMatchObject({ total: 1, columns: [{ name: 'Ask' }, { name: 'Say' }] });
  });
});

it('reads the first sheet with rows of a workbook, and refuses other files', async () => {
  const to = await makeBot(platform, tenant);
  const line = (at: number, ...cells: string[]) =>
    row(
      at,
      cells.map((cell, n) => textCell(`${'ABC'[n]}${at}`, cell)),
    );
  const lines = [
    line(1, 'Frage', 'Antwort', 'Nr'),
    line(2, 'Ist offen?', 'Ja, täglich.', '1'),
    line(3, '', 'Ohne Frage', '2'),
  ];
  const xml = `<sheetData>${lines.join('')}</sheetData>`;
  const workbook = makeXlsx([
    { name: 'Leer', xml: '<sheetData/>' },
    { name: 'FAQ', xml },
  ]);
  const uploadId = await uploaded(workbook, { filename: 'faqs.xlsx', to });
  const { body } = await start({ uploadId }, to);
  const done = await ended(body.data.importId, to);
  expect(done).toMatchObject({ status: 'completed', created: 1, refused: 1, ignoredColumns: ['Nr'] });
  expect(await faqsOf(to)).toMatchObject([{ question: 'Ist offen?', answer: 'Ja, täglich.' }]);
  const refusal = async (bytes: string | Buffer, filename: string) => {
    const answer = await start({ uploadId: await uploaded(bytes, { filename, to }) }, to);
    return [answer.status, answer.body.error.message];
  };
  expect(await refusal('A text.', 'faqs.txt')).toEqual([
    422,
    'uploadId names a file whose name must end in .csv, .tsv or .xlsx.',
  ]);
  expect(await refusal(workbook.subarray(0, 200), 'faqs.xlsx')).toEqual([
    422,
    expect.stringContaining('uploadId names a file that cannot be read: '),
  ]);
});

describe('the import of a file of FAQs', () => {
  it('adds, changes and leaves alone, and returns the rows that cannot be imported', async () => {
    const to = await makeBot(platform, tenant);
    await tenant.api.post(`${to.path}/sources/faq`, { question: 'Is it open?', answer: 'No.' });
    await tenant.api.post(`${to.path}/sources/faq`, { question: 'Is it free?', answer: 'Yes.' });
    const csv = [
      '\ufeffid;Frage;Antwort;Tags',
      '1;Is it open?;"<p>Daily&nbsp;now</p>";a',
      '2;is it free;Yes.;b',
      '3;Is it far?;"Two lines\nhere";c',
      '4;;No question;d',
      '5;Is it far?;Again;e',
      '6;=1+1?;x;f;stray',
    ].join('\r\n');
    const done = await imported(csv, { to });
    expect(done).toMatchObject({
      fileName: 'faqs.csv',
      status: 'completed',
      total: 6,
      created: 1,
      updated: 2,
      unchanged: 0,
      refused: 3,
      errorMessage: null,
      ignoredColumns: ['id', 'Tags'],
    });
    expect((await faqsOf(to)).map(({ question, answer }) => [question, answer])).toEqual([
      ['Is it far?', 'Two lines\nhere'],
      ['is it free', 'Yes.'],
      ['Is it open?', 'Daily now'],
    ]);
    const { done: reply } = await chat(to.publicUrl, { message: 'Is it open?' });
    expect(reply.message.content).toContain('Daily now');

    const { text, headers } = await refusedOf(done.importId, to);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(text.replace(/^\ufeff/, '').split('\r\n')).toEqual([
      'id,Frage,Antwort,Tags,,problem',
      '4,,No question,d,,question must have 1 to 500 characters',
      '5,Is it far?,Again,e,,question repeats the question of row 4',
      expect.stringMatching(/^6,'=1\+1\?,x,f,stray,"has the value ""stray"" in column 5/),
      '',
    ]);
    const corrected = text
      .replace('4,,', '4,Is it near?,')
      .replace('5,Is it far?', '5,Is it dear?')
      .replace('stray', '');
    const again = await imported(corrected, { to });
    expect(again).toMatchObject({ created: 3, refused: 0, ignoredColumns: ['id', 'Tags', 'problem'] });
    expect((await faqsOf(to)).map(({ question }) => question)).toContain('=1+1?');
  });

  it('is listed, newest first, and the same in GraphQL', async () => {
    const to = await makeBot(platform, tenant);
    const first = await imported(csvOf(numbered(2)), { to });
    const second = await imported(csvOf(numbered(2)), { to });
    expect([first.created, second.unchanged]).toEqual([2, 2]);
    const { body } = await tenant.api.get(`${pathOf(to)}?limit=1`);
    expect(body.data.data).toEqual([second]);
    expect((await tenant.api.get(`${pathOf(to)}?limit=1&cursor=${body.data.nextCursor}`)).body.data.data).toEqual([
      first,
    ]);
    const query = `{ faqImport(chatbotId: "${to.id}", id: "${first.importId}") { status created } }`;
    const { data } = (await client(platform.root, tenant.apiKey).post('/graphql', { query })).body;
    expect(data.faqImport).toEqual({ status: 'COMPLETED', created: 2 });
  });

  it('shows beforehand how a file is read, and takes the columns that are chosen', async () => {
    const to = await makeBot(platform, tenant);
    const uploadId = await uploaded('ask,answer,c\nIs it open?,Daily.,x\n', { to });
    const preview = async (more = {}) =>
      (await tenant.api.post(`${pathOf(to)}/preview`, { uploadId, ...more })).body.data;
    expect(await preview()).toEqual({
      total: 1,
      columns: [
        { name: 'ask', field: null },
        { name: 'answer', field: 'answer' },
        { name: 'c', field: null },
      ],
      rows: [{ cells: ['Is it open?', 'Daily.', 'x'] }],
      ignoredSheets: [],
      problem: expect.stringContaining('question'),
    });
    const columns = { question: 'ask' };
    expect(await preview({ columns })).toMatchObject({ columns: [{ field: 'question' }, {}, {}], problem: null });
    expect(detailsOf(await start({ uploadId }, to))).toEqual([
      { path: 'uploadId', message: expect.stringMatching(/"ask", "answer", "c".*`columns`/) },
    ]);
    const { body } = await start({ uploadId, columns }, to);
    expect(await ended(body.data.importId, to)).toMatchObject({ created: 1 });
    expect(detailsOf(await start({ uploadId, columns }, to))).toEqual([
      { path: 'uploadId', message: 'is not an open upload of this chatbot' },
    ]);
  });

  it('has 5,000 rows, of which those that the plan allows are imported, and the others come back', async () => {
    const to = await makeBot(platform, tenant);
    const done = await imported(csvOf(numbered(5_000)), { to });
    expect(done).toMatchObject({ status: 'completed', total: 5_000, created: 2_000, refused: 3_000 });
    expect(done.errorMessage).toContain('2000 sources');
    expect((await tenant.api.get(to.path)).body.data.sourceCount).toBe(2_000);
    const refused = await refusedOf(done.importId, to);
    expect([refused.status, refused.text.length > 1_000 ? '' : refused.text]).toEqual([200, '']);
    const lines = refused.text.trim().split('\r\n');
    expect(lines).toHaveLength(3_001);
    expect(lines[1]).toBe('Where is shelf 2000?,In aisle 2000.,The plan agency allows 2000 sources in a chatbot.');
    const again = await imported(csvOf(numbered(2_000)), { to });
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2_000 });
    const { done: reply } = await chat(to.publicUrl, { message: 'Where is shelf 1234?' });
    expect(reply.message.content).toContain('aisle 1234');
  }, 120_000);

  it('of one file follows that of another, and changes of people meanwhile are kept', async () => {
    const to = await makeBot(platform, tenant);
    const files = [
      numbered(300),
      numbered(300).map(([question]) => [question!, 'Somewhere else.']),
      numbered(50, 1_000),
    ].map((rows) => uploaded(csvOf(rows), { to }));
    const started = [];
    for (const file of files) started.push((await start({ uploadId: await file }, to)).body.data.importId);
    const added = await tenant.api.post(`${to.path}/sources/faq`, { question: 'By hand?', answer: 'Yes.' });
    expect(added.status).toBe(200);
    const counts = await Promise.all(started.map(async (importId) => await ended(importId, to)));
    expect(counts).toMatchObject([
      { created: 300, updated: 0 },
      { created: 0, updated: 300 },
      { created: 50, updated: 0 },
    ]);
    const faqs = await faqsOf(to);
    expect(faqs).toHaveLength(351);
    expect(faqs.filter(({ answer }) => answer === 'Somewhere else.')).toHaveLength(300);
    expect((await tenant.api.get(to.path)).body.data.sourceCount).toBe(351);
  });

  it('of a file without a row that fits has failed', async () => {
    const done = await imported('question,answer\n,x\n');
    expect(done).toMatchObject({ status: 'failed', total: 1, refused: 1 });
    expect(done.errorMessage).toBeTruthy();
  });

  it('is recorded once in the audit list, without what it says', async () => {
    const own = await platform.tenant();
    const to = await makeBot(platform, own);
    const uploadId = await uploaded(csvOf(numbered(1)), { to, by: own });
    const { body } = await start({ uploadId }, to, own);
    const entries = (await own.api.get('/audit-entries')).body.data.data;
    expect(entries.filter(({ subject }: { subject: string }) => subject === 'faq_import')).toMatchObject([
      { action: 'startFaqImport', subjectId: body.data.importId, chatbotId: to.id, fields: ['uploadId'] },
    ]);
  });
});

describe('a file of FAQs is refused', () => {
  const lines = (count: number) => csvOf(Array.from({ length: count }, (_, n) => [`${n}`, 'x']));
  it.each<[string, string | Buffer, string]>([
    ['without a row', 'question,answer\n', 'must have 1 to 20000 rows'],
    ['with a row too many', lines(20_001), 'must have 1 to 20000 rows'],
    ['without a header', 'Is it open?,Daily.\n', '`columns`'],
    ['with an open quote', 'question,answer\n"Q,A\n', 'a quote in row 2'],
    ['of no text', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0]), 'is no text'],
  ])('%s', async (_, bytes, message) => {
    const answer = await start({ uploadId: await uploaded(bytes) });
    expect([answer.status, detailsOf(answer)]).toEqual([
      422,
      [{ path: 'uploadId', message: expect.stringContaining(message) }],
    ]);
  });

  it('by the columns that it lacks', async () => {
    const uploadId = await uploaded(csvOf(numbered(1)));
    expect(detailsOf(await start({ uploadId, columns: { answer: 'reply' } }))).toEqual([
      { path: 'columns.answer', message: expect.stringContaining('"question", "answer"') },
    ]);
  });

  it('unless it is a table of at most 10 MB', async () => {
    const open = (filename: string, size: number) =>
      tenant.api.post(`${bot.path}/sources/uploads`, { filename, contentType: 'text/csv', size });
    expect((await open('a.csv', 10 * MB)).status).toBe(200);
    expect(detailsOf(await open('a.csv', 10 * MB + 1))).toMatchObject([{ path: 'size' }]);
    expect(detailsOf(await open('a.exe', 1))).toMatchObject([{ path: 'filename' }]);
    const uploadId = await uploaded('Some text.', { filename: 'a.txt' });
    expect(detailsOf(await start({ uploadId }))).toMatchObject([{ path: 'uploadId' }]);
    expect(detailsOf(await start({ uploadId: 'x' }))).toMatchObject([{ path: 'uploadId' }]);
    expect(detailsOf(await start({}))).toMatchObject([{ path: 'uploadId' }]);
  });

  it('without a key, with a key of another scope, and in another workspace', async () => {
    const { importId } = await imported(csvOf(numbered(1)));
    const uploadId = await uploaded(csvOf(numbered(1)));
    const nobody = client(platform.baseUrl, 'fd_live_none');
    const reader = await clientWith(platform, tenant.workspaceId, ['knowledge:read']);
    const writer = await clientWith(platform, tenant.workspaceId, ['knowledge:write']);
    const other = await platform.tenant();
    const all = pathOf(bot);
    for (const path of [all, `${all}/${importId}`, `${all}/${importId}/refused`]) {
      expect((await nobody.get(path)).status).toBe(401);
      expect((await writer.get(path)).status).toBe(403);
      expect((await reader.get(path)).status).toBe(200);
      const foreign = await other.api.get(path);
      expect([foreign.status, foreign.text]).toEqual([404, NOT_FOUND_BODY]);
    }
    for (const path of [all, `${all}/preview`]) {
      expect((await nobody.post(path, { uploadId })).status).toBe(401);
      expect((await reader.post(path, { uploadId })).status).toBe(403);
      expect((await other.api.post(path, { uploadId })).status).toBe(404);
    }
    const elsewhere = await makeBot(platform, tenant);
    expect(detailsOf(await start({ uploadId }, elsewhere))).toMatchObject([{ path: 'uploadId' }]);
  });
});

it('a deleted chatbot takes its imports along', async () => {
  const to = await makeBot(platform, tenant);
  const { importId } = await imported(csvOf(numbered(3)), { to });
  expect(await get(importId, to)).toMatchObject({ created: 3 });
  await tenant.api.delete(to.path);
  const pk = `WS#${tenant.workspaceId}#BOT#${to.id}#IMPORT`;
  await until('the rows of the import are gone', async () => {
    const { items } = await platform.store.query({ pk, prefix: 'FAQS#', consistent: true });
    return items.length === 0;
  });
});
