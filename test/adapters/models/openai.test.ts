// @slow
import { afterEach, describe, expect, it } from 'vitest';
import { createOpenAiModel, type OpenAiOptions } from '../../../adapters/models/openai/model.ts';
import {
  answers,
  babbles,
  breaks,
  chunk,
  cites,
  codeOf,
  done,
  event,
  fails,
  finish,
  never,
  type OpenAiServer,
  type OpenaiBehaviour,
  startOpenAiServer,
  usage,
  writes,
  writesAndBreaks,
  writesAndHangs,
} from '../../support/servers/openai-server.ts';
import { collect, failedWith, failure, neverAborted, patient, prompt } from './support.ts';

const servers: OpenAiServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function start(behaviours: OpenaiBehaviour[], options: Partial<OpenAiOptions> = {}) {
  const server = await startOpenAiServer(...behaviours);
  servers.push(server);
  const limits = { ...patient, ...options.limits };
  const model = createOpenAiModel({
    model: 'm1',
    apiKey: undefined,
    maxTokens: 400,
    baseUrl: server.baseUrl,
    ...options,
    limits,
  });
  return { server, model, ask: (signal = neverAborted()) => collect(model.streamAnswer(prompt(), signal)) };
}

describe('a request', () => {
  it('asks for a stream, with the rules first and the question last, and with the key', async () => {
    const { server, model } = await start([answers('Hi')], { apiKey: ' sk-1\n' });
    const asked = prompt({
      history: [
        { role: 'visitor', content: 'Hello' },
        { role: 'agent', content: 'Welcome' },
      ],
    });
    expect(await collect(model.streamAnswer(asked, neverAborted()))).toEqual({ pieces: ['Hi'] });
    const { method, path, headers, body } = server.requests[0]!;
    expect([method, path, headers.authorization, headers['content-type']]).toEqual([
      'POST',
      '/v1/chat/completions',
      'Bearer sk-1',
      'application/json',
    ]);
    expect(body).toEqual({
      model: 'm1',
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 400,
      messages: expect.any(Array),
    });
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(body.messages[0]?.content).toMatch(/^You are the assistant[\s\S]*We are open from 9 to 17\./);
    expect(body.messages.at(-1)?.content).toMatch(/When are you open\?\n/);
  });

  it('carries no Authorization without a key', async () => {
    const { server, ask } = await start([answers('Hi')]);
    await ask();
    expect(server.requests[0]!.headers).not.toHaveProperty('authorization');
  });

  it('begins with the same rules and passages for each question, so that the server can cache them', async () => {
    const { server, model } = await start([answers('Hi')]);
    for (const question of ['When are you open?', 'And on Sunday?'])
      await collect(model.streamAnswer(prompt({ question }), neverAborted()));
    const [first, second] = server.requests.map(({ body }) => body.messages[0]?.content);
    expect(second).toBe(first);
    expect(server.requests.map(codeOf)[0]).toMatch(/^zq/);
  });

  it('goes below the base URL, whether or not that ends with a slash, and keeps its query', async () => {
    const server = await startOpenAiServer(answers('Hi'));
    servers.push(server);
    for (const baseUrl of [`${server.baseUrl}/`, `${server.baseUrl}?api-version=2`]) {
      const model = createOpenAiModel({ model: 'm1', baseUrl, apiKey: undefined, maxTokens: 400 });
      await collect(model.streamAnswer(prompt(), neverAborted()));
    }
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/v1/chat/completions',
      '/v1/chat/completions?api-version=2',
    ]);
  });

  it.each(['localhost:8080', 'not a url', 'file:///etc/passwd'])('is impossible with the base URL %s', (baseUrl) => {
    expect(() => createOpenAiModel({ model: 'm1', baseUrl, apiKey: undefined, maxTokens: 400 })).toThrow(
      'OPENAI_BASE_URL',
    );
  });

  it('names the token limit as the server wants it, and remembers', async () => {
    const refuses = (param: string) =>
      fails(400, { error: { type: 'invalid_request_error', code: 'unsupported_parameter', param } });
    const { server, ask } = await start([refuses('max_tokens'), answers('Hi')], { maxTokens: 70 });
    for (let turn = 0; turn < 2; turn += 1) expect(await ask()).toEqual({ pieces: ['Hi'] });
    const limits = server.requests.map(({ body }) =>
      Object.fromEntries(Object.entries(body).filter(([name]) => name.startsWith('max_'))),
    );
    expect(limits).toEqual([{ max_tokens: 70 }, { max_completion_tokens: 70 }, { max_completion_tokens: 70 }]);
  });

  it('goes without a token limit to a server that takes neither name', async () => {
    const refusing: OpenaiBehaviour = (response, request) => {
      const param = Object.keys(request.body).find((name) => name.startsWith('max_'));
      return param ? fails(400, { error: { param } })(response) : answers('Hi')(response, request);
    };
    const { server, ask } = await start([refusing]);
    expect(await ask()).toEqual({ pieces: ['Hi'] });
    expect(server.requests).toHaveLength(3);
  });

  it('follows no redirect: the prompt goes to the configured server only', async () => {
    const other = await startOpenAiServer(answers('stolen'));
    servers.push(other);
    const { ask } = await start([fails(307, {}, { location: `${other.baseUrl}/chat/completions` })]);
    expect(await ask()).toEqual({ pieces: [], error: failedWith('refused', 'the model server answered 307') });
    expect(other.requests).toEqual([]);
  });

  it('uses the connection of the answer before', async () => {
    const { server, ask } = await start([answers('Hi')]);
    for (let turn = 0; turn < 6; turn += 1) await ask();
    expect(server.requests).toHaveLength(6);
    // A request in the very moment of the last one's end may still find its connection taken.
    expect(server.connections()).toBeLessThanOrEqual(2);
  });
});

describe('an answer', () => {
  it('comes piece by piece, without empty ones, past usage and comments', async () => {
    const parts = [
      ': ping\r\n\r\n',
      chunk(''),
      chunk('We are '),
      usage,
      ': ping\n\n',
      chunk('open.'),
      finish,
      usage,
      done,
    ];
    const { ask } = await start([writes(...parts)]);
    expect(await ask()).toEqual({ pieces: ['We are', ' open.'] });
  });

  it('is the same however its bytes are split', async () => {
    const bytes = Buffer.from([chunk('Grüße 👋 '), chunk('日本'), finish, done].join('').replaceAll('\n', '\r\n'));
    const { ask } = await start([writes(...Array.from(bytes, (byte) => Uint8Array.of(byte)))]);
    expect(await ask()).toEqual({ pieces: ['Grüße 👋', ' 日本'] });
  });

  it.each([
    ['with [DONE] alone', [chunk('Hi'), done]],
    ['with a reason alone', [chunk('Hi', 'stop')]],
    ['without the last empty line', [chunk('Hi'), done.trimEnd()]],
    ['with more text after its end', [chunk('Hi'), done, chunk(' again')]],
    ['with nonsense after its end', [chunk('Hi'), finish, event('nonsense')]],
  ])('may end %s', async (_how, parts) => {
    const { ask } = await start([writes(...parts)]);
    expect(await ask()).toEqual({ pieces: ['Hi'] });
  });

  it('is complete although its response never ends', async () => {
    const { server, ask } = await start([writesAndHangs(chunk('Hi'), finish)], { limits: { tailMs: 20 } });
    expect(await ask()).toEqual({ pieces: ['Hi'] });
    await server.allClosed();
  });

  it('is complete although its connection breaks afterwards', async () => {
    const { ask } = await start([writesAndBreaks(chunk('Hi'), finish)]);
    expect(await ask()).toEqual({ pieces: ['Hi'] });
  });

  it('that never ends is cut, and its connection closed', async () => {
    const { server, ask } = await start([babbles('blah ')], { limits: { maxChars: 12, tailMs: 20 } });
    expect(await ask()).toEqual({ pieces: ['blah', ' blah', ' bl'], end: { reason: 'cut', cited: null } });
    await server.allClosed();
  });
});

describe('the end of an answer', () => {
  const ending = (reason: string) => writes(chunk('We are'), chunk(null, reason), done);

  it.each([
    ['length', { reason: 'cut', cited: null }],
    ['content_filter', { reason: 'blocked', cited: [] }],
  ])('%s is told', async (reason, end) => {
    const { ask } = await start([ending(reason)]);
    expect(await ask()).toEqual({ pieces: ['We are'], end });
  });

  it('is a block where the server filters the question', async () => {
    const { ask } = await start([fails(400, { error: { code: 'content_filter', message: 'filtered' } })]);
    expect(await ask()).toEqual({ pieces: [], end: { reason: 'blocked', cited: [] } });
  });

  it('at the token limit before any text is a failure', async () => {
    const { ask } = await start([writes(chunk(null, 'length'), done)]);
    expect((await ask()).error).toEqual(failedWith('broken', 'the token limit was reached before the first text'));
  });

  it('names the passages, by the code of the request', async () => {
    const { ask } = await start([cites('At nine.', '1')]);
    expect(await ask()).toEqual({
      pieces: ['At nine.'],
      end: { reason: 'complete', cited: [0] },
    });
  });
});

describe('before the first text', () => {
  it.each([
    ['429', fails(429, { error: { message: 'slow down', type: 'rate_limit_error' } })],
    ['500', fails(500, {})],
    ['503 that is no JSON', fails(503, 'nope')],
    ['a broken connection', breaks],
    ['a connection that breaks after the head', writesAndBreaks(': ping\n\n')],
    ['an error as an event', writes(event({ error: { code: 502, message: 'upstream' } }))],
  ])('%s is followed by a second try', async (_what, first) => {
    const { server, ask } = await start([first, answers('Hi')]);
    expect(await ask()).toEqual({ pieces: ['Hi'] });
    expect(server.requests).toHaveLength(2);
  });

  it('a second trouble is the end', async () => {
    const { server, ask } = await start([fails(500, {}), fails(429, { error: { code: 'quota', type: 'limit' } })]);
    expect(await ask()).toEqual({
      pieces: [],
      error: failedWith('throttled', 'the model server answered 429 limit quota'),
    });
    expect(server.requests).toHaveLength(2);
  });

  it('a server that is not there is unreachable', async () => {
    const { server, ask } = await start([answers('Hi')]);
    await server.stop();
    servers.length = 0;
    expect(await ask()).toEqual({ pieces: [], error: failedWith('unreachable') });
  });

  it.each([
    ['400', 'refused', fails(400, { error: { type: 'invalid_request_error', code: null, message: 'secret text' } })],
    ['401', 'not_enabled', fails(401, { error: { message: 'Incorrect key sk-123' } })],
    ['an error event for the request', 'refused', writes(event({ error: { code: 400 } }))],
    ['an event that is no JSON', 'broken', writes(event('{"choices":'), done)],
    ['an event of another shape', 'broken', writes(event({ choices: 'none' }), done)],
    ['an answer without text', 'broken', answers()],
    ['a page', 'broken', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>')],
  ] satisfies [string, string, OpenaiBehaviour][])('%s is the end at once', async (_what, problem, behaviour) => {
    const { server, ask } = await start([behaviour, answers('Hi')]);
    expect(await ask()).toEqual({ pieces: [], error: failedWith(problem) });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [429, { error: { code: 'insufficient_quota' } }, 'throttled'],
    [401, {}, 'not_enabled'],
    [403, {}, 'not_enabled'],
    [404, { error: { code: 'model_not_found' } }, 'not_enabled'],
    [400, {}, 'unavailable'],
    [503, {}, 'unavailable'],
  ] as const)('%i %j is told to the rules as %s', async (status, body, kind) => {
    const { ask } = await start([fails(status, body)]);
    expect((await ask()).error).toEqual(failure(kind));
  });

  it('what the server says in prose is in no error, for that may quote the prompt or the key', async () => {
    const said = {
      error: { type: 'bad request: When are you open?', code: 'x'.repeat(65), message: 'Your key sk-123' },
    };
    const { ask } = await start([fails(400, said)]);
    expect(await ask()).toEqual({ pieces: [], error: failedWith('refused', 'the model server answered 400') });
  });

  it.each([
    ['no head', never],
    ['a head alone', writesAndHangs()],
    ['pings alone', writesAndHangs(': ping\n\n', chunk(''))],
    ['the head of an error alone', (response) => response.writeHead(400).flushHeaders()],
  ] satisfies [string, OpenaiBehaviour][])('%s is a timeout', async (_what, behaviour) => {
    // Enough time for the request to arrive on a busy machine.
    const { server, ask } = await start([behaviour], { limits: { firstTokenMs: 1_000 } });
    expect(await ask()).toEqual({ pieces: [], error: failedWith('timeout', 'no text within 1000 ms') });
    await server.allClosed();
    expect(server.connections()).toBe(1);
  });
});

describe('after the first text', () => {
  it.each([
    ['a broken connection', 'unreachable', writesAndBreaks(chunk('We '))],
    ['an early end', 'broken', writes(chunk('We '))],
    ['an error event', 'busy', writes(chunk('We '), event({ error: { type: 'server_error', message: 'x' } }))],
    ['nonsense', 'broken', writes(chunk('We '), event('nonsense'), done)],
  ])('%s fails without a second try', async (_what, problem, behaviour) => {
    const { server, ask } = await start([behaviour, answers('Hi')]);
    expect(await ask()).toEqual({ pieces: ['We'], error: failedWith(problem) });
    expect(server.requests).toHaveLength(1);
  });

  it('silence is a timeout, and closes the connection', async () => {
    const { server, ask } = await start([writesAndHangs(chunk('We '))], { limits: { idleMs: 40 } });
    expect(await ask()).toEqual({ pieces: ['We'], error: failedWith('timeout', 'no more text within 40 ms') });
    await server.allClosed();
  });

  it('an answer that goes on for ever is a timeout too', async () => {
    const { server, ask } = await start([babbles('x')], { limits: { totalMs: 100, maxChars: 1e9 } });
    expect((await ask()).error).toEqual(failedWith('timeout', 'no end within 100 ms'));
    await server.allClosed();
  });
});

describe('aborting', () => {
  it('beforehand makes no request', async () => {
    const { server, ask } = await start([answers('Hi')]);
    expect(await ask(AbortSignal.abort())).toEqual({ pieces: [] });
    expect(server.connections()).toBe(0);
  });

  it('before the first text ends the answer and closes the connection', async () => {
    const controller = new AbortController();
    const { server, ask } = await start([() => controller.abort()]);
    expect(await ask(controller.signal)).toEqual({ pieces: [] });
    await server.allClosed();
    expect(server.requests).toHaveLength(1);
  });

  it('in the middle ends the answer and closes the connection', async () => {
    const controller = new AbortController();
    const { server, model } = await start([writesAndHangs(chunk('We '))]);
    const pieces: string[] = [];
    for await (const part of model.streamAnswer(prompt(), controller.signal)) {
      if ('text' in part) pieces.push(part.text);
      controller.abort();
    }
    expect(pieces).toEqual(['We']);
    await server.allClosed();
  });

  it('while waiting for the next text does the same', async () => {
    const controller = new AbortController();
    const { server, model } = await start([writesAndHangs(chunk('We '))]);
    const pieces = model.streamAnswer(prompt(), controller.signal)[Symbol.asyncIterator]();
    expect(await pieces.next()).toEqual({ done: false, value: { text: 'We' } });
    const next = pieces.next();
    controller.abort();
    expect(await next).toEqual({ done: true, value: undefined });
    await server.allClosed();
  });

  it('makes no second try', async () => {
    const controller = new AbortController();
    const failing: OpenaiBehaviour = (response) => {
      response.once('close', () => controller.abort());
      fails(500, {})(response);
    };
    const { server, ask } = await start([failing, answers('Hi')], { limits: { retryPauseMs: 1e9 } });
    expect(await ask(controller.signal)).toEqual({ pieces: [] });
    expect(server.requests).toHaveLength(1);
  });

  it('is also what leaving the loop does', async () => {
    const { server, model } = await start([writesAndHangs(chunk('We '))], { limits: { tailMs: 20 } });
    for await (const part of model.streamAnswer(prompt(), neverAborted())) {
      expect(part).toEqual({ text: 'We' });
      break;
    }
    await server.allClosed();
  });
});
