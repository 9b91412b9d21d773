import { describe, expect, it } from 'vitest';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { type Bot, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const importLeads = (csv: string, of: Bot = bot) => tenant.api.post(`${of.path}/leads/import`, { csv });
const importFaqs = (csv: string, of: Bot = bot) => tenant.api.post(`${of.path}/faqs/import`, { csv });
const leadsOf = async ({ id }: Bot) =>
  (await tenant.api.get('/leads/export?format=json')).body.data.leads.filter(
    ({ chatbotId }: { chatbotId: string }) => chatbotId === id,
  );
const kim = [{ name: 'Kim Müller', email: 'kim@example.com' }];
const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

describe('a file of leads', () => {
  it.each([
    ['empty columns at the end', 'name,email,,\nKim Müller,kim@example.com,,\n'],
    ['empty columns, semicolons', 'name;email;;\r\nKim Müller;kim@example.com;;\r\n'],
    ['an empty column in between', 'name,,email\nKim Müller,,kim@example.com\n'],
    ["Excel's first line", 'sep=;\r\nname;email\r\nKim Müller;kim@example.com\r\n'],
    ["Excel's first line after a mark, in quotes", '\ufeff"sep=;"\nname;email\nKim Müller;kim@example.com\n'],
    ['a delimiter that the header does not show', 'sep=;\nname\nKim Müller\n', [{ name: 'Kim Müller', email: null }]],
    ['tabs', 'name\temail\r\nKim Müller\tkim@example.com\r\n'],
    ['UTF-16', utf16('name\temail\r\nKim Müller\tkim@example.com\r\n').toString('utf16le')],
    ['UTF-16, byte for byte', utf16('name\temail\r\nKim Müller\tkim@example.com').toString('latin1')],
    ['big-endian UTF-16, byte for byte', utf16('name\temail\nKim Müller\tkim@example.com', true).toString('latin1')],
    ['UTF-8, byte for byte', Buffer.from('\ufeffname,email\nKim Müller,kim@example.com').toString('latin1')],
    ['blanks around values', ' Name , EMAIL\u00a0\nKim Müller , kim@example.com\u00a0\n'],
    ['blanks around quotes', 'name, email\n "Kim Müller" , " kim@example.com"\n'],
    ['rows of delimiters and blank rows at the end', 'name,email\nKim Müller,kim@example.com\n,\n , \n\n\n'],
    ['blank rows at the start', '\n\nname;email\nKim Müller;kim@example.com\n'],
    ['quotes and a line break in the header', '"name","email","\n"\n"Kim Müller","kim@example.com",""\n'],
    ['a short row', 'name,email,phone\nKim Müller,kim@example.com\n'],
    ['a zero byte', 'name,email\nKim\0 Müller,kim@example.com\n'],
    ['quotes within a cell', 'name,email\nKim "K" Müller,\n', [{ name: 'Kim "K" Müller', email: null }]],
    ['quoted line breaks', 'name;message\n"Kim";"a\r\nb; ""c"""\n', [{ name: 'Kim', message: 'a\r\nb; "c"' }]],
  ])('may have %s', async (_, csv, rows: object[] = kim) => {
    const own = await makeBot(platform, tenant);
    expect((await importLeads(csv, own)).body).toMatchObject({ data: { created: 1 } });
    expect(await leadsOf(own)).toMatchObject(rows);
  });

  it.each([
    ['a cell too many', 'name,message\nA,b\nKim,Hello, I need a lamp\n', 'csv.3', '"I need a lamp" in column 3'],
    ['a value under no name', 'name,email,\nKim,kim@example.com,\nA,,note\n', 'csv.3', '"note" in column 3'],
    ['a value beside Excel columns', 'sep=;\nname;;email\nKim;x;kim@example.com\n', 'csv.2', '"x" in column 2'],
    ['a column twice', 'name,email,Email\nKim,a@example.com,b@example.com\n', 'csv', 'more than once: "email"'],
    ['an open quote', 'name\nA\n"Kim\n', 'csv', 'row 3'],
    ['text after a quote', 'name\n"Kim" M\n', 'csv', 'row 2'],
    ['UTF-16 read as UTF-8', utf16('name\temail\nKim\tkim@example.com').toString('utf8'), 'csv', 'Save it as'],
    ['Windows-1252 read as UTF-8', 'name,email\nA,\nKim M\ufffdller,\n', 'csv.3', 'Save it as "CSV UTF-8"'],
    ['UTF-16 without a mark', utf16('name\nKim').subarray(2).toString('utf8'), 'csv', 'encoding'],
    ['a cell that is too long', `name\n${'x'.repeat(32_767)}\n`, 'csv.2.name', 'at most 200 characters'],
  ])('is refused with %s, by row and reason, and nothing is stored', async (_, csv, path, reason) => {
    const { status, body } = await importLeads(csv);
    expect(status).toBe(422);
    expect(body.error.details).toEqual([{ path, message: expect.stringContaining(reason) }]);
    expect(body.error.message).toMatch(new RegExp(`^${path} .*[.]$`, 's'));
    expect(await leadsOf(bot)).toEqual([]);
  });

  it('may have other columns, which are named', async () => {
    const own = await makeBot(platform, tenant);
    const { body } = await importLeads('name,salary,"shoe size"\nKim,1,2\n', own);
    expect(body.data).toMatchObject({ created: 1, ignoredColumns: ['salary', 'shoe size'] });
    expect(await leadsOf(own)).toMatchObject([{ name: 'Kim' }]);
  });

  it('names each row that does not fit', async () => {
    const { body } = await importLeads('name,email\nA,a@example.com,x\nB,no address\nC,,,,y\n');
    expect(body.error.details.map(({ path }: { path: string }) => path)).toEqual(['csv.2', 'csv.3.email', 'csv.4']);
  });
});

it('an export is imported with every lead unchanged, also what visitors left empty or wrote in strange characters', async () => {
  const { api, apiKey } = await platform.tenant();
  const own = await makeBot(platform, { api });
  const texts = ['\tindented', "'\tquoted", '\nbelow', "''=1", 'caf\ufffd', ' ', ''];
  for (const message of texts) await call('POST', `${own.publicUrl}/leads`, { message });
  await call('POST', `${own.publicUrl}/leads`, { pageUrl: 'https://example.com/' });
  const stored = async () => (await api.get('/leads')).body.data.data;
  const before = await stored();
  const file = await fetch(`${platform.baseUrl}/leads/export`, { headers: { 'x-api-key': apiKey } });
  const csv = Buffer.from(await file.arrayBuffer()).toString();
  const { data } = (await api.post(`${own.path}/leads/import`, { csv })).body;
  expect(data).toMatchObject({ created: 0, updated: 0, unchanged: texts.length + 1 });
  expect(await stored()).toEqual(before);
});

describe('a file of FAQs', () => {
  it('is refused if an answer has commas outside of quotes', async () => {
    const row = 'Do you deliver to Malta?,Yes, within 5 days, by ship';
    const { status, body } = await importFaqs(`question,answer\n${row}\n`);
    expect([status, body.error.details[0].path]).toEqual([422, 'csv.2']);
    expect(body.error.details[0].message).toContain('"within 5 days" in column 3');
    expect((await tenant.api.get(`${bot.path}/faqs`)).body.data.faqs).toEqual([]);
    expect((await importFaqs('question;question;answer\nQ?;R?;A\n')).body.error.message).toContain('"question"');
  });

  it('has the same rows after an export and an import, whatever its blanks and line breaks are', async () => {
    const own = await makeBot(platform, tenant);
    const faqs = [
      {
        question: '  Indented?',
        answer: ' \tYes.\r\nOr no. \n',
        category: ' c ',
        alternatives: ['one\nquestion?', ' b '],
      },
      { question: 'sep=;', answer: '"', alternatives: [] },
      { question: 'a;b;c?', answer: "'", alternatives: ["'+1", '"x"'] },
    ];
    expect((await tenant.api.post(`${own.path}/faqs/import`, { faqs })).body.data.created).toBe(3);
    const { text } = await tenant.api.get(`/faqs/export?chatbotId=${own.id}`);
    expect((await importFaqs(text, own)).body.data).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    const copy = await makeBot(platform, tenant);
    await importFaqs(text, copy);
    const rowsOf = async (of: Bot) =>
      (await tenant.api.get(`${of.path}/faqs`)).body.data.faqs
        .map(({ sourceId, ...faq }: Record<string, unknown>) => faq)
        .toSorted((a: { question: string }, b: { question: string }) => a.question.localeCompare(b.question));
    expect(await rowsOf(copy)).toEqual(await rowsOf(own));
  });
});

it.each(['/leads/export', '/conversations/export', `/faqs/export?chatbotId=${bot.id}`])(
  'The file of %s begins with a byte order mark, once',
  async (path) => {
    const response = await fetch(platform.baseUrl + path, { headers: { 'x-api-key': tenant.apiKey } });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString().lastIndexOf('\ufeff')).toBe(0);
  },
);
