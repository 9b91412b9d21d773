import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createModel } from '../../../adapters/models/index.ts';
import { createOpenAiModel, type OpenAiOptions } from '../../../adapters/models/openai/model.ts';
import { limitsFor } from '../../../adapters/models/stream.ts';
import {
  answers,
  chunk,
  codeOf,
  done,
  event,
  fails,
  finish,
  type ModelRequest,
  never,
  type OpenAiServer,
  type OpenaiBehaviour,
  startOpenAiServer,
  writes,
} from '../../support/servers/openai-server.ts';
import { collect, failedWith, neverAborted, patient, prompt } from './support.ts';

/** How the servers and models that people run differ from the documented API, and what a visitor reads all the same. */

const servers: OpenAiServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function start(behaviours: readonly OpenaiBehaviour[], options: Partial<OpenAiOptions> = {}) {
  const server = await startOpenAiServer(...behaviours);
  servers.push(server);
  const model = createOpenAiModel({
    model: 'm1',
    apiKey: undefined,
    maxTokens: 400,
    baseUrl: server.baseUrl,
    ...options,
    limits: { ...patient, ...options.limits },
  });
  const ask = async () => {
    const { pieces, end, error } = await collect(model.streamAnswer(prompt(), neverAborted()));
    return { text: pieces.join(''), reason: end?.reason ?? (error ? 'failed' : 'complete'), error };
  };
  return { server, ask };
}
const read = async (behaviour: OpenaiBehaviour, options?: Partial<OpenAiOptions>) => {
  const { ask } = await start([behaviour], options);
  const { text, reason } = await ask();
  return { text, reason };
};

const ANSWER = 'Yes, we are open until five.';
const answered = { text: ANSWER, reason: 'complete' };
/** One chunk of any form. */
const delta = (fields: object, finishReason: string | null = null) =>
  event({ choices: [{ index: 0, delta: fields, finish_reason: finishReason }] });
const parts = ['Yes, we ', 'are open ', 'until five.'];
const inParts = parts.map((text) => chunk(text));
/** The same reply in chunks of two characters, so that each tag is split. */
const split = (reply: string) => writes(...(reply.match(/..?/gsu) ?? []).map((text) => chunk(text)), finish, done);

const openThoughts = [
  ['<think>', '</think>'],
  ['<Think>', '</Think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['<reflection>', '</reflection>'],
  ['<seed:think>', '</seed:think>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
] as const;

describe('thoughts never reach a visitor', () => {
  it.each(openThoughts)('between %s and %s', async (open, close) => {
    const reply = `${open}\nThe visitor asks for five. Passage 1 says so.\n${close}\n\n${ANSWER}`;
    expect(await read(answers(reply))).toEqual(answered);
    expect(await read(split(reply))).toEqual(answered);
    expect(await read(split(`${open}${close}${ANSWER}`))).toEqual(answered);
  });

  it.each(openThoughts)('that %s begins and the token limit cuts', async (open) => {
    const { ask } = await start([
      writes(chunk(`${open}Let me see. `), chunk('Passage 1'), chunk(null, 'length'), done),
    ]);
    const { text, error } = await ask();
    expect(text).toBe('');
    expect(error).toEqual(failedWith('broken', 'the token limit was reached before the first text'));
  });

  it.each([
    ['Okay, so the visitor asks for five.\n'],
    ['The visitor asks for five; passage 1 says so.\n'],
    ['Hmm. Let me look.\n\nPassage 1 has it.\n'],
  ])('although only their end is marked: %j', async (thoughts) => {
    const reply = `${thoughts}</think>\n\n${ANSWER}`;
    expect(await read(answers(reply))).toEqual(answered);
    expect(await read(split(reply))).toEqual(answered);
  });

  it('although they begin like an answer, from a model whose name says that it thinks', async () => {
    const reply = `Five is the hour in passage 1.\n</think>\n\n${ANSWER}`;
    for (const model of ['deepseek-r1:8b', 'Qwen/Qwen3-8B', 'qwq', 'magistral-small', 'phi-4-reasoning'])
      expect(await read(split(reply), { model })).toEqual(answered);
  });

  it('for more than one reply: what was shown by mistake is taken back, and does not happen again', async () => {
    const reply = `Five is the hour in passage 1.\n</think>\n\n${ANSWER}`;
    const { server, ask } = await start([split(reply)]);
    expect(await ask()).toMatchObject(answered);
    const model = createOpenAiModel({
      model: 'm1',
      apiKey: undefined,
      maxTokens: 400,
      baseUrl: server.baseUrl,
      limits: patient,
    });
    const restarts: number[] = [];
    for (const turn of [1, 2]) {
      for await (const part of model.streamAnswer(prompt(), neverAborted())) if ('restart' in part) restarts.push(turn);
    }
    expect(restarts).toEqual([1]);
  });

  it.each([
    ['reasoning_content', { content: null, reasoning_content: 'hm ' }],
    ['reasoning', { content: '', reasoning: 'hm ' }],
    ['thinking', { thinking: 'hm ' }],
    ['parts of another type', { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }] }],
  ])('in %s', async (_field, fields) => {
    expect(await read(writes(delta(fields), delta(fields), ...inParts, finish, done))).toEqual(answered);
  });

  it('even where they name the sign for no answer', async () => {
    const thinking: OpenaiBehaviour = (response, request: ModelRequest) =>
      answers(`<think>If not, [[${codeOf(request)}:no answer]].</think>`, ANSWER)(response, request);
    expect(await read(thinking)).toEqual(answered);
  });

  it('and are a sign of life: an answer may come later than the limit for the first text', async () => {
    const thinks: OpenaiBehaviour = async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let at = 0; at < 12; at++) {
        response.write(delta({ reasoning_content: 'hm ' }));
        await sleep(100);
      }
      response.end(inParts.join('') + finish + done);
    };
    expect(await read(thinks, { limits: { firstTokenMs: 1_000 } })).toEqual(answered);
  });
});

describe('the time to the first text', () => {
  it('is a setting, and the rest of the answer has as long as before', async () => {
    const server = await startOpenAiServer(never);
    servers.push(server);
    const model = createModel({
      model: 'openai:m1',
      maxTokens: 400,
      region: 'us-east-1',
      openaiBaseUrl: server.baseUrl,
      openaiApiKey: undefined,
      firstTextSeconds: 0.4,
    });
    const { error } = await collect(model.streamAnswer!(prompt(), neverAborted()));
    expect(error).toEqual(failedWith('timeout', 'no text within 400 ms'));
    expect(limitsFor(undefined)).toMatchObject({ firstTokenMs: 15_000, totalMs: 60_000 });
    expect(limitsFor(120)).toMatchObject({ firstTokenMs: 120_000, totalMs: 165_000 });
    expect(limitsFor(5)).toMatchObject({ firstTokenMs: 5_000, totalMs: 60_000 });
  });
});

describe('an answer is read to its end', () => {
  it.each([
    ['a finish reason with each chunk', writes(...parts.map((text) => chunk(text, 'stop')), done)],
    ['a finish reason with the thoughts', writes(delta({ reasoning_content: 'hm' }, 'stop'), ...inParts, finish, done)],
    ['an empty finish reason', writes(...parts.map((text) => chunk(text, '')), finish, done)],
    ['text in parts', writes(...parts.map((text) => delta({ content: [{ type: 'text', text }] })), finish, done)],
    [
      'usage with each chunk',
      writes(...inParts.map((text) => text.replace('}\n', ',"usage":{"prompt_tokens":1}}\n')), done),
    ],
    ["Azure's first chunk", writes(event({ choices: [], prompt_filter_results: [{}] }), ...inParts, finish, done)],
    [
      'one JSON object',
      (response) => json(response, { choices: [{ message: { content: ANSWER }, finish_reason: 'stop' }] }),
    ],
    [
      'one JSON object as an event stream',
      (response) =>
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end(JSON.stringify({ choices: [{ message: { content: ANSWER }, finish_reason: 'stop' }] }, null, 2)),
    ],
    [
      'one JSON object with parts',
      (response) =>
        json(response, {
          choices: [{ message: { content: parts.map((text) => ({ type: 'text', text })) }, finish_reason: 'stop' }],
        }),
    ],
    ['tokens of its template', answers(...parts, '<|im_end|>', '\n<|im_start|>user')],
  ] satisfies [string, OpenaiBehaviour][])('with %s', async (_what, behaviour) => {
    expect(await read(behaviour)).toEqual(answered);
  });
});

describe('an error in a response with status 200', () => {
  it.each([
    ['a limit', { error: { code: 429, message: 'Rate limited' } }, 'throttled'],
    ['a key', { error: { code: 401, message: 'No key' } }, 'not_enabled'],
    ['text', { error: 'boom' }, 'busy'],
    ['no envelope', { object: 'error', message: 'bad', type: 'BadRequestError', code: 400 }, 'refused'],
  ])('is told apart: %s', async (_what, body, problem) => {
    for (const behaviour of [
      writes(event(body), done),
      (response) => json(response, body),
    ] satisfies OpenaiBehaviour[]) {
      const { ask } = await start([behaviour]);
      expect((await ask()).error).toEqual(failedWith(problem));
    }
  });
});

const json = (response: Parameters<OpenaiBehaviour>[0], body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Rejects requests with the field, and answers others. */
const rejects =
  (isRejected: (body: Record<string, unknown>) => boolean, body: unknown, status = 400): OpenaiBehaviour =>
  (response, request) =>
    isRejected({ ...request.body }) ? fails(status, body)(response) : answers(ANSWER)(response, request);
const hasSystem = ({ messages }: Record<string, unknown>) => JSON.stringify(messages).includes('"role":"system"');
const newerName =
  "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";

describe('a request is sent as the server takes it, and so from then on', () => {
  it.each([
    [
      'its limit named in the message alone',
      rejects(({ max_tokens }) => max_tokens !== undefined, { error: { message: newerName, param: null } }),
    ],
    [
      'its limit, "None" as its parameter',
      rejects(({ max_tokens }) => max_tokens !== undefined, { error: { message: newerName, param: 'None' } }),
    ],
    [
      'no limit at all',
      rejects(
        (body) => 'max_tokens' in body || 'max_completion_tokens' in body,
        { detail: 'max_tokens and max_completion_tokens are not allowed' },
        422,
      ),
    ],
    ['no usage', rejects((body) => 'stream_options' in body, { error: { message: 'Unknown field: stream_options' } })],
    [
      'no field that it does not know',
      rejects(
        (body) => 'stream_options' in body,
        { error: { message: 'Extra inputs are not permitted: unexpected field' } },
        422,
      ),
    ],
    [
      'no role system',
      rejects(hasSystem, {
        object: 'error',
        message: 'System role not supported',
        type: 'BadRequestError',
        param: null,
        code: 400,
      }),
    ],
    [
      'only the roles user and assistant',
      rejects(hasSystem, { error: { message: 'Only user and assistant roles are supported! Got system.' } }),
    ],
    [
      'neither limit nor role',
      rejects((body) => 'max_tokens' in body || hasSystem(body), {
        message: 'max_tokens and the system role are not supported',
      }),
    ],
  ])('%s', async (_what, behaviour) => {
    const { server, ask } = await start([behaviour]);
    expect(await ask()).toMatchObject(answered);
    const first = server.requests.length;
    expect(await ask()).toMatchObject(answered);
    expect(server.requests.length).toBe(first + 1);
  });

  it('keeps its rules without the role system', async () => {
    const { server, ask } = await start([rejects(hasSystem, { error: { message: 'System role not supported' } })]);
    await ask();
    const { messages } = server.requests.at(-1)!.body;
    expect(messages.map(({ role }) => role)).toEqual(['user']);
    expect(messages[0]!.content).toMatch(/^You are the assistant[\s\S]*When are you open\?/);
  });

  it('does not stream to a server that cannot', async () => {
    const whole: OpenaiBehaviour = (response, { body }) =>
      body.stream
        ? fails(400, { error: { message: 'Streaming is not supported for this model' } })(response)
        : json(response, { choices: [{ message: { content: ANSWER }, finish_reason: 'stop' }] });
    expect(await read(whole)).toEqual(answered);
  });

  it('ends where nothing helps', async () => {
    const { server, ask } = await start([fails(400, { error: { message: 'System role, max_tokens: not supported' } })]);
    expect((await ask()).error).toEqual(failedWith('refused'));
    expect(server.requests.length).toBeLessThanOrEqual(5);
  });
});
