import { describe, expect, it } from 'vitest';
import { startFiles } from '../../knowledge/files/file-client.ts';
import { chat, makeBot } from '../../support/visitor.ts';

const { tenant, platform, ingested } = await startFiles();

/** A chatbot that knows one file, and what it answers in one conversation. */
async function knowing(name: string, content: string) {
  const bot = await makeBot(platform, tenant);
  await ingested(name, content, bot);
  let thread: object = {};
  return async (message: string) => {
    const { start, done } = await chat(bot.publicUrl, { message, lang: 'en', ...thread });
    thread = { conversationId: start.conversationId, bt: start.bindingToken };
    return done.message;
  };
}

const boats = [
  'Name,Type,Berth,Built',
  'Petrel,ketch,B7,1974-03-02',
  'Old Sturgeon,trawler,C2,1951-06-30',
  'Lapwing,sloop,A4,1988-11-19',
].join('\n');

describe('a row that a question names', () => {
  it.each([
    ['When did they make the Lapwing?', '1988-11-19', 'Petrel'],
    ['Where is the Old Sturgeon moored?', 'C2', 'Lapwing'],
  ])('answers "%s" with a hedge, without other rows', async (question, expected, other) => {
    const { content, unanswered } = await (await knowing('boats.csv', boats))(question);
    expect([content.includes(expected), content.includes(other), unanswered]).toEqual([true, false, true]);
  });

  it('is quoted without another table of its passage', async () => {
    const table = (code: string) =>
      `| Code | Storage |\n| --- | --- |\n${[1, 2, 3].map((n) => `| ${code}${n} | ${n}0 GB |`).join('\n')}`;
    const { content } = await (await knowing('plans.md', `# Plans\n\n${table('KA-10')}\n\n${table('ZU-20')}`))(
      'What is the storage of KA-102?',
    );
    expect([content.includes('KA-102'), content.includes('ZU-')]).toEqual([true, false]);
  });

  it('is none if the question only has words of several rows or of the head', async () => {
    const { content } = await (await knowing('boats.csv', boats))('Is the ferry to the islands built yet?');
    expect(content).not.toContain('1974-03-02');
  });
});

describe('commands of a text file', () => {
  it('are quoted as they are, in lines of their own', async () => {
    const guide =
      'Removing the player\n===================\n\nType the following as root:\n\n  # apt-get purge player\n  # rm -rf ~/.player\n\n' +
      'Your playlists stay in the folder Music.\n';
    const { content } = await (await knowing('howto.txt', guide))('How do I remove the player?');
    expect(content).toContain('# apt-get purge player\n# rm -rf ~/.player');
  });
});

const many = (sentence: (n: number) => string) => Array.from({ length: 30 }, (_, n) => sentence(n + 1)).join(' ');
const lamps = many((n) => `The ${n}th lamp on the mole is lit by a solar panel.`);
const nets = many((n) => `Net ${n} hangs from a pole until it is dry enough to fold.`);
const fine = 'Whoever loses the key of a locker pays twelve crowns to the guard.';
const VAGUE = 'what if somebody loses things';
const namesIn = ({ suggestions }: { suggestions: { text: string }[] }) => suggestions.map(({ text }) => text);

describe('a suggestion', () => {
  it('is answered with the passage that the question was about, not with the beginning of its section', async () => {
    const say = await knowing('handbook.md', `## Moorings\n\n${lamps}\n\n${fine}\n\n${lamps}\n\n## Nets\n\n${nets}`);
    expect(namesIn(await say(VAGUE))).toEqual(['Moorings']);
    expect((await say('Moorings')).content).toBe(fine);
  });

  it('is no name of a file, but how the passage begins', async () => {
    const say = await knowing('q3_rules_v2.txt', `${fine}\n\n${nets}`);
    expect(namesIn(await say(VAGUE))).toEqual([fine]);
  });

  it('is not the title of a file that names its beginning, where sections are named', async () => {
    const text = `# Harbour guide\n\nWhoever loses the guide pays a crown.\n\n## Lockers\n\n${fine}\n\n${lamps}`;
    const names = namesIn(await (await knowing('harbour.md', text))(VAGUE));
    expect(names).toContain('Lockers');
    expect(names).not.toContain('Harbour guide');
  });
});
