import { describe, expect, it } from 'vitest';
import { useScene } from '../../support/scene.ts';
import { addFaq, type Bot, chatJson, makeBot } from '../../support/visitor.ts';

const { platform, tenant } = await useScene();

const ask = async (bot: Bot, message: string, thread: object = {}) =>
  (await chatJson(bot.publicUrl, { message, lang: 'en', ...thread })).body.data;
const suggested = ({ suggestions }: { suggestions: { text: string }[] }) => suggestions.map(({ text }) => text);

describe('questions that differ by a name', async () => {
  const bot = await makeBot(platform, tenant);
  await addFaq(tenant, bot, 'What does the ferry to Skerra cost?', 'It is 14 crowns.');
  await addFaq(tenant, bot, 'What does the ferry to Lundo cost?', 'The ferry to Lundo costs 22 crowns.');
  await addFaq(tenant, bot, 'What does the ferry to Vigra cost?', 'From 9 crowns.');

  it.each([
    ['how much is the ferry to skerra', '14 crowns'],
    ['ferry price Vigra', '9 crowns'],
    ['what does the night ferry to lundo cost', '22 crowns'],
    ['how much is the ferry to skera', '14 crowns'],
  ])('are told apart by it: %s', async (question, span) => {
    const { message } = await ask(bot, question);
    expect(message).toMatchObject({ content: expect.stringContaining(span), unanswered: false, suggestions: [] });
    expect(message.sources.length).toBe(1);
  });

  it('are all suggested if the question has none, and the one that is taken is answered', async () => {
    const { message, conversationId, bindingToken: bt } = await ask(bot, 'how much does the ferry cost?');
    expect(message).toMatchObject({ unanswered: true, sources: [], creditsUsed: 0 });
    expect(message.content).toMatch(/^Which of these do you mean\?/);
    expect(new Set(suggested(message))).toEqual(
      new Set(['Skerra', 'Lundo', 'Vigra'].map((name) => `What does the ferry to ${name} cost?`)),
    );
    const { message: taken } = await ask(bot, 'What does the ferry to Vigra cost?', { conversationId, bt });
    expect(taken).toMatchObject({ content: 'From 9 crowns.', unanswered: false });
  });

  it('are suggested if the question has another one, which the reply says is unknown', async () => {
    const { message } = await ask(bot, 'how much is the ferry to Ekholm');
    expect(message).toMatchObject({ unanswered: true, sources: [] });
    expect(message.content).toMatch(/^I have no information about “Ekholm”\. Which of these do you mean\?/);
    expect(suggested(message).length).toBe(3);
  });
});

describe('pages that have the same sections', async () => {
  const bot = await makeBot(platform, tenant);
  const pages = {
    Rowan: ['Two years from purchase.', 'Black and steel.'],
    Juniper: ['The warranty lasts for five years.', 'It comes in white, red and sage.'],
    Alder: ['One year.', 'Sand and terracotta.'],
  };
  for (const [name, [warranty, colours]] of Object.entries(pages)) {
    const text = `# Warranty\n\n${warranty}\n\n# Colours\n\n${colours}`;
    await tenant.api.post(`${bot.path}/sources/text`, { title: `${name} toaster`, text });
  }

  it.each([
    ['How long is the warranty of the Rowan toaster?', 'Two years'],
    ['alder guarantee', 'One year'],
    ['Which colours does the Alder toaster come in?', 'terracotta'],
    ['is there a juniper in red', 'white, red and sage'],
  ])('answer for the one that is named: %s', async (question, span) => {
    const { message } = await ask(bot, question);
    expect(message).toMatchObject({ content: expect.stringContaining(span), unanswered: false });
  });

  it('are suggested with their titles if none is named, and the one that is taken is answered', async () => {
    const { message, conversationId, bindingToken: bt } = await ask(bot, 'how long is the warranty');
    expect(message.unanswered).toBe(true);
    expect(new Set(suggested(message))).toEqual(
      new Set(Object.keys(pages).map((name) => `${name} toaster › Warranty`)),
    );
    const { message: taken } = await ask(bot, 'Alder toaster › Warranty', { conversationId, bt });
    expect(taken).toMatchObject({ content: expect.stringContaining('One year.'), unanswered: false });
  });

  it('are not answered for a name that none has', async () => {
    const { message } = await ask(bot, 'warranty of the Hazel toaster');
    expect(message).toMatchObject({ unanswered: true, sources: [] });
  });
});

it('Questions about different things are not mixed up with names of one', async () => {
  const bot = await makeBot(platform, tenant);
  await addFaq(tenant, bot, 'How do I return an order?', 'Within 45 days.');
  await addFaq(tenant, bot, 'How do I cancel an order?', 'Until it is packed.');
  const { message } = await ask(bot, 'i want to send my order back');
  expect(message).toMatchObject({ content: 'Within 45 days.', unanswered: false });
});
