import {
  BedrockRuntimeClient,
  ConverseStreamCommand,
  type ConverseStreamOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../adapters/log.ts';
import type { ChatModel } from '../../../adapters/models/chat.ts';
import { createModel, type ModelOptions } from '../../../adapters/models/index.ts';
import {
  answers,
  fails,
  type OpenAiServer,
  type OpenaiBehaviour,
  startOpenAiServer,
} from '../../support/servers/openai-server.ts';
import { collect, neverAborted, passage, prompt } from './support.ts';

const servers: OpenAiServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

function create(options: Partial<ModelOptions> = {}) {
  const rest = { region: 'us-east-1', openaiBaseUrl: undefined, openaiApiKey: undefined, maxTokens: 400 };
  return createModel({ model: 'extractive', ...rest, ...options });
}

async function createOpenAi(behaviour: OpenaiBehaviour, options: Partial<ModelOptions> = {}) {
  const server = await startOpenAiServer(behaviour);
  servers.push(server);
  const model = create({ model: 'openai:maker/m1:latest', openaiBaseUrl: server.baseUrl, ...options }) as ChatModel;
  return { server, model };
}

const asked = prompt({ passages: ['s1', 's1', 's2', 's3'].map((sourceId) => passage({ sourceId })) });

describe('the configured model', () => {
  it('is none where the rules answer by themselves', () => {
    expect(create()).toEqual({});
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
      const options = { model: 'bedrock:arn:aws:bedrock:eu-west-1:1:profile/m1', region: 'eu-west-1' };
      const model = create(options) as ChatModel;
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

it('A failure is logged without the prompt, the key or what the server says', async () => {
  const lines: string[] = [];
  const log = createLog('DEBUG', { write: (line) => lines.push(line) });
  const said = { error: { type: 'invalid', message: 'When are you open? 9 to 17. sk-1' } };
  const { model } = await createOpenAi(fails(400, said), { openaiApiKey: 'sk-1' });
  const { error } = await collect(model.streamAnswer(asked, neverAborted()));
  log.error('failed', { error, whole: { error: [error] } });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('the model server answered 400 invalid');
  expect(lines[0]).not.toMatch(/When are you open|9 to 17|sk-1/);
});
