import { beforeAll, describe, expect, it } from 'vitest';
import { mutate } from '../chatbots/support.ts';
import { useScene } from '../support/scene.ts';
import { addFaq, type Bot, chat, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;
let bot: Bot;
let shipping: Json;
let refunds: Json;
beforeAll(async () => {
  bot = await makeBot(platform, tenant);
  shipping = await addFaq(tenant, bot, 'Do you ship to Iceland?', 'Yes, parcels to Iceland take six days.');
  refunds = await addFaq(tenant, bot, 'How do I get a refund?', 'Send the lamp back in 30 days.');
});

const set = (tests: object[], of = bot) => tenant.api.put(`${of.path}/answer-tests`, { tests });
const run = async (of = bot): Promise<Json> => {
  const { status, body, text } = await tenant.api.post(`${of.path}/answer-tests/run`, {});
  expect([status, text]).toEqual([200, text]);
  return body.data;
};
const list = async (of = bot): Promise<Json[]> => (await tenant.api.get(`${of.path}/answer-tests`)).body.data.tests;
const outcomes = ({ results }: Json) => results.map(({ passed, outcome, change }: Json) => [passed, outcome, change]);
const ships = { question: 'Do you ship to Iceland?' };
const nothing = { question: 'Who won the chess championship of 1972?', outcome: 'refuse' };

describe('the tests of a chatbot', () => {
  it('pass or fail with what came instead, as a search decides, and cost nothing', async () => {
    const wrong = { question: 'How do I get a refund?', sourceIds: [shipping.id] };
    await set([
      { ...ships, sourceIds: [shipping.id, refunds.id] },
      nothing,
      wrong,
      { ...ships, question: 'Polar bears?' },
    ]);
    const credits = async () => (await tenant.api.get('/workspace')).body.data;
    const before = await credits();
    const result = await run();
    expect(result).toMatchObject({ passed: 2, failed: 2, notRun: 0, fixed: 0, broken: 0 });
    expect(outcomes(result)).toEqual([
      [true, 'answer', 'new'],
      [true, 'refuse', 'new'],
      [false, 'answer', 'new'],
      [false, 'refuse', 'new'],
    ]);
    expect(result.results[2]).toMatchObject({
      ...{ expectedOutcome: 'answer', expectedSourceIds: [shipping.id] },
      sources: [{ sourceId: refunds.id, title: 'How do I get a refund?' }],
    });
    for (const { question, outcome } of result.results) {
      const { body } = await tenant.api.post(`${bot.path}/search`, { query: question });
      expect([question, body.data.outcome]).toEqual([question, outcome]);
    }
    expect(await credits()).toEqual(before);
    const stored = await list();
    expect(stored[0]).toMatchObject({ ...ships, outcome: 'answer', lastResult: { passed: true, ranAt: result.ranAt } });
  });

  it('pass for a FAQ in its own words, however common they are, as a chat answers it', async () => {
    const own = await makeBot(platform, tenant);
    await addFaq(tenant, own, 'Why?', 'Because.');
    await set([{ question: 'Why?' }], own);
    expect(outcomes(await run(own))).toEqual([[true, 'answer', 'new']]);
    const { done } = await chat(own.publicUrl, { message: 'Why?' });
    expect(done.message.content).toBe('Because.');
  });

  it('tell what changed since the last run', async () => {
    const own = await makeBot(platform, tenant);
    const faq = await addFaq(tenant, own, ships.question, 'Yes.');
    await set([{ ...ships, sourceIds: [faq.id] }, { question: 'Do you repair lamps?' }, nothing], own);
    expect((await list(own)).map(({ lastResult }) => lastResult)).toEqual([null, null, null]);
    await run(own);
    await addFaq(tenant, own, 'Do you repair lamps?', 'Yes, all of them.');
    await tenant.api.post(`${own.path}/sources/${faq.id}/toggle`, { enabled: false });
    const second = await run(own);
    expect(second).toMatchObject({ fixed: 1, broken: 1 });
    expect(second.results.map(({ change }: Json) => change)).toEqual(['broken', 'fixed', 'none']);
    expect((await run(own)).results.map(({ change }: Json) => change)).toEqual(['none', 'none', 'none']);
    await set([nothing, { question: 'Anything new?' }], own);
    expect((await list(own)).map(({ lastResult }) => lastResult?.passed)).toEqual([true, undefined]);
    expect((await run(own)).results.map(({ change }: Json) => change)).toEqual(['none', 'new']);
    expect((await set([], own)).body.data.tests).toEqual([]);
    expect(await run(own)).toMatchObject({ passed: 0, failed: 0, results: [] });
  });

  it('are the same in GraphQL', async () => {
    const own = await makeBot(platform, tenant);
    const input = { chatbotId: own.id, tests: [{ ...nothing, outcome: 'REFUSE' }] };
    const saved = await mutate(
      platform,
      tenant,
      'setAnswerTests',
      input,
      'tests { question outcome lastResult { passed } }',
    );
    expect(saved.data.setAnswerTests.tests).toEqual([{ ...nothing, outcome: 'REFUSE', lastResult: null }]);
    const ran = await mutate(
      platform,
      tenant,
      'runAnswerTests',
      { chatbotId: own.id },
      'run { passed results { change } }',
    );
    expect(ran.data.runAnswerTests.run).toEqual({ passed: 1, results: [{ change: 'NEW' }] });
  });

  it('are at most 200, all of which run', async () => {
    const tests = Array.from({ length: 200 }, (_, n) => ({ question: `Do you ship ${n} lamps to Iceland?` }));
    const own = await makeBot(platform, tenant);
    await addFaq(tenant, own, ships.question, 'Yes.');
    await set(tests, own);
    expect(await run(own)).toMatchObject({ notRun: 0, results: { length: 200 } });
  });

  it.each([
    ['no list', {}, 'tests'],
    ['more than 200', { tests: Array.from({ length: 201 }, (_, n) => ({ question: `Q${n}` })) }, 'tests'],
    ['a blank question', { tests: [ships, { question: ' ' }] }, 'tests.1.question'],
    ['a repeated one', { tests: [ships, { question: 'do you ship to iceland? ' }] }, 'tests.1.question'],
    ['an unknown outcome', { tests: [{ ...ships, outcome: 'joke' }] }, 'tests.0.outcome'],
    ['a source for a refusal', { tests: [{ ...nothing, sourceIds: [crypto.randomUUID()] }] }, 'tests.0.sourceIds'],
    ['an unknown source', { tests: [{ ...ships, sourceIds: [crypto.randomUUID()] }] }, 'tests.0.sourceIds.0'],
    [
      'too much text',
      { tests: Array.from({ length: 200 }, (_, n) => ({ question: `${n}${'😀'.repeat(490)}` })) },
      'tests',
    ],
  ])('refuse %s and change nothing', async (_, body, path) => {
    const before = await list();
    const { status, body: answer } = await tenant.api.put(`${bot.path}/answer-tests`, body);
    expect([status, answer.error.details?.[0].path]).toEqual([422, path]);
    expect(await list()).toEqual(before);
  });

  it("take no source of another tenant's chatbot", async () => {
    const other = await platform.tenant();
    const theirs = await addFaq(other, await makeBot(platform, other), 'Why?', 'Because.');
    const { status, body } = await set([{ ...ships, sourceIds: [theirs.id] }]);
    expect([status, body.error.details[0].path]).toEqual([422, 'tests.0.sourceIds.0']);
    expect((await other.api.post(`${bot.path}/answer-tests/run`, {})).status).toBe(404);
  });
});
