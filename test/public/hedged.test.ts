import { beforeAll, describe, expect, it } from 'vitest';
import { suggestReply } from '../../domain/answers/outcome.ts';
import { fixedLanguages } from '../../domain/language/languages.ts';
import { call, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { addFaq, chat, chatJson, makeBot, messagesOf } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
const order = await addFaq(tenant, bot, 'When will my order arrive?', 'Within two to four working days.');
const back = await addFaq(tenant, bot, 'How do I return an order?', 'Send it back within 45 days.');
const wrapping = await addFaq(tenant, bot, 'Do you offer gift wrapping?', 'Yes, in green or blue paper.');

const UNCERTAIN = 'arrive in wrapping for my niece?';
const HEDGE = 'I am not certain, but this may help:';
const OFFER = 'If this does not help, I can connect you with a person. Would you like that? Please reply yes or no.';

const ask = (message: string, thread: object = {}, publicUrl = bot.publicUrl) =>
  chat(publicUrl, { message, lang: 'en', ...thread });
/** A conversation with one hedged answer. */
async function hedged() {
  const { start, done } = await ask(UNCERTAIN);
  const { conversationId, bindingToken: bt, messageId } = start;
  return { thread: { conversationId, bt }, messageId, message: done.message };
}
const isUnanswered = async ({ thread, messageId }: Awaited<ReturnType<typeof hedged>>) =>
  (await messagesOf(tenant, thread.conversationId)).find(({ id }) => id === messageId).unanswered;
const rate = (body: object) => call('POST', `${bot.publicUrl}/feedback`, body);

describe('a likely answer', () => {
  it('is given with a hedge, its source, the other questions, and the offer of a person, for free', async () => {
    const { done, names } = await ask(UNCERTAIN);
    const suggestions = [{ text: order.title, sourceId: order.id }];
    expect(done.message).toMatchObject({ unanswered: true, creditsUsed: 0, suggestions });
    expect(done.message.sources).toEqual([{ sourceId: wrapping.id, title: wrapping.title, url: null }]);
    const parts = [HEDGE, 'Yes, in green or blue paper.', 'Or did you mean:', `- ${order.title}`, OFFER];
    expect(done.message.content).toBe(parts.join('\n\n'));
    expect(names.slice(-3)).toEqual(['sources', 'suggestions', 'done']);
  });

  it('is a suggestion for the search of the owner and for the tests of answers', async () => {
    const { body } = await tenant.api.post(`${bot.path}/search`, { query: UNCERTAIN });
    expect(body.data).toMatchObject({ outcome: 'suggest', answerable: false, hedged: true });
    expect(body.data.suggestions.map(({ text }: { text: string }) => text)).toEqual([order.title]);
  });

  it('lets the visitor take another question', async () => {
    const given = await hedged();
    const { done } = await ask(order.title, given.thread);
    expect(done.message).toMatchObject({ content: 'Within two to four working days.', unanswered: false });
    expect(await isUnanswered(given)).toBe(false);
  });

  it.each(['thanks, that helped', 'thank you so much'])('counts as answered after "%s"', async (thanks) => {
    const given = await hedged();
    await ask(thanks, given.thread);
    expect(await isUnanswered(given)).toBe(false);
  });

  it.each(['ok', 'yes please', 'hello', 'no'])('stays unanswered after "%s"', async (message) => {
    const given = await hedged();
    await ask(message, given.thread);
    expect(await isUnanswered(given)).toBe(true);
  });

  it('counts as answered while it is rated up', async () => {
    const given = await hedged();
    const { messageId, thread } = given;
    for (const [rating, unanswered] of [
      [-1, true],
      [1, false],
      [1, false],
      [0, true],
      [1, false],
      [-1, true],
    ] as const) {
      await rate({ messageId, rating, bt: thread.bt });
      expect([rating, await isUnanswered(given)]).toEqual([rating, unanswered]);
    }
  });

  it('counts by the last of many ratings at once', async () => {
    const given = await hedged();
    const { messageId, thread } = given;
    const ratings = [1, -1, 1, 0, 1, -1, 1, 0];
    const answers = await Promise.all(ratings.map((rating) => rate({ messageId, rating, bt: thread.bt })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const stored = (await messagesOf(tenant, thread.conversationId)).find(({ id }) => id === messageId);
    expect(stored.unanswered).toBe(stored.feedback !== 1);
  });

  it('leaves the list of unanswered questions once it was helpful', async () => {
    const own = await makeBot(platform, tenant);
    await addFaq(tenant, own, 'Do you offer gift wrapping?', 'Yes, in green or blue paper.');
    await addFaq(tenant, own, 'When will my order arrive?', 'Within two to four working days.');
    const { start } = await ask(UNCERTAIN, {}, own.publicUrl);
    const listed = async () =>
      (await tenant.api.get(`/unanswered-questions?range=last_7d&chatbotId=${own.id}`)).body.data.questions.length;
    await until('the question is listed', async () => (await listed()) === 1);
    await call('POST', `${own.publicUrl}/feedback`, { messageId: start.messageId, rating: 1, bt: start.bindingToken });
    await until('the question is no longer listed', async () => (await listed()) === 0);
  });

  it('of the second of two questions follows the sure answer to the first', async () => {
    const { body } = await chatJson(bot.publicUrl, { message: `${back.title} ${UNCERTAIN}`, lang: 'en' });
    expect(body.data.message.content).toBe(
      ['Send it back within 45 days.', HEDGE, 'Yes, in green or blue paper.'].join('\n\n'),
    );
    expect(body.data.message).toMatchObject({ unanswered: false, creditsUsed: 1, suggestions: [] });
    expect(body.data.message.sources.length).toBe(2);
  });
});

describe('one of two questions', () => {
  const TWO = 'How do I return an order and what does a ticket cost?';
  let own: Awaited<ReturnType<typeof makeBot>>;
  let returning: Awaited<ReturnType<typeof addFaq>>;
  const tickets = ['What does a ticket to Faro cost?', 'What does a ticket to Lagos cost?'];
  beforeAll(async () => {
    own = await makeBot(platform, tenant);
    returning = await addFaq(tenant, own, 'How do I return an order?', 'Send it back within 45 days.');
    await addFaq(tenant, own, tickets[0]!, '40 euros.');
    await addFaq(tenant, own, tickets[1]!, '60 euros.');
  });

  it('is answered, and what may answer the other is suggested, for free', async () => {
    const { body } = await chatJson(own.publicUrl, { message: TWO, lang: 'en' });
    const { content, sources, suggestions, ...message } = body.data.message;
    expect(content.split('\n\n').slice(0, 2)).toEqual([
      'Send it back within 45 days.',
      'As for your other question, did you mean:',
    ]);
    expect(suggestions.map(({ text }: { text: string }) => text).toSorted()).toEqual(tickets);
    expect(sources).toEqual([{ sourceId: returning.id, title: returning.title, url: null }]);
    expect(message).toMatchObject({ unanswered: true, creditsUsed: 0 });
  });

  it('is a suggestion for the search of the owner', async () => {
    const { body } = await tenant.api.post(`${own.path}/search`, { query: TWO });
    expect(body.data).toMatchObject({ outcome: 'suggest', hedged: true });
    expect(body.data.suggestions.map(({ text }: { text: string }) => text)).toEqual(expect.arrayContaining(tickets));
  });

  it.each(['How do I return an order and is it raining on Mars?', 'How do I return an order and a parcel'])(
    'is answered alone if the other is about nothing known, or asks nothing: %s',
    async (message) => {
      const { body } = await chatJson(own.publicUrl, { message, lang: 'en' });
      expect(body.data.message).toMatchObject({ content: 'Send it back within 45 days.', suggestions: [] });
    },
  );
});

describe('the second of two questions', () => {
  let own: Awaited<ReturnType<typeof makeBot>>;
  const both = async (message: string) =>
    (await chatJson(own.publicUrl, { message, lang: 'en' })).body.data.message.content as string;
  beforeAll(async () => {
    own = await makeBot(platform, tenant);
    await addFaq(tenant, own, 'Is the shop open on Sundays?', 'No, never.');
    await addFaq(tenant, own, 'How do I find you?', 'Next to the mill in Water Lane.');
    await addFaq(tenant, own, 'What does the boat tour cost?', '20 euros.');
    await addFaq(tenant, own, 'How long does the boat tour take?', 'Two hours.');
    await addFaq(tenant, own, 'How long does delivery take?', 'A week.');
  });

  it('needs nothing of the first if it asks where the organisation is', async () => {
    expect(await both('is the shop open on sundays? and where are you')).toBe(
      'No, never.\n\nNext to the mill in Water Lane.',
    );
  });

  it('is about the first if it refers to it, even if another FAQ has its words', async () => {
    expect(await both('what does the boat tour cost and how long does it take')).toBe('20 euros.\n\nTwo hours.');
  });
});

it.each(fixedLanguages)('A hedge in %s leads in the answer, and offers a person after it', (language) => {
  const likely = { kind: 'hedge' as const, text: 'THE ANSWER', sources: [] };
  const [hedge, answer, outro, ...none] = suggestReply({ language }, [], likely).text.split('\n\n');
  expect([answer, none]).toEqual(['THE ANSWER', []]);
  const other = [{ text: 'Another?', sourceId: 'x' }];
  const [, , lead, list, end] = suggestReply({ language }, other, likely).text.split('\n\n');
  expect([list, end]).toEqual(['- Another?', outro]);
  expect(new Set([hedge, lead, outro, suggestReply({ language }, other).text.split('\n\n')[0]]).size).toBe(4);
});
