import { describe, expect, it } from 'vitest';
import { useScene } from '../support/scene.ts';
import { type Bot, chat, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();

const importInto = async (bot: Bot, body: object) => (await tenant.api.post(`${bot.path}/faqs/import`, body)).body;
const faqsOf = async (bot: Bot) => (await tenant.api.get(`${bot.path}/faqs`)).body.data.faqs;
const imported = async (body: object) => {
  const bot = await makeBot(platform, tenant);
  const { data, error } = await importInto(bot, body);
  return { data, error, faqs: await faqsOf(bot) };
};
const open = [{ question: 'Is it open?', answer: 'Daily.' }];

describe('a list of FAQs', () => {
  it.each([
    ['English', 'Question,Answer'],
    ['a database', 'question_text,answer_text'],
    ['letters', 'Q,A'],
    ['a heading of the list', 'FAQ,Answer'],
    ['a help desk', 'Title,Body'],
    ['an article', 'Article Title,Article Body'],
    ['German', 'Frage,Antwort'],
    ['Spanish', 'Pregunta,Respuesta'],
    ['French', 'Question,Réponse'],
    ['Italian', 'Domanda,Risposta'],
    ['Dutch', 'Vraag,Antwoord'],
    ['Polish', 'Pytanie,Odpowiedź'],
    ['Portuguese', 'Pergunta,Resposta'],
    ['Turkish', 'Soru,Cevap'],
    ['Japanese', '質問,回答'],
    ['Chinese', '问题,答案'],
    ['Arabic', 'السؤال,الإجابة'],
    ['upper case, decomposed', 'QUESTION,RE\u0301PONSE'],
  ])('is understood with the columns of %s', async (_, header) => {
    const { data, faqs } = await imported({ csv: `${header}\nIs it open?,Daily.\n` });
    expect(data).toMatchObject({ created: 1, ignoredColumns: [] });
    expect(faqs).toMatchObject(open);
  });

  it.each([
    [';', 'question;answer\nIs it open?;Daily.\n'],
    ['tabs', 'question\tanswer\nIs it open?\tDaily.\n'],
    ['|', 'question|answer\nIs it open?|Daily.\n'],
    ['the line sep=;', 'sep=;\nquestion;answer\nIs it open?;Daily.\n'],
    ['empty columns', '\ufeffquestion,,answer,,\n\nIs it open?,,Daily.,,\n,,,,\n'],
    ['control characters', 'question,answer\nIs it\u0007 open?,Dai\0ly.\n'],
  ])('may have %s', async (_, csv) => {
    const { data, faqs } = await imported({ csv });
    expect(data).toMatchObject({ created: 1, ignoredColumns: [] });
    expect(faqs).toMatchObject(open);
  });

  it.each([
    ['a title', 'Our FAQ\n\nquestion;answer\nIs it open?;Daily.\n'],
    ['a title and empty cells', 'Our FAQ;;\n;;\nNr;question;answer\n1;Is it open?;Daily.\n'],
    ['a title with the sign of another delimiter', '"Our FAQ, 2026";\nquestion;answer\nIs it open?;Daily.\n'],
    ['notes', 'Version|3\nOwner|Eva\nquestion|answer\nIs it open?|Daily.\n'],
  ])('may have %s above its header', async (_, csv) => {
    const { data, faqs } = await imported({ csv });
    expect(data).toMatchObject({ created: 1 });
    expect(faqs).toMatchObject(open);
  });

  it('with a title is named by its rows in the file, and takes chosen columns', async () => {
    const csv = 'Our FAQ,,\n,,\nNr,ask,say\n1,Is it open?,Daily.\n2,,No.\n';
    const columns = { question: 2, answer: 'say' };
    expect((await imported({ csv, columns })).error.details).toEqual([
      expect.objectContaining({ path: 'csv.5.question' }),
    ]);
    expect((await imported({ csv: csv.replace('2,,No.', ''), columns })).faqs).toMatchObject(open);
    expect((await imported({ csv })).error.details[0].message).toContain('"Nr", "ask", "say"');
  });

  it('has other wordings in a column with one of its usual names', async () => {
    const bot = await makeBot(platform, tenant);
    const names = 'Alternative Fragen,Alternative Wordings,Otras formulaciones,Questions alternatives,Domande simili';
    const more =
      'Andere formuleringen,Pytania alternatywne,Perguntas alternativas,Alternatif soru,別の聞き方,相似问法,صيغ أخرى';
    for (const [at, name] of `${names},${more}`.split(',').entries()) {
      const csv = `question,answer,${name}\nIs shop ${at} open?,Daily.,"When?\nWhat hours?"\n`;
      expect((await importInto(bot, { csv })).data).toMatchObject({ created: 1, ignoredColumns: [] });
    }
    const faqs: { alternatives: string[] }[] = await faqsOf(bot);
    expect(faqs.map(({ alternatives }) => alternatives)).toEqual(Array(12).fill(['When?', 'What hours?']));
  });

  it('names the columns that it does not read, and prefers the plain name of two', async () => {
    const csv = 'id,Title,Answer,question,Tags,Category\n7,Opening,Daily.,Is it open?,"a, b",Shop\n';
    const { data, faqs } = await imported({ csv });
    expect(data).toMatchObject({ created: 1, ignoredColumns: ['id', 'Title', 'Tags'] });
    expect(faqs).toMatchObject([{ ...open[0], category: 'Shop' }]);
  });

  it.each([
    ['names', { question: 'ask', answer: 'say it', category: 'where' }],
    ['numbers', { question: 1, answer: '3', category: 2 }],
    ['letters', { question: 'A', answer: 'c', category: 'B' }],
  ])('takes columns by %s', async (_, columns) => {
    const { data, faqs } = await imported({ csv: 'ask,where,say it,d\nIs it open?,Shop,Daily.,x\n', columns });
    expect(data).toMatchObject({ created: 1, ignoredColumns: ['d'] });
    expect(faqs).toMatchObject([{ ...open[0], category: 'Shop' }]);
  });

  it('says which columns it has if none can be told', async () => {
    const { error, faqs } = await imported({ csv: 'ask,say\nIs it open?,Daily.\n' });
    expect(error.details).toEqual([{ path: 'csv', message: expect.stringMatching(/"ask", "say".*`columns`/) }]);
    expect(faqs).toEqual([]);
  });

  it('shows no markup to visitors, whatever a help desk exports', async () => {
    const html =
      '<p>Press <b>Reset</b>&nbsp;now, R&amp;D says.</p><ul><li>One</li><li>See <a href=""https://shop.example/a"">the page</a></li></ul><script>x()</script>';
    const { faqs } = await imported({ csv: `question,answer\nHow do I <i>reset</i> it?,"${html}"\n` });
    const text = 'Press Reset now, R&D says.\n\n- One\n- See [the page](https://shop.example/a)';
    expect(faqs).toMatchObject([{ question: 'How do I reset it?', answer: text }]);
    const plain = await imported({ faqs: [{ question: 'Is 1 < 2?', answer: '<div>Yes</div>' }] });
    expect(plain.faqs).toMatchObject([{ question: 'Is 1 < 2?', answer: 'Yes' }]);
    const { error } = await imported({ faqs: [{ question: 'Q?', answer: '<p> </p>' }] });
    expect(error.details[0].path).toBe('faqs.0.answer');
  });

  it('comes back unchanged from an export, with markup that was written as such', async () => {
    const bot = await makeBot(platform, tenant);
    const faq = { question: 'What is <b>x</b>?', answer: 'Write <b>x</b> &amp; more.', category: 'R&amp;D' };
    await tenant.api.post(`${bot.path}/sources/faq`, faq);
    await tenant.api.post(`${bot.path}/sources/faq`, { question: 'Same', answer: '=1+1' });
    await tenant.api.post(`${bot.path}/sources/faq`, { question: 'Same?', answer: '-2' });
    const { text } = await tenant.api.get(`/faqs/export?chatbotId=${bot.id}`);
    expect((await importInto(bot, { csv: text })).data).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  });

  it('has a thousand rows in one call, each found afterwards', async () => {
    const own = await platform.tenant({ plan: 'agency' });
    const bot = await makeBot(platform, own);
    const lines = Array.from({ length: 1_000 }, (_, n) => `Where is shelf ${n}?,"In aisle ${n % 9}, row ${n}."`);
    const csv = `question,answer\n${lines.join('\n')}`;
    const send = async () => (await own.api.post(`${bot.path}/faqs/import`, { csv })).body.data;
    let result = await send();
    const counts = { created: result.created };
    while (result.remaining > 0) {
      result = await send();
      counts.created += result.created;
    }
    expect(counts.created).toBe(1_000);
    const { done } = await chat(bot.publicUrl, { message: 'Where is shelf 731?' });
    expect(done.message.content).toContain('row 731');
  });
});

describe('of two FAQs with one question', () => {
  const code = (n: number) => `The code is ${n}.`;
  const ask = async (bot: Bot) => {
    const { done } = await chat(bot.publicUrl, { message: 'What is the jetty code?' });
    return done.message.content;
  };

  it.each([
    ['the same', 'What is the jetty code?'],
    ['another spelling', 'what is the  Jetty code'],
  ])('the newest that is enabled answers, and an import changes that one: %s', async (_, second) => {
    const bot = await makeBot(platform, tenant);
    const add = async (question: string, answer: string) =>
      (await tenant.api.post(`${bot.path}/sources/faq`, { question, answer })).body.data.id;
    await add('What is the jetty code?', code(1234));
    const newest = await add(second, code(9999));
    expect(await ask(bot)).toContain('9999');
    const search = await tenant.api.post(`${bot.path}/search`, { query: 'jetty code' });
    expect(search.body.data.results.map(({ sourceId }: { sourceId: string }) => sourceId)).toEqual([newest]);
    const csv = `question,answer\nWhat is the jetty code?,${code(5555)}\n`;
    expect((await importInto(bot, { csv })).data).toMatchObject({ created: 0, updated: 1 });
    expect(await ask(bot)).toContain('5555');
    expect((await importInto(bot, { csv })).data).toMatchObject({ unchanged: 1 });
    await tenant.api.post(`${bot.path}/sources/${newest}/toggle`, { enabled: false });
    expect(await ask(bot)).toContain('1234');
    expect((await importInto(bot, { csv })).data).toMatchObject({ created: 0, updated: 1 });
    expect(await ask(bot)).toContain('5555');
  });

  it('other wordings count as questions', async () => {
    const bot = await makeBot(platform, tenant);
    const ask = async (message: string) => (await chat(bot.publicUrl, { message })).done.message.content;
    const add = (question: string, answer: string, alternatives: string[] = []) =>
      tenant.api.post(`${bot.path}/sources/faq`, { question, answer, alternatives });
    await add('Is there a sauna?', 'No, there is none.', ['Can I use a steam bath?']);
    await add('Can I use a steam bath?', 'Yes, on the third floor.');
    await add('Do you have an elevator?', 'Yes, there is one.');
    await add('Is there a lift?', 'Only stairs.', ['Do you have an elevator?']);
    expect(await ask('Can I use a steam bath?')).toContain('third floor');
    expect(await ask('Is there a sauna?')).toContain('there is none');
    expect(await ask('Do you have an elevator?')).toContain('Only stairs');
  });

  it('signs within a question tell it apart', async () => {
    const bot = await makeBot(platform, tenant);
    const faqs = [
      { question: 'Do you teach C++?', answer: 'On Mondays.' },
      { question: 'Do you teach C#?', answer: 'On Fridays.' },
    ];
    expect((await importInto(bot, { faqs })).data).toMatchObject({ created: 2 });
    const { done } = await chat(bot.publicUrl, { message: 'Do you teach C++?' });
    expect(done.message.content).toContain('Mondays');
  });
});
