import { describe, expect, it } from 'vitest';
import { mutate } from '../chatbots/support.ts';
import { putMessage, startConversation } from '../support/conversation.ts';
import { call, client } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { addFaq, type Bot, chat, makeBot, messagesOf } from '../support/visitor.ts';

const { platform, tenant } = await useScene();

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;
const at = ({ path }: Bot) => `${path}/answer-tests`;
const list = async (bot: Bot): Promise<Json> => (await tenant.api.get(at(bot))).body.data;
const questionsOf = async (bot: Bot) => (await list(bot)).tests.map(({ question }: Json) => question);
const test = (question: string, more: object = {}) => ({ question, ...more });
async function keyWith(...scopes: string[]) {
  const { body } = await tenant.api.post('/api-keys', { name: scopes.join(' '), scopes });
  return client(platform.baseUrl, body.data.key);
}

describe('a change of answer tests', () => {
  it('that is based on an older revision is refused and says what to do', async () => {
    const bot = await makeBot(platform, tenant);
    expect(await list(bot)).toEqual({ tests: [], revision: 0 });
    const save = (question: string, revision?: unknown) =>
      tenant.api.put(at(bot), { tests: [test(question)], revision });
    expect((await save('First?', 0)).body.data.revision).toBe(1);
    const late = await save('Second?', 0);
    expect([late.status, late.body.error]).toMatchObject([
      409,
      { code: 'CONFLICT', message: 'The answer tests have changed since they were read. Read them again.' },
    ]);
    expect(await questionsOf(bot)).toEqual(['First?']);
    const both = await Promise.all([save('Third?', 1), save('Fourth?', 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await save('Fifth?')).body.data).toMatchObject({ revision: 3, tests: [{ question: 'Fifth?' }] });
    const input = { chatbotId: bot.id, tests: [test('Sixth?')], revision: 2 };
    const stale = await mutate(platform, tenant, 'setAnswerTests', input, 'revision');
    expect(stale.errors[0].extensions.code).toBe('CONFLICT');
    for (const wrong of [-1, 1.5, '3']) {
      const { status, body } = await save('Seventh?', wrong);
      expect([status, body.error.details[0].path]).toEqual([422, 'revision']);
    }
    const query = 'query ($id: ID!) { answerTestList(chatbotId: $id) { revision tests { question } } }';
    const read = await call(
      'POST',
      platform.graphqlUrl,
      { query, variables: { id: bot.id } },
      { 'x-api-key': tenant.apiKey },
    );
    expect(read.body.data.answerTestList).toEqual({ revision: 3, tests: [{ question: 'Fifth?' }] });
  });

  it('that adds some loses no other, and replaces the test of the same question', async () => {
    const bot = await makeBot(platform, tenant);
    await tenant.api.put(at(bot), { tests: [test('Old?'), test('Kept?')] });
    const add = (...tests: object[]) => tenant.api.post(at(bot), { tests });
    const parallel = await Promise.all(['a?', 'b?', 'c?', 'd?'].map((question) => add(test(question))));
    expect(parallel.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await questionsOf(bot)).toSorted()).toEqual(['Kept?', 'Old?', 'a?', 'b?', 'c?', 'd?']);
    const { body } = await add(test('New?'), test(' old? ', { outcome: 'refuse' }));
    expect(body.data.tests.map(({ question }: Json) => question).at(0)).toBe('New?');
    expect(body.data.tests.filter(({ question }: Json) => /old/i.test(question))).toMatchObject([
      { question: ' old? ', outcome: 'refuse' },
    ]);
    expect(body.data.tests.at(-1).question).toBe('Kept?');
    const input = { chatbotId: bot.id, tests: [test('Graph?')] };
    const saved = await mutate(platform, tenant, 'addAnswerTests', input, 'tests { question } revision');
    expect(saved.data.addAnswerTests.tests[0]).toEqual({ question: 'Graph?' });
    for (const [tests, path] of [
      [[], 'tests'],
      [[test('x?', { sourceIds: [crypto.randomUUID()] })], 'tests.0.sourceIds.0'],
    ] as const) {
      const refused = await add(...tests);
      expect([refused.status, refused.body.error.details[0].path]).toEqual([422, path]);
    }
    const many = Array.from({ length: 190 }, (_, n) => test(`Q${n}?`));
    expect((await add(...many)).status).toBe(200);
    const before = await list(bot);
    const over = await add(test('One?'), test('Two?'), test('Three?'));
    expect([over.status, over.body.error.message]).toEqual([
      402,
      'A chatbot can have 200 answer tests. Remove some, then try again.',
    ]);
    expect(await list(bot)).toEqual(before);
  });
});

describe('a test from a conversation', () => {
  const from = ({ id, conversationId }: Json, { api } = tenant as Pick<typeof tenant, 'api'>) =>
    api.post(`/conversations/${conversationId}/messages/${id}/answer-test`);
  /** The visitor's message and the chatbot's, after a first question. */
  const said = async (bot: Bot, message: string): Promise<Json[]> =>
    (await messagesOf(tenant, (await chat(bot.publicUrl, { message })).start.conversationId)).slice(-2);

  it('has the question without personal data, what the chatbot did and its sources', async () => {
    const bot = await makeBot(platform, tenant);
    const { id: sourceId } = await addFaq(tenant, bot, 'Do you ship to Iceland?', 'Yes, in six days.');
    const [, answer] = await said(bot, 'Do you ship to\nIceland? Write to ann@example.com');
    expect(await from(answer)).toMatchObject({
      status: 200,
      body: {
        data: {
          chatbotId: bot.id,
          question: 'Do you ship to Iceland? Write to […]',
          outcome: 'answer',
          sourceIds: [sourceId],
        },
      },
    });
    const [, refusal] = await said(bot, 'Who won the chess championship of 1972?');
    expect((await from(refusal)).body.data).toMatchObject({ outcome: 'refuse', sourceIds: [] });
    expect((await list(bot)).tests.map(({ outcome }: Json) => outcome)).toEqual(['refuse', 'answer']);
    const run = (await tenant.api.post(`${at(bot)}/run`, {})).body.data;
    expect(run).toMatchObject({ passed: 2, failed: 0 });
    // A source that is gone would make a test that always fails.
    await tenant.api.delete(`${bot.path}/sources/${sourceId}`);
    expect((await from(answer)).body.data.sourceIds).toEqual([]);
    expect(await questionsOf(bot)).toHaveLength(2);
    const { data } = (await tenant.api.get('/audit-entries?limit=1')).body.data;
    expect(data[0]).toMatchObject({ action: 'addAnswerTestFromMessage', subject: 'answer_tests', subjectId: bot.id });
  });

  it('of suggestions asks for one of what was suggested', async () => {
    const bot = await makeBot(platform, tenant);
    const [repairs, refunds] = [
      await addFaq(tenant, bot, 'Do you repair lamps?', 'Within a week.'),
      await addFaq(tenant, bot, 'Do you refund lamps?', 'Within 30 days.'),
    ];
    const started = await startConversation(bot);
    await putMessage(platform, tenant, started, { role: 'visitor', author: null, content: 'My broken lamps?' });
    const suggestions = [repairs, refunds].map(({ id: sourceId, title: text }) => ({ text, sourceId }));
    const offer = { role: 'assistant', author: null, unanswered: true, suggestions };
    await putMessage(platform, tenant, started, { ...offer, content: 'Did you mean:' });
    const [message] = (await messagesOf(tenant, started.conversationId)).slice(-1);
    const { sourceIds, ...made } = (await from(message)).body.data;
    expect(made).toEqual({ chatbotId: bot.id, question: 'My broken lamps?', outcome: 'suggest' });
    expect(sourceIds.toSorted()).toEqual([repairs.id, refunds.id].toSorted());
  });

  it('is refused for what answers no question, and for whoever may not', async () => {
    const bot = await makeBot(platform, tenant);
    const [visitorMessage, refusal] = await said(bot, 'Who won the chess championship of 1972?');
    const [, greeting] = await said(bot, 'Hello!');
    for (const message of [visitorMessage, greeting]) {
      const { status, body } = await from(message);
      expect([status, body.error.message]).toEqual([
        409,
        'Only a message in which the chatbot answers, suggests or refuses can become a test.',
      ]);
    }
    expect((await from({ ...refusal, id: crypto.randomUUID() })).status).toBe(404);
    expect((await from(refusal, await platform.tenant())).status).toBe(404);
    const [writer, reader] = await Promise.all([keyWith('knowledge:write'), keyWith('conversations:read')]);
    const forbidden = await from(refusal, { api: writer });
    expect([forbidden.status, forbidden.body.error.message]).toEqual([
      403,
      'This key lacks the scope conversations:read.',
    ]);
    expect((await from(refusal, { api: reader })).status).toBe(403);
    expect(await questionsOf(bot)).toEqual([]);
    const input = { conversationId: refusal.conversationId, messageId: refusal.id };
    const kept = await mutate(platform, tenant, 'addAnswerTestFromMessage', input, 'test { outcome }');
    expect(kept.data.addAnswerTestFromMessage.test).toEqual({ outcome: 'REFUSE' });
  });
});
