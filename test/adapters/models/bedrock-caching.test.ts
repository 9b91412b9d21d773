import { afterEach, expect, it } from 'vitest';
import { createBedrockClient, createBedrockModel } from '../../../adapters/models/bedrock.ts';
import type { AnswerPrompt, TokenUsage } from '../../../domain/core/app.ts';
import { type BedrockBehaviour, eventFrame, fails, sends, startBedrockServer, textFrame } from './bedrock-server.ts';
import { collect, failedWith, neverAborted, passage, patient, prompt } from './support.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const usage = (cacheReadInputTokens: number, cacheWriteInputTokens: number) =>
  eventFrame('metadata', {
    usage: { inputTokens: 40, outputTokens: 7, totalTokens: 47, cacheReadInputTokens, cacheWriteInputTokens },
  });
const answers = (...more: Buffer[]) =>
  sends(textFrame('Hi'), eventFrame('messageStop', { stopReason: 'end_turn' }), ...more);
const refusesCaching = (status: number, type: string) =>
  fails(status, type, 'You invoked an unsupported model or your request did not allow prompt caching.');

interface Body {
  system: { text?: string; cachePoint?: { type: string } }[];
}

async function start(modelId: string, behaviours: BedrockBehaviour[], promptCaching?: boolean) {
  const server = await startBedrockServer(...behaviours);
  const client = createBedrockClient({ region: 'eu-west-1', endpoint: server.endpoint });
  stops.push(async () => {
    client.destroy();
    await server.stop();
  });
  const caching = promptCaching === undefined ? {} : { promptCaching };
  const model = createBedrockModel(client, { modelId, maxTokens: 400, limits: patient, ...caching });
  const reports: TokenUsage[] = [];
  return {
    ask: (rest: Partial<AnswerPrompt> = { isAllKnowledge: true }) =>
      collect(model.streamAnswer(prompt(rest), neverAborted(), (report) => reports.push(report))),
    /** What each prompt begins with. */
    systems: () => server.requests.map(({ body }) => (body as Body).system),
    marks: () => server.requests.map(({ body }) => (body as Body).system.filter(({ cachePoint }) => cachePoint).length),
    reports,
  };
}

it.each([
  'amazon.nova-lite-v1:0',
  'eu.amazon.nova-pro-v1:0',
  'global.amazon.nova-2-lite-v1:0',
  'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
  'anthropic.claude-3-5-haiku-20241022-v1:0',
])('A mark follows the rules and the knowledge for %s', async (modelId) => {
  const { ask, systems } = await start(modelId, [answers()]);
  await ask();
  const [rules, knowledge, mark] = systems()[0]!;
  expect(rules?.text).toContain('Answer only from the passages');
  expect(knowledge?.text).toContain('9 to 17.');
  expect(mark).toEqual({ cachePoint: { type: 'default' } });
});

it.each(['meta.llama3-1-70b-instruct-v1:0', 'anthropic.claude-3-haiku-20240307-v1:0', 'amazon.titan-text-express-v1'])(
  'There is no mark for %s',
  async (modelId) => {
    const { ask, marks } = await start(modelId, [answers()]);
    await ask();
    expect(marks()).toEqual([0]);
  },
);

it('What is marked is the same for every question, and another for other knowledge', async () => {
  const { ask, systems } = await start('amazon.nova-lite-v1:0', [answers()]);
  const history = [{ role: 'visitor' as const, content: 'Hello' }];
  await ask();
  await ask({ isAllKnowledge: true, question: 'Where are you?', history });
  await ask({ isAllKnowledge: true, passages: [passage({ content: 'We are open from 10 to 18.' })] });
  const [first, second, third] = systems();
  expect(second).toEqual(first);
  expect(third).not.toEqual(first);
});

it('Knowledge that was searched for a question is not marked', async () => {
  const { ask, marks } = await start('amazon.nova-lite-v1:0', [answers()]);
  await ask({ isAllKnowledge: false });
  expect(marks()).toEqual([0]);
});

it('Nothing is marked if the setting says so', async () => {
  const { ask, marks } = await start('amazon.nova-lite-v1:0', [answers()], false);
  await ask();
  expect(marks()).toEqual([0]);
});

it.each([
  [400, 'ValidationException'],
  [403, 'AccessDeniedException'],
])('A model that rejects the mark with %i is asked without it, from then on', async (status, type) => {
  const { ask, marks } = await start('amazon.nova-lite-v1:0', [refusesCaching(status, type), answers()]);
  expect(await ask()).toEqual({ pieces: ['Hi'] });
  expect(await ask()).toEqual({ pieces: ['Hi'] });
  expect(marks()).toEqual([1, 0, 0]);
});

it('Another rejection is none of the mark', async () => {
  const { ask, marks } = await start('amazon.nova-lite-v1:0', [fails(400, 'ValidationException'), answers()]);
  expect((await ask()).error).toEqual(failedWith('refused'));
  await ask();
  expect(marks()).toEqual([1, 1]);
});

it('Tokens that were read from the cache and written to it are told apart', async () => {
  const { ask, reports } = await start('amazon.nova-lite-v1:0', [answers(usage(0, 1_900)), answers(usage(1_900, 0))]);
  await ask();
  await ask();
  expect(reports).toEqual([
    { inputTokens: 1_940, outputTokens: 7, cachedTokens: 0, cacheWriteTokens: 1_900 },
    { inputTokens: 1_940, outputTokens: 7, cachedTokens: 1_900, cacheWriteTokens: 0 },
  ]);
});
