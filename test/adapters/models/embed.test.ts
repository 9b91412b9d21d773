import { BedrockRuntimeClient, InvokeModelCommand } from '@aws-sdk/client-bedrock-runtime';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it } from 'vitest';
import { createBedrockClient } from '../../../adapters/models/bedrock.ts';
import type { EmbedLimits } from '../../../adapters/models/embed.ts';
import { createBedrockEmbed } from '../../../adapters/models/embed-bedrock.ts';
import { endpointOf } from '../../../adapters/models/endpoint.ts';
import { createModel } from '../../../adapters/models/index.ts';
import { createOpenAiEmbed } from '../../../adapters/models/openai/embed.ts';
import { readEnvironment } from '../../../config/environment.ts';
import {
  breaks,
  embeds,
  fails,
  never,
  type OpenAiServer,
  type OpenaiBehaviour,
  startOpenAiServer,
  writes,
} from '../../support/servers/openai-server.ts';
import { failedWith, neverAborted } from './support.ts';

const servers: OpenAiServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

const quick: EmbedLimits = { requestMs: 20_000, retryPauseMs: 0 };

async function start(
  behaviours: OpenaiBehaviour[],
  { model = 'm1', ...limits }: Partial<EmbedLimits> & { model?: string } = {},
) {
  const server = await startOpenAiServer(...behaviours);
  servers.push(server);
  const endpoint = endpointOf({ baseUrl: server.baseUrl, apiKey: 'sk-1' }, '/embeddings', 'application/json');
  return { server, embed: createOpenAiEmbed({ endpoint, model }, { ...quick, ...limits }) };
}

const lengthOf = (text: string) => [text.length, 1];
const texts = (count: number) => Array.from({ length: count }, (_, at) => 'x'.repeat(at + 1));
const answers = (body: unknown): OpenaiBehaviour => writes(JSON.stringify(body));

describe('an OpenAI-compatible server', () => {
  it('is asked for all texts at once and answers in any order', async () => {
    const { server, embed } = await start([embeds(lengthOf)], { model: 'maker/m1' });
    expect(await embed(['a', 'bbb', 'cc'])).toEqual([
      [1, 1],
      [3, 1],
      [2, 1],
    ]);
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        path: '/v1/embeddings',
        headers: { authorization: 'Bearer sk-1', accept: 'application/json' },
      },
    ]);
    expect(server.requests[0]!.body).toEqual({ model: 'maker/m1', input: ['a', 'bbb', 'cc'] });
  });

  it('is asked for 512 numbers where the model is made to be shortened', async () => {
    const { server, embed } = await start([embeds(lengthOf)], { model: 'text-embedding-3-small' });
    await embed(['a']);
    expect(server.requests[0]!.body).toEqual({ model: 'text-embedding-3-small', input: ['a'], dimensions: 512 });
  });

  it('gets no more than 32 texts in a request, and the vectors come in the order of the texts', async () => {
    const { server, embed } = await start([embeds(lengthOf)]);
    expect(await embed(texts(150))).toEqual(texts(150).map(lengthOf));
    expect(server.requests.map(({ body }) => body.input.length).sort((a, b) => a - b)).toEqual([22, 32, 32, 32, 32]);
  });

  it('is not asked for nothing', async () => {
    const { server, embed } = await start([embeds(lengthOf)]);
    expect(await embed([])).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['a 500', fails(500, {})],
    ['a 429', fails(429, {})],
    ['a broken connection', breaks],
  ])('is asked once more after %s', async (_what, trouble) => {
    const { server, embed } = await start([trouble, embeds(lengthOf)]);
    expect(await embed(['a'])).toEqual([[1, 1]]);
    expect(server.requests).toHaveLength(2);
  });

  it('is asked twice at the most', async () => {
    const { server, embed } = await start([fails(503, {})]);
    await expect(embed(['a'])).rejects.toEqual(failedWith('busy', 'the model server answered 503'));
    expect(server.requests).toHaveLength(2);
  });

  it('is asked once where it refuses', async () => {
    const { server, embed } = await start([fails(401, { error: { code: 'invalid_api_key', message: 'sk-1 is bad' } })]);
    const refused = failedWith('not_enabled', 'the model server answered 401 invalid_api_key');
    await expect(embed(['a'])).rejects.toEqual(refused);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['too few vectors', answers({ data: [] })],
    ['no list', answers({ embedding: [1] })],
    ['no JSON', writes('<html>')],
    ['an empty vector', embeds(() => [])],
    ['a vector of text', answers({ data: [{ index: 0, embedding: 'AAAA' }] })],
    ['a vector too long', embeds(() => new Array<number>(5_000).fill(1))],
    ['vectors of different lengths', embeds((text) => new Array<number>(text.length).fill(1))],
  ])('fails with %s', async (_what, behaviour) => {
    const { server, embed } = await start([behaviour]);
    await expect(embed(['a', 'bb'])).rejects.toEqual(failedWith('broken'));
    expect(server.requests).toHaveLength(1);
  });

  it('that is silent is given up, and its connection closed', async () => {
    const { server, embed } = await start([never], { requestMs: 60 });
    await expect(embed(['a'])).rejects.toEqual(failedWith('timeout', 'no vectors within 60 ms'));
    await server.allClosed();
    expect(server.requests).toHaveLength(1);
  });

  it('is left alone once nobody waits any more', async () => {
    const stop = new AbortController();
    const { server, embed } = await start([() => stop.abort(new Error('enough'))]);
    await expect(embed(['a'], stop.signal)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      cause: { message: 'enough' },
    });
    await server.allClosed();
    expect(server.requests).toHaveLength(1);
    await expect(embed(['a'], stop.signal)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(server.requests).toHaveLength(1);
  });

  it('that fails for one batch is not asked for the ones behind', async () => {
    const { server, embed } = await start([fails(400, {}), never]);
    await expect(embed(texts(1_000))).rejects.toEqual(failedWith('refused'));
    await server.allClosed();
    expect(server.requests.length).toBeLessThanOrEqual(4);
  });
});

describe('Titan of Bedrock', () => {
  const client = createBedrockClient({ region: 'eu-west-1', endpoint: 'http://127.0.0.1:9' });
  const mock = mockClient(client);
  afterEach(() => void mock.reset());

  const bodyOf = (vector: unknown) => new TextEncoder().encode(JSON.stringify({ embedding: vector })) as never;
  const sent = () => mock.commandCalls(InvokeModelCommand).map(({ args }) => args[0].input);
  const embedWith = (model = 'amazon.titan-embed-text-v2:0') => createBedrockEmbed(client, model, quick);
  const answerByLength = () =>
    mock.on(InvokeModelCommand).callsFake(({ body }) => ({ body: bodyOf(lengthOf(JSON.parse(body).inputText)) }));

  it('is asked for 512 normalised numbers, a text a request', async () => {
    answerByLength();
    expect(await embedWith()(texts(40), neverAborted())).toEqual(texts(40).map(lengthOf));
    expect(sent()).toHaveLength(40);
    expect(sent()[0]).toMatchObject({ modelId: 'amazon.titan-embed-text-v2:0', contentType: 'application/json' });
    expect(JSON.parse(sent()[0]!.body as string)).toEqual({ inputText: 'x', dimensions: 512, normalize: true });
  });

  it('of the first version knows no options', async () => {
    answerByLength();
    await embedWith('amazon.titan-embed-text-v1')(['a']);
    expect(JSON.parse(sent()[0]!.body as string)).toEqual({ inputText: 'a' });
  });

  const told = (name: string, status: number) =>
    Object.assign(new Error('the text, quoted'), { name, $metadata: { httpStatusCode: status } });

  it('is asked once more where it is busy', async () => {
    mock
      .on(InvokeModelCommand)
      .rejectsOnce(told('ThrottlingException', 429))
      .resolves({ body: bodyOf([1]) });
    expect(await embedWith()(['a'])).toEqual([[1]]);
  });

  it('that refuses is named without the text', async () => {
    mock.on(InvokeModelCommand).rejects(told('AccessDeniedException', 403));
    const refused = failedWith('not_enabled', 'Bedrock failed: AccessDeniedException 403');
    await expect(embedWith()(['a'])).rejects.toEqual(refused);
    expect(sent()).toHaveLength(1);
  });

  it('that answers something else fails', async () => {
    mock.on(InvokeModelCommand).resolves({ body: bodyOf('none') });
    await expect(embedWith()(['a'])).rejects.toEqual(failedWith('broken'));
  });
});

describe('the configured model', () => {
  const rest = { region: 'eu-west-1', openaiApiKey: undefined, maxTokens: 400 };

  it('has no vectors unless they are asked for', () => {
    const options = { model: 'openai:m1', embeddingModel: '', openaiBaseUrl: undefined, ...rest };
    expect(createModel(options)).not.toHaveProperty('embed');
    expect(createModel({ ...options, model: 'extractive' })).toEqual({});
  });

  it('answers by one model and takes its vectors from another', async () => {
    const { server } = await start([embeds(lengthOf)]);
    const model = createModel({
      model: 'extractive',
      embeddingModel: 'openai:m2',
      openaiBaseUrl: server.baseUrl,
      ...rest,
    });
    expect(model.embeddingModel).toBe('openai:m2');
    expect(model).not.toHaveProperty('streamAnswer');
    expect(await model.embed?.(['abc'])).toEqual([[3, 1]]);
    expect(server.requests[0]!.body.model).toBe('m2');
  });

  it('builds the client of Bedrock once', async () => {
    const mock = mockClient(BedrockRuntimeClient);
    try {
      mock.on(InvokeModelCommand).callsFake(() => ({ body: new TextEncoder().encode('{"embedding":[1]}') }));
      const embeddingModel = 'bedrock:amazon.titan-embed-text-v2:0';
      const { embed } = createModel({ model: 'extractive', embeddingModel, openaiBaseUrl: undefined, ...rest });
      await Promise.all([embed?.(['a']), embed?.(['b'])]);
      const calls = mock.commandCalls(InvokeModelCommand);
      expect(calls.map(({ args }) => args[0].input.modelId)).toEqual(Array(2).fill('amazon.titan-embed-text-v2:0'));
      expect(new Set(calls.map(({ thisValue }) => thisValue)).size).toBe(1);
    } finally {
      mock.restore();
    }
  });

  it('needs an address that is a URL', () => {
    const options = { model: 'extractive', embeddingModel: 'openai:m1', openaiBaseUrl: 'nonsense', ...rest };
    expect(() => createModel(options)).toThrow('OPENAI_BASE_URL');
  });
});

describe('the setting', () => {
  it.each(['openai:m1', 'bedrock:amazon.titan-embed-text-v2:0'])('may be %s', (name) => {
    expect(readEnvironment({ EMBEDDING_MODEL: name }).embeddingModel).toBe(name);
  });

  it('is off by default', () => {
    expect(readEnvironment({}).embeddingModel).toBe('');
  });

  it.each(['titan', 'openai:', 'bedrock:cohere.embed-v4:0', 'extractive'])('cannot be %s', (name) => {
    expect(() => readEnvironment({ EMBEDDING_MODEL: name })).toThrow(`EMBEDDING_MODEL must be empty`);
  });
});
