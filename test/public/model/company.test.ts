import { describe, expect, it } from 'vitest';
import { texts } from '../../../domain/answers/texts.ts';
import { useScene } from '../../support/scene.ts';
import { addFaq, makeBot } from '../../support/visitor.ts';
import { converse } from './support.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
await addFaq(tenant, bot, 'How do I return a lamp?', 'Send it back within 45 days, with the label from the box.');
await addFaq(tenant, bot, 'Where can I complain about a delivery?', 'Write to lamps@shop.example.');
await addFaq(tenant, bot, 'What do I do if a lamp smells burnt?', 'Pull the plug and call 0555 4411 at once.');
await addFaq(tenant, bot, 'Do you have a chat?', 'Yes, from Monday to Friday.');

const statusOf = async (conversationId: string) =>
  (await tenant.api.get(`/conversations/${conversationId}`)).body.data.status;
const en = texts('en');

describe('anger and urgency', () => {
  it.each([
    ['you are useless', 'en'],
    ["it's urgent, water is leaking", 'en'],
    ['this is the third time i ask', 'en'],
    ['ich bin stinksauer', 'de'],
    ["c'est urgent", 'fr'],
  ] as const)('get an apology and a person at once: %s', async (message, lang) => {
    const [reply] = await converse(bot, [message], lang);
    const { apology, handoffRequested } = texts(lang);
    expect(reply).toMatchObject({ content: `${apology} ${handoffRequested}`, creditsUsed: 0, sources: [] });
    expect(await statusOf(reply.conversationId)).toBe('human_requested');
  });

  it('get the away message when nobody is there', async () => {
    const own = await makeBot(platform, tenant);
    const hours = { enabled: true, timezone: 'UTC', schedule: {}, awayMessage: 'We are at lunch.' };
    await tenant.api.put(`${own.path}/business-hours`, hours);
    const [reply] = await converse(own, ['you are useless']);
    expect(reply.content).toBe(`${en.apology} We are at lunch.`);
  });

  it.each([
    ['you are useless, how do i return a lamp', '45 days'],
    ["it's urgent: my lamp smells burnt", '0555 4411'],
    ['where can I complain about a delivery', 'lamps@shop.example'],
  ])('do not stop a question that the knowledge surely answers: %s', async (message, span) => {
    const [reply] = await converse(bot, [message]);
    expect(reply).toMatchObject({ content: expect.stringContaining(span), unanswered: false });
    expect(await statusOf(reply.conversationId)).toBe('open');
  });

  it.each(['how do I make a complaint', 'what if it is urgent'])('are not heard in a question: %s', async (message) => {
    const [reply] = await converse(bot, [message]);
    expect(reply.content).not.toContain(en.apology);
    expect(await statusOf(reply.conversationId)).toBe('open');
  });
});

describe('a question for the language', () => {
  it.each(['hi do you speak english?', 'Do you speak Polish?'])(
    'is answered with a fixed text: %s',
    async (message) => {
      const [reply] = await converse(bot, [message]);
      expect(reply).toMatchObject({ content: en.smallTalkLanguages, unanswered: false, creditsUsed: 0 });
    },
  );

  it('is answered from the knowledge if that has the name of the language', async () => {
    const own = await makeBot(platform, tenant);
    await addFaq(tenant, own, 'Do you speak Polish?', 'On Mondays Ola answers in Polish.');
    const [reply] = await converse(own, ['hi do you speak polish']);
    expect(reply.content).toContain('Ola');
    const [other] = await converse(own, ['hi do you speak dutch']);
    expect(other.content).toBe(en.smallTalkLanguages);
  });
});

it.each([
  ['lovely, thank you so much!', 'en'],
  ['thats great, thanks a lot', 'en'],
  ['Danke Elin 😊', 'de'],
] as const)('Thanks in company are thanks: %s', async (message, lang) => {
  const [, reply] = await converse(bot, ['How do I return a lamp?', message], lang);
  expect(reply).toMatchObject({ content: texts(lang).smallTalkThanks, unanswered: false, creditsUsed: 0 });
});
