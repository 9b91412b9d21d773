import { ConverseStreamCommand, type ConverseStreamOutput } from '@aws-sdk/client-bedrock-runtime';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it } from 'vitest';
import { createBedrockClient, createBedrockModel } from '../../../adapters/models/bedrock.ts';
import { createOpenAiModel } from '../../../adapters/models/openai/model.ts';
import type { TokenUsage, ToolPrompt } from '../../../domain/core/app.ts';
import {
  callsTool,
  fails,
  type OpenAiServer,
  type OpenaiBehaviour,
  startOpenAiServer,
} from '../../support/servers/openai-server.ts';
import { failure, neverAborted } from './support.ts';

const prompt: ToolPrompt = {
  messages: ['My order is AB1234', 'Where is it?'],
  tools: [
    {
      name: 'action_1',
      description: 'Track an order',
      values: [
        { key: 'order', description: 'Order number', options: [] },
        { key: 'size', description: 'Size', options: ['S', 'M'] },
      ],
    },
  ],
  today: '2026-11-30',
};

const servers: OpenAiServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
async function openAi(...behaviours: OpenaiBehaviour[]) {
  const server = await startOpenAiServer(...behaviours);
  servers.push(server);
  const model = createOpenAiModel({ model: 'm1', apiKey: undefined, maxTokens: 400, baseUrl: server.baseUrl });
  const usages: TokenUsage[] = [];
  return { server, usages, choose: () => model.chooseTool(prompt, neverAborted(), (usage) => usages.push(usage)) };
}

describe('a server like OpenAI', () => {
  it('is given the messages and the tools, and one for none of them', async () => {
    const { server, usages, choose } = await openAi(callsTool('action_1', { order: 'AB1234', size: 'M' }));
    expect(await choose()).toEqual({ name: 'action_1', values: { order: 'AB1234', size: 'M' } });
    expect(usages).toEqual([{ inputTokens: 50, outputTokens: 7, cachedTokens: 0, cacheWriteTokens: 0 }]);
    const { body } = server.requests[0]!;
    expect(body.stream).toBeUndefined();
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(body.messages[0]!.content).toContain('2026-11-30');
    expect(body.messages[1]!.content).toMatch(/My order is AB1234\n\nThe visitor's last message:\nWhere is it\?$/);
    expect(body.tools!.map((tool) => tool.function.name)).toEqual(['action_1', 'no_action']);
    expect(body.tools![0]!.function.parameters).toEqual({
      type: 'object',
      properties: {
        order: { type: 'string', description: 'Order number' },
        size: { type: 'string', description: 'Size', enum: ['S', 'M'] },
      },
    });
  });

  it.each([
    ['none', callsTool(undefined), undefined],
    ['the one for none', callsTool('no_action'), undefined],
    ['an unknown one', callsTool('delete_everything', { order: 'AB1234' }), undefined],
    ['malformed values', callsTool('action_1', '{"order": "AB'), { name: 'action_1', values: {} }],
    ['a list', callsTool('action_1', '["AB1234"]'), { name: 'action_1', values: {} }],
    [
      'other values',
      callsTool('action_1', { other: 'x', order: { a: 1 }, size: null }),
      { name: 'action_1', values: {} },
    ],
    ['a prototype', callsTool('action_1', '{"__proto__": {"order": "AB1234"}}'), { name: 'action_1', values: {} }],
    ['a number', callsTool('action_1', { order: 12 }), { name: 'action_1', values: { order: '12' } }],
  ])('that calls %s is understood', async (_what, behaviour, choice) => {
    const { choose } = await openAi(behaviour);
    expect(await choose()).toEqual(choice);
  });

  it('that rejects tools is not asked again', async () => {
    const rejection = { error: { message: '"auto" tool choice requires --enable-auto-tool-choice to be set' } };
    const { server, choose } = await openAi(fails(400, rejection), callsTool('action_1'));
    await expect(choose()).rejects.toEqual(failure('unavailable'));
    expect([await choose(), server.requests.length]).toEqual([undefined, 1]);
  });

  it('that never calls is asked five times, and one that has called once for ever', async () => {
    const silent = await openAi(callsTool(undefined));
    for (let round = 0; round < 7; round++) await silent.choose();
    expect(silent.server.requests.length).toBe(5);
    const calling = await openAi(callsTool('no_action'), callsTool(undefined));
    for (let round = 0; round < 9; round++) await calling.choose();
    expect(calling.server.requests.length).toBe(9);
  });

  it('that wants its request otherwise gets it so, and one that fails says why', async () => {
    const rejection = { error: { message: 'Unsupported parameter: max_tokens', param: 'max_tokens' } };
    const other = await openAi(fails(400, rejection), callsTool('action_1'));
    expect(await other.choose()).toEqual({ name: 'action_1', values: {} });
    const busy = await openAi(fails(429, { error: { message: 'slow down' } }));
    await expect(busy.choose()).rejects.toEqual(failure('throttled'));
  });
});

describe('Bedrock', () => {
  const client = createBedrockClient({ region: 'eu-west-1', endpoint: 'http://127.0.0.1:9' });
  const mock = mockClient(client);
  const streamed = (...events: readonly unknown[]) => ({
    stream: (async function* () {
      for (const event of events) yield event as ConverseStreamOutput;
    })(),
    $metadata: {},
  });
  const model = () => createBedrockModel(client, { modelId: 'm1', maxTokens: 400 });

  it('streams the call of a tool in pieces, of which the first call counts', async () => {
    mock.reset();
    mock
      .on(ConverseStreamCommand)
      .resolves(
        streamed(
          { messageStart: { role: 'assistant' } },
          { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'I will look.' } } },
          { contentBlockStop: { contentBlockIndex: 0 } },
          { contentBlockStart: { contentBlockIndex: 1, start: { toolUse: { toolUseId: 't1', name: 'action_1' } } } },
          { contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input: '{"order":"AB' } } } },
          { contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input: '1234"}' } } } },
          { contentBlockStop: { contentBlockIndex: 1 } },
          { contentBlockStart: { contentBlockIndex: 2, start: { toolUse: { toolUseId: 't2', name: 'no_action' } } } },
          { contentBlockDelta: { contentBlockIndex: 2, delta: { toolUse: { input: '{}' } } } },
          { messageStop: { stopReason: 'tool_use' } },
          { metadata: { usage: { inputTokens: 30, outputTokens: 5, totalTokens: 35 } } },
        ),
      );
    const usages: TokenUsage[] = [];
    const choice = await model().chooseTool(prompt, neverAborted(), (usage) => usages.push(usage));
    expect(choice).toEqual({ name: 'action_1', values: { order: 'AB1234' } });
    expect(usages).toMatchObject([{ inputTokens: 30, outputTokens: 5 }]);
    const { input } = mock.commandCalls(ConverseStreamCommand)[0]!.args[0];
    expect(input.toolConfig!.tools!.map(({ toolSpec }) => toolSpec!.name)).toEqual(['action_1', 'no_action']);
    expect(input.messages).toHaveLength(1);
  });

  it('with a model without tools is not asked again', async () => {
    mock.reset();
    const error = Object.assign(new Error("This model doesn't support tool use in streaming mode."), {
      name: 'ValidationException',
      $metadata: { httpStatusCode: 400 },
    });
    mock.on(ConverseStreamCommand).rejects(error);
    const { chooseTool } = model();
    await expect(chooseTool(prompt, neverAborted())).rejects.toEqual(failure('unavailable'));
    expect(await chooseTool(prompt, neverAborted())).toBeUndefined();
    expect(mock.commandCalls(ConverseStreamCommand)).toHaveLength(1);
  });
});
