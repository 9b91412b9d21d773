import { describe, expect, it } from 'vitest';
import { texts } from '../../../domain/answers/texts.ts';
import { useScene } from '../../support/scene.ts';
import { addFaq, chatJson, makeBot } from '../../support/visitor.ts';
import { converse } from './support.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
await addFaq(
  tenant,
  bot,
  'How do I hire a rowing boat?',
  'Come to the boathouse with your passport. A boat costs 18 crowns an hour. Life jackets hang by the door.',
);
await addFaq(tenant, bot, 'Do you have lockers?', 'Yes, behind the boathouse.');
await addFaq(tenant, bot, 'What does the ferry to Skerra cost?', 'It is 14 crowns.');
await addFaq(tenant, bot, 'What does the ferry to Lundo cost?', 'It is 22 crowns.');
const { asSaid, nothingMore } = texts('en');

describe('an answer that was given before', () => {
  it('is its narrowest part the second time, and nothing more the third time', async () => {
    const question = 'how do i hire a rowing boat';
    const [first, second, third] = await converse(bot, [question, 'what does a rowing boat cost to hire', question]);
    expect(first.content).toContain('Life jackets');
    expect(second).toMatchObject({ content: `${asSaid}\n\nA boat costs 18 crowns an hour.`, unanswered: false });
    expect(second.sources).toEqual(first.sources);
    expect(new Set([first, second, third].map(({ content }) => content)).size).toBe(3);
  });

  it('is not said again if it has no part and the question is the same', async () => {
    const [first, second] = await converse(bot, ['Do you have lockers?', 'do you have lockers']);
    expect(first).toMatchObject({ content: 'Yes, behind the boathouse.', unanswered: false });
    expect(second).toMatchObject({ content: nothingMore, unanswered: true, creditsUsed: 0, sources: [] });
  });

  it('is said once more, as such, if the question has other words', async () => {
    const questions = ['Do you have lockers?', 'are there lockers?', 'lockers?'];
    const [, second, third] = await converse(bot, questions);
    expect(second.content).toBe(`${asSaid}\n\nYes, behind the boathouse.`);
    expect(third).toMatchObject({ content: nothingMore, unanswered: true, creditsUsed: 0 });
  });

  it('is given as ever in another conversation', async () => {
    for (const _ of [1, 2]) {
      const [reply] = await converse(bot, ['Do you have lockers?']);
      expect(reply.content).toBe('Yes, behind the boathouse.');
    }
  });

  it('leads to a person with a yes', async () => {
    const replies = await converse(bot, ['Do you have lockers?', 'do you have lockers', 'yes']);
    expect(replies[2].content).toContain(texts('en').handoffRequested);
  });
});

it('The same suggestions are not made twice', async () => {
  const [first, second] = await converse(bot, ['what does the ferry cost', 'what does the ferry cost']);
  expect(first.suggestions.length).toBeGreaterThan(1);
  expect(second).toMatchObject({ content: nothingMore, unanswered: true, suggestions: [] });
});

it('An answer is given anew after a human wrote', async () => {
  const question = 'Do you have lockers?';
  const { conversationId, bindingToken: bt } = (await chatJson(bot.publicUrl, { message: question })).body.data;
  const path = `/conversations/${conversationId}`;
  await tenant.api.post(`${path}/takeover`);
  await tenant.api.post(`${path}/reply`, { content: 'Hello, this is Elin.' });
  await tenant.api.post(`${path}/release`);
  const { body } = await chatJson(bot.publicUrl, { message: question, conversationId, bt });
  expect(body.data.message).toMatchObject({ content: 'Yes, behind the boathouse.', unanswered: false });
});
