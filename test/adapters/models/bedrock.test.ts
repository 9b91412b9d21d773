import {
  ConverseStreamCommand,
  type ConverseStreamOutput,
  InternalServerException,
  ThrottlingException,
} from '@aws-sdk/client-bedrock-runtime';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBedrockClient, createBedrockModel } from '../../../adapters/models/bedrock.ts';
import {
  type Behaviour,
  eventFrame,
  exceptionFrame,
  fails,
  sends,
  sendsAndHangs,
  startBedrockServer,
  textFrame,
} from './bedrock-server.ts';
import { collect, failedWith, neverAborted, prompt } from './support.ts';

const patient = { retryPauseMs: 0, firstTokenMs: 20_000, idleMs: 20_000, totalMs: 20_000 };

describe('with a made-up service', () => {
  const client = createBedrockClient({ region: 'eu-west-1', endpoint: 'http://127.0.0.1:9' });
  const mock = mockClient(client);
  const ask = (signal = neverAborted(), limits: Parameters<typeof createBedrockModel>[2] = {}) =>
    collect(createBedrockModel(client, 'm1', { ...patient, ...limits }).streamAnswer(prompt(), signal));
  beforeEach(() => void mock.reset());

  const told = (name: string, status?: number) =>
    Object.assign(new Error('the prompt, quoted'), { name, $metadata: { httpStatusCode: status } });
  const delta = (text: string) => ({ contentBlockDelta: { contentBlockIndex: 0, delta: { text } } }) as const;
  const stop = { messageStop: { stopReason: 'end_turn' } } as const;
  /** Events, and at the end, where given, an error. */
  async function* events(list: readonly unknown[], error?: Error): AsyncGenerator<ConverseStreamOutput> {
    for (const event of list) yield event as ConverseStreamOutput;
    if (error) throw error;
  }
  const answering = (list: readonly unknown[], error?: Error) => ({ stream: events(list, error), $metadata: {} });

  it('asks with rules, messages and a bound, and yields the texts alone', async () => {
    const reasoning = { contentBlockDelta: { contentBlockIndex: 0, delta: { reasoningContent: { text: 'hm' } } } };
    const start = { messageStart: { role: 'assistant' } };
    const usage = { metadata: { usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 } } };
    const list = [start, reasoning, delta(''), delta('We are '), { contentBlockStop: {} }, delta('open.'), stop, usage];
    mock.on(ConverseStreamCommand).resolves(answering(list));
    expect(await ask()).toEqual({ pieces: ['We are ', 'open.'] });
    const [call] = mock.commandCalls(ConverseStreamCommand);
    expect(call!.args[0].input).toEqual({
      modelId: 'm1',
      system: [{ text: expect.stringContaining('Answer only from the passages') }],
      messages: [{ role: 'user', content: [{ text: expect.stringMatching(/9 to 17\.[\s\S]*When are you open\?$/) }] }],
      inferenceConfig: { maxTokens: 2_000 },
    });
  });

  it.each([
    ['a throttle', told('ThrottlingException', 429)],
    ['a 5xx', told('InternalServerException', 500)],
    ['a model that is still loading', told('ModelNotReadyException', 429)],
    ['a lost connection', Object.assign(new Error('x'), { code: 'ECONNRESET' })],
  ])('tries once more after %s', async (_what, error) => {
    mock
      .on(ConverseStreamCommand)
      .rejectsOnce(error)
      .resolves(answering([delta('Hi'), stop]));
    expect(await ask()).toEqual({ pieces: ['Hi'] });
    expect(mock.commandCalls(ConverseStreamCommand)).toHaveLength(2);
  });

  const exception = { message: 'x', $metadata: {} };
  it.each([
    ['thrown', answering([{ messageStart: {} }], told('ModelStreamErrorException'))],
    ['an event', answering([{ throttlingException: new ThrottlingException(exception) }])],
    ['an event of another kind', answering([{ internalServerException: new InternalServerException(exception) }])],
  ])('tries once more after an exception in the stream that is %s', async (_how, first) => {
    mock
      .on(ConverseStreamCommand)
      .resolvesOnce(first)
      .resolves(answering([delta('Hi'), stop]));
    expect(await ask()).toEqual({ pieces: ['Hi'] });
  });

  it('gives up after the second trouble', async () => {
    mock.on(ConverseStreamCommand).rejects(told('ThrottlingException', 429));
    expect(await ask()).toEqual({ pieces: [], error: failedWith('busy', 'Bedrock failed: ThrottlingException 429') });
    expect(mock.commandCalls(ConverseStreamCommand)).toHaveLength(2);
  });

  it.each([
    ['AccessDeniedException', 403],
    ['ValidationException', 400],
    ['ResourceNotFoundException', 404],
  ])('gives up at once after %s, and keeps what it says to itself', async (name, status) => {
    mock.on(ConverseStreamCommand).rejects(told(name, status));
    const { error } = await ask();
    expect(error).toEqual(failedWith('refused', `Bedrock failed: ${name} ${status}`));
    expect((error as Error & { cause: Error }).cause.cause).toBeUndefined();
    expect(mock.commandCalls(ConverseStreamCommand)).toHaveLength(1);
  });

  it.each([
    ['no text', [stop], [], 'broken'],
    ['no stream', undefined, [], 'broken'],
    ['no end', [delta('We ')], ['We '], 'broken'],
  ])('fails on an answer with %s', async (_what, list, pieces, problem) => {
    mock.on(ConverseStreamCommand).resolves(list ? answering(list) : { $metadata: {} });
    expect(await ask()).toEqual({ pieces, error: failedWith(problem) });
  });

  it('fails without a second try once there was text', async () => {
    mock.on(ConverseStreamCommand).resolves(answering([delta('We ')], told('ThrottlingException')));
    expect(await ask()).toEqual({ pieces: ['We '], error: failedWith('busy') });
    expect(mock.commandCalls(ConverseStreamCommand)).toHaveLength(1);
  });

  it.each([
    ['no text', [], [], { firstTokenMs: 30 }, 'no text within 30 ms'],
    ['no more text', [delta('We ')], ['We '], { idleMs: 30 }, 'no more text within 30 ms'],
    ['no end', [delta('We ')], ['We '], { totalMs: 30 }, 'no end within 30 ms'],
  ])('fails on %s in time, even where the stream heeds no signal', async (_what, list, pieces, limits, message) => {
    async function* stuck() {
      yield* events(list);
      await new Promise(() => {});
    }
    mock.on(ConverseStreamCommand).resolves({ stream: stuck(), $metadata: {} });
    expect(await ask(neverAborted(), limits)).toEqual({ pieces, error: failedWith('timeout', message) });
  });

  it('ends when aborted, even where the stream heeds no signal', async () => {
    const controller = new AbortController();
    async function* stuck() {
      yield delta('We ') as ConverseStreamOutput;
      controller.abort();
      await new Promise(() => {});
    }
    mock.on(ConverseStreamCommand).resolves({ stream: stuck(), $metadata: {} });
    expect(await ask(controller.signal)).toEqual({ pieces: ['We '] });
  });

  it('makes no call when aborted beforehand', async () => {
    expect(await ask(AbortSignal.abort())).toEqual({ pieces: [] });
    expect(mock.calls()).toHaveLength(0);
  });
});

describe('over its real protocol', () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  async function start(...behaviours: Behaviour[]) {
    const server = await startBedrockServer(...behaviours);
    const client = createBedrockClient({ region: 'eu-west-1', endpoint: server.endpoint });
    stops.push(async () => {
      client.destroy();
      await server.stop();
    });
    return { server, model: createBedrockModel(client, 'eu.maker.m1-v1:0', patient) };
  }
  const stop = eventFrame('messageStop', { stopReason: 'end_turn' });

  it('streams an answer and closes its connection', async () => {
    const start1 = eventFrame('messageStart', { role: 'assistant' });
    const usage = eventFrame('metadata', { usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 } });
    const { server, model } = await start(sends(start1, textFrame('Grüße '), textFrame('👋'), stop, usage));
    expect(await collect(model.streamAnswer(prompt(), neverAborted()))).toEqual({ pieces: ['Grüße ', '👋'] });
    await server.allClosed();
    expect(server.requests).toEqual([
      {
        path: '/model/eu.maker.m1-v1%3A0/converse-stream',
        body: expect.objectContaining({ inferenceConfig: { maxTokens: 2000 } }),
      },
    ]);
  });

  it('tries once more after a throttle and after a 503', async () => {
    const throttled = exceptionFrame('throttlingException', { message: 'x' });
    for (const first of [sends(throttled), fails(503, 'ServiceUnavailableException')]) {
      const { server, model } = await start(first, sends(textFrame('Hi'), stop));
      expect(await collect(model.streamAnswer(prompt(), neverAborted()))).toEqual({ pieces: ['Hi'] });
      expect(server.requests).toHaveLength(2);
    }
  });

  it('gives up at once where it is refused', async () => {
    const { server, model } = await start(fails(403, 'AccessDeniedException'));
    const { error } = await collect(model.streamAnswer(prompt(), neverAborted()));
    expect(error).toEqual(failedWith('refused', 'Bedrock failed: AccessDeniedException 403'));
    expect(server.requests).toHaveLength(1);
  });

  it('is unreachable where nobody listens or the connection breaks', async () => {
    const { server, model } = await start((stream) => stream.session?.destroy());
    expect((await collect(model.streamAnswer(prompt(), neverAborted()))).error).toEqual(failedWith('unreachable'));
    expect(server.requests).toHaveLength(2);
    await server.stop();
    stops.length = 0;
    expect((await collect(model.streamAnswer(prompt(), neverAborted()))).error).toEqual(failedWith('unreachable'));
  });

  it.each([
    ['before the first text', []],
    ['in the middle', ['We ']],
  ])('aborting %s closes the connection', async (_when, texts) => {
    const controller = new AbortController();
    const hangs = sendsAndHangs(...texts.map(textFrame));
    const { server, model } = await start((stream) => {
      hangs(stream);
      if (texts.length === 0) controller.abort();
    });
    const pieces: string[] = [];
    for await (const piece of model.streamAnswer(prompt(), controller.signal)) {
      pieces.push(piece);
      controller.abort();
    }
    expect(pieces).toEqual(texts);
    await server.allClosed();
    expect(server.connections()).toBe(1);
  });
});
