import { describe, expect, it } from 'vitest';
import { useScene } from '../../support/scene.ts';
import { addFaq, type Bot, makeBot } from '../../support/visitor.ts';
import { converse } from './support.ts';

const { platform, tenant } = await useScene();

/** Returns the reply to the last of these messages of one conversation. */
const talk = async (bot: Bot, ...messages: string[]) => (await converse(bot, messages)).at(-1);
const addText = (bot: Bot, title: string, text: string) => tenant.api.post(`${bot.path}/sources/text`, { title, text });

describe('what stands in the passage that was quoted last', async () => {
  const bot = await makeBot(platform, tenant);
  await addFaq(
    tenant,
    bot,
    'How much is a mooring permit?',
    'The first permit costs 65 crowns a year. A second permit costs 140 crowns. Visitors pay by the day.',
  );
  const hours = `# Opening hours

| Day | Hours |
|---|---|
| Monday to Friday | 7 am to 9 pm |
| Saturday | 8 am to 8 pm |
| Sunday | 10 am to 4 pm |`;
  await addText(bot, 'Harbour office', hours);
  await addFaq(tenant, bot, 'Is the harbour church open on Sundays?', 'Mass is on Sundays at nine.');

  it.each([
    [['how much is a mooring permit', 'and for a second one?'], 'A second permit costs 140 crowns.'],
    [['how much is a mooring permit', 'what about visitors'], 'Visitors pay by the day.'],
  ])('answers %j, and nothing else of it', async (messages, sentence) => {
    expect(await talk(bot, ...messages)).toMatchObject({ content: sentence, unanswered: false, creditsUsed: 1 });
  });

  it('is the row of the day that was asked for, and not another page about it', async () => {
    const { content } = await talk(bot, 'when is the harbour office open on monday', 'and on Sundays');
    expect(content).toContain('| Sunday | 10 am to 4 pm |');
    expect(content).not.toMatch(/Mass|Saturday/);
  });

  it('is not read for what it does not say', async () => {
    const reply = await talk(bot, 'how much is a mooring permit', 'and for motorcycles?');
    expect(reply).toMatchObject({ unanswered: true });
    expect(reply.content).not.toContain('65 crowns');
  });
});

describe('what a follow-up names takes the place of what it replaces', async () => {
  const bot = await makeBot(platform, tenant);
  const days = { toys: ['three', 'five'], 'garden furniture': ['nine', 'fourteen'] };
  for (const [thing, [germany, uk]] of Object.entries(days)) {
    const question = (country: string) => `How long does delivery of ${thing} to ${country} take?`;
    await addFaq(tenant, bot, question('Germany'), `It is ${germany} days.`);
    await addFaq(tenant, bot, question('the UK'), `It is ${uk} days.`);
  }

  it.each([
    [['and to the UK?'], 'It is five days.'],
    [['and garden furniture?'], 'It is nine days.'],
    [['and to the UK?', 'and garden furniture?'], 'It is fourteen days.'],
  ])('%j', async (messages, content) => {
    const reply = await talk(bot, 'how long does delivery of toys to Germany take', ...messages);
    expect(reply).toMatchObject({ content, unanswered: false });
  });
});

describe('a follow-up that is not certain', async () => {
  const bot = await makeBot(platform, tenant);
  await addFaq(tenant, bot, 'What does the ferry to Skerra cost?', 'The ferry to Skerra costs 14 crowns.');
  await addFaq(tenant, bot, 'What does the ferry to Lundo cost?', 'The ferry to Lundo costs 22 crowns.');
  await addText(bot, 'Rooms', '# Prices of rooms\n\nA single room costs 60 crowns in summer, a double room 95 crowns.');
  await addText(
    bot,
    'Kitchen',
    '# Courses in winter\n\nIn winter the cook shows how to smoke fish. It costs 30 crowns.',
  );

  it.each(['and in Ekholm?', 'and to Ekholm?', 'what about Ekholm'])(
    'is not answered with the passage about another name: %s',
    async (followUp) => {
      const reply = await talk(bot, 'how much is the ferry to skerra', followUp);
      expect(reply).toMatchObject({ unanswered: true, creditsUsed: 0 });
      expect(reply.content).not.toContain('14 crowns');
    },
  );

  it('is not answered as if it stood alone if the question before leads elsewhere', async () => {
    const reply = await talk(bot, 'how much is a single room in summer', 'and in winter');
    expect(reply).toMatchObject({ unanswered: true, creditsUsed: 0 });
  });

  it('is answered alone if it asks something else', async () => {
    const reply = await talk(bot, 'how much is a single room in summer', 'and what does the ferry to Lundo cost');
    expect(reply).toMatchObject({ content: 'The ferry to Lundo costs 22 crowns.', unanswered: false });
  });
});
