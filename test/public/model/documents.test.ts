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

  it('is none if the question only has words of several rows or of the head', async () => {
    const { content } = await (await knowing('boats.csv', boats))('Is the ferry to the islands built yet?');
    expect(content).not.toContain('1974-03-02');
  });
});

const filler = Array.from({ length: 30 }, (_, n) => `The ${n + 1}th lamp on the mole is lit by a solar panel.`).join(
  ' ',
);
const handbook = `## Moorings\n\n${filler}\n\nWhoever loses the key of a locker pays twelve crowns to the guard.\n\n${filler}\n\n## Nets\n\n${filler}`;

describe('a suggestion', () => {
  it('is answered with the passage that the question was about, not with the beginning of its section', async () => {
    const say = await knowing('handbook.md', handbook);
    const { suggestions } = await say('key gone, who do I tell about lockers and showers?');
    expect(suggestions.map(({ text }: { text: string }) => text)).toContain('Moorings');
    expect((await say('Moorings')).content).toContain('twelve crowns');
  });

  it('is no name of a file', async () => {
    const text = `${filler}\n\nWhoever loses the key of a locker pays twelve crowns to the guard.`;
    const { suggestions } = await (await knowing('q3_rules_v2.txt', text))(
      'key gone, who do I tell about lockers and showers?',
    );
    expect(suggestions.map(({ text: name }: { text: string }) => name)).not.toContain('q3_rules_v2');
  });
});
