import { describe, expect, it } from 'vitest';
import { useScene } from '../../support/scene.ts';
import { addFaq, makeBot } from '../../support/visitor.ts';
import { converse } from './support.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
await addFaq(tenant, bot, 'How do I return a lamp?', 'Send it back within 45 days, with the label from the box.');
await addFaq(tenant, bot, 'How long is the guarantee on lamps?', 'Three years from the day of purchase.');
await addFaq(tenant, bot, 'Can I bring my aunt to a garden concert?', 'Every guest may bring one person.');
await addFaq(tenant, bot, 'Do you bake birthday cakes?', 'Yes, order two days before.');
await addFaq(tenant, bot, 'Wie lange ist die Garantie?', 'Drei Jahre ab dem Kauf.');

const story = [
  'Hello there.',
  'My aunt came to visit us last weekend and brought a birthday cake.',
  'We sat in the garden until late and talked about the concert.',
  'On Monday it rained all day, and my brother was in a bad mood.',
  'Then my phone rang and I forgot what I was going to do.',
  'My neighbour, who is a nurse, told me about you.',
  'Her son plays the trumpet in the garden every evening.',
  'We are going on holiday in two weeks.',
];
const long = [...story, ...story, ...story].join(' ');

describe('a question within a story', () => {
  it.each([
    ['at its end', `${story.join(' ')} How do I return a lamp?`, '45 days'],
    [
      'without a question mark',
      `${story.join('\n')}\nhow long is the guarantee on lamps\nBest wishes, Mary.`,
      'Three years',
    ],
    ['in its middle', `${story.join(' ')} How do I return a lamp? ${story.slice(4).join(' ')}`, '45 days'],
    ['after 1,400 characters', `${long} How long is the guarantee on lamps?`, 'Three years'],
    [
      'in German',
      'Hallo. Meine Tante war am Wochenende da. Wir saßen lange im Garten. Wie lange ist die Garantie?',
      'Drei Jahre',
    ],
  ])('is answered %s', async (_where, message, span) => {
    expect(message.length).toBeLessThan(2_000);
    const [reply] = await converse(bot, [message]);
    expect(reply).toMatchObject({ content: expect.stringContaining(span), unanswered: false });
    expect(reply.content).not.toMatch(/guest|two days before/);
  });

  it('is answered with a second one', async () => {
    const [reply] = await converse(bot, [
      `${story.join(' ')} How do I return a lamp? And how long is the guarantee on lamps?`,
    ]);
    expect(reply.content).toContain('45 days');
    expect(reply.content).toContain('Three years');
    expect(reply.sources.length).toBe(2);
  });

  it('is not answered by what the story tells', async () => {
    const [reply] = await converse(bot, [`${story.join(' ')} Who won the regatta?`]);
    expect(reply).toMatchObject({ unanswered: true, suggestions: [] });
  });

  it('has its meaning from the story if it names nothing itself', async () => {
    const [reply] = await converse(bot, [
      'Good afternoon. The lamp came today, and it is not the one I wanted, so it goes back. What are we supposed to do now?',
    ]);
    expect(reply).toMatchObject({ unanswered: true });
    expect(reply.content).toContain('How do I return a lamp?');
  });
});
