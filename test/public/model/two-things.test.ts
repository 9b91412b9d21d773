import { expect, it } from 'vitest';
import { useScene } from '../../support/scene.ts';
import { addFaq, makeBot } from '../../support/visitor.ts';
import { converse } from './support.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
const faqs = {
  'How much is the kitchen lamp?': 'The kitchen lamp costs 40 euros.',
  'How much is the garden lamp?': 'The garden lamp costs 60 euros.',
  'Is the kitchen lamp waterproof?': 'No, keep it dry.',
  'Is the garden lamp waterproof?': 'Yes, it stands any rain.',
  'Do you deliver?': 'Yes, within three days.',
};
for (const [question, answer] of Object.entries(faqs)) await addFaq(tenant, bot, question, answer);

it.each([
  [['how much is the kitchen lamp'], 'The kitchen lamp costs 40 euros.'],
  [['how much is the garden lamp'], 'The garden lamp costs 60 euros.'],
  [['how much is the kitchen lamp', 'and the garden lamp?'], 'The garden lamp costs 60 euros.'],
  [['how much is the kitchen lamp', 'and the garden one?'], 'The garden lamp costs 60 euros.'],
  [['how much is the kitchen lamp', 'is it waterproof'], 'No, keep it dry.'],
  [['how much is the kitchen lamp', 'and the garden lamp?', 'is it waterproof'], 'Yes, it stands any rain.'],
])('of two things that differ by a word, the one that is named answers: %j', async (messages, content) => {
  const replies = await converse(bot, messages);
  expect(replies.at(-1)).toMatchObject({ content, unanswered: false });
});

it.each([
  'how much is the garden lamp and how long does it take',
  'how much is the garden lamp and can i follow my parcel',
])('a second question about something else gets no certain answer of another thing: %s', async (message) => {
  const [reply] = await converse(bot, [message]);
  expect(reply.content).toContain('The garden lamp costs 60 euros.');
  expect(reply.content.split('certain')[0]).not.toContain('within three days');
});

it.each(['how much is the lamp', 'how much is the bathroom lamp'])(
  'neither answers for the other: %s',
  async (message) => {
    const [reply] = await converse(bot, [message]);
    expect(reply.content).toContain('Which of these do you mean?');
    expect(reply.suggestions.map(({ text }: { text: string }) => text).toSorted()).toEqual([
      'How much is the garden lamp?',
      'How much is the kitchen lamp?',
    ]);
    expect(reply).toMatchObject({ unanswered: true, creditsUsed: 0 });
  },
);
