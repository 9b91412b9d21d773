import { describe, expect, it } from 'vitest';
import { startFiles } from '../../knowledge/files/file-client.ts';
import { addFaq, type Bot, chatJson, makeBot } from '../../support/visitor.ts';

const { platform, tenant, bot, ingested, contentOf } = await startFiles();

const answerOf = async (message: string, to: Bot = bot) =>
  (await chatJson(to.publicUrl, { message, lang: 'en' })).body.data.message;
const withText = async (title: string, text: string) => {
  const own = await makeBot(platform, tenant);
  await tenant.api.post(`${own.path}/sources/text`, { title, text });
  return own;
};

describe('rows of a table', async () => {
  const head = '| Room | Weekday | Weekend |\n| --- | --- | --- |';
  const rows = ['| Single | 88 | 104 |', '| Double | 112 | 139 |', '| Family | 168 | 199 |', '| Suite | 240 | 290 |'];
  const rates = await withText('Cabin rates', `# Rates\n\n${head}\n${rows.join('\n')}`);

  it.each([
    ['How much is a double room?', [1]],
    ['family room', [2]],
    ['how much is a single room at the weekend', [0]],
    ['price of a single or a double room', [0, 1]],
    ['what are the rates for a room', [0, 1, 2, 3]],
  ])('are those that are named: %s', async (question, named) => {
    const { content } = await answerOf(question, rates);
    expect(content).toBe([head, ...named.map((at) => rows[at])].join('\n'));
  });

  it('have their head in a table that is longer than a chunk', async () => {
    const options = Array.from({ length: 80 }, (_, n) => `| brume${n} | off | Switches the mist number ${n} on |`);
    const long = await withText(
      'Settings',
      `# Settings\n\n| Setting | Default | Effect |\n|---|---|---|\n${options.join('\n')}`,
    );
    const { content } = await answerOf('what is the default of the setting brume57?', long);
    expect(content).toContain('| Setting | Default | Effect |');
    expect(content).toContain('| brume57 | off |');
    expect(content).not.toContain('brume56');
  });
});

describe('what is written like a code', async () => {
  const folders = await withText(
    'Folders',
    '/srv holds data of the services.\n\n/opt holds add-on packages.\n\nC++ plugins need the compiler 12.\n\nC# plugins need version 8.',
  );
  await addFaq(tenant, folders, 'Why does the player stop?', 'QL4001 means that the cable is loose.');
  await addFaq(tenant, folders, 'Why does the player hum?', 'QL4002 means that the fan is dusty.');

  it.each([
    ['What is /srv for?', '/srv holds data of the services.'],
    ['What do C# plugins need?', 'C# plugins need version 8.'],
    ['hi, im getting QL4001', 'QL4001 means that the cable is loose.'],
    ['it says QL4002 since this morning, what now?', 'QL4002 means that the fan is dusty.'],
  ])('finds the passage that has it: %s', async (question, content) => {
    expect(await answerOf(question, folders)).toMatchObject({ content, unanswered: false });
  });

  it.each([
    ['what is /cabel about', 'what is cabel about'],
    ['does --fan help', 'does fan help'],
    ['what about /data', 'what about data'],
  ])('counts as nothing but its word where no passage has it as it is written: %s', async (written, word) => {
    const [first, other] = await Promise.all(
      [written, word].map(async (query) => (await tenant.api.post(`${folders.path}/search`, { query })).body.data),
    );
    expect(first.results[0].confidence).toBe(other.results[0].confidence);
  });

  it('is not answered with another one', async () => {
    expect(await answerOf('it says QL4003 since this morning, what now?', folders)).toMatchObject({ unanswered: true });
  });
});

describe('a text file', () => {
  it('with a table of contents is answered from its sections', async () => {
    const entries = ['1 Delivery', '2 How do I return a chair?', '3 Guarantee'];
    const contents = entries.map((entry, at) => `${entry} ${'. '.repeat(18)}${at + 3}`).join('\n');
    const text = `Contents\n\n${contents}\n\n1 Delivery\n\nChairs come within a week.\n\n2 How do I return a chair?\n\nPut it in its carton and call the carrier.\n\n3 Guarantee\n\nEach chair has a guarantee of six years.\n`;
    const source = await ingested('chairs.txt', text);
    expect(await contentOf(source.id)).not.toContain('. . .');
    const { content } = await answerOf('How do I return a chair?');
    expect(content).toBe('2 How do I return a chair?\nPut it in its carton and call the carrier.');
  });

  it('keeps its commands, which are no headings, and shows them as they are', async () => {
    const text =
      'How to remove the gramophone\n\nType the following as the administrator:\n\n# apt-get purge gramophone\n\nYour records stay in the folder Music.\n';
    await ingested('howto.txt', text);
    const { content } = await answerOf('How do I remove the gramophone?');
    expect(content.split('\n')).toContain('# apt-get purge gramophone');
  });

  it('with headings of several levels is Markdown', async () => {
    const source = await ingested(
      'guide.txt',
      '# Lamps\n\n## Bulbs\n\nLamps take bulbs of 40 watts.\n\n## Shades\n\nPaper.',
    );
    expect(await contentOf(source.id)).toMatch(/^# Lamps/);
    const { body } = await tenant.api.post(`${bot.path}/search`, { query: 'lamp bulbs' });
    expect(body.data.results[0].heading ?? body.data.results[0].content).toContain('Bulbs');
  });

  it('of nothing but dots is read as fast as any other', async () => {
    const dots = ['.'.repeat(1_000_000), '. '.repeat(500_000), '.'.repeat(299).concat('\n').repeat(3_000)];
    const source = await ingested('dots.txt', `The gate is green.\n\n${dots.join('\n\n')}`);
    expect(source.status).toBe('completed');
  });

  it('keeps a single line of dots, which may be a blank to fill in', async () => {
    const source = await ingested(
      'form.txt',
      'Write your name here: ............ 1\n\nThen sign the form in blue ink.',
    );
    expect(await contentOf(source.id)).toContain('............ 1');
  });
});
