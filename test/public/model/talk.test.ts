import { beforeAll, describe, expect, it } from 'vitest';
import { useScene } from '../../support/scene.ts';
import { addFaq, chatJson, makeBot } from '../../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
const faqs = {
  'What are your opening hours in London?': 'In London we are open from 7 am to 11 pm every day.',
  'What are your opening hours in Leeds?': 'In Leeds we are open from 9 am to 10 pm, on Sundays until 8 pm.',
  'How much is a membership?': 'Membership is 45 euros a month, with a minimum of three months.',
  'How much is a day ticket?': 'A day ticket is 14 euros, and 9 euros for children under 14.',
  'Do you have beginner courses?': 'Yes, every Tuesday and Saturday at 6 pm, 60 euros for three evenings.',
  'Can children climb?': 'From 6 years on, with an adult who stays in the hall.',
  'Can I rent shoes?': 'Yes, shoes are 4 euros a day at the desk. A harness is 5 euros.',
};
const [LONDON, LEEDS] = Object.values(faqs);

/** The replies to messages of one conversation. */
async function talk(...messages: readonly string[]) {
  const replies = [];
  let thread = {};
  for (const message of messages) {
    const { body } = await chatJson(bot.publicUrl, { message, lang: 'en', ...thread });
    const { conversationId, bindingToken } = body.data;
    thread = { bt: bindingToken, ...thread, conversationId };
    replies.push(body.data.message);
  }
  return replies;
}

describe('a conversation', () => {
  beforeAll(async () => {
    for (const [question, answer] of Object.entries(faqs)) await addFaq(tenant, bot, question, answer);
  });

  it.each([
    ['the first one', LONDON],
    ['1', LONDON],
    ['number 2 please', LEEDS],
    ['the second', LEEDS],
    ['das zweite bitte', LEEDS],
    ['la primera', LONDON],
    ['le deuxième', LEEDS],
    ['il secondo', LEEDS],
    ['第二个', LEEDS],
  ])('takes a suggestion by its number: %s', async (message, answer) => {
    const [offer, reply] = await talk('what are your opening hours', message);
    expect(offer.suggestions.map(({ text }: { text: string }) => faqs[text as keyof typeof faqs])).toEqual([
      LONDON,
      LEEDS,
    ]);
    expect(reply).toMatchObject({ content: answer, unanswered: false, suggestions: [] });
  });

  it.each(['the third one', 'second floor', '12', 'first aid'])(
    'takes none by another number, or by more words: %s',
    async (message) => {
      const [, reply] = await talk('what are your opening hours', message);
      expect([LONDON, LEEDS]).not.toContain(reply.content);
    },
  );

  it('takes no suggestion by its number later', async () => {
    const [, , reply] = await talk('what are your opening hours', 'can I rent shoes', 'the first one');
    expect(reply.content).not.toContain(LONDON);
  });

  it('keeps its topic over a question that only refers to it', async () => {
    const [, price, start] = await talk('do you have beginner courses', 'how much are they', 'when do they start');
    expect(price.content).toContain('60 euros for three evenings');
    expect(start.content).not.toContain('Membership');
  });

  it('does not take a common word for a name that is unknown', async () => {
    const [, , reply] = await talk('opening hours', 'What are your opening hours in Leeds?', 'why so early?');
    expect(reply.content).not.toContain('“early”');
  });
});
