import {
  BedrockRuntimeClient,
  ConverseStreamCommand,
  type ConverseStreamOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../adapters/log.ts';
import { createModel, type ModelOptions } from '../../../adapters/models/index.ts';
import { withFallback } from '../../../adapters/models/resilient.ts';
import type { Model } from '../../../domain/app.ts';
import {
  answers,
  type Behaviour,
  chunk,
  fails,
  type OpenAiServer,
  startOpenAiServer,
  writesAndBreaks,
} from '../../support/openai-server.ts';
import { collect, failedWith, fallbackModel, memoryLog, neverAborted, passage, prompt } from './support.ts';

const servers: OpenAiServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

function create(options: Partial<ModelOptions> = {}) {
  const log = memoryLog();
  const rest = { region: 'us-east-1', openaiBaseUrl: undefined, openaiApiKey: undefined };
  return { log, model: createModel({ model: 'extractive', ...rest, extractive: fallbackModel, log, ...options }) };
}

async function createOpenAi(behaviour: Behaviour, options: Partial<ModelOptions> = {}) {
  const server = await startOpenAiServer(behaviour);
  servers.push(server);
  return { server, ...create({ model: 'openai:maker/m1:latest', openaiBaseUrl: server.baseUrl, ...options }) };
}

const asked = prompt({ passages: ['s1', 's1', 's2', 's3'].map((sourceId) => passage({ sourceId })) });

describe('the configured model', () => {
  it('is the extractive one itself', () => {
    expect(create().model).toBe(fallbackModel);
  });

  it('reads from four sources otherwise', () => {
    const maxSources = ['openai:m1', 'bedrock:m1'].map((model) => create({ model }).model.maxSources);
    expect(maxSources).toEqual([4, 4]);
  });

  it('is named by all that follows the first colon', async () => {
    const { server, model } = await createOpenAi(answers('Hi'), { openaiApiKey: 'sk-1' });
    expect(await collect(model.streamAnswer(asked, neverAborted()))).toEqual({ pieces: ['Hi'] });
    expect(server.requests[0]).toMatchObject({
      headers: { authorization: 'Bearer sk-1' },
      body: { model: 'maker/m1:latest' },
    });
  });

  it('is loaded when first asked, where it is one of Bedrock, and then kept', async () => {
    async function* events() {
      yield { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'Hi' } } } as ConverseStreamOutput;
      yield { messageStop: { stopReason: 'end_turn' } } as ConverseStreamOutput;
    }
    const mock = mockClient(BedrockRuntimeClient);
    try {
      mock.on(ConverseStreamCommand).callsFake(() => ({ stream: events(), $metadata: {} }));
      const { model } = create({ model: 'bedrock:arn:aws:bedrock:eu-west-1:1:profile/m1', region: 'eu-west-1' });
      for (let turn = 0; turn < 2; turn += 1) {
        expect(await collect(model.streamAnswer(asked, neverAborted()))).toEqual({ pieces: ['Hi'] });
      }
      const calls = mock.commandCalls(ConverseStreamCommand);
      expect(calls.map(({ args }) => args[0].input.modelId)).toEqual(
        Array(2).fill('arn:aws:bedrock:eu-west-1:1:profile/m1'),
      );
      const clients = new Set(calls.map(({ thisValue }) => thisValue as BedrockRuntimeClient));
      expect(clients.size).toBe(1);
      expect(await [...clients][0]!.config.region()).toBe('eu-west-1');
    } finally {
      mock.restore();
    }
  });

  it.each(['other:m1', 'gpt', ''])('cannot be "%s"', (model) => {
    expect(() => create({ model })).toThrow('no known kind');
  });
});

describe('a model that fails', () => {
  it('before its first text is replaced by the extractive one, with as many sources as that reads', async () => {
    const { log, model } = await createOpenAi(fails(401, { error: { code: 'invalid_api_key' } }));
    expect(await collect(model.streamAnswer(asked, neverAborted()))).toEqual({ pieces: ['from s1, s1'] });
    expect(log.entries).toEqual([
      {
        level: 'warn',
        message: expect.any(String),
        fields: {
          model: 'openai:maker/m1:latest',
          error: failedWith('refused', 'the model server answered 401 invalid_api_key'),
        },
      },
    ]);
  });

  it('is logged without the prompt, the key or what the server says', async () => {
    const lines: string[] = [];
    const log = createLog('DEBUG', { write: (line) => lines.push(line) });
    const said = { error: { type: 'invalid', message: 'When are you open? 9 to 17. sk-1' } };
    const { model } = await createOpenAi(fails(400, said), { log, openaiApiKey: 'sk-1' });
    await collect(model.streamAnswer(asked, neverAborted()));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('the model server answered 400 invalid');
    expect(lines[0]).not.toMatch(/When are you open|9 to 17|sk-1/);
  });

  it('after its first text is not replaced', async () => {
    const { log, model } = await createOpenAi(writesAndBreaks(chunk('We ')));
    const answer = await collect(model.streamAnswer(asked, neverAborted()));
    expect(answer).toEqual({ pieces: ['We '], error: failedWith('unreachable') });
    expect(log.entries).toEqual([]);
  });

  it('because nobody wants its answer any more is not replaced', async () => {
    const controller = new AbortController();
    const { log, model } = await createOpenAi(() => controller.abort());
    expect(await collect(model.streamAnswer(asked, controller.signal))).toEqual({ pieces: [] });
    expect(log.entries).toEqual([]);
  });

  it('does not take the vectors with it', async () => {
    const vectors: Model = { ...fallbackModel, maxSources: 4, embed: async (texts) => texts.map(() => [1]) };
    expect(await withFallback('m', vectors, fallbackModel, memoryLog()).embed?.(['a'])).toEqual([[1]]);
  });
});
