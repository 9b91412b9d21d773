import { afterEach, expect, it } from 'vitest';
import { createOpenAiModel } from '../../../adapters/models/openai/model.ts';
import type { TokenUsage } from '../../../domain/core/app.ts';
import {
  answers,
  babbles,
  chunk,
  codeOf,
  done,
  event,
  finish,
  type OpenAiServer,
  type OpenaiBehaviour,
  startOpenAiServer,
  usageOf,
  writes,
  writesAndBreaks,
} from '../../support/servers/openai-server.ts';
import { collect, failedWith, neverAborted, patient, prompt } from './support.ts';

const servers: OpenAiServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** A model, and the sum of what it has reported. */
async function start(behaviours: OpenaiBehaviour[], limits: Partial<typeof patient> = {}) {
  const server = await startOpenAiServer(...behaviours);
  servers.push(server);
  const options = { model: 'm1', baseUrl: server.baseUrl, apiKey: undefined, maxTokens: 400 };
  const model = createOpenAiModel({ ...options, limits: { ...patient, ...limits } });
  const reports: TokenUsage[] = [];
  const sum = (name: keyof TokenUsage) => reports.reduce((total, report) => total + (report[name] ?? 0), 0);
  const onUsage = (report: TokenUsage) => reports.push(report);
  return {
    ask: () => collect(model.streamAnswer(prompt(), neverAborted(), onUsage)),
    rewrite: () => model.rewriteQuestion({ question: 'and Spain?', history: [], titles: [] }, neverAborted(), onUsage),
    /** Input, output and cached tokens. */
    told: () => (reports.length ? [sum('inputTokens'), sum('outputTokens'), sum('cachedTokens')] : null),
  };
}
const refuses: OpenaiBehaviour = (response, request) =>
  writes(
    chunk(`[[${codeOf(request)}:no answer]]`),
    chunk(' I am sorry.'),
    finish,
    usageOf(50, 9),
    done,
  )(response, request);

it.each<[string, OpenaiBehaviour, number[] | null]>([
  ['at the end', writes(chunk('Hi'), finish, usageOf(50, 7, 40), done), [50, 7, 40]],
  ['at the beginning', writes(usageOf(50, 0), chunk('Hi'), finish, done), [50, 0, 0]],
  [
    'so far, with each piece',
    writes(usageOf(50, 1, 40), chunk('Hi'), usageOf(50, 2, 40), chunk('!'), usageOf(50, 3, 40), finish, done),
    [50, 3, 40],
  ],
  ['of a refusal', refuses, [50, 9, 0]],
  ['nowhere', writes(chunk('Hi'), finish, done), null],
  ['as null', writes(chunk('Hi'), event({ choices: [], usage: null }), finish, done), null],
  ['as nonsense', writes(chunk('Hi'), usageOf(-1, 2), usageOf(1.5, 2), usageOf(1e12, 2), finish, done), null],
])('Tokens that the server counts %s are reported once', async (_, behaviour, tokens) => {
  const { ask, told } = await start([behaviour]);
  expect((await ask()).error).toBeUndefined();
  expect(told()).toEqual(tokens);
});

it('Tokens of an answer that fails in the middle are reported', async () => {
  const { ask, told } = await start([writesAndBreaks(usageOf(50, 1), chunk('Half'), usageOf(50, 2))]);
  expect(await ask()).toEqual({ pieces: ['Half'], error: failedWith('unreachable') });
  expect(told()).toEqual([50, 2, 0]);
});

it('Tokens of thoughts that leave no room for an answer are reported', async () => {
  const { ask, told } = await start([writes(chunk(null, 'length'), usageOf(50, 400), done)]);
  expect((await ask()).error).toEqual(failedWith('broken', 'the token limit was reached before the first text'));
  expect(told()).toEqual([50, 400, 0]);
});

it('Tokens of a first try and of the second are summed', async () => {
  const { ask, told } = await start([writesAndBreaks(usageOf(50, 30)), answers('Hi')]);
  expect(await ask()).toEqual({ pieces: ['Hi'] });
  expect(told()).toEqual([59, 33, 0]);
});

it('Tokens of a rewritten question are reported', async () => {
  const { rewrite, told } = await start([answers('Do you ship to Spain?')]);
  expect(await rewrite()).toBe('Do you ship to Spain?');
  expect(told()).toEqual([9, 3, 0]);
});

it('A refusal does not wait for the end of a server that goes on', async () => {
  const refusesForever: OpenaiBehaviour = (response, request) =>
    babbles(`[[${codeOf(request)}:no answer]]`)(response, request);
  const { ask } = await start([refusesForever], { tailMs: 20 });
  expect(await ask()).toEqual({ pieces: [], end: { reason: 'no_answer', cited: [] } });
});
