import { describe, expect, it } from 'vitest';
import { putMessage, startConversation } from '../support/conversation.ts';
import { useScene } from '../support/scene.ts';
import { chat } from '../support/visitor.ts';
import { choose, makeLearner, rate, replyTo, untilOpen } from './support.ts';

const { platform, tenant } = await useScene();

describe('a suggestion that visitors take', () => {
  it("proposes their words as the FAQ's alternative, masked, and counts the visitors", async () => {
    const learner = await makeLearner(platform, tenant);
    const first = await choose(learner, 'parcels reykjavik 5551234567');
    const second = await choose(learner, 'Parcels, Reykjavik 5559876543?');
    const [row, ...others] = await untilOpen(learner, ([proposed]) => proposed?.count === 2);
    expect(others).toEqual([]);
    expect(row).toEqual({
      id: row.id,
      chatbotId: learner.bot.id,
      kind: 'alternative',
      state: 'open',
      question: 'parcels reykjavik […]',
      answer: null,
      said: null,
      sourceId: learner.shipping.id,
      sourceTitle: 'Do you ship to Iceland?',
      count: 2,
      lastAskedAt: row.lastAskedAt,
      conversationIds: [second.conversationId, first.conversationId],
      decidedAt: null,
      decidedBy: null,
      isAutomatic: false,
      undoneAt: null,
      undoneBy: null,
      createdAt: row.createdAt,
    });
  });

  it('proposes nothing for words that the FAQ has, or that ask nothing', async () => {
    const learner = await makeLearner(platform, tenant);
    await tenant.api.patch(`${learner.bot.path}/sources/${learner.shipping.id}/faq`, {
      alternatives: ['Airmail, north?'],
    });
    for (const words of ['airmail north', 'do you SHIP to Iceland', 'hello']) await choose(learner, words);
    await choose(learner, 'the last one');
    const rows = await untilOpen(learner, (all) => all.some(({ question }) => question === 'the last one'));
    expect(rows).toHaveLength(1);
  });
});

it('counts visitors exactly who choose at the same time', async () => {
  const learner = await makeLearner(platform, tenant);
  await Promise.all(Array.from({ length: 8 }, () => choose(learner, 'boats arctic')));
  const rows = await untilOpen(learner, ([row]) => row?.count === 8);
  expect(rows).toHaveLength(1);
});

it('proposes only own words of visitors, not a suggestion that led to another', async () => {
  const learner = await makeLearner(platform, tenant);
  const suggestions = [{ text: 'Parcels and boats', sourceId: learner.shipping.id }];
  const started = await startConversation(learner.bot);
  await putMessage(platform, tenant, started, { role: 'assistant', author: null, unanswered: true, suggestions });
  await choose(learner, 'parcels and boats', started);
  await choose(learner, 'the last one');
  const rows = await untilOpen(learner, (all) => all.some(({ question }) => question === 'the last one'));
  expect(rows).toHaveLength(1);
});

describe("an agent's reply after a refusal", () => {
  it('proposes a FAQ with the reply, masked, and counts who else asked', async () => {
    const learner = await makeLearner(platform, tenant);
    await chat(learner.bot.publicUrl, { message: 'is there parking near the museum' });
    const conversationId = await replyTo(
      learner,
      'Is there parking near the museum?',
      'Behind it. Write to ann@example.com.',
    );
    await tenant.api.post(`/conversations/${conversationId}/reply`, { content: 'Anything else?' });
    const [row] = await untilOpen(learner, ([proposed]) => proposed?.count === 2);
    expect(row).toMatchObject({
      kind: 'faq',
      question: 'Is there parking near the museum?',
      answer: 'Behind it. Write to […]',
      sourceId: null,
    });
    await chat(learner.bot.publicUrl, { message: 'Parking near the museum?' });
    await untilOpen(learner, ([proposed]) => proposed?.count === 3);
  });

  it('is not the greeting before it, and not a reply to an answered question', async () => {
    const learner = await makeLearner(platform, tenant);
    await replyTo(learner, 'Do you repair lamps?', 'Yes we do.');
    const conversationId = await replyTo(learner, 'Who painted the ceiling?', 'Hello!');
    await tenant.api.post(`/conversations/${conversationId}/reply`, { content: 'Michelangelo did.' });
    const rows = await untilOpen(learner, (all) => all.length > 0);
    expect(rows.map(({ question, answer }) => [question, answer])).toEqual([
      ['Who painted the ceiling?', 'Michelangelo did.'],
    ]);
  });
});

describe('a thumbs-down', () => {
  it('asks what the chatbot should have said, until it is taken back', async () => {
    const learner = await makeLearner(platform, tenant);
    const { again } = await rate(learner, 'Do you repair lamps?', -1);
    const [row] = await untilOpen(learner, (all) => all.length === 1);
    expect(row).toMatchObject({ kind: 'correction', answer: null, said: 'Within a week.', count: 1 });
    expect(row.question).toBe('Do you repair lamps?');
    await again(1);
    await untilOpen(learner, (all) => all.length === 0);
  });
});

it('lists what most visitors ask first, by pages', async () => {
  const learner = await makeLearner(platform, tenant);
  for (const words of ['airmail arctic', 'boats arctic', 'boats arctic', 'trains arctic']) await choose(learner, words);
  const rows = await untilOpen(learner, (all) => all.length === 3 && all[0].count === 2);
  const [first, second, third] = rows.map(({ question }) => question);
  expect(first).toBe('boats arctic');
  const page = async (query: string) => (await tenant.api.get(`${learner.path}?limit=2${query}`)).body.data;
  const one = await page('');
  expect(one.data.map(({ question }: { question: string }) => question)).toEqual([first, second]);
  const two = await page(`&cursor=${one.nextCursor}`);
  expect(two.data.map(({ question }: { question: string }) => question)).toEqual([third]);
  expect(two.nextCursor).toBeNull();
});
